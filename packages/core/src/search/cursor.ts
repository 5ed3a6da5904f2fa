import { type Hashing, openCursor, type ValidationIssue, writeCursor } from '../kernel/index.ts'
import {
  type ResolvedMode,
  resolvedModes,
  type SemanticRanking,
  searchHitsMax,
  semanticRankings,
} from './schema.ts'

/** Where the next page of a search starts. The mode stays that of the first page, even when names change in between. */
export interface SearchCursor {
  readonly offset: number
  readonly mode: ResolvedMode
  /** What an operator had tuned of the search; null for nothing. */
  readonly tuned: string | null
  /** What ranking by meaning came to; all pages go on as the first one began. Null where nothing ranks by it. */
  readonly semantic: SemanticRanking | null
}

/** Eight hex digits that name the query, filters and dataset a cursor belongs to. */
export function searchFingerprint(parts: readonly unknown[], crypto: Hashing): string {
  return crypto.sha256(JSON.stringify(parts)).slice(0, 8)
}

export function writeSearchCursor(cursor: SearchCursor, fingerprint: string): string {
  const { offset, mode, tuned, semantic } = cursor
  const position = {
    o: offset,
    m: mode,
    ...(tuned === null ? {} : { t: tuned }),
    ...(semantic === null ? {} : { s: semantic }),
  }
  return writeCursor({ kind: cursorKind, filterHash: fingerprint }, position)
}

/** Refuses what is no cursor, and one of another search: its offset would skip or repeat results without a word. */
export function readSearchCursor(
  text: string,
  fingerprint: string,
): SearchCursor | { issue: ValidationIssue } {
  const cursor = openCursor(cursorKind, text.trim())
  if (cursor !== null && cursor.filterHash !== fingerprint) {
    return {
      issue: {
        path: 'after',
        message: 'belongs to another query, other filters, another sort or another collapse',
      },
    }
  }
  const { o: offset, m, s, t } = cursor?.position ?? {}
  const mode = resolvedModes.find((known) => known === m)
  const semantic = semanticRankings.find((known) => known === s) ?? null
  if (
    !Number.isSafeInteger(offset) ||
    Number(offset) < 1 ||
    Number(offset) >= searchHitsMax ||
    mode === undefined
  ) {
    return { issue: { path: 'after', message: 'must be a next_cursor of this route' } }
  }
  return { offset: Number(offset), mode, tuned: typeof t === 'string' ? t : null, semantic }
}

const cursorKind = 'searches'
