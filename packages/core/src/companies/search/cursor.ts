import type { ValidationIssue } from '../../errors.ts'
import type { Crypto } from '../../host.ts'
import type { ResolvedMode } from './schema.ts'
import { resolvedModes, searchHitsMax } from './schema.ts'

/** Where the next page of a search starts. The mode stays that of the first page, even when names change in between. */
export interface SearchCursor {
  readonly offset: number
  readonly mode: ResolvedMode
}

/** Eight hex digits that name the query, filters and dataset a cursor belongs to. */
export function searchFingerprint(parts: readonly unknown[], crypto: Crypto): string {
  return crypto.sha256(JSON.stringify(parts)).slice(0, 8)
}

/** An opaque text: base64url of plain JSON (decisions D8.3). */
export function writeCursor({ offset, mode }: SearchCursor, fingerprint: string): string {
  const json = JSON.stringify({ v: 1, k: cursorKind, f: fingerprint, o: offset, m: mode })
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Refuses what is no cursor, and one of another search: its offset would skip or repeat results without a word. */
export function readCursor(text: string, fingerprint: string): SearchCursor | { issue: ValidationIssue } {
  const cursor = decode(text)
  if (cursor === null || cursor['v'] !== 1 || cursor['k'] !== cursorKind) {
    return { issue: { path: 'after', message: 'must be a next_cursor of this route' } }
  }
  if (cursor['f'] !== fingerprint) {
    return { issue: { path: 'after', message: 'belongs to another query or other filters' } }
  }
  const { o: offset, m } = cursor
  const mode = resolvedModes.find((known) => known === m)
  if (
    !Number.isSafeInteger(offset) ||
    Number(offset) < 1 ||
    Number(offset) >= searchHitsMax ||
    mode === undefined
  ) {
    return { issue: { path: 'after', message: 'must be a next_cursor of this route' } }
  }
  return { offset: Number(offset), mode }
}

const cursorKind = 'searches'

function decode(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(atob(text.trim().replaceAll('-', '+').replaceAll('_', '/')))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    // Neither base64 nor JSON: not one of ours.
    return null
  }
}
