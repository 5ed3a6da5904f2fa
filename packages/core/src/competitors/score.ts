import weights from './competitor-model.json' with { type: 'json' }
import { type FeatureName, type Features, featureNames } from './features.ts'
import type { SimilarityLevel } from './schema.ts'

/** How features become a chance and a level. `scripts/eval/competitors-fit.ts` makes it. */
export interface CompetitorModel {
  readonly version: string
  readonly intercept: number
  readonly weights: Readonly<Record<FeatureName, number>>
  /** The lowest chance of each level; below LOW a company is not relevant. */
  readonly levels: Readonly<Record<JudgedLevel, number>>
}

export type JudgedLevel = Exclude<SimilarityLevel, 'SAME_COMPANY' | 'NOT RELEVANT'>
/** Best first. */
export const judgedLevels = ['VERY HIGH', 'HIGH', 'MEDIUM', 'LOW'] as const satisfies readonly JudgedLevel[]

/** The one that comes with the product. */
export const shippedModel: CompetitorModel = weights

/** The chance that a company with these features is a competitor, to four digits. */
export function chanceOf(features: Features, model: CompetitorModel): number {
  const sum = featureNames.reduce(
    (total, name) => total + features[name] * model.weights[name],
    model.intercept,
  )
  return toFourDigits(1 / (1 + Math.exp(-sum)))
}

/**
 * What companies have in common by their labels alone never makes more of them, since thousands may share a label: MEDIUM where both
 * have texts, which then differ in all words, and LOW where nothing else is known of one of them.
 */
export function labelsAloneMax(haveTexts: boolean, { levels }: CompetitorModel): number {
  return toFourDigits(haveTexts ? levels.HIGH - 0.01 : (levels.LOW + levels.MEDIUM) / 2)
}

export const toFourDigits = (chance: number): number => Math.round(chance * 10_000) / 10_000

export function levelOf(chance: number, { levels }: CompetitorModel): JudgedLevel | 'NOT RELEVANT' {
  return judgedLevels.find((level) => chance >= levels[level]) ?? 'NOT RELEVANT'
}
