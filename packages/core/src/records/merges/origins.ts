import type { CompanyRecord } from '../company.ts'
import {
  formerValues,
  type HistoryField,
  type OfferedValue,
  type OriginPlace,
  offeredValues,
  originOf,
  type RecordHistory,
} from '../history/history.ts'

/** The fields in which a record came to differ, by where their new values are from: those of one origin are one change. */
export function changesByOrigin(
  before: CompanyRecord,
  after: CompanyRecord,
  from: RecordHistory,
): readonly { readonly by: OriginPlace | null; readonly fields: ReadonlySet<HistoryField> }[] {
  const groups = new Map<string, { readonly by: OriginPlace | null; readonly fields: Set<HistoryField> }>()
  for (const field of Object.keys(formerValues(before, after)) as HistoryField[]) {
    const by = originOf(from, field)
    const group = groups.get(JSON.stringify(by))
    if (group === undefined) groups.set(JSON.stringify(by), { by, fields: new Set([field]) })
    else group.fields.add(field)
  }
  return [...groups.values()]
}

/** What a company that was merged says and the one that shows both does not. */
export const unshownOf = (
  merged: CompanyRecord,
  shown: CompanyRecord,
  history: RecordHistory,
): readonly OfferedValue[] =>
  offeredValues(merged, shown).flatMap(({ field, value }) =>
    value === null ? [] : [{ field, value, at: merged.company.updated_at, by: originOf(history, field) }],
  )
