import { isGlued, type Token } from '../../words/index.ts'
import { type Day, day, dayOf, monthsOf, oneDay, partsOf } from './calendar.ts'
import { dayAt, monthAt, plainYearAt, spelledYear, yearAt } from './day-parts.ts'
import type { Unread } from './number-found.ts'
import { readSequence } from './number-sequence.ts'
import type { Found, PhraseMap } from './phrase-map.ts'
import {
  isDigits,
  isGluedDigits,
  isMark,
  isWord,
  plainDigits,
  type Reader,
  skipOf,
  skipSign,
  skipThe,
} from './reader.ts'
import type { DateValue } from './value-types.ts'

export interface DateFound {
  readonly readings: readonly [DateValue, ...DateValue[]]
  readonly to: number
}

export const dateFound = (to: number, ...values: readonly (DateValue | null)[]): DateFound | null => {
  const [best, ...others] = values.filter((value) => value !== null)
  return best === undefined ? null : { readings: [best, ...others], to }
}

/** A day of a month or year that nobody said: the last one, and then the next. */
export const lastOrNext = (to: number, last: Day | null, next: Day | null): DateFound | null =>
  dateFound(to, last === null ? null : oneDay(last, false), next === null ? null : oneDay(next, false))

/** A day that the calendar has not, such as the fifth Sunday of some month, is no other day. */
export const dayOrUnread = (to: number, of: Day | null): DateFound | Unread =>
  whole(to, of) ?? { unread: true, to }

/** A date that the calendar knows: `2016-05-03`, `3/5/2016`, `May 3rd, 2016`, `Q3 2016`, `the 1970s`. */
export function readDate(reader: Reader, at: number): DateFound | null {
  return (
    inDigits(reader, at) ??
    yearThenMonth(reader, at) ??
    dayThenMonth(reader, at) ??
    monthThenDay(reader, at) ??
    monthOfYear(reader, at) ??
    partOfYear(reader, at) ??
    decade(reader, at) ??
    yearSaid(reader, at)
  )
}

/** A text names a day of this year without it. */
export function ofSomeYear(reader: Reader, month: number, date: number, to: number): DateFound | null {
  if (reader.now === null) return null
  const today = dayOf(reader.now)
  const { year } = partsOf(today)
  let last: Day | null = null
  let next: Day | null = null
  // Eight years hold a 29 February.
  for (let distance = 0; distance <= 8 && (last === null || next === null); distance++) {
    const before = day(year - distance, month, date)
    const after = day(year + distance, month, date)
    if (last === null && before !== null && before < today) last = before
    if (next === null && after !== null && after >= today) next = after
  }
  return lastOrNext(to, last, next)
}

interface DigitsAt {
  readonly texts: readonly string[]
  readonly signs: readonly string[]
  readonly to: number
}

/** Up to three runs of digits with one of `-/.` between them. */
function digitsAt({ tokens }: Reader, at: number): DigitsAt | null {
  if (!isDigits(tokens[at])) return null
  const texts = [plainDigits(tokens[at].word) ?? '']
  const signs: string[] = []
  let to = at + 1
  while (texts.length < 3) {
    const sign = tokens[to]
    const next = tokens[to + 1]
    if (sign === undefined || !isMark(sign) || !isDigits(next)) break
    const isDash = '-/.'.includes(sign.word) && isGlued(sign) && isGlued(next)
    const isComma = sign.word === ',' && texts.length === 2 && isGlued(sign)
    if (!isDash && !isComma) break
    texts.push(plainDigits(next.word) ?? '')
    signs.push(sign.word)
    to += 2
  }
  if (isPart(tokens, to)) return null
  const before = tokens[at - 1]
  if (isGlued(tokens[at]) && before !== undefined && '-./,$€£'.includes(before.word)) return null
  return { texts, signs, to }
}

/** Whether what stands here belongs to the digits before it: "3.2.1.4", "3/4%", "10-20k", but not the time of "2016-05-03T10:00". */
function isPart(tokens: readonly Token[], at: number): boolean {
  if (!isGlued(tokens[at])) return false
  if (tokens[at]?.word === 't' && isGluedDigits(tokens[at + 1])) return false
  const sign = tokens[at]?.word ?? ''
  return isWord(tokens[at]) || sign === '%' || (isGluedDigits(tokens[at + 1]) && '/-.'.includes(sign))
}

