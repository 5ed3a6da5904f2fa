import { isGlued, tokenFlag } from '../../words/index.ts'
import { compare, divided, type Exact, exact, isWhole, plus, times, toText } from './exact.ts'
import { magnitudeBehind } from './magnitudes.ts'
import type { NumberFound, Unread } from './number-found.ts'
import { readNumber } from './numbers.ts'
import type { Found } from './phrase-map.ts'
import { isDigits, isMark, isSign, isWord, type Reader, skipOf, skipSign } from './reader.ts'
import { type CurrencySaid, dollarsBehind, looksLikeMagnitude } from './signs.ts'
import type { DurationUnit, PlainValue } from './value-types.ts'
import type { TimeUnit } from './value-words.ts'

/** A value in the tokens, as one language reads it. */
export interface AmountFound {
  /** Best first; never empty. */
  readonly readings: readonly [PlainValue, ...PlainValue[]]
  readonly to: number
  /** The numbers of the readings, and how the first end of a range is read with the magnitude and unit of the second. */
  readonly number: NumberFound | null
  readonly rebuild: ((readings: readonly Exact[]) => readonly [PlainValue, ...PlainValue[]] | null) | null
}

const exactly = { bound: 'exact', isInclusive: true } as const

type Build = (amount: Exact) => PlainValue

function found(
  number: NumberFound,
  to: number,
  build: Build,
  readings: readonly Exact[] = number.readings,
): AmountFound | null {
  const rebuild = (amounts: readonly Exact[]): [PlainValue, ...PlainValue[]] | null => {
    const [best, ...others] = amounts.map(build)
    return best === undefined ? null : [best, ...others]
  }
  const built = rebuild(readings)
  return built === null ? null : { readings: built, to, number, rebuild }
}

/** Money, a percentage or a duration, else the number that begins here; "unread" where it must not be read in part. */
export function readAmount(reader: Reader, at: number): AmountFound | Unread | null {
  const { kinds } = reader
  const before =
    (kinds.has('money') ? readMoneyBefore(reader, at) : null) ??
    (kinds.has('percent') ? readPercentBefore(reader, at) : null)
  if (before !== null) return before
  const number = readNumber(reader, at)
  if (number === null || 'unread' in number) return number
  return (
    (kinds.has('money') ? (readMoneyBehind(reader, number) ?? readCoins(reader, number)) : null) ??
    (kinds.has('percent') ? readPercent(reader, number) : null) ??
    (kinds.has('duration') ? readDuration(reader, number) : null) ??
    (isAsked(reader, number) ? plainNumber(number) : null)
  )
}

const isAsked = ({ kinds }: Reader, number: NumberFound): boolean =>
  !number.isArticle && (kinds.has('number') || (number.isScaled && kinds.has('scaled')))

export function plainNumber(number: NumberFound): AmountFound | null {
  return found(number, number.to, (amount) => ({
    type: 'number',
    amount: toText(amount),
    isScaled: number.isScaled,
    ...exactly,
  }))
}

const moneyOf =
  (currency: CurrencySaid): Build =>
  (amount) => ({
    type: 'money',
    amount: toText(amount),
    currency: currency.code,
    isPlainDollar: currency.isPlainDollar,
    ...exactly,
  })

function currencyAt({ tokens, lexicon }: Reader, at: number): Found<CurrencySaid> | null {
  const currency = lexicon.currencies.at(tokens, at)
  if (currency === null) return null
  const flags = tokens[at]?.flags ?? 0
  return currency.value.needsCapitals && (flags & tokenFlag.capitals) === 0 ? null : currency
}

/** `$5M`, `US$ 1.5 million`, `EUR 500k`, and `$2M CAD`, where what stands behind says more. */
function readMoneyBefore(reader: Reader, at: number): AmountFound | Unread | null {
  const { tokens } = reader
  const before = currencyAt(reader, at)
  if (before === null) return null
  const start = isSign(tokens[before.to], '.') && isGlued(tokens[before.to]) ? before.to + 1 : before.to
  if (
    isMark(tokens[start]) &&
    !isSign(tokens[start], '-') &&
    !isSign(tokens[start], reader.lexicon.words.decimal)
  )
    return null
  const number = readNumber(reader, start, true)
  if (number === null || 'unread' in number) return number
  if (number.isArticle) return null
  // "the dollars thousand times": a name has its amount behind it in digits only.
  if ((tokens[at]?.word.length ?? 0) > 3 && !isDigits(tokens[start]) && before.value.scale === 1) return null
  // A code that is a word of its own needs more than a number behind it: "ALL 5 solutions".
  if (
    before.value.needsCapitals &&
    before.value.scale === 1 &&
    isLetters(tokens[at]?.word ?? '') &&
    isAmidCapitals(reader, at)
  )
    return null
  const scaled = before.value.scale === 1 ? number : timesAll(number, before.value.scale)
  const named = namedBehind(reader, scaled, before.value)
  if (named !== null) return named
  return found(scaled, scaled.to, moneyOf(before.value), moneyReadings(scaled))
}

