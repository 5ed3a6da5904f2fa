import {
  curatedInvestors,
  investorKey,
  investorName,
  isCuratedInvestor,
  normalizeName,
} from '../../reference/index.ts'
import { wholeNameAt } from './investor-names.ts'
import { commonWords, genericWords } from './known-words.ts'
import { type Found, phrasesAt, phraseTable } from './phrases.ts'
import { phraseText } from './place-names.ts'
import { isBusinessWord } from './places-known.ts'
import { type QueryToken, queryTokens, withCapitals, written } from './query-tokens.ts'
import type { QueryText } from './reading.ts'

/** The full name of an investor of the table or the dataset, no word of every language. */
export function knownByName({ tokens, context }: QueryText, at: number): Found<string> | null {
  for (const { next } of phrasesAt(tokens, at, namesMax).reverse()) {
    const normal = phraseKey(tokens, at, next)
    const key = investorKey(normal)
    const isWord = next === at + 1 && (commonWords.has(normal) || isBusinessWord(normal))
    if (isWord || genericWords.has(normal)) continue
    if (isCuratedInvestor(normal)) return { value: investorName(key) ?? written(tokens, at, next), next }
    const named = context.investorsNamed(key === normal ? firstWords(normal) : key)
    if (named.some(({ name }) => name === key)) return { value: written(tokens, at, next), next }
  }
  return null
}

/** Words of the longest name that is looked for. */
export const namesMax = 6

/**
 * The longest name from here that the dataset or the table knows. "Ignition" is Ignition Partners where no other is
 * called so.
 */
export function investorAt(query: QueryText, at: number): Found<string> | null {
  const { tokens, context } = query
  if (tokens[at]?.kind === 'mark') return null
  const whole = wholeNameAt(query, at)
  if (tokens[at]?.kind === 'website' || (whole !== null && whole.next > at + 1)) return whole
  for (const { next } of phrasesAt(tokens, at, namesMax).reverse()) {
    const normal = phraseKey(tokens, at, next)
    const key = investorKey(normal)
    const named = context.investorsNamed(key === normal ? firstWords(normal) : key)
    const isWord =
      next === at + 1 && !tokens[at]?.isCapital && (commonWords.has(normal) || isBusinessWord(normal))
    if (isCuratedInvestor(normal) && !isWord)
      return { value: investorName(key) ?? written(tokens, at, next), next }
    if (named.some(({ name }) => name === key) && !isWord) return { value: written(tokens, at, next), next }
    const longer = isWord
      ? undefined
      : named.find(({ name }) => name.startsWith(`${normal} `) && onlyGeneric(name.slice(normal.length + 1)))
    if (longer !== undefined) return { value: withCapitals(longer.name), next }
  }
  return null
}

/** Names are asked by their first words, at most three: what `investorPhrases` gave. */
export function firstWords(normal: string): string {
  return normal.split(' ').slice(0, 3).join(' ')
}

const onlyGeneric = (words: string) => words.split(' ').every((word) => genericWords.has(word))

export function phraseKey(tokens: readonly QueryToken[], from: number, next: number): string {
  return normalizeName(written(tokens, from, next))
}

/** The names of the table, each by all its spellings. */
export const curatedNames = phraseTable(() =>
  curatedInvestors().flatMap((names) => {
    const [name] = names
    const phrases = names.map(phraseOf)
    return phrases.flatMap((phrase) => (phrase === '' ? [] : [[phrase, name] as const]))
  }),
)

function phraseOf(spelling: string): string {
  // Long plain words are what the tokenizer would make of them, in a tenth of its time.
  if (/^[A-Za-z]{4,}(?: [A-Za-z]{4,})*$/.test(spelling)) return spelling.toLowerCase()
  const tokens = queryTokens(spelling)
  return phraseText(tokens, 0, tokens.length)
}
