import type { CompanyRecord } from '../company.ts'
import type { RecordChange } from '../history/history.ts'
import type { CustomValues } from './custom-field.ts'

/** A record without the value of a field, and without the mark of who edited it; itself where it has neither. */
export function recordWithout(record: CompanyRecord, key: number): CompanyRecord {
  const edit = `custom.${key}` as const
  const left = valuesWithout(record.custom, key)
  if (left === record.custom && !Object.hasOwn(record.edits, edit)) return record
  const { custom: _, ...rest } = record
  const { [edit]: _edit, ...edits } = record.edits
  return { ...rest, edits, ...(left === undefined ? {} : { custom: left }) }
}

/** Values without that of a field; undefined where none is left, and the same object where it has none. */
export function valuesWithout(values: CustomValues | undefined, key: number): CustomValues | undefined {
  if (values === undefined || !Object.hasOwn(values, key)) return values
  const { [key]: _, ...left } = values
  return Object.keys(left).length === 0 ? undefined : left
}

/** What a change tells without the value of a field: the same object where it tells none, null where nothing else is told. */
export function formerWithout(before: RecordChange['before'], key: number): RecordChange['before'] | null {
  const values = before.custom as CustomValues | null | undefined
  if (values == null) return before
  const left = valuesWithout(values, key)
  if (left === values) return before
  const { custom: _, ...others } = before
  if (left !== undefined) return { ...others, custom: left }
  return Object.keys(others).length === 0 ? null : others
}