function inDigits(reader: Reader, at: number): DateFound | null {
  const digits = digitsAt(reader, at)
  if (digits === null) return null
  const { texts, signs, to } = digits
  const [first = '', second = '', third = ''] = texts
  const [one, two, three] = [Number(first), Number(second), Number(third)]
  if (texts.length === 3) {
    const areSame = signs[0] === signs[1] || signs[1] === ','
    if (!areSame || second.length > 2) return null
    if (first.length === 4) return third.length > 2 ? null : whole(to, day(one, two, three))
    if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return null
    const year = third.length === 4 ? three : three < 50 ? 2000 + three : 1900 + three
    return bothOrders(reader, one, two, to, (month, date) => {
      const of = day(year, month, date)
      return of === null ? null : oneDay(of)
    })
  }
  if (texts.length !== 2) return null
  if (first.length === 4 && second.length <= 2 && signs[0] !== '.') return monthOrNothing(one, two, to)
  if (second.length === 4 && first.length <= 2) return monthOrNothing(two, one, to)
  return first.length <= 2 && second.length <= 2
    ? withoutYear(reader, at, one, two, signs[0] ?? '', to)
    : null
}

const monthOrNothing = (year: number, month: number, to: number) =>
  year < 1900 || year > 2199 || month < 1 || month > 12
    ? null
    : dateFound(to, monthsOf(year, month, 1, 'month'))

const whole = (to: number, of: Day | null): DateFound | null =>
  of === null ? null : dateFound(to, oneDay(of))

/** 3/7 is the third of July or March the seventh: the language says which is first. */
function bothOrders(
  reader: Reader,
  one: number,
  two: number,
  to: number,
  build: (month: number, date: number) => DateValue | null,
): DateFound | null {
  const values = [build(two, one), build(one, two)]
  const [best, other] = reader.lexicon.words.dateOrder === 'dmy' ? values : values.toReversed()
  const isSame = best?.from === other?.from
  return dateFound(to, best ?? null, isSame ? null : (other ?? null))
}

/** "4/22" is a day; "1/4" may be a quarter, and needs "on" before it. */
function withoutYear(
  reader: Reader,
  at: number,
  one: number,
  two: number,
  sign: string,
  to: number,
): DateFound | null {
  const isSaid = behindOnDay(reader, at)
  const isDay =
    sign === '/' && Math.max(one, two) > 12 && Math.min(one, two) <= 12 && !(one === 24 && two === 7)
  if (!isSaid && !isDay) return null
  const values = [ofSomeYear(reader, two, one, to), ofSomeYear(reader, one, two, to)]
  const [best, other] = reader.lexicon.words.dateOrder === 'dmy' ? values : values.toReversed()
  if (best === null || best === undefined) return other ?? null
  return dateFound(to, ...best.readings, ...(other?.readings ?? []))
}

/** Whether "on" stands before this token, the article between them left out. */
export const behindOnDay = (reader: Reader, at: number): boolean =>
  isBehind(reader, reader.lexicon.dates.onDay, at)

function isBehind({ tokens, lexicon }: Reader, words: PhraseMap<true>, at: number): boolean {
  for (let from = Math.max(0, at - 3); from < at; from++) {
    const found = words.at(tokens, from)
    if (found !== null && (found.to === at || lexicon.the.at(tokens, found.to)?.to === at)) return true
  }
  return false
}

/** "2016 june", "2019-sep-1". */
function yearThenMonth(reader: Reader, at: number): DateFound | null {
  const { tokens } = reader
  const year = plainYearAt(reader, at)
  if (year === null) return null
  const dash = skipSign(tokens, year.to, '-', '/', ',')
  const month = monthAt(reader, dash)
  if (month === null) return null
  const behind = skipSign(tokens, month.to, '-', '/')
  const date = behind > month.to ? dayAt(reader, behind) : null
  return date === null
    ? dateFound(month.to, monthsOf(year.value, month.value, 1, 'month'))
    : whole(date.to, day(year.value, month.value, date.date))
}

/** "3 May 2016", "3rd of May", "3-May", "segundo de agosto". */
function dayThenMonth(reader: Reader, at: number): DateFound | null {
  const { tokens } = reader
  const date = dayAt(reader, at)
  if (date === null) return null
  const dot = skipSign(tokens, date.to, '.', ',')
  const dash = skipSign(tokens, dot, '-', '/')
  const month = monthAt(reader, skipOf(reader, dash))
  if (month === null) return null
  return withYear(reader, month.value, date.date, month.to)
}

