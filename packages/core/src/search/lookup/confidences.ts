import type { Confidence } from '../company-index.ts'

/** How sure each match is; `scores` are best first. Two that are this close may both be meant, so neither is sure. */
export function confidences(scores: readonly number[]): Confidence[] {
  return scores.map((score, i) => {
    const rivals = [scores[i - 1], scores[i + 1]]
    // Rounded, because 1 - 0.97 is a little more than 0.03 in binary.
    const isContested = rivals.some(
      (other) => other !== undefined && Math.round(Math.abs(other - score) * 1_000) <= namesakeGap * 1_000,
    )
    if (score >= sureScoreMin) return isContested ? 'medium' : 'high'
    return score >= 0.75 ? 'medium' : 'low'
  })
}

/** A lower score is never sure. */
export const sureScoreMin = 0.92
/** Matches whose scores are no further apart may both be meant. */
export const namesakeGap = 0.03
