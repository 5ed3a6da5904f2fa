import type { CompanyRecord } from '../company.ts'
import { asMember, mergeCustom } from '../custom/take-custom.ts'
import { isEditableField } from '../edit/editable-fields.ts'
import { statedMember, takeFields } from '../edit/take-fields.ts'
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
  const { stated: _, custom, ...record } = taken
  const of = (field: HistoryField) => (newer.includes(field) ? stored : taken).stated
  return {
    ...record,
    ...statedMember({
      people: of('people')?.people,
      total_funding: taken.stated?.total_funding,
      external_ids: of('external_ids')?.external_ids,
    }),
    // One day is known of all own fields together; what the record lacks any file fills.
    ...(newer.includes('custom') ? mergeCustom(stored, taken, false) : asMember(custom ?? {})),
  }
}
