import { isGlued, type Token } from '../../words/index.ts'
import type { Range } from '../spans.ts'
import { type AmountFound, plainNumber, readAmount } from './amounts.ts'
import { monthsOf } from './calendar.ts'
import { type DateFound, readDate } from './dates.ts'
import { compare, exact, exactOf, minus, times } from './exact.ts'
import type { BoundWord } from './lexicon.ts'
import { plainFound, type Unread } from './number-found.ts'
import { readNumber } from './numbers.ts'
import { isDigits, isMark, isWord, plainDigits, type Reader, skipSign } from './reader.ts'
import { readRelativeDate } from './relative-dates.ts'
import { looksLikeMagnitude } from './signs.ts'
import type { PlainValue, Value } from './value-types.ts'

export interface ValueFound {
  readonly readings: readonly [Value, ...Value[]]
  readonly to: number
  /** The values themselves, without "about" and "or more": one, or both ends of a range. */
  readonly ends: readonly Range[]
}

interface PlainFound extends AmountFound {
  readonly ends: readonly Range[]
}

/** The value that begins at a token, with its bounds, or the range of two. */
export function readValue(reader: Reader, at: number): ValueFound | Unread | null {
  const { tokens, lexicon } = reader
  if (isAlone(reader, at)) return reader.kinds.has('number') ? digitsAlone(reader, at) : yearAlone(reader, at)
  const opening = lexicon.opening.at(tokens, at)
  if (opening !== null) {
    const low = plainAt(reader, opening.to) ?? bareEnd(reader, opening.to)
    const range = low === null || 'unread' in low ? null : rangeFrom(reader, low, true)
    if (range !== null) return range
  }
  const bounded = aboutRange(reader, at) ?? boundedAge(reader, at) ?? readBounded(reader, at)
  if (bounded !== null) return 'unread' in bounded ? bounded : bothBounds(reader, bounded)
  const plain = plainAt(reader, at)
  if (plain === null) {
    const low = bareEnd(reader, at)
    return low === null ? null : rangeFrom(reader, low, false)
  }
  if ('unread' in plain) return plain
  return rangeFrom(reader, plain, false) ?? withBoundBehind(reader, plain)
}

/** A date, money, a percentage, a duration or a number: the longest, a date before others. */
function plainAt(reader: Reader, at: number): PlainFound | Unread | null {
  const date = reader.kinds.has('date')
    ? longer<DateFound | Unread>(readDate(reader, at), readRelativeDate(reader, at))
    : null
  if (date !== null && 'unread' in date) return date
  const amount = readAmount(reader, at)
  const isDate = date !== null && (amount === null || amount.to <= date.to || 'unread' in amount)
  const found = isDate ? ofDate(date) : amount
  if (found === null) return yearAlone(reader, at)
  if ('unread' in found) return found
  return { ...(isDate ? found : (asYear(reader, at, found) ?? found)), ends: [{ from: at, to: found.to }] }
}

/** Digits before a word or a sign that is nothing to values in any language, or at the end: most of what texts hold. */
function isAlone({ tokens, now }: Reader, at: number): boolean {
  const [digits, next] = [tokens[at], tokens[at + 1]]
  if (now !== null || !isDigits(digits) || isGlued(digits) || !isNothing(digits)) return false
  if (next === undefined || (isMark(next) && isNothing(next) && partingSigns.includes(next.word))) return true
  // A letter may be an exponent's: "3 x 10^6".
  const isPlain = isWord(next) && next.word.length > 1 && isNothing(next) && !isGlued(next)
  return isPlain && !looksLikeMagnitude(next.word)
}

/** No sign of these belongs to the digits before it, nor to what stands behind it. */
const partingSigns = '|():;!?"•·…”»'

/** They are a number, and maybe a year. */
function digitsAlone(reader: Reader, at: number): PlainFound | Unread | null {
  const plain = plainDigits(reader.tokens[at]?.word ?? '')
  const value = plain === null ? null : exactOf(plain)
  if (plain === null || value === null) return plainAt(reader, at)
  const found = plainNumber({ ...plainFound(value, at + 1), plain })
  return found === null ? null : { ...(asYear(reader, at, found) ?? found), ends: [{ from: at, to: at + 1 }] }
}

const isNothing = ({ lexeme }: Token) => lexeme.roles?.any === 0

