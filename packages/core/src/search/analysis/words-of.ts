import type { Company } from '../../records/index.ts'
import { impactOf } from './impact.ts'
import { indexTokens, pairOf } from './tokens.ts'

/** What a word of each field weighs before saturation (BM25F with one length norm). */
const fieldWeights = {
  name: 3,
  aliases: 2,
  tagline: 2,
  industries: 3,
  tags: 3,
  description: 1,
} as const
export type TextField = keyof typeof fieldWeights
export const textFields = Object.keys(fieldWeights) as readonly TextField[]

/**
 * A description says at its beginning what the company is: its first term weighs twice what its last does, falling over some 20
 * terms, and its first 10 are the tagline of a company that has none.
 */
const leadTerms = 10
const leadWeights = Float64Array.from({ length: 100 }, (_, place) => 1 + Math.exp(-place / 20))

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

/** The terms of a company with their impacts. Neighbours in the texts that say what it is are terms too. */
export function wordsOf(company: Company): Map<string, number> {
  const words = new WeighedWords()
  const texts = textsOf(company)
  for (const field of textFields) {
    const weight = fieldWeights[field]
    const pairsTo = pairedTerms(field, company)
    for (const text of texts[field]) words.add(text, weight, field === 'description', pairsTo)
  }
  return words.impacts()
}

/** Up to which term of a field's text neighbours count as pairs. */
function pairedTerms(field: TextField, company: Company): number {
  if (field === 'description') return company.tagline === null ? leadTerms : 0
  return field === 'name' || field === 'aliases' ? 0 : Number.POSITIVE_INFINITY
}

class WeighedWords {
  private readonly weights = new Map<string, number>()
  private length = 0

  add(text: string, weight: number, isDescription: boolean, pairsTo: number) {
    let before = ''
    let place = 0
    for (const { term } of indexTokens(text)) {
      const here = isDescription ? weight * (leadWeights[place] ?? 1) : weight
      this.weigh(term, here)
      this.length += weight
      if (place > 0 && place < pairsTo) this.weigh(pairOf(before, term), here)
      before = term
      place++
    }
  }

  impacts(): Map<string, number> {
    for (const [term, weight] of this.weights) this.weights.set(term, impactOf(weight, this.length))
    return this.weights
  }

  private weigh(term: string, weight: number) {
    this.weights.set(term, (this.weights.get(term) ?? 0) + weight)
  }
}
