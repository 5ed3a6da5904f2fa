import { sentencesOf } from '../extraction/index.ts'
import { endsInWord, hasNumber, hasUpper, holdsSign, includesAny, startsInWord } from '../kernel/index.ts'
import type { Company } from '../records/index.ts'
import { cleanLine } from '../web/index.ts'
import { rivalKey } from './named-rivals.ts'

/** Characters of a record's text that are looked at. */
const textMax = 20_000
/** Less of a sentence says nothing. */
const cutMin = 30
const [lead, end] = ['In its own words: “', '”']

/**
 * What a company says of itself, verbatim, in at most so many characters: a sentence that names the other company, else its tagline,
 * else the first sentence of its description. Empty where none can be quoted.
 */
export function selfQuote(nameOfOther: string | null, candidate: Company, max: number): string {
  const room = max - lead.length - end.length
  const tagline = cleanLine(beginningOf(candidate.tagline ?? ''))
  const sentences = sentencesOf(beginningOf(candidate.description ?? '')).map(cleanLine)
  const naming = [tagline, ...sentences].filter((sentence) => names(sentence, nameOfOther))
  const first = [tagline, sentences.find((sentence) => sentence !== '') ?? ''].filter(isQuotable)
  const fitting = [...naming.filter(isQuotable), ...first].find(({ length }) => length <= room)
  const words = fitting ?? cut(first[0] ?? '', room)
  return words === '' ? '' : `${lead}${words}${end}`
}

/** Compares the name as the company writes it. A name that could be any word does not count. */
function names(sentence: string, name: string | null): boolean {
  const written = cleanLine(name ?? '')
  const isName = hasUpper(written) || hasNumber(written)
  return isName && holdsWord(sentence, written) && rivalKey(written) !== null
}

/** A sentence that could end the quotation, or be more than plain text where it is shown, is not quoted. */
const isQuotable = (sentence: string) =>
  sentence !== '' &&
  sentence.isWellFormed() &&
  !holdsSign(sentence, '"“”„‟«»<>`*[]|\\') &&
  !includesAny(sentence.toLowerCase(), ['://', 'www.'])

/** The beginning, up to a space; empty where that says nothing. */
function cut(text: string, max: number): string {
  const whole = text.slice(0, max - 1)
  const space = whole.lastIndexOf(' ')
  return space < cutMin ? '' : `${whole.slice(0, space)}…`
}

/** Of a text without end so much as ends with a word. */
export const beginningOf = (text: string): string =>
  text.length <= textMax ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', textMax)))

/** Whether a text holds these words as whole words. `owned` is no whole word of `pre-owned`. */
export function holdsWord(text: string, words: string): boolean {
  if (words === '') return false
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const after = at + words.length
    const isPart = endsInWord(text.slice(Math.max(0, at - 2), at))
    if (!isPart && !startsInWord(text.slice(after, after + 2))) return true
  }
  return false
}
