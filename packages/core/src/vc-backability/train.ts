import { chanceOf, type Example, type Fitted, fitWeights } from './fit.ts'
import { fittedOf, tableCaps, type VcModel, vectorOf } from './model.ts'
import { signalIds, signalTable } from './signals/signal-table.ts'
import type { SignalCounts } from './signals/signals.ts'

/** One website or description that somebody judged. */
export interface Labelled {
  /** What the report names it by. */
  readonly id: string
  readonly isYes: boolean
  readonly counts: SignalCounts
  /** Default 1. */
  readonly weight?: number
}

/** What a model reaches on things that it was not trained on. */
export interface TrainingReport {
  readonly positives: number
  readonly negatives: number
  readonly folds: number
  readonly precision: number | null
  readonly recall: number | null
  /** Of the sites that are labelled Likely Not, the share that is called Yes. */
  readonly falsePositiveRate: number | null
  /** Mean squared error of the chances: 0 is perfect, 0.25 is a coin. */
  readonly brier: number
  readonly calibration: readonly {
    readonly from: number
    readonly to: number
    readonly count: number
    readonly meanChance: number
    readonly shareYes: number
  }[]
  /** By id, with the chance that was given. */
  readonly wrong: readonly { readonly id: string; readonly isYes: boolean; readonly chance: number }[]
}

export interface Training {
  /** Where it starts from: the shipped weights, which few labels move little. */
  readonly base: VcModel
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly version: string
  /** How many labels it takes to move a weight far. */
  readonly pull?: number
}

/** A model with a higher rate is not written: it would call ordinary companies fundable. */
export const falsePositiveRateMax = 0.05
/** With fewer of one class nothing can be said of what the model reaches. */
export const labelsMin = 10
const foldsWanted = 5
const ownPull = 8

/** Fits the weights of the signals to labels and says what they reach, by cross-validation. Pure. */
export function trainVc(
  labels: readonly Labelled[],
  training: Training,
): { readonly model: VcModel; readonly report: TrainingReport; readonly refusal: string | null } {
  const report = crossValidated(labels, training)
  const { weights, intercept } = fitted(labels, training)
  const model: VcModel = {
    version: training.version,
    intercept: rounded(intercept),
    weights: Object.fromEntries(signalIds.map((id, index) => [id, rounded(weights[index] ?? 0)])),
    caps: tableCaps,
    threshold: training.base.threshold,
    trained_on: { positives: report.positives, negatives: report.negatives, date: training.date },
  }
  return { model, report, refusal: refusalOf(report) }
}

function refusalOf({ positives, negatives, falsePositiveRate }: TrainingReport): string | null {
  if (positives < labelsMin || negatives < labelsMin) {
    return `It takes at least ${labelsMin} labels of each class that could be read; there are ${positives} Yes and ${negatives} Likely Not.`
  }
  if ((falsePositiveRate ?? 1) > falsePositiveRateMax) {
    const percent = ((falsePositiveRate ?? 1) * 100).toFixed(1)
    return `${percent} % of those labelled Likely Not would be called Yes; at most ${falsePositiveRateMax * 100} % are accepted. Look at the labels that the report lists as wrong.`
  }
  return null
}

function fitted(labels: readonly Labelled[], { base, pull = ownPull }: Training): Fitted {
  const examples = labels.map(
    ({ counts, isYes, weight = 1 }): Example => ({ values: vectorOf(counts, tableCaps), isYes, weight }),
  )
  return fitWeights(examples, { prior: fittedOf(base), pull, signs })
}

/** What speaks for never comes to speak against. */
const signs = signalIds.map((id) => (signalTable[id].prior > 0 ? 1 : -1))

function crossValidated(labels: readonly Labelled[], training: Training): TrainingReport {
  const folds = Math.min(foldsWanted, labels.length)
  const judged = foldsOf(labels, folds).flatMap((held, fold, all) => {
    const model = fitted(
      all.flatMap((part, index) => (index === fold ? [] : part)),
      training,
    )
    return held.map((label) => ({ ...label, chance: chanceOf(vectorOf(label.counts, tableCaps), model) }))
  })
  return reportOf(judged, training.base.threshold, folds)
}

/** Every class is dealt out in turns, so that each part has some of both. */
function foldsOf(labels: readonly Labelled[], folds: number): readonly (readonly Labelled[])[] {
  const sorted = [...labels.filter(({ isYes }) => isYes), ...labels.filter(({ isYes }) => !isYes)]
  return Array.from({ length: folds }, (_, fold) => sorted.filter((_, index) => index % folds === fold))
}

export function reportOf(
  judged: readonly (Pick<Labelled, 'id' | 'isYes'> & { readonly chance: number })[],
  threshold: number,
  folds: number,
): TrainingReport {
  const count = (isYes: boolean, isCalled: boolean) =>
    judged.filter((one) => one.isYes === isYes && one.chance >= threshold === isCalled).length
  const [right, missed, falseYes, rightNo] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ]
  return {
    positives: right + missed,
    negatives: falseYes + rightNo,
    folds,
    precision: share(right, right + falseYes),
    recall: share(right, right + missed),
    falsePositiveRate: share(falseYes, falseYes + rightNo),
    brier:
      judged.reduce((sum, { chance, isYes }) => sum + (chance - (isYes ? 1 : 0)) ** 2, 0) /
      Math.max(judged.length, 1),
    calibration: calibrationOf(judged),
    wrong: judged
      .filter(({ isYes, chance }) => chance >= threshold !== isYes)
      .map(({ id, isYes, chance }) => ({ id, isYes, chance })),
  }
}

function calibrationOf(judged: readonly { readonly isYes: boolean; readonly chance: number }[]) {
  return Array.from({ length: 10 }, (_, index) => {
    const [from, to] = [index / 10, (index + 1) / 10]
    const inBin = judged.filter(({ chance }) => Math.min(Math.floor(chance * 10), 9) === index)
    const mean = (numberOf: (one: (typeof inBin)[number]) => number) =>
      inBin.reduce((sum, one) => sum + numberOf(one), 0) / Math.max(inBin.length, 1)
    return {
      from,
      to,
      count: inBin.length,
      meanChance: mean(({ chance }) => chance),
      shareYes: mean(({ isYes }) => (isYes ? 1 : 0)),
    }
  }).filter(({ count }) => count > 0)
}

const share = (part: number, all: number) => (all === 0 ? null : part / all)
const rounded = (weight: number) => Math.round(weight * 100) / 100
