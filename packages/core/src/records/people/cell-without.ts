import type { IsForgotten } from './is-forgotten.ts'
import { left, mapped } from './kept-lists.ts'

/**
 * A column that the record has no field for, without some people: a cell that is a name, or lists some, and lists of people. Text in which a
 * name occurs is left as it is, and so is a single word, which may be anything. The same value where nobody goes.
 */
export function cellWithout(value: unknown, isForgotten: IsForgotten): unknown {
  if (typeof value === 'string') return textWithout(value, isForgotten)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const kept = left(value, (item) => !isOne(item, isForgotten))
    return mapped(kept, (item) => cellWithout(item, isForgotten))
  }
  const entries: [string, unknown][] = Object.entries(value)
  const kept = mapped(entries, (entry) => {
    const cleared = isOne(entry[1], isForgotten) ? null : cellWithout(entry[1], isForgotten)
    return cleared === entry[1] ? entry : ([entry[0], cleared] as [string, unknown])
  })
  return kept === entries ? value : Object.fromEntries(kept)
}

/** A name of several words, or an object of somebody. */
function isOne(value: unknown, isForgotten: IsForgotten): boolean {
  if (typeof value === 'string') return isName(value) && isForgotten(value)
  if (typeof value !== 'object' || value === null) return false
  const { name, full_name: fullName } = value as Record<string, unknown>
  const said = typeof fullName === 'string' ? fullName : name
  return typeof said === 'string' && isForgotten(said)
}

/** Names that are longer are none, nor have they more words. */
const lettersMax = 200
const wordsMax = 8

function isName(text: string): boolean {
  if (text.length > lettersMax) return false
  const words = text.trim().split(/[\s,-]+/).length
  return words > 1 && words <= wordsMax
}

/** Of "Lee, Ada; Bo Ray" and of "Bo Ray, Ada Lee" the one who stays. */
function textWithout(text: string, isForgotten: IsForgotten): string | null {
  const isGone = (part: string) => isName(part) && isForgotten(part)
  if (isGone(text)) return null
  const groups = text.split(/([;|\n])/)
  const kept = groups.map((group, at) => (at % 2 === 1 ? group : groupWithout(group, isGone)))
  if (kept.every((group, at) => group === groups[at])) return text
  // Each with the sign before it: "a; b" is "a", ";", " b".
  const joined = kept.map((group, at) =>
    at % 2 === 1 ? (kept[at + 1] === null ? '' : group) : (group ?? ''),
  )
  const cell = joined
    .join('')
    .replace(/^[;|\n]/, '')
    .trim()
  return cell === '' ? null : cell
}

function groupWithout(group: string, isGone: (part: string) => boolean): string | null {
  if (isGone(group)) return null
  const parts = group.split(',')
  const kept = left(parts, (part) => !isGone(part))
  if (kept === parts) return group
  return kept.length === 0 ? null : kept.join(',')
}
