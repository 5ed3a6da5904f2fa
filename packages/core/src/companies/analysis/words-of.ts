import type { Company } from '../company.ts'
import { impactOf } from './impact.ts'
import { pairOf, tokenize } from './tokens.ts'

/** What a word of each field weighs before saturation (BM25F with one length norm). */
export const fieldWeights = {
  name: 3,
  aliases: 2,
  tagline: 2,
  industries: 2,
  tags: 2,
  description: 1,
} as const
export type TextField = keyof typeof fieldWeights
export const textFields = Object.keys(fieldWeights) as readonly TextField[]

/** Fields in which two neighbouring words mean something together. */
const pairFields: ReadonlySet<TextField> = new Set(['tagline', 'industries', 'tags'])

/** A company's texts by field, as they are ranked; words of different texts are no neighbours. */
export function textsOf(company: Company): Readonly<Record<TextField, readonly string[]>> {
  return {
    name: [company.name],
    aliases: company.aliases,
    tagline: company.tagline === null ? [] : [company.tagline],
    industries: company.industries,
    tags: company.tags,
    description: company.description === null ? [] : [company.description],
  }
}

/** The terms of a company with their impacts. */
export function wordsOf(company: Company): Map<string, number> {
  const words = new Map<string, number>()
  const texts = textsOf(company)
  let length = 0
  for (const field of textFields) {
    const weight = fieldWeights[field]
    for (const text of texts[field]) {
      let before: string | null = null
      for (const { term } of tokenize(text)) {
        words.set(term, (words.get(term) ?? 0) + weight)
        length += weight
        if (before !== null && pairFields.has(field)) {
          const pair = pairOf(before, term)
          words.set(pair, (words.get(pair) ?? 0) + weight)
        }
        before = term
      }
    }
  }
  for (const [term, weight] of words) words.set(term, impactOf(weight, length))
  return words
}
