import { openCursor, type ValidationIssue, writeCursor } from '../../kernel/index.ts'
import type { OrderPosition } from '../company-index.ts'

/** Where the next page of a query starts. */
export interface QueryCursor {
  readonly after: OrderPosition
  /** The change of the feed up to which the index had read at the first page. */
  readonly change: number
}

export function writeQueryCursor({ after, change }: QueryCursor, fingerprint: string): string {
  const { numbers, score, id } = after
  const position = { n: JSON.stringify(numbers), s: score ?? noScore, i: id, c: change }
  return writeCursor({ kind: cursorKind, filterHash: fingerprint }, position)
}

/** Refuses what is no cursor of this query in this order: it would skip or repeat companies without a word. */
export function readQueryCursor(
  text: string,
  fingerprint: string,
  columns: number,
): QueryCursor | { issue: ValidationIssue } {
  const cursor = openCursor(cursorKind, text.trim())
  if (cursor !== null && cursor.filterHash !== fingerprint)
    return { issue: { path: 'after', message: 'belongs to other filters, another sort or another collapse' } }
  const { n, s: score, i: id, c: change } = cursor?.position ?? {}
  const numbers = numbersOf(n)
  const isWhole =
    numbers?.length === columns &&
    typeof score === 'number' &&
    typeof id === 'string' &&
    Number.isSafeInteger(change)
  if (!isWhole) return { issue: { path: 'after', message: 'must be a next_cursor of this route' } }
  return { after: { numbers, score: score < 0 ? null : score, id }, change: change as number }
}

function numbersOf(text: unknown): (number | null)[] | null {
  if (typeof text !== 'string') return null
  try {
    const numbers: unknown = JSON.parse(text)
    const isList = Array.isArray(numbers) && numbers.every((one) => one === null || typeof one === 'number')
    return isList ? numbers : null
  } catch {
    // A cursor that somebody made up.
    return null
  }
}

const noScore = -1
const cursorKind = 'company-queries'
