/** One labelled thing as numbers, in an order that the caller keeps. */
export interface Example {
  readonly values: readonly number[]
  readonly isYes: boolean
  /** How much it counts beside others; 1 for an ordinary one. */
  readonly weight: number
}

export interface Fitted {
  readonly intercept: number
  readonly weights: readonly number[]
}

export interface Fitting {
  /**
   * What the weights are drawn to: without examples they stay there. The intercept is not fitted, since it says what is to be
   * thought of a site that shows nothing, and examples of the two kinds come in any proportion.
   */
  readonly prior: Fitted
  /** How strongly: the L2 penalty of a weight that leaves its prior by one. */
  readonly pull: number
  /** -1 keeps a weight from becoming positive, 1 from becoming negative: what speaks against never speaks for. */
  readonly signs: readonly (-1 | 0 | 1)[]
}

const rounds = 400

/**
 * Logistic regression with an L2 pull to a prior, by proximal Newton steps on the diagonal. Deterministic; no scaling is needed,
 * since all values are small counts.
 */
export function fitWeights(examples: readonly Example[], { prior, pull, signs }: Fitting): Fitted {
  const width = prior.weights.length
  const { intercept } = prior
  const weights = [...prior.weights]
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(width)
    const bend = new Float64Array(width)
    for (const { values, isYes, weight } of examples) {
      const chance = chanceOf(values, { intercept, weights })
      const error = weight * (chance - (isYes ? 1 : 0))
      const curve = weight * Math.max(chance * (1 - chance), 1e-4)
      values.forEach((value, index) => {
        if (value === 0) return
        slope[index] = at(slope, index) + error * value
        bend[index] = at(bend, index) + curve * value * value
      })
    }
    // Steps on the diagonal overshoot where signals come together, hence a part of each.
    const part = 0.3
    let moved = 0
    const step = (index: number, current: number, wanted: number, penalty: number) => {
      const change = (at(slope, index) + penalty * (current - wanted)) / (at(bend, index) + penalty)
      const next = current - part * change
      moved = Math.max(moved, Math.abs(part * change))
      return next
    }
    weights.forEach((current, index) => {
      weights[index] = withSign(step(index, current, prior.weights[index] ?? 0, pull), signs[index] ?? 0)
    })
    if (moved < 1e-5) break
  }
  return { intercept, weights }
}

export function chanceOf(values: readonly number[], { intercept, weights }: Fitted): number {
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), intercept)
  return 1 / (1 + Math.exp(-sum))
}

const at = (numbers: Float64Array, index: number) => numbers[index] ?? 0

function withSign(weight: number, sign: -1 | 0 | 1): number {
  return sign === 0 || weight * sign >= 0 ? weight : 0
}
