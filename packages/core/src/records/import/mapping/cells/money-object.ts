import { unitOf, unitOfHeader } from '../header-units.ts'
import { type CellAmount, readAmountCell } from './cell-money.ts'

/** `{amount, currency}`: the member that is a number, or says one, and the one that is a code of three letters. */
export function moneyOf(given: Readonly<Record<string, unknown>>): CellAmount | null {
  let money: CellAmount | null = null
  let currency: string | null = null
  for (const [key, value] of Object.entries(given)) {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text.length === 3 && unitOf(text)?.currency === text.toUpperCase()) currency = text.toUpperCase()
    else if (money === null && text !== '') {
      const read = readAmountCell(text, {
        decimal: typeof value === 'number' ? '.' : null,
        unit: unitOfHeader(key),
      })
      if (read !== null && 'amount' in read) money = read
    }
  }
  return money === null ? null : { ...money, currency: money.currency ?? currency }
}
