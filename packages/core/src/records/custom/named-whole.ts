import type { KeptCompany, WholeCompany } from '../history/kept-company.ts'
import type { CustomValues } from './custom-field.ts'
import type { FieldView } from './field-view.ts'
import { namedEdits } from './named-edits.ts'
import { customColumn } from './shown-value.ts'

/** What is kept of a company, own fields by name and not by their numbers: those of another directory are others. */
export function namedWhole(whole: WholeCompany, view: FieldView): WholeCompany {
  const { record, history } = whole
  const edits = namedEdits(record.edits, view.fields)
  return {
    ...whole,
    record: { ...record, edits },
    history: withCustomValues(history, (value) => exported(value, view)),
  }
}

const exported = (value: unknown, view: FieldView) =>
  customColumn({ custom: (value ?? {}) as CustomValues }, view)

/** A change that told of fields alone which are gone tells of nothing, and stays out. */
export function withCustomValues(
  history: KeptCompany['history'],
  of: (value: unknown) => unknown,
): KeptCompany['history'] {
  const changes = history.changes.flatMap((change) => {
    if (!Object.hasOwn(change.before, 'custom')) return [change]
    const { custom, ...others } = change.before
    const value = of(custom)
    if (value === null && custom !== null)
      return Object.keys(others).length === 0 ? [] : [{ ...change, before: others }]
    return [{ ...change, before: { ...change.before, custom: value } }]
  })
  const others = history.others.flatMap((other) => {
    if (other.field !== 'custom') return [other]
    const value = of(other.value)
    return value === null ? [] : [{ ...other, value }]
  })
  return { ...history, changes, others }
}
