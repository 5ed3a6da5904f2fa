import type { SourceRef } from '../../enrichment/index.ts'
import { datesIn, type MoneyMention, moneyIn } from '../../extraction/index.ts'
import { comparable, quoteHolds } from './shown-text.ts'
import { quotations, sentencesIn, type WrittenSentence } from './written-sentences.ts'

export interface CheckedSentence extends WrittenSentence {
  /** What is wrong with it, in words; none when all that it states is in what it cites. */
  readonly problems: readonly string[]
}

type Cited = Pick<SourceRef, 'quote'>

/**
 * Holds a report against what it cites: each sentence but those about our own work cites something, and each number, date,
 * name and quotation of it is in a quote that it cites. `knownOf` gives the names of the company, which any sentence may
 * speak of, and the values of a sentence that our own parsers read out of such quotes.
 */
export function checkReport(
  markdown: string,
  citations: readonly (Cited & { readonly number: number })[],
  knownOf: (sentence: string) => readonly string[] = () => [],
): readonly CheckedSentence[] {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]))
  return sentencesIn(markdown).map((written) => {
    const cited = written.citations.map((number) => byNumber.get(number))
    const quotes = cited.filter((one) => one !== undefined)
    const problems = [
      ...(written.citations.length === 0 ? ['cites nothing'] : []),
      ...(quotes.length < cited.length ? ['cites what is not listed'] : []),
      ...unfoundedIn(written.text, quotes, knownOf(written.text)).map(
        (words) => `says ${words}, which no quote holds`,
      ),
    ]
    return { ...written, problems }
  })
}

/** The numbers, dates, names and quotations of a sentence that are neither in a quote nor among what is known. */
export function unfoundedIn(
  sentence: string,
  cited: readonly Cited[],
  known: readonly string[],
): readonly string[] {
  const quotes = cited.map(({ quote }) => quote ?? '')
  const texts = [...quotes, ...known]
  const unfounded: string[] = []
  let rest = sentence.replace(quotations, (all, words: string) => {
    if (!all.endsWith('”')) return all
    if (!quotes.some((quote) => quoteHolds(quote, words))) unfounded.push(`“${words}”`)
    return ' '
  })
  for (const { from, to, iso, precision } of datesIn(rest, Number.MAX_SAFE_INTEGER)) {
    const said = iso.slice(0, { year: 4, month: 7, day: 10 }[precision])
    if (
      texts.some((text) => datesIn(text, Number.MAX_SAFE_INTEGER).some((date) => date.iso.startsWith(said)))
    )
      rest = blanked(rest, from, to)
  }
  const amounts = texts.flatMap(moneyIn)
  for (const money of moneyIn(rest)) {
    if (!amounts.some((one) => isSame(one, money))) unfounded.push(rest.slice(money.from, money.to))
    rest = blanked(rest, money.from, money.to)
  }
  return [...unfounded, ...unfoundedWords(rest, texts)]
}

/** So that places stay where they are. */
const blanked = (text: string, from: number, to: number) =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)

const isSame = (one: MoneyMention, other: MoneyMention) =>
  one.value === other.value && one.currency === other.currency

/** Words with a capital letter or a digit, and writing without capitals. */
function unfoundedWords(text: string, texts: readonly string[]): readonly string[] {
  const said = texts.map(comparable)
  const words = new Set(said.flatMap((one) => wordsOf(one).map(({ word }) => word)))
  return wordsOf(text).flatMap(({ word, at }) => {
    if (!/[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word)) return []
    const folded = comparable(word)
    if (text.slice(0, at).trim() === '' && openingWords.has(folded)) return []
    const stands = /\p{Lo}/u.test(word) ? said.some((one) => one.includes(folded)) : words.has(folded)
    return stands ? [] : [word]
  })
}

/** Numbers whole, without what parts their thousands, and with a point. */
function wordsOf(text: string): readonly { readonly word: string; readonly at: number }[] {
  return [...text.matchAll(/\d+(?:[.,]\d+)+(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+/gu)].map(
    ({ 0: word, index }) => ({
      word: /\d[.,]\d/.test(word) ? word.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.') : word,
      at: index,
    }),
  )
}

/** Words that a sentence of ours begins with: their capital letter makes no name of them. */
const openingWords: ReadonlySet<string> = new Set(
  'it its of by the that parts what investors company there this these their in on at as for with from a an'.split(
    ' ',
  ),
)
