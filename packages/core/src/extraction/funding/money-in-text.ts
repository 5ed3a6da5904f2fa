import { type PlainValue, readValues, type ValueSpan, valueLanguages } from '../../language/index.ts'

/** An amount of money in running text. */
export interface MoneyMention {
  /** In its currency, whole. */
  readonly value: number
  /** ISO 4217; null where the text names none. */
  readonly currency: string | null
  readonly isApproximate: boolean
  /** One end of "$5 to 10 million": the text commits itself to no amount. */
  readonly isRange: boolean
  /** A plain `$`, which other countries than the United States mean for their own. */
  readonly isPlainDollar: boolean
  readonly from: number
  readonly to: number
}

/**
 * `$2M`, `US$ 1.5 million`, `C$500k`, `1,5 Mio. €`, `Rs 5 crore`, `5 millions d'euros`, `zwei Millionen Euro`. Numbers without
 * a currency count where they have a magnitude ("a 4 million seed round"): another amount of the sentence may name it.
 */
export const moneyIn = (text: string): MoneyMention[] =>
  readValues(text, { languages: valueLanguages(), kinds: ['money', 'scaled'] }).flatMap((span) =>
    moneyOf(text, span),
  )

/** The amounts of a value: both ends of a range. */
export function moneyOf(
  text: string,
  { readings, start, ends }: Pick<ValueSpan, 'readings' | 'start' | 'ends'>,
): MoneyMention[] {
  const [value] = readings
  const values = value.type === 'range' ? [value.low, value.high] : [value]
  const [first] = ends
  const isOpened = first !== undefined && start < first.start
  // "Eine Runde über 2 Mio. Euro" may be of just as much.
  const isExact = readings.some((reading) => 'bound' in reading && reading.bound === 'exact')
  const isRange = value.type === 'range' && (isOpened || hasDash(text, ends) || isUnitShared(text, ends))
  return values.flatMap((one, at) => {
    const place = ends[at]
    if (place === undefined) return []
    // "$40m+" ends in its plus.
    const end = text[place.end] === '+' ? place.end + 1 : place.end
    return amountOf(one, { start: place.start, end }, isRange, isExact)
  })
}

function amountOf(
  value: PlainValue,
  place: { readonly start: number; readonly end: number },
  isRange: boolean,
  isExact: boolean,
): MoneyMention[] {
  if (value.type !== 'money' && !(value.type === 'number' && value.isScaled)) return []
  const amount = Number(value.amount)
  if (amount <= 0) return []
  const isMoney = value.type === 'money'
  return [
    {
      value: amount,
      currency: isMoney ? value.currency : null,
      isApproximate: value.bound !== 'exact' && !isExact,
      isRange,
      isPlainDollar: isMoney && value.isPlainDollar,
      from: place.start,
      to: place.end,
    },
  ]
}

const hasDash = (text: string, [low, high]: ValueSpan['ends']): boolean =>
  low !== undefined && high !== undefined && ['-', '–', '—'].includes(text.slice(low.end, high.start).trim())

/** "5 to 10 million euros": the first end is no amount by itself, unlike that of "$5 million to $10 million". */
const isUnitShared = (text: string, [low]: ValueSpan['ends']): boolean =>
  low !== undefined && moneyIn(text.slice(low.start, low.end)).length === 0
