import type { Company } from '../../records/index.ts'
import type { TermImpacts, TermSeat } from '../segments/document.ts'
import { impactOf } from './impact.ts'
import { knownSeat } from './known-tokens.ts'
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
export function wordsOf(company: Company): WeighedTerms {
  const words = new WeighedTerms()
  const texts = textsOf(company)
  for (const field of textFields) {
    const weight = fieldWeights[field]
    const pairsTo = pairedTerms(field, company)
    for (const text of texts[field]) words.add(text, weight, field === 'description', pairsTo)
  }
  return words
}

/** Up to which term of a field's text neighbours count as pairs. */
function pairedTerms(field: TextField, company: Company): number {
  if (field === 'description') return company.tagline === null ? leadTerms : 0
  return field === 'name' || field === 'aliases' ? 0 : Number.POSITIVE_INFINITY
}

/** Weighs by the seats of terms; a map has what has none: pairs, and words too long to be remembered. */
export class WeighedTerms implements TermImpacts {
  private readonly document = ++documents
  private readonly seats: TermSeat[] = []
  private readonly weights: number[] = []
  private readonly others = new Map<string, number>()
  private length = 0

  add(text: string, weight: number, isDescription: boolean, pairsTo: number) {
    let before = ''
    let place = 0
    for (const { term, seat } of indexTokens(text)) {
      const here = isDescription ? weight * (leadWeights[place] ?? 1) : weight
      if (seat === null) this.weighOther(term, here)
      else this.weigh(seat, here)
      this.length += weight
      if (place > 0 && place < pairsTo) this.weighOther(pairOf(before, term), here)
      before = term
      place++
    }
  }

  /** Whether a text holds a term of one word; asked before the words of another company are weighed, which take its seat. */
  has(term: string): boolean {
    return knownSeat(term)?.document === this.document || this.others.has(term)
  }

  forEach(visit: (impact: number, term: string, seat: TermSeat | null) => void) {
    this.seats.forEach((seat, place) => {
      visit(impactOf(this.weights[place] ?? 0, this.length), seat.term, seat)
    })
    for (const [term, weight] of this.others) visit(impactOf(weight, this.length), term, null)
  }

  private weigh(seat: TermSeat, weight: number) {
    if (seat.document === this.document) {
      this.weights[seat.place] = (this.weights[seat.place] ?? 0) + weight
      return
    }
    seat.document = this.document
    seat.place = this.seats.push(seat) - 1
    this.weights.push(weight)
  }

  private weighOther(term: string, weight: number) {
    this.others.set(term, (this.others.get(term) ?? 0) + weight)
  }
}

let documents = 0