/** "May 3rd, 2016", "May the third", "Oct-2". */
function monthThenDay(reader: Reader, at: number): DateFound | null {
  const { tokens, lexicon } = reader
  const month = monthAt(reader, at)
  if (month === null) return null
  const dash = skipSign(tokens, month.to, '-', '/', ',')
  const date = dayAt(reader, skipThe(reader, dash))
  if (date === null) return null
  const next = tokens[date.to]
  // "May 5 million" and "in March 20 people" name no day; "May 5, 2016" and "May 5" at an end do.
  const isUnit =
    lexicon.magnitudes.at(tokens, date.to) !== null || lexicon.percent.at(tokens, date.to) !== null
  if (isUnit || (isGlued(next) && isWord(next) && !date.isOrdinal)) return null
  return withYear(reader, month.value, date.date, date.to)
}

function withYear(reader: Reader, month: number, date: number, to: number): DateFound | null {
  const year = yearAt(reader, skipSign(reader.tokens, to, '-', '/', '.'))
  return year === null ? ofSomeYear(reader, month, date, to) : whole(year.to, day(year.value, month, date))
}

/** "May 2016", "mai de 2016". */
function monthOfYear(reader: Reader, at: number): DateFound | null {
  const month = monthAt(reader, at)
  if (month === null) return null
  const year = yearAt(reader, skipSign(reader.tokens, month.to, '-', '/'))
  return year === null ? null : dateFound(year.to, monthsOf(year.value, month.value, 1, 'month'))
}

/** "Q3 2016", "third quarter of 2016", "H1 2016". */
function partOfYear(reader: Reader, at: number): DateFound | null {
  const { tokens, lexicon } = reader
  const ordinal = dayAt(reader, at)
  const named = lexicon.dates.quarters.at(tokens, ordinal?.to ?? at)
  if (named === null) return null
  const behind = tokens[named.to]
  const isNumbered = ordinal === null && isGluedDigits(behind)
  if (!isNumbered && ordinal?.isOrdinal !== true) return null
  const number = isNumbered ? Number(plainDigits(behind.word)) : (ordinal?.date ?? 0)
  const months = named.value === 'quarter' ? 3 : 6
  if (number < 1 || number > 12 / months) return null
  const to = isNumbered ? named.to + 1 : named.to
  const year = yearAt(reader, skipSign(tokens, to, '-', '/', "'"))
  return year === null
    ? null
    : dateFound(year.to, monthsOf(year.value, (number - 1) * months + 1, months, named.value))
}

/** "the 1970s", "the '70s", "anni settanta", "seventies". */
function decade(reader: Reader, at: number): DateFound | null {
  const { tokens, lexicon } = reader
  const named = lexicon.dates.decades.at(tokens, at)
  if (named !== null) return dateFound(named.to, monthsOf(named.value, 1, 120, 'decade'))
  const before = lexicon.dates.decadeBefore.at(tokens, at)
  const year = decadeYear(reader, skipSign(tokens, before?.to ?? at, "'"))
  if (year === null || year.value % 10 !== 0) return null
  const apostrophe = skipSign(tokens, year.to, "'")
  const end = lexicon.dates.decadeEnds.at(tokens, apostrophe)
  const isEnd = end !== null && isGlued(tokens[apostrophe])
  if (before === null && !isEnd) return null
  return dateFound(isEnd ? end.to : year.to, monthsOf(year.value, 1, 120, 'decade'))
}

/** Of two digits the decade of the last century, or of this one for the first ones. */
function decadeYear(reader: Reader, at: number): Found<number> | null {
  const token = reader.tokens[at]
  if (isDigits(token)) {
    const value = Number(plainDigits(token.word))
    if (token.word.length === 4) return { value, to: at + 1 }
    return token.word.length === 2 ? { value: value < 30 ? 2000 + value : 1900 + value, to: at + 1 } : null
  }
  const spelled = spelledYear(reader, at)
  if (spelled !== null) return spelled
  const tens = readSequence(reader, at, null)
  const value = tens === null || tens.value.under !== 1n ? 0 : Number(tens.value.over)
  return tens !== null && value >= 20 && value < 100 ? { value: 1900 + value, to: tens.to } : null
}

/** "nineteen twenty-eight" behind "in" or "im Jahr". */
function yearSaid(reader: Reader, at: number): DateFound | null {
  if (isDigits(reader.tokens[at])) return null
  const year = spelledYear(reader, at)
  if (year === null || !isBehind(reader, reader.lexicon.dates.inYear, at)) return null
  return dateFound(year.to, monthsOf(year.value, 1, 12, 'year'))
}
