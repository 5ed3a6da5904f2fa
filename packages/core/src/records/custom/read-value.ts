import { cutTo, foldText, isIsoDate, isObject, oneLine } from '../../kernel/index.ts'
import { builtInRates, type ExchangeRates } from '../../reference/index.ts'
import { cleanText, FieldReader } from '../import/fields.ts'
import { type DateOrder, readCellDate } from '../import/mapping/cells/cell-date.ts'
import { type MoneyStyle, readAmountCell } from '../import/mapping/cells/cell-money.ts'
import { withPlainNumbers } from '../import/mapping/cells/digits.ts'
import { worthOf } from '../import/mapping/money-worth.ts'
import { readList } from '../import/mapping/read-lists.ts'
import { readWritten } from '../import/written-money.ts'
import {
  type CustomChoice,
  type CustomField,
  type CustomFieldType,
  type CustomValue,
  customNameMax,
  customTagsMax,
  customTextMax,
} from './custom-field.ts'

/** How the cells of a column are written; a value that says it itself needs none of it. */
export interface CustomStyle extends MoneyStyle {
  readonly dates: DateOrder
  /** Of amounts that say none. */
  readonly currency: string
  /** Between tags in one text. */
  readonly split: string | null
  readonly rates: ExchangeRates | null
}

export const plainStyle: CustomStyle = {
  decimal: null,
  unit: null,
  dates: null,
  currency: 'USD',
  split: null,
  rates: null,
}

export type ReadCustom = { readonly value: CustomValue } | { readonly expected: string }

/** A value of a field, as JSON or a cell of a table says it. Not of null or an empty text, which are none. */
export function readCustomValue(
  field: CustomField,
  given: unknown,
  style: CustomStyle = plainStyle,
): ReadCustom {
  return readers[field.type](given, style, field)
}

type Reader = (given: unknown, style: CustomStyle, field: CustomField) => ReadCustom

const readers: Readonly<Record<CustomFieldType, Reader>> = {
  text: (given) => withText(given, customTextMax, false, (text) => ({ text })),
  person: (given) => withText(given, customNameMax, true, (person) => ({ person })),
  number(given, { decimal }) {
    const number = typeof given === 'string' ? numberIn(given, decimal) : given
    if (typeof number !== 'number' || !Number.isFinite(number)) return { expected: 'a number' }
    // The sum turns -0 into 0.
    return { value: { number: number + 0 } }
  },
  date(given, { dates }) {
    const text = typeof given === 'string' ? given.trim() : ''
    if (isIsoDate(text)) return { value: { date: text } }
    const read = text === '' || text.length > customNameMax ? null : readCellDate(text, dates)
    if (read === null || read.grain !== 'day') return { expected: 'a day such as 2026-03-05' }
    if (read.isDoubtful)
      return { expected: 'a day of which it is clear what is the month, such as 2026-03-05' }
    return { value: { date: read.from } }
  },
  money: readMoney,
  choice(given, _, { choices }) {
    const found = typeof given === 'string' ? choiceNamed(choices, given) : undefined
    if (found === undefined) return { expected: `one of ${choices.map(({ name }) => name).join(', ')}` }
    return { value: { choice: found.key } }
  },
  tags(given, { split }) {
    const listed = typeof given === 'string' ? readList(given, split, false) : given
    const expected = `at most ${customTagsMax} texts of at most ${customNameMax} characters each`
    if (!Array.isArray(listed) || listed.length > tagsLookedAt) return { expected }
    const tags = new Map<string, string>()
    for (const item of listed) {
      if (typeof item !== 'string' || item.length > customTextMax) return { expected }
      const tag = oneLine(cleanText(item))
      if (tag.length > customNameMax) return { expected }
      if (tag !== '' && !tags.has(foldText(tag))) tags.set(foldText(tag), tag)
    }
    return tags.size === 0 || tags.size > customTagsMax
      ? { expected }
      : { value: { tags: [...tags.values()] } }
  },
}

const tagsLookedAt = 10_000

/** The choice that a text names, whatever its case and accents. */
export const choiceNamed = (choices: readonly CustomChoice[], text: string): CustomChoice | undefined => {
  if (text.length > customTextMax) return undefined
  const wanted = foldText(text)
  return choices.find(({ name }) => foldText(name) === wanted)
}

function withText(
  given: unknown,
  max: number,
  isLine: boolean,
  of: (text: string) => CustomValue,
): ReadCustom {
  const expected = `a text of at most ${max.toLocaleString('en-US')} characters`
  const written = typeof given === 'number' ? String(given) : given
  // Of what is far too long nothing is looked at.
  if (typeof written !== 'string' || written.length > 4 * max) return { expected }
  const text = isLine ? oneLine(cleanText(written)) : cleanText(written)
  return text === '' || text.length > max ? { expected } : { value: of(text) }
}

function numberIn(text: string, decimal: MoneyStyle['decimal']): number | null {
  if (text.length > customNameMax) return null
  const plain = withPlainNumbers(text.trim(), decimal).replace('−', '-')
  return /^[-+]?\d{1,22}(?:\.\d{1,22})?(?:e[-+]?\d{1,3})?$/.test(plain) ? Number(plain) : null
}

/** Dollars as a number, an amount as people write it, or an object as exports and answers have it. */
function readMoney(given: unknown, style: CustomStyle): ReadCustom {
  const expected = 'an amount of money such as 1250000, "€1.2M" or {"amount": 1200000, "currency": "EUR"}'
  if (typeof given === 'number')
    return Number.isFinite(given) && given >= 0 ? { value: { money: given + 0 } } : { expected }
  if (typeof given === 'string') {
    const read = given.length > customNameMax ? null : readAmountCell(given, style)
    if (read === null || !('amount' in read)) return { expected }
    return moneyValue(read.amount, cutTo(given.trim(), customNameMax), read.currency ?? style.currency, style)
  }
  if (!isObject(given)) return { expected }
  const fields = new FieldReader(() => false)
  const usd = fields.number('amount_usd', given['amount_usd'], 0, Number.MAX_VALUE)
  const written = readWritten(fields, 'written', given['written'])
  const amount = fields.number('amount', given['amount'], 0, Number.MAX_VALUE)
  const currency = fields.line('currency', given['currency'])?.toUpperCase() ?? 'USD'
  if (fields.reasons.length > 0 || !/^[A-Z]{3}$/.test(written?.currency ?? currency)) return { expected }
  if (written !== null) return { value: { money: usd, written } }
  if (amount !== null && currency !== 'USD')
    return moneyValue(amount, `${amount} ${currency}`, currency, style, usd)
  const dollars = usd ?? amount
  return dollars === null ? { expected } : { value: { money: dollars } }
}

function moneyValue(
  amount: number,
  text: string,
  currency: string,
  { rates }: CustomStyle,
  said: number | null = null,
): ReadCustom {
  const { usd, written } = worthOf({ amount, text }, currency, null, said, rates ?? builtInRates())
  return { value: written === null ? { money: usd } : { money: usd, written } }
}
