import { type FeatureName, featureNames } from '../../../packages/core/src/competitors/features.ts'
import {
  type CompetitorModel,
  chanceOf,
  type JudgedLevel,
  judgedLevels,
} from '../../../packages/core/src/competitors/score.ts'
import { fitWeights } from '../../../packages/core/src/vc-backability/fit.ts'
import type { Pair } from './pairs.ts'

/** A pair with the chance that a model gave it which had not seen its product. */
export interface JudgedPair extends Pair {
  readonly chance: number
}

/** Of those of a level so many shall be competitors. */
const precisionWanted: Readonly<Record<JudgedLevel, number>> = {
  'VERY HIGH': 0.85,
  HIGH: 0.7,
  MEDIUM: 0.5,
  LOW: 0.1,
}
const folds = 5
const pull = 10
/** What is thought of the features before any pair is seen; rivals are named too seldom to tell it all. */
const prior: Readonly<Record<FeatureName, number>> = {
  words: 4,
  industries: 2,
  named: 2.5,
  same_rivals: 2.5,
}
const priorIntercept = -4.5

/** Weights from all pairs; levels from chances of models that had not seen the product. */
export function fitModel(pairs: readonly Pair[], version: string) {
  const judged = crossValidated(pairs)
  return {
    model: { version, ...weightsOf(pairs), levels: levelsOf(judged) } satisfies CompetitorModel,
    judged,
  }
}

type Weights = Pick<CompetitorModel, 'intercept' | 'weights'>

/** Direct rivals and those of the same category are both competitors. What speaks for one never speaks against. */
function weightsOf(pairs: readonly Pair[]): Weights {
  const examples = pairs.map(({ features, verdict }) => ({
    values: [1, ...featureNames.map((name) => features[name])],
    isYes: verdict !== 'neither',
    weight: 1,
  }))
  const { weights } = fitWeights(examples, {
    prior: { intercept: 0, weights: [priorIntercept, ...featureNames.map((name) => prior[name])] },
    pull,
    signs: [0, ...featureNames.map(() => 1 as const)],
  })
  const [intercept = 0, ...others] = weights.map((weight) => Math.round(weight * 1_000) / 1_000)
  const named = Object.fromEntries(featureNames.map((name, at) => [name, others[at] ?? 0]))
  return { intercept, weights: named as Record<FeatureName, number> }
}

function crossValidated(pairs: readonly Pair[]): readonly JudgedPair[] {
  const products = [...new Set(pairs.map(({ product }) => product))]
  const foldOf = new Map(products.map((product, at) => [product, at % folds]))
  return Array.from({ length: folds }, (_, fold) => {
    const weights = weightsOf(pairs.filter(({ product }) => foldOf.get(product) !== fold))
    const model = { version: '', ...weights, levels: { 'VERY HIGH': 1, HIGH: 1, MEDIUM: 1, LOW: 1 } }
    return pairs
      .filter(({ product }) => foldOf.get(product) === fold)
      .map((pair) => ({ ...pair, chance: chanceOf(pair.features, model) }))
  }).flat()
}

/** For each level the chance, in hundredths, from which on as many pairs are competitors as are wanted, by a curve through all of them. */
function levelsOf(judged: readonly JudgedPair[]): Record<JudgedLevel, number> {
  const { weights } = fitWeights(
    judged.map(({ chance, verdict }) => ({
      values: [1, logit(chance)],
      isYes: verdict !== 'neither',
      weight: 1,
    })),
    { prior: { intercept: 0, weights: [0, 1] }, pull: 1, signs: [0, 1] },
  )
  const [shift = 0, stretch = 1] = weights
  const chanceWith = (precision: number) => 1 / (1 + Math.exp(-(logit(precision) - shift) / stretch))
  const levels = judgedLevels.map((level) => [
    level,
    Math.round(chanceWith(precisionWanted[level]) * 100) / 100,
  ])
  return Object.fromEntries(levels)
}

const logit = (chance: number): number => {
  const within = Math.min(0.9999, Math.max(0.0001, chance))
  return Math.log(within / (1 - within))
}

export const precisionOf = (pairs: readonly Pick<Pair, 'verdict'>[]): number =>
  pairs.filter(({ verdict }) => verdict !== 'neither').length / pairs.length
