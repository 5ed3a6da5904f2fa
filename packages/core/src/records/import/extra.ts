import { historyColumn, isNormalFormColumn } from './columns.ts'
import { cleanText, type FieldReader } from './fields.ts'

/** The columns of a line that are none of the normal form. */
export function otherColumns(value: Readonly<Record<string, unknown>>): readonly string[] {
  let others: string[] | null = null
  for (const key in value) {
    if (isNormalFormColumn(key) || isHistory(key, value[key])) continue
    others ??= []
    others.push(key)
  }
  return others ?? none
}

const none: readonly string[] = []

/** A column of that name with something else in it is somebody's own. */
const isHistory = (key: string, value: unknown) => key === historyColumn && typeof value === 'string'

/** What the record has no field for: `extra` itself, columns of other names, and values kept as written. */
export function joinExtra(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  others: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  for (const key of others) {
    if (Object.hasOwn(given, key)) fields.keepAsWritten(key, value[key], null)
    else fields.keepColumn(key, value[key])
  }
  const { asWritten } = fields
  const extra = asWritten.size === 0 ? given : { ...given, ...Object.fromEntries(asWritten) }
  if (depthOf(extra, extraDepthMax) > extraDepthMax) {
    fields.reasons.push(`extra: expected at most ${extraDepthMax} levels of nesting`)
  }
  return extra
}

// Deeper values could exhaust the stack of the code that writes them out again.
const extraDepthMax = 32

function depthOf(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (max === 0) return 1
  let deepest = 0
  for (const key in value) {
    const part: unknown = value[key as keyof typeof value]
    if (typeof part === 'object' && part !== null) deepest = Math.max(deepest, depthOf(part, max - 1))
  }
  return deepest + 1
}

/** A text of `extra` that stands for a field which the source left out. */
export function textIn(extra: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = extra[key]
  if (typeof value !== 'string') return null
  const text = cleanText(value)
  return text === '' ? null : text
}