/** The 5 of "5 to 10 million euros" where nobody asks for numbers: the other end has its unit. */
function bareEnd(reader: Reader, at: number): PlainFound | null {
  const { kinds, tokens, lexicon } = reader
  const number = kinds.has('number') ? null : readNumber(reader, at)
  if (number === null || 'unread' in number || number.isArticle) return null
  const isEnd = (lexicon.to.at(tokens, number.to) ?? lexicon.and.at(tokens, number.to)) !== null
  const found = isEnd ? plainNumber(number) : null
  return found === null ? null : { ...found, ends: [{ from: at, to: found.to }] }
}

const longer = <Found extends { readonly to: number }>(date: Found | null, relative: Found | null) =>
  date === null || (relative !== null && relative.to > date.to) ? relative : date

const ofDate = ({ readings, to }: DateFound): AmountFound => ({ readings, to, number: null, rebuild: null })

/** Four digits alone may be a year: they are one first where a year is what people write most. */
function asYear(reader: Reader, at: number, amount: AmountFound): AmountFound | null {
  const plain = amount.number?.plain ?? null
  if (
    plain === null ||
    plain.length !== 4 ||
    !reader.kinds.has('date') ||
    amount.readings[0].type !== 'number'
  )
    return null
  const value = yearOf(reader, at, plain, '1800')
  if (value === null) return null
  const isLikely = plain >= '1950' && plain < '2050'
  const readings: AmountFound['readings'] = isLikely
    ? [value, ...amount.readings]
    : [amount.readings[0], value]
  return { ...amount, readings }
}

/** The same where nobody asks for numbers: "until 2019". */
function yearAlone(reader: Reader, at: number): PlainFound | null {
  const { tokens, kinds } = reader
  const digits = tokens[at]
  if (!kinds.has('date') || kinds.has('number') || !isDigits(digits) || digits?.word.length !== 4) return null
  const isPart = isGlued(tokens[at + 1]) && /[\p{L}\p{N}%]/u.test(tokens[at + 1]?.word ?? '')
  const value = isPart || isOfWrongDay(reader, at) ? null : yearOf(reader, at, digits.word, '1400')
  const ends = [{ from: at, to: at + 1 }]
  return value === null ? null : { readings: [value], to: at + 1, ends, number: null, rebuild: null }
}

/** "February 31, 2020" and "31 Februar 2020": a day that no calendar has is no year either, whatever language its month is of. */
function isOfWrongDay({ tokens }: Reader, at: number): boolean {
  const day = tokens[at - 2]
  const between = tokens[at - 1]
  return isDigits(day) && day.word.length <= 2 && (between?.word === ',' || isWord(between))
}

function yearOf({ tokens }: Reader, at: number, digits: string, first: string): PlainValue | null {
  if (digits < first || digits > '2199') return null
  const isPart = isGlued(tokens[at]) && './$€£'.includes(tokens[at - 1]?.word ?? ' ')
  return isPart ? null : monthsOf(Number(digits), 1, 12, 'year')
}

function readBounded(reader: Reader, at: number): PlainFound | Unread | null {
  const { tokens, lexicon } = reader
  const first = lexicon.bounds.at(tokens, at)
  if (first === null || isOfOtherSign(tokens, at, first.to) || isOfCurrency(tokens, first.to)) return null
  // "at least about 5".
  const second = lexicon.bounds.at(tokens, first.to)
  const bound = second !== null && first.value.side === 'about' ? second : first
  const start = lexicon.the.at(tokens, second?.to ?? first.to)?.to ?? second?.to ?? first.to
  const plain = plainAt(reader, start)
  if (plain === null || 'unread' in plain) return plain
  // "about 500 or more": what stands behind says more than "about".
  const behind = bound.value.side === 'about' ? lexicon.boundsBehind.at(tokens, plain.to) : null
  return behind === null ? boundTo(plain, bound.value) : boundTo({ ...plain, to: behind.to }, behind.value)
}

/** "CA$2m" is Canadian money, and not about $2m. */
const isOfCurrency = (tokens: readonly Token[], to: number): boolean =>
  tokens[to]?.word === '$' && isGlued(tokens[to]) && !isMark(tokens[to - 1])

/** "=>" and "<>" bound nothing. */
function isOfOtherSign(tokens: readonly Token[], from: number, to: number): boolean {
  if (!isMark(tokens[from])) return false
  const isSignAt = (at: number) => isMark(tokens[at]) && '<>='.includes(tokens[at]?.word ?? ' ')
  return (isSignAt(from - 1) && isGlued(tokens[from])) || (isSignAt(to) && isGlued(tokens[to]))
}

