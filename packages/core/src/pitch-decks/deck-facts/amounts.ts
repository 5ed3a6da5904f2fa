/** An amount of money in a text. */
export interface Amount {
  /** In its currency; the lower end of a range. */
  readonly value: number
  /** `USD`, `other` for any other, null where none is named. */
  readonly currency: 'USD' | 'other' | null
  readonly from: number
  readonly to: number
}

/** `$2M`, `US$ 1.5 million`, `500k USD`, `1,5 Mio. €`, `$1–2M` (its lower end); years, shares and bare numbers come without a currency. */
export function amountsIn(text: string): Amount[] {
  const found: (Amount & { readonly unit: number | null })[] = []
  for (const match of text.matchAll(amountPattern)) {
    const { before, whole, magnitude, after } = match.groups ?? {}
    const unit = magnitude === undefined ? null : unitOf(magnitude)
    const value = numberOf(whole ?? '', unit !== null)
    const to = match.index + match[0].trimEnd().length
    found.push({
      value: value * (unit ?? 1),
      currency: currencyOf(before, after),
      from: match.index,
      to,
      unit,
    })
  }
  return joinRanges(text, found)
}

// Every repetition is bounded, so that a text of nothing but digits or blanks costs no more per character than any other.
const amountPattern =
  /(?<![\p{L}\p{N}.,])(?:(?<before>[A-Z]{1,3}\$|USD|EUR|GBP|CHF|CAD|AUD|BRL|INR|RMB|CNY|SGD|[$€£¥₹₩₪])\s{0,2})?(?<whole>\d{1,3}(?:[.,'’ ]\d{3}){1,4}(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,12}(?:[.,]\d{1,3}(?!\d))?)(?:\s{0,2}(?<magnitude>k|m|mm|mn|mio|mill?|mrd|bn|b|tsd|thousand|tausend|millions?|millionen|billions?|milliarden?|milh(?:ão|ões)|mil|millones|millón|milliards?)(?![\p{L}\p{N}])\.?)?\+?(?:\s{0,2}(?<after>US[- ]?dollars?|dollars?|USD|EUR|euros?|GBP|CHF|CAD|AUD|BRL|INR|RMB|CNY|SGD|[$€£¥₹](?!\d)|reais|francs?|franken|元)(?![\p{L}]))?/giu

const units: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, thousand: 1e3, tausend: 1e3, mil: 1e3 }

function unitOf(magnitude: string): number {
  const word = magnitude.toLowerCase()
  return units[word] ?? (/^(?:b|mrd|milliard)/.test(word) ? 1e9 : 1e6)
}

function numberOf(digits: string, hasUnit: boolean): number {
  const parts = digits.split(/[.,'’ ]/)
  const last = parts.at(-1) ?? ''
  // A part of three digits is a group of thousands, but "1.125M" has a fraction.
  const hasFraction = parts.length > 1 && (last.length < 3 || (parts.length === 2 && hasUnit))
  return hasFraction ? Number(`${parts.slice(0, -1).join('')}.${last}`) : Number(parts.join(''))
}

function currencyOf(before: string | undefined, after: string | undefined): Amount['currency'] {
  // "$2M CAD": the code behind the amount is more exact.
  const name = (after !== undefined && after !== '$' ? after : (before ?? after))?.toUpperCase()
  if (name === undefined) return null
  return name === '$' || name === 'US$' || name.startsWith('USD') || name.includes('DOLLAR') ? 'USD' : 'other'
}

function joinRanges(text: string, found: readonly (Amount & { readonly unit: number | null })[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < found.length; at++) {
    const low = found[at]
    const high = found[at + 1]
    if (low === undefined) break
    const { value, currency, from, to, unit } = low
    if (
      high === undefined ||
      !/^\s?(?:-|–|—|to|bis|a|à|até)\s?$/i.test(text.slice(to, high.from).slice(0, 8))
    ) {
      amounts.push({ value, currency, from, to })
      continue
    }
    // "$1–2M" says magnitude and currency once for both ends.
    const shared = unit === null && high.unit !== null && value < 1_000 ? high.unit : 1
    amounts.push({ value: value * shared, currency: currency ?? high.currency, from, to: high.to })
    at++
  }
  return amounts
}
