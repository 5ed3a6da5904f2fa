import { falsePositiveRateMax } from '@dealflow/core'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import type { TrainedVcModel } from '../vc-training.ts'

const listedMax = 20

/** What a training reached, what it got wrong, and what became of the weights. */
export function trainingReport(
  { report, refusal, unread, ...kept }: TrainedVcModel,
  write: boolean,
): string[] {
  const { positives, negatives, folds, precision, recall, falsePositiveRate, brier } = report
  return [
    `${count(positives)} Yes and ${count(negatives)} Likely Not could be read, and were judged in ${folds} parts, each by the others.`,
    '',
    `precision            ${percent(precision)}  of those called Yes are`,
    `recall               ${percent(recall)}  of those that are Yes are called so`,
    `false positive rate  ${percent(falsePositiveRate)}  of the Likely Not are called Yes; at most ${100 * falsePositiveRateMax} % are accepted`,
    `Brier score          ${brier.toFixed(3).padStart(7)}  0 is perfect, 0.25 a coin`,
    ...calibrationLines(report.calibration),
    ...list(
      'Judged otherwise than they are labelled:',
      report.wrong.map(
        ({ id, isYes, chance }) =>
          `${printable(id)}  is ${isYes ? 'Yes' : 'Likely Not'}, chance of Yes ${chance.toFixed(2)}`,
      ),
    ),
    ...list(
      'Not read, and left out:',
      unread.map(({ website, why }) => `${printable(website)}  ${printable(why)}`),
    ),
    '',
    ...outcomeLines({ refusal, ...kept }, write),
  ]
}

function calibrationLines(bins: TrainedVcModel['report']['calibration']): string[] {
  if (bins.length === 0) return []
  return [
    '',
    'chance of Yes   labels   of them Yes',
    ...bins.map(
      ({ from, to, count: labels, shareYes }) =>
        `${from.toFixed(1)} to ${to.toFixed(1)}${count(labels).padStart(13)}${percent(shareYes).padStart(14)}`,
    ),
  ]
}

function list(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - listedMax
  return [
    '',
    title,
    ...lines.slice(0, listedMax).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${count(rest)} more`] : []),
  ]
}

function outcomeLines(
  {
    refusal,
    written,
    replaced,
    hidden_by: hidden,
  }: Pick<TrainedVcModel, 'refusal' | 'written' | 'replaced' | 'hidden_by'>,
  write: boolean,
): string[] {
  if (refusal !== null) return [`These weights are not ${write ? 'kept' : 'good enough'}. ${refusal}`]
  if (written === null) return ['Nothing was kept: --write keeps these weights.']
  const lines = [
    `The weights are in ${written}${replaced ? ', in place of those before' : ''}. A running server takes them at its next start.`,
  ]
  if (hidden !== null)
    lines.push(`They are not in force: vc_model names ${hidden}. Take that setting away, or name this file.`)
  return lines
}

const percent = (share: number | null) =>
  share === null ? '      -' : `${(100 * share).toFixed(1).padStart(5)} %`
