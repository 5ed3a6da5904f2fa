import { indexTokens, pairOf, wordsIn } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'

/** What a company says of itself. Its own names are left out, since they tell nothing of its trade. */
export interface CompanyTerms {
  readonly terms: ReadonlyMap<string, CompanyTerm>
  /** Neighbouring terms, with their words in lower case. */
  readonly pairs: ReadonlyMap<string, string>
}

export interface CompanyTerm {
  readonly word: string
  /** Whether a text says it, and not a label alone. */
  readonly isInText: boolean
  /** Of one mention at the beginning of a text 1, of a later one less. */
  readonly weight: number
}

/** What another company says of that. */
export interface Overlap {
  /** Of the terms of both the weight that they have for the other one. */
  readonly terms: ReadonlyMap<string, number>
  readonly pairs: ReadonlySet<string>
  /** Whether they share more than labels, which thousands may have: a text of one of them says it. */
  readonly isSaid: boolean
  /** Of all that the other one says, as a vector. */
  readonly length: number
}

type DescribedCompany = Pick<ComparedCompany, 'name' | 'aliases' | 'texts' | 'industries' | 'tags'>

/** A company's record tells what it is in its first sentences; what a request describes may come to it late. */
const textMax = 4_000
const candidatesTextMax = 400
const termsMax = 400
const nameMax = 200

export function companyTermsOf(company: DescribedCompany): CompanyTerms {
  const terms = new Map<string, { word: string; isInText: boolean; weight: number }>()
  const pairs = new Map<string, string>()
  readTexts(company, textMax, (term, word, weight, isInText, termBefore, wordBefore) => {
    const known = terms.get(term)
    if (known !== undefined) known.weight += weight
    else if (terms.size < termsMax) terms.set(term, { word, isInText, weight })
    if (termBefore !== '' && pairs.size < termsMax)
      pairs.set(pairOf(termBefore, term), `${wordBefore} ${word}`)
  })
  return { terms, pairs }
}

/** Reads a candidate in one pass: of 200 of them only what they share with the company needs to be kept. */
export function overlapWith(companyTerms: CompanyTerms, candidate: DescribedCompany): Overlap {
  const terms = new Map<string, number>()
  const pairs = new Set<string>()
  let others = 0
  let isSaid = false
  readTexts(candidate, candidatesTextMax, (term, _word, weight, isInText, termBefore) => {
    const own = companyTerms.terms.get(term)
    if (own === undefined) {
      others += weight * weight
      return
    }
    isSaid ||= isInText || own.isInText
    terms.set(term, (terms.get(term) ?? 0) + weight)
    if (termBefore === '' || !terms.has(termBefore)) return
    const pair = pairOf(termBefore, term)
    if (companyTerms.pairs.has(pair)) pairs.add(pair)
  })
  for (const weight of terms.values()) others += weight * weight
  return { terms, pairs, isSaid, length: Math.sqrt(others) }
}

type Visit = (
  term: string,
  word: string,
  weight: number,
  isInText: boolean,
  termBefore: string,
  wordBefore: string,
) => void

/** Each word that tells something, with the one before it; empty where its own name or another text comes before. */
function readTexts({ name, aliases, texts, industries, tags }: DescribedCompany, max: number, visit: Visit) {
  const own = ownTerms(name === null ? aliases : [name, ...aliases])
  for (const [at, text] of [...texts, ...industries, ...tags].entries()) {
    const isInText = at < texts.length
    let [termBefore, wordBefore] = ['', '']
    let place = 0
    wordsIn(text.length > max ? text.slice(0, max) : text, ({ term, word }) => {
      if (term === '') return
      if (own.has(term)) {
        termBefore = ''
        return
      }
      visit(term, word, weightAt(place++), isInText, termBefore, wordBefore)
      termBefore = term
      wordBefore = word
    })
  }
}

function ownTerms(names: readonly string[]): ReadonlySet<string> {
  const own = new Set<string>()
  for (const name of names) for (const { term } of indexTokens(name.slice(0, nameMax))) own.add(term)
  return own
}

/** A text says at its beginning what a company is; a fifth of the weight is left some 60 words later. */
const weightAt = (place: number): number => weights[place] ?? laterWeight
const laterWeight = 0.2
const weights = Float64Array.from(
  { length: 100 },
  (_, place) => laterWeight + (1 - laterWeight) * Math.exp(-place / 20),
)
