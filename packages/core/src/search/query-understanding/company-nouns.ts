import { wordSet } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

/** Words that name companies, in the languages of queries. */
export const companyNouns: ReadonlySet<string> = wordSet(`
company companies startup startups business businesses firm firms venture ventures scaleup scaleups player players
unicorn unicorns corporation corporations enterprise enterprises team teams maker makers provider providers vendor vendors
unternehmen firmen firma startups gruender anbieter pousse pousses entreprise entreprises societe societes jeune jeunes
empresa empresas compania companias negocio negocios companhia companhias
`)

const legalNouns = wordSet('corporation company business enterprise venture group limited')

/** German joins the noun to what the companies do: `Softwarefirmen`, `Logistikunternehmen`. */
function isCompanyNoun(word: string): boolean {
  return companyNouns.has(word) || germanCompounds.test(word)
}

const germanCompounds = /(?:firmen|unternehmen|startups|anbieter|hersteller|gesellschaften)$/

/**
 * "Software for companies with more than 500 employees": what is said behind the noun is said of customers. The words between
 * noun and condition, and those before the noun, are few.
 */
export function describesCustomers(tokens: readonly QueryToken[], at: number): boolean {
  let before = at
  while (linkWords.has(tokens[before - 1]?.word ?? '')) before--
  const noun = nounBefore(tokens, before)
  if (noun < 0) return false
  for (let word = noun - 1; word >= Math.max(0, noun - 4); word--) {
    if (tokens[word]?.kind === 'mark') return false
    if (customerWords.has(tokens[word]?.word ?? '')) return true
  }
  return false
}

export const linkWords = wordSet(
  'with that have has having who which of are were mit die avec qui con que com',
)
export const customerWords = wordSet(
  'for help helps helping fur pour para serving enables enabling lets by sells selling to',
)

/** `start-ups` and `start ups` are one noun of several tokens: where a noun that ends before a token begins, or -1. */
export function nounBefore(tokens: readonly QueryToken[], at: number): number {
  if (isCompanyNoun(tokens[at - 1]?.word ?? '')) return at - 1
  const isUps = ['up', 'ups'].includes(tokens[at - 1]?.word ?? '')
  if (!isUps) return -1
  const start = tokens[at - 2]?.text === '-' ? at - 3 : at - 2
  return tokens[start]?.word === 'start' ? start : -1
}

export function nounAt(tokens: readonly QueryToken[], at: number): number {
  // "Arizona Corporation" is one company's name.
  if (tokens[at]?.isCapital && legalNouns.has(tokens[at]?.word ?? '')) return -1
  if (isCompanyNoun(tokens[at]?.word ?? '')) return at + 1
  if (tokens[at]?.word !== 'start') return -1
  const up = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  return ['up', 'ups'].includes(tokens[up]?.word ?? '') ? up + 1 : -1
}
