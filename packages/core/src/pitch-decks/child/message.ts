import type { ChildMessage, ChildRefusal } from './protocol.ts'

/** Longer ones are no messages: whatever comes from a file has a line of its own. */
export const MESSAGE_BYTES_MAX = 4096
/** Of the words of an error that a message carries. */
export const WORDS_MAX = 500

const refusals: readonly unknown[] = [
  'PDF_INVALID',
  'PDF_ENCRYPTED',
  'PDF_TOO_MANY_PAGES',
  'PDF_TOO_COMPLEX',
] satisfies ChildRefusal[]

/** Null for a line that no sound child writes: it read a hostile file, and its memory may be exhausted. */
export function readMessage(line: Uint8Array): ChildMessage | null {
  if (line.length > MESSAGE_BYTES_MAX) return null
  const message = parsed(line)
  if (message === null) return null
  const { kind, number, totalPages, width, height, isPicture, error, reason, message: words } = message
  switch (kind) {
    case 'ready':
    case 'read':
    case 'deck':
      return { kind }
    case 'opened':
      return isCount(totalPages) ? { kind, totalPages } : null
    case 'begins':
      return isCount(number) ? { kind, number } : null
    case 'page':
      return isCount(number) && isLength(width) && isLength(height) && (error === null || isWords(error))
        ? { kind, number, width, height, isPicture: isPicture === true, error }
        : null
    case 'refused':
      return isChildRefusal(reason) && isWords(words) ? { kind, reason, message: words } : null
    case 'unreachable':
      return isWords(words) ? { kind, message: words } : null
    default:
      return null
  }
}

export function isChildRefusal(reason: unknown): reason is ChildRefusal {
  return refusals.includes(reason)
}

function parsed(line: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isLength(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value.length <= WORDS_MAX
}
