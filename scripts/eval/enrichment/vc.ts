import { chanceOf } from '../../../packages/core/src/vc-backability/fit.ts'
import { fittedOf, vectorOf } from '../../../packages/core/src/vc-backability/model.ts'
import { shippedModel } from '../../../packages/core/src/vc-backability/shipped-model.ts'
import type { Labelled } from '../../../packages/core/src/vc-backability/train.ts'
import type { EvalData } from './load-sites.ts'
import { atLeast, atMost, type Row } from './rows.ts'
import { describedCompanies, vcLabels } from './vc-data.ts'

/** Venture-backability as it is shipped, on sites and on descriptions, a row a class. */
export async function evaluate(data: EvalData): Promise<Row[]> {
  const labels = vcLabels(data)
  if (labels === null) return []
  const sites = judged(labels.filter(({ kind }) => kind === 'html'))
  const texts = judged(labels.filter(({ kind }) => kind === 'text'))
  const held = judged(describedCompanies(data).held)
  const local = sites.filter(({ basis }) => basis.startsWith('local'))
  return [
    ...precisionAndRecall('vc sites', sites),
    ...precisionAndRecall('vc descriptions', texts),
    ...precisionAndRecall('vc descriptions held out', held),
    falseYes('vc ordinary businesses called Yes', local, 0.01),
    falseYes(
      'vc non-profits called Yes',
      texts.filter(({ basis }) => basis.includes('nonprofit')),
      0.5,
    ),
  ]
}

type Judged<T> = T & { readonly chance: number; readonly name?: string }

const judged = <T extends Labelled>(labels: readonly T[]): readonly Judged<T>[] =>
  labels.map((label) => ({
    ...label,
    chance: chanceOf(vectorOf(label.counts, shippedModel.caps), fittedOf(shippedModel)),
  }))

const isYes = ({ chance }: { readonly chance: number }) => chance >= shippedModel.threshold

function precisionAndRecall(task: string, all: readonly Judged<Labelled>[]): Row[] {
  const called = all.filter(isYes)
  const right = called.filter((one) => one.isYes)
  const positives = all.filter((one) => one.isYes)
  return [
    atLeast(
      `${task}: precision of Yes`,
      0.92,
      [right.length, called.length],
      called.filter((one) => !one.isYes).map(worded),
    ),
    atLeast(
      `${task}: recall of Yes`,
      0.9,
      [right.length, positives.length],
      positives.filter((one) => !isYes(one)).map(worded),
    ),
  ]
}

function falseYes(task: string, negatives: readonly Judged<Labelled>[], wanted: number): Row {
  const called = negatives.filter(isYes)
  return atMost(task, wanted, [called.length, negatives.length], called.map(worded))
}

const worded = ({ id, name, chance, counts }: Judged<Labelled>) =>
  `${id} ${name ?? ''} ${chance.toFixed(2)} ${JSON.stringify(counts)}`
