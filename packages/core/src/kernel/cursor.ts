import { badRequest } from './errors.ts'
import { trimEndOf } from './text.ts'

/**
 * Where a list goes on, as one opaque word: base64url of `{"v":1,"k":<list>,"f":<8 hex of the filters>,…}`
 * (docs/design/decisions.md#cursors). A cursor holds for the list and the filters it came from.
 */
export interface CursorFrame {
  /** Which list: its route. */
  readonly kind: string
  /** First 8 hex digits of the hash of the filters and the owner. */
  readonly filterHash: string
}

export function writeCursor(frame: CursorFrame, position: Readonly<Record<string, string | number>>): string {
  const json = ascii(JSON.stringify({ v: 1, k: frame.kind, f: frame.filterHash, ...position }))
  return trimEndOf(btoa(json).replaceAll('+', '-').replaceAll('/', '_'), '=')
}

/** JSON of the same value: base64 takes no letters beyond Latin-1, and ids of companies may have any. */
function ascii(json: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return json.replace(/[^\x20-\x7e]/g, escaped)
}

/** The position in a cursor of this very frame, or null: then it is malformed, or from another list or other filters. */
export function readCursor(frame: CursorFrame, cursor: string): Readonly<Record<string, unknown>> | null {
  const found = openCursor(frame.kind, cursor)
  return found !== null && found.filterHash === frame.filterHash ? found.position : null
}

/** What a cursor of this list says, whatever the filters it came from; null when it is malformed or from another list. */
export function openCursor(
  kind: string,
  cursor: string,
): { readonly filterHash: unknown; readonly position: Readonly<Record<string, unknown>> } | null {
  if (!/^[A-Za-z0-9_-]{1,4096}$/.test(cursor)) return null
  let value: unknown
  try {
    value = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    // Not base64 or not JSON: not one of our cursors.
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { v, k, f, ...position } = value as Record<string, unknown>
  return v === 1 && k === kind ? { filterHash: f, position } : null
}

/** A 400 for a cursor that `readCursor` does not take. */
export function unreadableCursor() {
  const message =
    'is not a cursor of this list with these filters; send next_cursor unchanged, or leave it out'
  return badRequest([{ path: 'query.after', message }])
}
