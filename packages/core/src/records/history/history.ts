import type { CompanyRecord } from '../company.ts'
import { type EditableField, editableFields } from '../edit/editable-fields.ts'

/** What brought values into a record (docs/design/decisions.md#provenance). */
export interface Origin {
  readonly kind: 'import' | 'enrichment' | 'operator'
  /** Of an import: the source's own name, `yc-directory`. */
  readonly source: string | null
  /** Of an import: the file or the address. It is the operator's business and is not shown to API keys. */
  readonly file: string | null
  readonly licence: string | null
  /** When the file was got from its source, RFC 3339 UTC or a date. */
  readonly retrieved_at: string | null
  /** The day of which it tells, YYYY-MM-DD. */
  readonly as_of: string | null
}

/** An origin, and where in it: `row 17`, `sheet Deals, row 17`; null where the id of the company is the place. */
export interface OriginPlace {
  readonly origin: Origin
  readonly place: string | null
}

const unsaid = { source: null, file: null, licence: null, retrieved_at: null, as_of: null }
export const byOperator: OriginPlace = { origin: { kind: 'operator', ...unsaid }, place: null }
export const byEnrichment: OriginPlace = { origin: { kind: 'enrichment', ...unsaid }, place: null }

/** What an operator edits, and what a file states beside it. */
export type HistoryField = EditableField | 'people' | 'external_ids' | 'custom'

/** How sure the value was that a change took away, and what told it; only of values that enrichment found. */
export interface FormerFact {
  readonly confidence: number
  /** Epoch milliseconds. */
  readonly observedAt: number
  readonly method: string
  readonly evidence: readonly unknown[]
}

export interface RecordChange {
  /** Rises with every change of the dataset. */
  readonly change: number
  /** RFC 3339 UTC. */
  readonly at: string
  /** Of the new values; null where nobody said. */
  readonly by: OriginPlace | null
  /** What each field that changed held before; null where it was empty. */
  readonly before: Readonly<Partial<Record<HistoryField, unknown>>>
  readonly facts: Readonly<Partial<Record<HistoryField, FormerFact>>>
}

/** What an import said of a field and the record does not show, because the operator set it or the import was only to add. */
export interface OfferedValue {
  readonly field: HistoryField
  readonly value: unknown
  /** RFC 3339 UTC. */
  readonly at: string
  readonly by: OriginPlace | null
}

export interface RecordHistory {
  /** Of all values that no change brought; null of a company that was stored before origins were kept, or whose import said none. */
  readonly from: OriginPlace | null
  /** Newest first. */
  readonly changes: readonly RecordChange[]
  /** The latest of each source, by field. */
  readonly others: readonly OfferedValue[]
}

export interface CompanyWithHistory {
  readonly record: CompanyRecord
  readonly history: RecordHistory
}

export const noHistory: RecordHistory = { from: null, changes: [], others: [] }

/** So many changes of a company are kept: the latest. */
export const changesKept = 200
/** They hold so many characters of JSON together; the latest is kept whatever it holds. */
export const changeCharactersKept = 1_000_000

/** How many changes are kept whole, by the characters of each, newest first. */
export function countKept(characters: readonly number[]): number {
  let sum = 0
  const end = characters.findIndex((count, at) => {
    sum += count
    return at > 0 && (at >= changesKept || sum > changeCharactersKept)
  })
  return end === -1 ? characters.length : end
}

/**
 * What stays of changes, newest first: so many whole, and of older ones what no later one changed again. Else a value that has stayed
 * since would be told to be of what brought the company.
 */
export function keptOf(changes: readonly RecordChange[], whole: number): readonly RecordChange[] {
  const later = new Set<string>()
  return changes.flatMap((change, at) => {
    const left = Object.entries(change.before).filter(([field]) => !later.has(field))
    for (const [field] of left) later.add(field)
    if (at < whole) return [change]
    if (left.length === 0) return []
    const before = Object.fromEntries(left)
    const facts = Object.entries(change.facts).filter(([field]) => Object.hasOwn(before, field))
    return [{ ...change, before, facts: Object.fromEntries(facts) }]
  })
}

export const historyFields = [
  ...Object.keys(editableFields),
  'people',
  'external_ids',
  'custom',
] as readonly HistoryField[]

/** What a record says of a field, as history tells it: the value of its one key, an object of several; null where it says nothing. */
export function fieldValue(record: CompanyRecord, field: HistoryField): unknown {
  if (field === 'people' || field === 'external_ids') return record.stated?.[field] ?? null
  if (field === 'custom') return record.custom ?? null
  if (field === 'extra') return filled(record.extra)
  const { company, rounds } = record
  if (field === 'website') return company.domain === '' ? null : company.domain
  if (field === 'industries') return filled(company.industries)
  if (field !== 'funding') return filled(company[editableFields[field][0]])
  const total_funding = record.stated?.total_funding
  if (company.funding === null && rounds.length === 0 && total_funding === undefined) return null
  return { ...company.funding, rounds, ...(total_funding === undefined ? {} : { written: total_funding }) }
}