/** "less than 6 months ago", "hace más de 10 años": how long ago, beside the day that it names. */
function boundedAge(reader: Reader, at: number): PlainFound | null {
  const { tokens, lexicon } = reader
  const before = lexicon.dates.agoBefore.at(tokens, at)
  const bound = lexicon.bounds.at(tokens, before?.to ?? at)
  const amount = bound === null ? null : readAmount(reader, bound.to)
  if (bound === null || amount === null || 'unread' in amount) return null
  const ago = before === null ? lexicon.dates.ago.at(tokens, amount.to) : before
  if (ago === null) return null
  const to = Math.max(ago.to, amount.to)
  const ages = amount.readings.flatMap((value) =>
    value.type === 'duration'
      ? [{ ...value, isAge: true, bound: bound.value.side, isInclusive: bound.value.isInclusive }]
      : [],
  )
  const day = readRelativeDate(reader, bound.to)
  const days = day === null || 'unread' in day || day.to !== to ? [] : day.readings
  const [best, ...others] = [...days, ...ages]
  return best === undefined || ages.length === 0
    ? null
    : { readings: [best, ...others], to, number: null, rebuild: null, ends: [{ from: bound.to, to }] }
}

/** With the bound; of "more than 2000" the number is meant, not the year. Null where a date is all there is. */
function boundTo(found: PlainFound, bound: BoundWord): PlainFound | null {
  const [best, ...others] = found.readings.flatMap((value) =>
    value.type === 'date' ? [] : [{ ...value, bound: bound.side, isInclusive: bound.isInclusive }],
  )
  const exact = bound.mayBeExact === true ? found.readings : []
  return best === undefined ? null : { ...found, readings: [best, ...others, ...exact], rebuild: null }
}

function withBoundBehind(reader: Reader, plain: PlainFound): PlainFound {
  const { tokens, lexicon } = reader
  const behind = lexicon.boundsBehind.at(tokens, plain.to)
  // "200 or greater than 190": the bound is that of another value.
  for (let at = plain.to + 1; behind !== null && at < behind.to; at++) {
    const other = lexicon.bounds.at(tokens, at)
    if (other !== null && other.to >= behind.to && readBounded(reader, at) !== null) return plain
  }
  const bounded = behind === null ? null : boundTo(plain, behind.value)
  return bounded === null || behind === null ? plain : { ...bounded, to: behind.to }
}

/** "about 20-30". */
function aboutRange(reader: Reader, at: number): ValueFound | null {
  const about = reader.lexicon.bounds.at(reader.tokens, at)
  if (about === null || about.value.side !== 'about' || isOfCurrency(reader.tokens, about.to)) return null
  const low = plainAt(reader, about.to) ?? bareEnd(reader, about.to)
  return low === null || 'unread' in low ? null : rangeFrom(reader, low, false)
}

/** "more than 10 but fewer than 50". */
function bothBounds(reader: Reader, first: ValueFound): ValueFound {
  const { tokens, lexicon } = reader
  const comma = skipSign(tokens, first.to, ',')
  const joint = lexicon.joints.at(tokens, comma)?.to ?? comma
  const second = joint === first.to ? null : readBounded(reader, joint)
  if (second === null || 'unread' in second) return first
  const [one] = first.readings
  if (one.type === 'range' || one.type === 'date') return first
  const two = inCurrencyOf(one, second.readings[0])
  if (two.type === 'date' || one.type !== two.type) return first
  if (one.bound === two.bound || one.bound === 'about' || two.bound === 'about') return first
  const [low, high] = one.bound === 'min' ? [one, two] : [two, one]
  const ends = [...first.ends, ...second.ends]
  return isBelow(low, high) ? { readings: [{ type: 'range', low, high }], to: second.to, ends } : first
}

/** "more than €2M but less than 5M": the currency is said once. */
function inCurrencyOf(one: PlainValue, two: PlainValue): PlainValue {
  if (one.type !== 'money' || two.type !== 'number' || !two.isScaled) return two
  const { amount, bound, isInclusive } = two
  return { ...one, amount, bound, isInclusive }
}

