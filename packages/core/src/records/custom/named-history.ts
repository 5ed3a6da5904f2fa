import type { ToldChange, ToldOther } from '../history/history.ts'
import type { CustomValues } from './custom-field.ts'
import type { FieldView } from './field-view.ts'
import { customOf } from './shown-value.ts'

const named = (value: unknown, view: FieldView) => customOf({ custom: (value ?? {}) as CustomValues }, view)

/** Changes with own fields by name; of fields that are gone nothing is told. */
export function namedChanges(changes: readonly ToldChange[], view: FieldView): readonly ToldChange[] {
  return changes.map((change) => {
    const fields = change.fields.flatMap((one) => {
      if (one.field !== 'custom') return [one]
      const [before, after] = [named(one.before, view), named(one.after, view)]
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ ...one, before, after }]
    })
    return { ...change, fields }
  })
}

/** The same of what is not shown. */
export function namedOthers(others: readonly ToldOther[], view: FieldView): readonly ToldOther[] {
  return others.flatMap((other) => {
    if (other.field !== 'custom') return [other]
    const value = named(other.value, view)
    return value === null ? [] : [{ ...other, value }]
  })
}
