import type { CompanyRecord } from '../company.ts'
import type { RecordChange, RecordHistory } from '../history/history.ts'
import type { CompanyDraft } from '../store.ts'
import type { CustomValues } from './custom-field.ts'
import { customPrefix } from './field-name.ts'

/** Whether a field was removed: of a number that was never given it was not. */
export type IsRemoved = (key: number) => boolean

/** A record as it is stored: whoever read it before a field was removed does not bring a value of it back. */
export function withoutRemoved(record: CompanyRecord, isRemoved: IsRemoved): CompanyRecord {
  return ownFieldsOf(record).filter(isRemoved).reduce(recordWithout, record)
}

/** The same of what an import is about to store. */
export function draftWithoutRemoved(draft: CompanyDraft, isRemoved: IsRemoved): CompanyDraft {
  const record = withoutRemoved(draft.record, isRemoved)
  if (draft.kept === undefined) return record === draft.record ? draft : { ...draft, record }
  const { edits } = withoutRemoved({ ...draft.record, edits: draft.kept.edits }, isRemoved)
  const history = toldOf(draft.kept.history).filter(isRemoved).reduce(historyWithout, draft.kept.history)
  return { ...draft, record, kept: { ...draft.kept, edits, history } }
}

function ownFieldsOf({ custom, edits }: CompanyRecord): readonly number[] {
  const edited = Object.keys(edits).filter((field) => field.startsWith(customPrefix))
  if (custom === undefined && edited.length === 0) return none
  const marked = edited.map((field) => field.slice(customPrefix.length))
  return [...new Set([...Object.keys(custom ?? {}), ...marked])].map(Number)
}

const none: readonly number[] = []

function toldOf({ changes, others }: RecordHistory): readonly number[] {
  const told = [
    ...changes.map(({ before }) => before.custom),
    ...others.map(({ field, value }) => (field === 'custom' ? value : null)),
  ]
  return [...new Set(told.flatMap((values) => Object.keys(values ?? {})))].map(Number)
}

/** What is told of a company without the values of a field. */
export function historyWithout(told: RecordHistory, key: number): RecordHistory {
  const changes = told.changes.flatMap((change) => {
    const before = formerWithout(change.before, key)
    return before === null ? [] : [{ ...change, before }]
  })
  const others = told.others.flatMap((other) => {
    if (other.field !== 'custom') return [other]
    const value = valuesWithout(other.value as CustomValues, key)
    return value === undefined ? [] : [{ ...other, value }]
  })
  return { ...told, changes, others }
}

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