/** "$1-5M", "between 5 and 10 million euros", "2014-2018": what is said of one end alone holds for both. */
function rangeFrom(reader: Reader, low: PlainFound, isOpened: boolean): ValueFound | null {
  const { tokens, lexicon } = reader
  const to = lexicon.to.at(tokens, low.to) ?? (isOpened ? lexicon.and.at(tokens, low.to) : null)
  if (to === null) return null
  const start = lexicon.the.at(tokens, to.to)?.to ?? to.to
  if (isRun(tokens, low.to, start)) return null
  const high = plainAt(reader, start)
  if (high === null || 'unread' in high) return null
  const pairs = low.readings.flatMap((one, index) => pairOf(low, high, one, index) ?? [])
  const [best, ...others] = pairs
  const ends = [...low.ends, ...high.ends]
  return best === undefined ? null : { readings: [best, ...others], to: high.to, ends }
}

/** Three or more runs of digits with dashes: a telephone number, an account. */
function isRun(tokens: readonly Token[], dash: number, start: number): boolean {
  const isTight = isGlued(tokens[dash]) && isGlued(tokens[start]) && tokens[dash]?.word === '-'
  if (!isTight) return false
  const sign = tokens[dash - 2]
  const next = tokens[start + 1]
  const isBefore = (isGlued(tokens[dash - 1]) && sign?.word === '-') || sign?.word === '+'
  return isBefore || (isGlued(next) && next?.word === '-' && isGlued(tokens[start + 2]))
}

function pairOf(low: PlainFound, high: PlainFound, one: PlainValue, index: number): Value | null {
  const two = high.readings.find(({ type }) => type === one.type) ?? high.readings[0]
  const pair =
    one.type === two.type ? scaledAlike(low, high, one, two, index) : sharedUnit(low, high, one, two, index)
  return pair === null || !isBelow(pair[0], pair[1]) ? null : { type: 'range', low: pair[0], high: pair[1] }
}

type Pair = readonly [PlainValue, PlainValue]

/** "5 to 10 million": the first end has the magnitude of the second where it has none. */
function scaledAlike(
  low: PlainFound,
  high: PlainFound,
  one: PlainValue,
  two: PlainValue,
  index: number,
): Pair | null {
  if (one.type === 'date' || two.type === 'date') return [one, two]
  if (one.type === 'money' && two.type === 'money' && one.currency !== two.currency) {
    if (!one.isPlainDollar && !two.isPlainDollar) return null
  }
  if (one.type === 'duration' && two.type === 'duration' && one.unit !== two.unit) return null
  const raised = raise(low, high, index)
  return [raised === null ? one : { ...one, amount: raised }, two]
}

function raise(low: PlainFound, high: PlainFound, index: number): string | null {
  const number = low.number?.readings[index] ?? low.number?.readings[0]
  const scale = high.number?.scale
  if (number === undefined || scale === undefined || low.number?.isScaled === true) return null
  const top = high.number?.readings[0]
  if (compare(scale, exact(1)) <= 0 || top === undefined || compare(times(number, scale), top) > 0)
    return null
  return (
    low.rebuild?.([times(number, scale)])?.map((value) => (value.type === 'date' ? '' : value.amount))[0] ??
    null
  )
}

/** "$5-10", "5-10 €", "5-10%": one end has the unit. */
function sharedUnit(
  low: PlainFound,
  high: PlainFound,
  one: PlainValue,
  two: PlainValue,
  index: number,
): Pair | null {
  const lowNumber = low.number?.readings[index] ?? low.number?.readings[0]
  const highNumber = high.number?.readings[0]
  if (lowNumber === undefined || highNumber === undefined) return null
  const scale = high.number?.scale ?? exact(1)
  const isShared = low.number?.isScaled !== true && compare(times(lowNumber, scale), highNumber) <= 0
  const lowest = isShared ? times(lowNumber, scale) : lowNumber
  if (one.type === 'number' && two.type !== 'number') {
    const built = high.rebuild?.([lowest])?.[0]
    return built === undefined ? null : [built, two]
  }
  if (two.type !== 'number' || one.type === 'number') return null
  const [from] = low.rebuild?.([lowest]) ?? []
  const [until] = low.rebuild?.([highNumber]) ?? []
  return from === undefined || until === undefined ? null : [from, until]
}

function isBelow(low: PlainValue, high: PlainValue): boolean {
  if (low.type === 'date') return high.type === 'date' && low.from <= high.from
  if (high.type === 'date') return false
  const [a, b] = [signed(low.amount), signed(high.amount)]
  return a !== null && b !== null && compare(a, b) <= 0
}

const signed = (text: string) => {
  const size = exactOf(text.replace('-', ''))
  return size === null || !text.startsWith('-') ? size : minus(size)
}
