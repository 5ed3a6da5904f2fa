import type { Company } from '../company.ts'
import { tokenize } from './tokens.ts'

/**
 * BM25 over weighted fields: a term counts once for each time it occurs, times its field's weight, before saturation
 * (BM25F with one length norm).
 */
export const fieldWeights = {
  name: 3,
  aliases: 2,
  tagline: 2,
  industries: 2,
  tags: 2,
  description: 1,
} as const

/** Saturation and length norm: the usual values, which suit short texts. */
const k1 = 1.2
const b = 0.75

/** A company's texts by field, as they are ranked. */
export function textsOf(company: Company): Readonly<Record<keyof typeof fieldWeights, string>> {
  return {
    name: company.name,
    aliases: company.aliases.join('\n'),
    tagline: company.tagline ?? '',
    industries: company.industries.join('\n'),
    tags: company.tags.join('\n'),
    description: company.description ?? '',
  }
}

/** How often each term occurs in a company, weighted by field. */
export function termWeights(company: Company): Map<string, number> {
  const weights = new Map<string, number>()
  const texts = textsOf(company)
  for (const field of Object.keys(fieldWeights) as (keyof typeof fieldWeights)[]) {
    for (const { term } of tokenize(texts[field])) {
      weights.set(term, (weights.get(term) ?? 0) + fieldWeights[field])
    }
  }
  return weights
}

/** What a term is worth: much when few of the `companies` hold it, never below 0. */
export function inverseFrequency(companies: number, holding: number): number {
  return Math.log(1 + (companies - holding + 0.5) / (holding + 0.5))
}

/** What one term adds to a company's score, as a part of the most it could add: 0 to 1. */
export function saturation(weight: number, length: number, averageLength: number): number {
  return weight / (weight + k1 * (1 - b + (b * length) / averageLength))
}
