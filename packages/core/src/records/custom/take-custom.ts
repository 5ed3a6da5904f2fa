import type { CompanyRecord } from '../company.ts'
import type { EditedField } from '../edit/editable-fields.ts'
import { type CustomValue, type CustomValues, customTagsMax } from './custom-field.ts'
import { customPrefix } from './field-name.ts'

type WithCustom = Pick<CompanyRecord, 'custom'>

/** A record's own fields, those of `fields` as another record has them. */
export function takeCustom(into: WithCustom, from: WithCustom, fields: readonly EditedField[]): WithCustom {
  const taken = fields.filter((field) => field.startsWith(customPrefix))
  if (taken.length === 0) return asMember(into.custom ?? {})
  const values: Record<string, CustomValue> = { ...into.custom }
  for (const field of taken) {
    const key = field.slice(customPrefix.length)
    const value = from.custom?.[key]
    if (value === undefined) delete values[key]
    else values[key] = value
  }
  return asMember(values)
}

/** Of two records the values of the first, with those that only the second has; tags of both where they are to be joined. */
export function mergeCustom(first: WithCustom, second: WithCustom, joinsTags: boolean): WithCustom {
  if (first.custom === undefined || second.custom === undefined)
    return asMember(first.custom ?? second.custom ?? {})
  const values: Record<string, CustomValue> = { ...second.custom }
  for (const [key, value] of Object.entries(first.custom)) {
    const other = values[key]
    values[key] =
      joinsTags && 'tags' in value && other !== undefined && 'tags' in other
        ? { tags: [...new Set([...value.tags, ...other.tags])].slice(0, customTagsMax) }
        : value
  }
  return asMember(values)
}

/** The keys of own fields in which two records differ, by value or by who set it. */
export function differingCustom(
  before: Pick<CompanyRecord, 'custom' | 'edits'>,
  after: Pick<CompanyRecord, 'custom' | 'edits'>,
): readonly `custom.${number}`[] {
  const marks = [before, after].flatMap(({ edits }) =>
    Object.keys(edits).flatMap((edit) =>
      edit.startsWith(customPrefix) ? edit.slice(customPrefix.length) : [],
    ),
  )
  const keys = new Set([...Object.keys(before.custom ?? {}), ...Object.keys(after.custom ?? {}), ...marks])
  return [...keys].map(Number).flatMap((key) => {
    const edit = `custom.${key}` as const
    const isSame =
      before.edits[edit] === after.edits[edit] &&
      JSON.stringify(before.custom?.[key]) === JSON.stringify(after.custom?.[key])
    return isSame ? [] : [edit]
  })
}

/** As a record has it: nothing where no field has a value. */
export const asMember = (custom: CustomValues): WithCustom =>
  Object.keys(custom).length === 0 ? {} : { custom }
