import {
  cellKey,
  investorPhrases,
  isNoRound,
  leadPhrases,
  nameJoints,
  roundTypeSaid,
  saysNobody,
  saysUndisclosed,
  saysUnknown,
} from '../import-words.ts'
import { readList } from '../read-lists.ts'
import { startsWithPhrase } from './approximate.ts'
import { type CellDate, readCellDate } from './cell-date.ts'
import { type CellAmount, type CellMoney, type MoneyStyle, readAmountCell } from './cell-money.ts'
import { splitOutside } from './people.ts'

/** A round as one cell tells it. */
export interface WrittenRound {
  readonly type: string | null
  readonly amount: CellAmount | null
  readonly date: CellDate | null
  readonly leads: readonly string[]
  readonly investors: readonly string[]
  /** Parts of the cell that are none of these. */
  readonly unread: readonly string[]
}

/**
 * "Series A, €5M, 03/2021, led by X": the parts between commas, in any order. Commas of decimals have no blank behind them.
 * Null when nothing of it is a round.
 */
export function readRound(
  text: string,
  style: MoneyStyle,
  dates: 'day-first' | 'month-first' | null,
): WrittenRound | null {
  let type: string | null = null
  let amount: CellAmount | null = null
  let date: CellDate | null = null
  const leads: string[] = []
  const investors: string[] = []
  const unread: string[] = []
  let into: string[] | null = null
  for (const part of partsOf(text)) {
    if (isNoRound(part)) return null
    const led = withoutPhrase(part, leadPhrases())
    const backed = led === null ? withoutPhrase(part, investorPhrases()) : null
    if (led !== null || backed !== null) {
      into = led === null ? investors : leads
      into.push(...namesIn(led ?? backed ?? '').flatMap(atJoints))
      continue
    }
    const said: string | null = type === null ? roundTypeSaid(part) : null
    if (said !== null) {
      type = said
      continue
    }
    const day: CellDate | null = date === null ? readCellDate(part, dates) : null
    if (day !== null) {
      date = day
      continue
    }
    const money: CellMoney = amount === null && hasDigit(part) ? readAmountCell(part, style) : null
    if (money !== null && 'amount' in money) amount = money
    else if (into !== null) into.push(...namesIn(part))
    else if (!saysUnknown(part) && !saysUndisclosed(part)) {
      const rest = readTogether(part, style)
      type ??= rest?.type ?? null
      amount ??= rest?.amount ?? null
      if (rest === null) unread.push(part)
    }
  }
  const isRound = type !== null || amount !== null || (date !== null && leads.length > 0)
  return isRound ? { type, amount, date, leads, investors, unread } : null
}

/** "Seed €2M": the type and the amount with nothing but a blank between. */
function readTogether(
  part: string,
  style: MoneyStyle,
): { readonly type: string; readonly amount: CellAmount } | null {
  const words = part.split(' ')
  for (let at = words.length - 1; at > 0; at--) {
    const type = roundTypeSaid(words.slice(0, at).join(' '))
    if (type === null) continue
    const amount = readAmountCell(words.slice(at).join(' '), style)
    if (amount !== null && 'amount' in amount) return { type, amount }
  }
  return null
}

/** A comma, a semicolon or a bar with a blank behind it, a dash between blanks, or brackets around a part. */
function partsOf(text: string): string[] {
  const plain = text.replaceAll('\n', ', ').replaceAll('(', ', ').replaceAll(')', ' ')
  return splitOutside(plain, ';')
    .flatMap((part) => part.split(', '))
    .flatMap((part) => part.split(' | '))
    .flatMap((part) => part.split(' – '))
    .flatMap((part) => part.split(' - '))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function withoutPhrase(part: string, phrases: readonly string[]): string | null {
  // Looked at as a whole first: to fold the part for each of a hundred phrases took most of the time of a row.
  const key = cellKey(part)
  const phrase = phrases.find((one) => key.startsWith(one) && startsWithPhrase(part, one))
  if (phrase === undefined) return null
  let rest = part.slice(phrase.length).trim()
  if (rest.startsWith(':')) rest = rest.slice(1).trim()
  return rest === '' ? null : rest
}

/** Names between semicolons or commas, and around "&" or "and" where each side is capital. */
export function namesIn(text: string): string[] {
  const items = readList(text, null, true) ?? []
  return items
    .filter((item): item is string => typeof item === 'string' && isName(item))
    .map((item) => item.trim())
}

/** "Foo Capital und Bar Ventures"; "Merck & Co" is one. */
function atJoints(name: string): string[] {
  const words = name.split(' ')
  const joint = words.findIndex((word, at) => at > 0 && word !== '&' && nameJoints().has(cellKey(word)))
  const next = words[joint + 1]?.[0] ?? ''
  if (joint === -1 || next === next.toLowerCase()) return [name]
  return [words.slice(0, joint).join(' '), ...atJoints(words.slice(joint + 1).join(' '))]
}

/** A dash, "n/a", "none" and "business angels" are no names. */
export const isName = (text: string): boolean =>
  text.trim() !== '' && !saysUnknown(text) && !saysNobody(text) && cellKey(text) !== ''

function hasDigit(text: string): boolean {
  for (const letter of text) if (letter >= '0' && letter <= '9') return true
  return false
}
