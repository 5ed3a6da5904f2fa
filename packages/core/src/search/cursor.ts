import { type Hashing, openCursor, type ValidationIssue, writeCursor } from '../kernel/index.ts'
import type { ResolvedMode } from './schema.ts'
import { resolvedModes, searchHitsMax } from './schema.ts'

/** Where the next page of a search starts. The mode stays that of the first page, even when names change in between. */
export interface SearchCursor {
  readonly offset: number
  readonly mode: ResolvedMode
  /** What an operator had tuned of the search; null for nothing. */
  readonly tuned: string | null
}

/** Eight hex digits that name the query, filters and dataset a cursor belongs to. */
export function searchFingerprint(parts: readonly unknown[], crypto: Hashing): string {
  return crypto.sha256(JSON.stringify(parts)).slice(0, 8)
}

export function writeSearchCursor({ offset, mode, tuned }: SearchCursor, fingerprint: string): string {
  const position = { o: offset, m: mode, ...(tuned === null ? {} : { t: tuned }) }
  return writeCursor({ kind: cursorKind, filterHash: fingerprint }, position)
}

/** Refuses what is no cursor, and one of another search: its offset would skip or repeat results without a word. */
export function readSearchCursor(
  text: string,
  fingerprint: string,
): SearchCursor | { issue: ValidationIssue } {
  const cursor = openCursor(cursorKind, text.trim())
  if (cursor !== null && cursor.filterHash !== fingerprint) {
    return { issue: { path: 'after', message: 'belongs to another query, other filters or another sort' } }
  }
  const { o: offset, m, t } = cursor?.position ?? {}
  const mode = resolvedModes.find((known) => known === m)
  if (
    !Number.isSafeInteger(offset) ||
    Number(offset) < 1 ||
    Number(offset) >= searchHitsMax ||
    mode === undefined
  ) {
    return { issue: { path: 'after', message: 'must be a next_cursor of this route' } }
  }
  return { offset: Number(offset), mode, tuned: typeof t === 'string' ? t : null }
}

const cursorKind = 'searches'