const isLetters = (word: string) => !/[^\p{L}]/u.test(word)

/** Words in capitals on both sides: a heading, not a code. */
function isAmidCapitals({ tokens }: Reader, at: number): boolean {
  const before = tokens[at - 1]
  return before !== undefined && (before.flags & tokenFlag.capitals) !== 0
}

const timesAll = (number: NumberFound, scale: number): NumberFound => {
  const [best, ...others] = number.readings
  const factor = exact(scale)
  return {
    ...number,
    readings: [times(best, factor), ...others.map((other) => times(other, factor))],
    isScaled: true,
    scale: factor,
  }
}

/** Three digits behind a mark are thousands of money, unless a magnitude follows: nobody writes a tenth of a cent. */
function moneyReadings(number: NumberFound): readonly Exact[] {
  const [first, second] = number.readings
  if (!number.isThousandOrDecimal || second === undefined || compare(first, second) > 0)
    return number.readings
  return [second, first]
}

/** "$2M CAD" and "$5 USD"; the euro of "$10 20 €" belongs to the next amount. */
function namedBehind(reader: Reader, number: NumberFound, before: CurrencySaid): AmountFound | null {
  const after = currencyAt(reader, number.to)
  if (after === null) return null
  const next = reader.tokens[after.to]
  if (isDigits(next) && (after.value.code !== before.code || isMark(reader.tokens[number.to]))) return null
  const isNamed = before.isPlainDollar && !after.value.isPlainDollar && isDollar(after.value.code)
  const currency = isNamed ? after.value : before
  if (!isNamed && after.value.code !== before.code) return null
  return found(number, after.to, moneyOf(currency), moneyReadings(number))
}

const isDollar = (code: string) => code.endsWith('D') || code === 'MXN' || code === 'BRL'

/** `5 million euros`, `1,5 Mio. €`, `75 USD million`, `3 dollars 50`; not the 75 of "75 USD miliardi", whose magnitude is unknown. */
function readMoneyBehind(reader: Reader, number: NumberFound): AmountFound | Unread | null {
  const { tokens } = reader
  const dash = behindHyphen(reader, number.to)
  const dot =
    isSign(tokens[number.to], '.') && isGlued(tokens[number.to]) && number.isScaled
      ? number.to + 1
      : number.to
  const said =
    currencyAt(reader, number.to) ??
    currencyAt(reader, skipOf(reader, number.to)) ??
    currencyAt(reader, dash) ??
    currencyAt(reader, dot)
  if (said === null) return null
  const currency = whoseDollars(reader, said)
  // "5 $10 bills": the sign belongs to the amount behind it.
  if (isSignOfNext(reader, currency, number)) return null
  const scaled = currency.value.scale === 1 ? number : timesAll(number, currency.value.scale)
  const magnitude = number.isScaled ? null : magnitudeBehind(reader, currency.to)
  if (magnitude !== null) {
    const readings = [times(number.readings[0], magnitude.value)] as const
    const whole = { ...number, readings, isScaled: true, isThousandOrDecimal: false, scale: magnitude.value }
    return found(whole, magnitude.to, moneyOf(currency.value))
  }
  const next = tokens[currency.to]
  if (!scaled.isScaled && isWord(next) && looksLikeMagnitude(next.word))
    return { unread: true, to: currency.to + 1 }
  const cents = centsBehind(reader, scaled, currency)
  if (cents !== null) return found({ ...scaled, readings: [cents.value] }, cents.to, moneyOf(currency.value))
  return found(scaled, currency.to, moneyOf(currency.value), moneyReadings(scaled))
}

/** "3 M$ CA" and "3 M$ CAD": behind an amount a dollar may say whose it is. */
function whoseDollars({ tokens }: Reader, said: Found<CurrencySaid>): Found<CurrencySaid> {
  const token = tokens[said.to]
  const isInCapitals = token !== undefined && (token.flags & tokenFlag.capitals) !== 0
  const code = said.value.isPlainDollar && isInCapitals ? dollarsBehind.get(token.word) : undefined
  if (code === undefined) return said
  return { ...said, to: said.to + 1, value: { ...said.value, code, isPlainDollar: false } }
}

