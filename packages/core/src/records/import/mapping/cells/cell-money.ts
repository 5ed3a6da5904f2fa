import type { Unit } from '../header-units.ts'
import { roundFillers, saysUndisclosed, saysUnfunded, saysUnknown } from '../import-words.ts'
import { withoutApproximation, withoutRemark } from './approximate.ts'
import { type DecimalMark, withPlainNumbers, withWholeNumbers } from './digits.ts'
import { type Cell, readValueCell } from './value-cell.ts'

/** How the numbers of a column are written. */
export interface MoneyStyle {
  readonly decimal: DecimalMark
  readonly unit: Unit | null
  /** Of the headers: "900 mil" are thousands in Portuguese and millions in English. */
  readonly language?: string | null
}

export interface CellAmount {
  /** In units of the currency. */
  readonly amount: number
  /** ISO code that the cell says, else its column; null where neither does. */
  readonly currency: string | null
  readonly isApproximate: boolean
}

export type CellMoney = CellAmount | { readonly says: 'unknown' | 'undisclosed' | 'nothing' } | null

/** An amount as people write it: `$1,250,000`, `12,5 Mio. €`, `850 T€`, `18.9` below "$m"; null when it is anything else. */
export function readAmountCell(text: string, { decimal, unit, language = null }: MoneyStyle): CellMoney {
  if (saysUnknown(text)) return { says: 'unknown' }
  if (saysUndisclosed(text)) return { says: 'undisclosed' }
  if (saysUnfunded(text)) return { says: 'nothing' }
  const about = withoutApproximation(text)
  const bare = withoutRemark(about.text)
  const isApproximate = about.isApproximate || bare !== about.text
  const plain = plainAmount(withoutCents(bare), decimal, unit)
  const cell = readValueCell(plain, ['number', 'money'])
  if (cell === null || !isEnd(cell)) return null
  // "850 T€": nobody counts the money of a company in trillions.
  const { readings, readBy } = cell.span
  const own = readings.filter((_, at) => language !== null && readBy[at]?.includes(language) === true)
  const value =
    [...own, ...readings].find((one) => 'amount' in one && Number(one.amount) < amountMost) ?? readings[0]
  if ((value.type !== 'money' && value.type !== 'number') || value.bound === 'max') return null
  const amount = Number(value.amount)
  const isDoubtful = value.type === 'number' && cell.span.readings.length > 1 && decimal === null
  if (!Number.isFinite(amount) || amount < 0 || isDoubtful) return null
  const isAbout = isApproximate || value.bound !== 'exact'
  return amountIn(unit, amount, value.type === 'money' ? value.currency : null, {
    isScaled: value.type === 'money' ? hasMagnitude(plain) : value.isScaled,
    isApproximate: isAbout,
  })
}

/** "€ 2.500.000 opgehaald" ends there, and "2 rounds" does not. */
const isEnd = ({ rest, span }: Cell): boolean =>
  rest === '' || (roundFillers().has(rest) && span.readings[0].type === 'money')

/** "€ 4.250.000,-" and "5.–" have no cents. */
function withoutCents(written: string): string {
  let text = ''
  for (let at = 0; at < written.length; at++) {
    const isMark = '.,'.includes(written[at] ?? '') && '-–—'.includes(written[at + 1] || ' ')
    if (!isMark) text += written[at]
    else while ('-–—'.includes(written[at + 1] || ' ')) at++
  }
  return text
}

/**
 * Three digits behind a mark are thousands where an amount is written out: nobody writes a tenth of a cent. With a magnitude, in the
 * cell or in the header, they are what the column says.
 */
function plainAmount(written: string, decimal: DecimalMark, unit: Unit | null): string {
  const plain = withPlainNumbers(written, decimal)
  const whole = withWholeNumbers(written)
  if (whole === plain || (unit !== null && unit.scale !== 1)) return plain
  const value = readValueCell(whole, ['number', 'money'])?.span.readings[0]
  const isWrittenOut =
    value?.type === 'money' ? !hasMagnitude(whole) : value?.type === 'number' && !value.isScaled
  return isWrittenOut && (value?.type === 'money' || decimal !== null) ? whole : plain
}

/** The number of a workbook's cell. */
export function amountIn(
  unit: Unit | null,
  amount: number,
  currency: string | null,
  { isScaled, isApproximate }: { readonly isScaled: boolean; readonly isApproximate: boolean },
): CellAmount {
  const scale = isScaled || unit === null || amount >= scaledMost / unit.scale ? 1 : unit.scale
  // Of 18.9 times a million the last digits are none that anybody wrote.
  const whole = scale === 1 ? amount : Number((amount * scale).toPrecision(12))
  return { amount: whole, currency: currency ?? unit?.currency ?? null, isApproximate }
}

const amountMost = 1e12
/** Below "$m" nobody means so many millions: such a number is written out. */
const scaledMost = 1e11

/** Whether letters beside those of a currency stand in it: 18M of "€18M", and not those of "EUR 18". */
function hasMagnitude(written: string): boolean {
  const bare = readValueCell(digitsAlone(written), ['number'])
  const whole = readValueCell(written, ['number', 'money'])
  const [left, right] = [bare?.span.readings[0], whole?.span.readings[0]]
  if (left === undefined || right === undefined || !('amount' in left) || !('amount' in right)) return true
  return left.amount !== right.amount
}

function digitsAlone(text: string): string {
  let digits = ''
  for (const letter of text) if ((letter >= '0' && letter <= '9') || '.,'.includes(letter)) digits += letter
  while (digits.endsWith('.') || digits.endsWith(',')) digits = digits.slice(0, -1)
  return digits
}
