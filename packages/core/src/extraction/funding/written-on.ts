import { type Doc, type Range, readValuesOf, type Value } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { languagesOf, noonOf } from './dates-in-text.ts'
import { dateOfSpan } from './funding-doc.ts'

/** The day of which a text says that it was written on it, and where it says so. */
export interface WrittenOn {
  readonly day: string
  /** The text that says it, and where the day stands in it. */
  readonly text: string
  readonly from: number
  readonly to: number
}

/** "BOSTON, May 16, 2026 – ", "Paris, le 12 mars 2026.", "today, 15 January 2026". */
export function writtenOn(doc: Doc, place: Range): WrittenOn | null {
  for (const span of doc.spansIn(place)) {
    const date = dateOfSpan(span)
    if (date?.precision !== 'day') continue
    const line = { from: Math.max(place.from, doc.sentenceOf(span).from), to: place.to }
    if (!isDateline(doc, line, span) && !isCalledToday(doc, span, date.iso)) continue
    const start = doc.tokens[place.from]?.start ?? 0
    const text = doc.textOf(place)
    return { day: date.iso, text, from: date.from - start, to: date.to - start }
  }
  return null
}

/** Behind a place with capitals, and before a sign behind which the text goes on. */
function isDateline({ tokens }: Doc, { from, to }: Range, date: Range): boolean {
  if (date.from - from > placeMax || date.to >= to - 1) return false
  // "2 June 2026 | In an interview".
  if (date.from === from) return behindFirst.includes(tokens[date.to]?.word ?? ' ')
  if (!hasFlag(tokens[from], tokenFlag.capital)) return false
  const { word = '' } = tokens[date.to] ?? {}
  if (!behindDateline.includes(word)) return false
  return tokens
    .slice(from, date.from)
    .every((token) =>
      hasFlag(token, tokenFlag.mark)
        ? withinDateline.includes(token.word)
        : hasFlag(token, tokenFlag.capital) || token.word.length <= articleMax,
    )
}

/** Tokens of the longest place. */
const placeMax = 9
const behindDateline = '.–—-:/)|'
const behindFirst = '–—-|'
const withinDateline = ',-–—(/|'
/** Letters of a small word before a day: "le 12 mars", "den 4. Mai". */
const articleMax = 3

/** "Today, 15 January 2026": what is read as the day itself stands beside it. */
function isCalledToday(doc: Doc, date: Range, iso: string): boolean {
  const near = doc.tokens.slice(Math.max(0, date.from - nearMax), date.from)
  return languagesOf(doc, date.from).some((language) =>
    readValuesOf(near, { languages: [language], kinds: ['date'], now: noonOf(iso) }).some(
      ({ readings: [value], end }) => isDay(value, iso) && (doc.tokens[date.from - 1]?.start ?? 0) - end <= 1,
    ),
  )
}

const nearMax = 4
const isDay = (value: Value | undefined, iso: string) =>
  value?.type === 'date' && value.grain === 'day' && value.from === iso
