import { type Annotator, type Doc, type Range, type Span, valuesIn } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'

/** An amount of money in a currency. */
export interface Amount extends Range {
  /** In its currency; the lower end of a range, which is surely meant. */
  readonly value: number
  /** ISO 4217. */
  readonly currency: string
  /** What lines of the packs have it as. */
  readonly span: Span
}

/** Finds the amounts and dates of each line of a slide. A range of money fills the place of an amount in the lines of packs. */
export const slideValues: Annotator = (text, tokens) => {
  const starts = tokens.flatMap(({ flags }, at) => ((flags & tokenFlag.newLine) !== 0 ? [at] : []))
  return starts.flatMap((start, at) => {
    const line = tokens.slice(start, starts[at + 1])
    // Dates have digits, and looking for them takes most of the time.
    const hasDigits = line.some(({ flags }) => (flags & tokenFlag.number) !== 0)
    return (hasDigits ? amountsAndDates : amounts)(text, line).map((span) => {
      const placed = { ...span, from: span.from + start, to: span.to + start }
      const low = isRange(span.value) ? span.value.low : null
      return isMoney(low) ? { ...placed, slot: 'money' as const, value: low } : placed
    })
  })
}

const amounts = valuesIn({ kinds: ['money', 'scaled'] })
const amountsAndDates = valuesIn({ kinds: ['money', 'scaled', 'date'] })

/** The amounts of a document by place, each by its likeliest reading: in a language that it is asked for in, if there are several. */
export function amountsIn(doc: Doc): Amount[] {
  const found = new Map<number, Amount>()
  const spans = doc.spans.toSorted(
    (left, right) => left.from - right.from || rank(doc, left) - rank(doc, right),
  )
  for (const span of spans) {
    const { from, to, value } = span
    if (!isMoney(value) || value.currency === null || found.has(from)) continue
    found.set(from, { from, to, value: Number(value.amount), currency: value.currency, span })
  }
  return [...found.values()]
}

/** "US$ 800 mil" is a thousand in Spanish and Portuguese, and a million in English. */
const rank = (doc: Doc, span: Span) => {
  const asked = doc.cuesOn(span, 'funding.asked').flatMap(({ by }) => by.map(({ lang }) => lang))
  return asked.length === 0 || asked.some((lang) => span.readBy?.includes(lang)) ? 0 : 1
}

/** "$9 a month", "$9/seat". */
export function isPrice(doc: Doc, { to, span }: Amount): boolean {
  const [sign, unit] = [doc.tokens[to], doc.tokens[to + 1]]
  const isWord = unit !== undefined && (unit.flags & (tokenFlag.mark | tokenFlag.number)) === 0
  return (sign?.word === '/' && isWord) || doc.cuesOn(span, 'price.per').length > 0
}

interface MoneyValue {
  readonly type: 'money'
  readonly amount: string
  readonly currency: string | null
}

/** Of our days: a year or a part of one, or a range that begins with one. */
export function isDate(value: unknown): boolean {
  if (isRange(value)) return isDate(value.low)
  return (
    isOfType(value, 'date') && 'from' in value && String(value.from) >= '2020' && String(value.from) < '2050'
  )
}

const isOfType = (value: unknown, type: string): value is { readonly type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === type
const isMoney = (value: unknown): value is MoneyValue => isOfType(value, 'money')
const isRange = (value: unknown): value is { readonly low: unknown } => isOfType(value, 'range')
