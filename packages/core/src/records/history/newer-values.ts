import type { CompanyRecord } from '../company.ts'
import { mergeCustom } from '../custom/take-custom.ts'
import { isEditableField } from '../edit/editable-fields.ts'
import { takeFields } from '../edit/take-fields.ts'
import { formerValues, type HistoryField, type OriginPlace, originOf, type RecordHistory } from './history.ts'

/**
 * What arrives, with each value of the stored record that is of a later day (`as_of`) than the file that brings the new one. Where one of
 * the two says no day, what is imported later is believed. `history` is asked for where anything differs.
 */
export function keepNewer(
  arrived: CompanyRecord,
  stored: CompanyRecord,
  history: () => RecordHistory,
  by: OriginPlace | undefined,
): CompanyRecord {
  const asOf = by?.origin.as_of ?? null
  if (asOf === null) return arrived
  // What is unknown has no day: any file fills it.
  const differing = Object.entries(formerValues(stored, arrived)).flatMap(([field, was]) =>
    was === null ? [] : [field as HistoryField],
  )
  if (differing.length === 0) return arrived
  const told = history()
  const newer = differing.filter((field) => (originOf(told, field)?.origin.as_of ?? '') > asOf)
  if (newer.length === 0) return arrived
  const taken = takeFields(arrived, stored, newer.filter(isEditableField))
  const stated = statedOf(taken, stored, newer)
  const { stated: _, custom, ...record } = taken
  return {
    ...record,
    ...(Object.keys(stated).length === 0 ? {} : { stated }),
    // One day is known of all own fields together; what the record lacks any file fills.
    ...(newer.includes('custom')
      ? mergeCustom(stored, taken, false)
      : custom === undefined
        ? {}
        : { custom }),
  }
}

/** Keys in one order: records are compared as text. */
function statedOf(taken: CompanyRecord, stored: CompanyRecord, newer: readonly HistoryField[]) {
  const of = (field: HistoryField) => (newer.includes(field) ? stored : taken).stated
  const { people } = of('people') ?? {}
  const { total_funding } = taken.stated ?? {}
  const { external_ids } = of('external_ids') ?? {}
  return {
    ...(people === undefined ? {} : { people }),
    ...(total_funding === undefined ? {} : { total_funding }),
    ...(external_ids === undefined ? {} : { external_ids }),
  }
}