/** Of these fields those in which two records differ, each with what the first says. */
export function formerValues(
  before: CompanyRecord,
  after: CompanyRecord,
  fields: Iterable<HistoryField> = historyFields,
): RecordChange['before'] {
  const former: Partial<Record<HistoryField, unknown>> = {}
  for (const field of fields) {
    // Most are as they were, and an import of a million changed rows asks here for each.
    if (field !== 'funding' && isSameValue(storedValue(before, field), storedValue(after, field))) continue
    const was = fieldValue(before, field)
    if (!isSameValue(was, fieldValue(after, field))) former[field] = was
  }
  return former
}

/** Where a field is in one place, what is there. */
function storedValue(
  { company, stated, extra, custom }: CompanyRecord,
  field: Exclude<HistoryField, 'funding'>,
): unknown {
  if (field === 'people' || field === 'external_ids') return stated?.[field] ?? null
  if (field === 'custom') return custom ?? null
  return field === 'extra' ? extra : company[editableFields[field][0]]
}

/** What a record that was sent says of the fields in which another one is shown; null where the shown one says it too. */
export function offeredValues(
  sent: CompanyRecord,
  shown: CompanyRecord,
): readonly { readonly field: HistoryField; readonly value: unknown }[] {
  return historyFields.flatMap((field) => {
    const value = field === 'extra' ? null : fieldValue(sent, field)
    if (value === null) return []
    return [{ field, value: isWithin(value, fieldValue(shown, field)) ? null : value }]
  })
}

/** Whether a value says nothing beyond another: each of its items is in that list, each of its members as that object has it. */
function isWithin(part: unknown, whole: unknown): boolean {
  if (part === null || part === whole) return true
  if (typeof part !== 'object' || typeof whole !== 'object' || whole === null) return false
  if (Array.isArray(part)) {
    const items = new Set(Object.values(whole).map((item) => JSON.stringify(item)))
    return part.every((item) => items.has(JSON.stringify(item)))
  }
  return Object.entries(part).every(([key, value]) => isWithin(value, Reflect.get(whole, key) ?? null))
}

/** Under which a source's offers replace one another; files that name none are one, or a dated file each day would add to them. */
export const offererOf = (by: OriginPlace | undefined): string => by?.origin.source ?? ''

/** Whether two values of a field, as JSON, are one. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object') return false
  return left !== null && right !== null && JSON.stringify(left) === JSON.stringify(right)
}

function filled(value: unknown): unknown {
  if (value === undefined || value === '' || value === 'unknown') return null
  if (typeof value !== 'object' || value === null) return value
  return Object.values(value).some((part) => part !== null) ? value : null
}

/** Where the value that a field holds now is from: the latest change of it, else what brought the record. */
export function originOf({ from, changes }: RecordHistory, field: HistoryField): OriginPlace | null {
  const latest = changes.find(({ before }) => Object.hasOwn(before, field))
  return latest === undefined ? from : latest.by
}

/** A change with what came after it. */
export interface ToldChange {
  /** Of a change its number; 0 of the creation. */
  readonly no: number
  readonly what: 'created' | 'changed'
  /** RFC 3339 UTC. */
  readonly at: string
  readonly by: (Origin & Pick<OriginPlace, 'place'>) | null
  readonly fields: readonly {
    readonly field: HistoryField
    readonly before: unknown
    readonly after: unknown
    /** How sure `before` was and what told it, where enrichment had found it. */
    readonly fact: FormerFact | null
  }[]
}

/** The changes of a company, newest first, and its creation last. */
export function toldChanges(record: CompanyRecord, { from, changes }: RecordHistory): readonly ToldChange[] {
  const now = new Map(historyFields.map((field) => [field, fieldValue(record, field)]))
  const told = changes.map(({ change, at, by, before, facts }): ToldChange => {
    const fields = (Object.keys(before) as HistoryField[]).map((field) => {
      const after = now.get(field) ?? null
      now.set(field, before[field])
      return { field, before: before[field] ?? null, after, fact: facts[field] ?? null }
    })
    return { no: change, what: 'changed', at, by: originWithPlace(by), fields }
  })
  return [
    ...told,
    { no: 0, what: 'created', at: record.company.created_at, by: originWithPlace(from), fields: [] },
  ]
}

/** A value that is not shown, with who said it. */
export interface ToldOther extends Pick<OfferedValue, 'field' | 'value' | 'at'> {
  readonly by: ToldChange['by']
}

/** Without what the record has come to show since: an edit may set what a source had said. */
export const toldOthers = (record: CompanyRecord, { others }: RecordHistory): readonly ToldOther[] =>
  others
    .filter(({ field, value }) => !isWithin(value, fieldValue(record, field)))
    .map(({ field, value, at, by }) => ({ field, value, at, by: originWithPlace(by) }))

export const originWithPlace = (by: OriginPlace | null): ToldChange['by'] =>
  by === null ? null : { ...by.origin, place: by.place }
