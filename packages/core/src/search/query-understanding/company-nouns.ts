import { legalNouns } from './known-words.ts'
import { behindOpeners, endsOpener } from './openers.ts'
import type { QueryToken } from './query-tokens.ts'
import { endingsIn, headsOf, phrasesThat, wordsThat } from './words.ts'

/** Words that name companies, in the languages of queries. */
export const companyNouns = wordsThat('company', 'company-word')

/** German joins the noun to what the companies do: `Softwarefirmen`, `Logistikunternehmen`. */
function isCompanyNoun(word: string | undefined): boolean {
  if (word === undefined) return false
  return companyNouns.has(word) || isCompound(word) || headsOf('company').some((head) => word.endsWith(head))
}

/**
 * "Software for companies with more than 500 employees": what is said behind the noun is said of customers. The words between
 * noun and condition, and those before the noun, are few.
 */
export function describesCustomers(tokens: readonly QueryToken[], at: number): boolean {
  let before = at
  while (linkWords.has(tokens[before - 1]?.word)) before--
  const noun = nounBefore(tokens, before)
  if (noun < 0) return false
  // "Looking for companies" says nothing of whom they serve.
  for (let word = noun - 1; word >= Math.max(behindOpeners(tokens), noun - 4); word--) {
    if (tokens[word]?.kind === 'mark') return false
    if (customerWords.has(tokens[word]?.word) && !endsOpener(tokens, word)) return true
  }
  return false
}

export const linkWords = wordsThat('with', 'who', 'having', 'being')
export const customerWords = wordsThat('for', 'serves')

/** Where a noun that ends before a token begins, or -1: `start-ups` and `jeunes pousses` are of several tokens. */
export function nounBefore(tokens: readonly QueryToken[], at: number): number {
  if (isCompanyNoun(tokens[at - 1]?.word)) return at - 1
  for (let start = at - 2; start >= Math.max(0, at - 3); start--)
    if (companies.find(tokens, start)?.next === at) return start
  return -1
}

/** The token behind a noun that begins here, or -1. */
export function nounAt(tokens: readonly QueryToken[], at: number): number {
  // "Arizona Corporation" is one company's name.
  if (tokens[at]?.isCapital && legalNouns.has(tokens[at]?.word)) return -1
  if (isCompanyNoun(tokens[at]?.word)) return at + 1
  return companies.find(tokens, at)?.next ?? -1
}

/** "Fintechs", "deeptechs". */
const isCompound = endingsIn('company-ending')
const companies = phrasesThat([
  ['company', true],
  ['company-word', true],
])
