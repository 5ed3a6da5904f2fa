import { approximateWords, currencyWords, magnitudes, numberWords } from './money-table.ts'

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
 * `$2M`, `US$ 1.5 million`, `C$500k`, `1,5 Mio. €`, `Rs 5 crore`, `5 millions d'euros`, `two million dollars`. Numbers without
 * a currency count where they have a magnitude ("a 4 million seed round"): another amount of the sentence may name it.
 */
export function moneyIn(text: string): MoneyMention[] {
  if (!mayBeMoney.test(text)) return []
  const found: MoneyMention[] = []
  for (const match of text.matchAll(pattern)) {
    const money = moneyOf(text, match)
    if (money !== null) found.push(money)
  }
  return markRanges(text, found)
}

const mayBeMoney = /\d|\b(?:illion|crore|lakh)|illion/i

const escaped = (words: readonly string[]) =>
  words
    .toSorted((left, right) => right.length - left.length)
    .map((word) => word.replace(/[$.]/g, '\\$&').replace(' ', '\\s'))
    .join('|')

const names = Object.keys(currencyWords)
/** A currency sign may touch the text before it, a code may not. */
const before = escaped(names.filter((name) => /[^\p{L}\s.]|^[a-z]{3}$|^rs/u.test(name)))
const after = escaped(names)
const magnitude = escaped(Object.keys(magnitudes))
const words = escaped(Object.keys(numberWords))

// Every repetition is bounded, so a text of nothing but digits or blanks costs no more per character than any other.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(?<before>${before})\\s{0,2})?` +
    `(?:(?<digits>\\d{1,3}(?:[.,'’ ]\\d{3}){1,4}(?![\\d])(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,12}(?:[.,]\\d{1,3}(?!\\d))?)|(?<word>${words})(?=\\s(?:million|billion)))` +
    `(?<plus>\\+)?(?:[\\s-]{0,2}(?<magnitude>${magnitude})(?![\\p{L}\\p{N}])\\.?)?(?<plusBehind>\\+)?` +
    `(?:[\\s-]{0,2}(?:of\\s|de\\s|d['’])?(?<after>${after})(?![\\p{L}\\p{N}]))?`,
  'giu',
)

function moneyOf(text: string, match: RegExpExecArray): MoneyMention | null {
  const groups = match.groups ?? {}
  const size =
    groups['magnitude'] === undefined ? null : (magnitudes[groups['magnitude'].toLowerCase()] ?? null)
  // "$5 M&A deals" and "$10 b2b" have no magnitude; "$2M CAD" names its dollar behind it.
  const named = [groups['after'], groups['before']].map((name) => currencyOf(name))
  const isPlain = groups['before'] === '$' && (groups['after'] === undefined || groups['after'] === '$')
  const currency = groups['before'] !== '$' && named[1] != null ? named[1] : (named[0] ?? named[1] ?? null)
  if (currency === null && size === null) return null
  const number =
    groups['word'] === undefined
      ? numberOf(groups['digits'] ?? '', size !== null)
      : (numberWords[groups['word'].toLowerCase()] ?? Number.NaN)
  const value = Number((number * (size ?? 1)).toPrecision(12))
  if (!Number.isFinite(value) || value <= 0) return null
  const to = match.index + match[0].trimEnd().length
  const plus = groups['plus'] !== undefined || groups['plusBehind'] !== undefined || text[to] === '+'
  return {
    value,
    currency,
    isApproximate: plus || isAbout(text, match.index),
    isRange: false,
    isPlainDollar: isPlain,
    from: match.index,
    to,
  }
}

const currencyOf = (name: string | undefined) =>
  name === undefined ? null : (currencyWords[name.toLowerCase().replace(/\s+/g, ' ')] ?? null)

function numberOf(digits: string, hasMagnitude: boolean): number {
  const parts = digits.split(/[.,'’ ]/)
  const last = parts.at(-1) ?? ''
  // Three digits behind a mark are thousands, but "1.125M" has a fraction.
  const isFraction =
    parts.length > 1 && (last.length < 3 || (parts.length === 2 && hasMagnitude && digits.includes('.')))
  return isFraction ? Number(`${parts.slice(0, -1).join('')}.${last}`) : Number(parts.join(''))
}

const approximate: ReadonlySet<string> = new Set(approximateWords)

function isAbout(text: string, at: number): boolean {
  const tail = text
    .slice(Math.max(0, at - 24), at)
    .toLowerCase()
    .trimEnd()
  const last = tail.split(/[\s(]+/)
  return [1, 2, 3].some((count) => approximate.has(last.slice(-count).join(' '))) || /[~≈><]$/.test(tail)
}

/** "$5-10M", "between $5 million and $10 million". "$4M and $10M" alone are two amounts. */
function markRanges(text: string, found: readonly MoneyMention[]): MoneyMention[] {
  const ends = new Set<number>()
  for (const [at, low] of found.entries()) {
    const high = found[at + 1]
    if (high === undefined) break
    const gap = text.slice(low.to, high.from).slice(0, 8)
    const isBetween = /\b(?:between|from|entre|zwischen)\s*$/i.test(
      text.slice(Math.max(0, low.from - 12), low.from),
    )
    if (/^\s?(?:-|–|—|bis|à)\s?$/i.test(gap) || (isBetween && /^\s?(?:and|to|und|et|y|e)\s?$/i.test(gap))) {
      ends.add(at).add(at + 1)
    }
  }
  // "$5-10M": the first number is no money of its own kind and size.
  return found.map((money, at) => (ends.has(at) ? { ...money, isRange: true } : money))
}
