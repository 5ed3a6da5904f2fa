/**
 * What a term adds to a company's score, 1 to 255: BM25F's saturation of the term's weight, measured against a typical length and
 * not the dataset's mean, so that an impact never changes while other companies come and go.
 */
export function impactOf(weight: number, length: number): number {
  const saturation = weight / (weight + k1 * (1 - b + (b * length) / typicalLength))
  return Math.max(1, Math.min(impactMax, Math.round(saturation * impactMax)))
}

export const impactMax = 255

const k1 = 1.2
const b = 0.75
/** Weighted terms of a company with a description of some 50 words. */
const typicalLength = 50