function isSignOfNext({ tokens }: Reader, currency: Found<CurrencySaid>, number: NumberFound): boolean {
  const next = tokens[currency.to]
  const first = tokens[number.to]
  if (first === undefined || !isDigits(next)) return false
  // "In 2023 € 4 mln": a year, between spaces.
  const isYear = isYearNumber(tokens[number.to - 1]) && !isGlued(first) && isMark(first)
  return (
    ((number.isArticle || !isDigits(tokens[number.to - 1])) && isMark(tokens[currency.to - 1])) ||
    (!isGlued(first) && (isGlued(next) || isYear))
  )
}

const isYearNumber = (token: Reader['tokens'][number] | undefined): boolean =>
  isDigits(token) && token?.word.length === 4 && (token.word.startsWith('19') || token.word.startsWith('20'))

/** "3 dollars and 50 cents", and "3 dollars 50" where nothing follows that the 50 could count. */
function centsBehind(
  reader: Reader,
  number: NumberFound,
  currency: Found<CurrencySaid>,
): Found<Exact> | null {
  const { tokens, lexicon } = reader
  const [units] = number.readings
  if (number.isScaled || !isWhole(units) || units.over < 0n) return null
  const joined =
    (lexicon.join.at(tokens, currency.to) ?? lexicon.and.at(tokens, currency.to))?.to ?? currency.to
  const start = isSign(tokens[joined], ',') ? currency.to : joined
  const small = readNumber(reader, start)
  if (small === null || 'unread' in small || small.isScaled) return null
  const [cents] = small.readings
  if (!isWhole(cents) || cents.over <= 0n || cents.over >= 100n) return null
  const value = plus(units, divided(cents, exact(100)))
  const named = lexicon.coins.at(tokens, small.to) ?? lexicon.coins.at(tokens, skipOf(reader, small.to))
  if (named !== null) return { value: plus(units, times(cents, named.value.value)), to: named.to }
  if (currencyAt(reader, small.to) !== null || lexicon.percent.at(tokens, small.to) !== null) return null
  const next = tokens[small.to]
  const isLast = next === undefined || ('.;:!?)'.includes(next.word) && isMark(next))
  return isLast && !small.isArticle && (small.plain === null || small.plain.length === 2)
    ? { value, to: small.to }
    : null
}

/** "50 cents": half of something that names no country, "50 pence" half a pound. */
function readCoins({ tokens, lexicon }: Reader, number: NumberFound): AmountFound | null {
  const dash = isSign(tokens[number.to], '-') && isGlued(tokens[number.to]) ? number.to + 1 : number.to
  const coin = lexicon.coins.at(tokens, dash)
  if (coin === null) return null
  const { value, currency } = coin.value
  return found(number, coin.to, (amount) => ({
    type: 'money',
    amount: toText(times(amount, value)),
    currency,
    isPlainDollar: false,
    ...exactly,
  }))
}

/** A hyphen before a word joins it to its number: "5-percent". */
const behindHyphen = ({ tokens }: Reader, at: number): number =>
  isSign(tokens[at], '-') && isWord(tokens[at + 1]) ? at + 1 : at

const percentOf: Build = (amount) => ({ type: 'percent', amount: toText(amount), ...exactly })

function readPercent(reader: Reader, number: NumberFound): AmountFound | null {
  const percent = reader.lexicon.percent.at(reader.tokens, behindHyphen(reader, number.to))
  return percent === null || number.isArticle ? null : found(number, percent.to, percentOf)
}

function readPercentBefore(reader: Reader, at: number): AmountFound | null {
  const before = reader.lexicon.percentBefore.at(reader.tokens, at)
  const number = before === null ? null : readNumber(reader, before.to)
  return number === null || 'unread' in number || number.isArticle
    ? null
    : found(number, number.to, percentOf)
}

const durationUnits: Readonly<Record<TimeUnit, readonly [DurationUnit, number] | null>> = {
  day: ['day', 1],
  week: ['week', 1],
  month: ['month', 1],
  quarter: ['quarter', 1],
  year: ['year', 1],
  decade: ['year', 10],
  weekend: null,
}

/** "18 months", "five years old". */
function readDuration(reader: Reader, number: NumberFound): AmountFound | null {
  const { tokens, lexicon } = reader
  const { units, old } = lexicon.dates
  const named = units.at(tokens, skipSign(tokens, number.to, '-'))
  const unit = named === null ? null : durationUnits[named.value]
  if (named === null || unit === null || number.readings[0].over < 0n) return null
  const age = old.at(tokens, skipSign(tokens, named.to, '-'))
  return found(number, age?.to ?? named.to, (amount) => ({
    type: 'duration',
    amount: toText(times(amount, exact(unit[1]))),
    unit: unit[0],
    isAge: age !== null,
    ...exactly,
  }))
}
