import { foldText, type Hashing, hasControl } from '../../kernel/index.ts'
import type { Location } from '../../reference/index.ts'
import { type FieldReader, isAbsent } from './fields.ts'

/** The id that the source gave, or null. */
export function readId(fields: FieldReader, value: unknown): string | null {
  if (isAbsent(value)) return null
  // Numbers are a common form of key, and a whole one has one spelling.
  const id = Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string') return fields.refuse('id', 'text or null', value)
  const trimmed = id.trim()
  if (trimmed === '') return null
  if (hasControl(trimmed) || !trimmed.isWellFormed()) {
    return fields.refuse('id', 'text without control characters', value)
  }
  if (trimmed.length > idLengthMax && [...trimmed].length > idLengthMax)
    return fields.refuse('id', `at most ${idLengthMax} characters`, value)
  return trimmed
}

const idLengthMax = 200

/** The same line makes the same id, so that importing it again finds what it made. */
export function madeId(name: string, domain: string, location: Location | null, crypto: Hashing): string {
  if (domain !== '') {
    const id = `site:${domain}`
    return id.length <= idLengthMax ? id : `site:${crypto.sha256(domain).slice(0, 16)}`
  }
  const parts = [name, location?.city ?? '', location?.country_iso ?? ''].map(foldText)
  return `name:${crypto.sha256(parts.join('|')).slice(0, 16)}`
}
