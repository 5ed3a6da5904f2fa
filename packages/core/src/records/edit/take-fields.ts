import type { Company, CompanyRecord, Stated } from '../company.ts'
import { takeCustom } from '../custom/take-custom.ts'
import { mergeRecords } from '../merge-records.ts'
import type { CompanyDraft } from '../store.ts'
import {
  type EditableField,
  type EditedField,
  type Edits,
  editableFields,
  editedFields,
  isEditableField,
} from './editable-fields.ts'

export const noEdits: Edits = Object.freeze({})

/**
 * What a company becomes when an import brings it again: the source's record under the stored id and `created_at`. Every
 * field that the operator set stays as the operator left it, and stays marked, unless the draft overwrites edits.
 * `edited` is the stored record when it holds edits; a store may pass null for any other without reading it. `before` reads what is
 * stored, which only a draft that is to be merged with it asks for.
 */
export function afterImport(
  stored: Pick<Company, 'id' | 'created_at'>,
  edited: CompanyRecord | null,
  { record: sent, operatorEdits, merge = 'replace' }: CompanyDraft,
  before: () => CompanyRecord,
): CompanyRecord {
  const { id, created_at } = stored
  let record = sent
  if (merge !== 'replace') {
    const whole = before()
    if (merge === 'keep') return whole
    record = mergeRecords(whole, sent, merge)
  }
  const arrived = {
    ...record,
    company: { ...record.company, id, primary_key: id, created_at },
    edits: noEdits,
  }
  if (edited === null || operatorEdits === 'overwrite') return arrived
  return { ...takeFields(arrived, edited, editedFields(edited.edits)), edits: edited.edits }
}

/** Whether something of a draft may not be shown: it was only to add, or the operator's edits stay. */
export function mayLose({ merge, operatorEdits }: CompanyDraft, { edits }: CompanyRecord): boolean {
  return merge === 'add' || merge === 'keep' || (operatorEdits !== 'overwrite' && edits !== noEdits)
}

/** Which of the fields that enrichment found an import leaves, and which it makes its own. */
export interface KeptEnrichedFields {
  readonly record: CompanyRecord
  /** Fields that the import has changed: where their values came from says nothing any more. */
  readonly outdated: readonly EditableField[]
}

/** What enrichment found stays where a later import knows nothing of the field; where it does, the import is believed. */
export function keepEnrichedFields(
  arrived: CompanyRecord,
  stored: CompanyRecord,
  enriched: readonly EditableField[],
): KeptEnrichedFields {
  const kept = enriched.filter((field) => isUnknown(arrived, field))
  const record = takeFields(arrived, stored, kept)
  const outdated = enriched.filter((field) => fieldText(record, field) !== fieldText(stored, field))
  return { record, outdated }
}

function isUnknown({ company, extra }: CompanyRecord, field: EditableField): boolean {
  if (field === 'extra') return Object.keys(extra).length === 0
  return editableFields[field].every((key) => saysNothing(company[key]))
}

function saysNothing(value: Company[keyof Company]): boolean {
  if (value == null || value === '' || value === 'unknown') return true
  return typeof value === 'object' && Object.values(value).every((part) => part === null)
}

/** What a record says of a field, to tell whether another says the same. */
export function fieldText({ company, rounds, extra }: CompanyRecord, field: EditableField): string {
  const values = editableFields[field].map((key) => company[key])
  return JSON.stringify([values, field === 'funding' ? rounds : null, field === 'extra' ? extra : null])
}

/** A record with some of its fields as another record has them. A name is never its own alias, nor a website its alternate. */
export function takeFields(
  into: CompanyRecord,
  from: CompanyRecord,
  fields: readonly EditedField[],
): CompanyRecord {
  const taken = fields.flatMap((field): readonly (keyof Company)[] =>
    isEditableField(field) ? editableFields[field] : [],
  )
  // The keys keep the order of the document: stores compare records as text.
  const { organization_type: type, ...company }: Company = {
    ...into.company,
    ...Object.fromEntries(taken.map((key) => [key, from.company[key]])),
  }
  const { name, domain } = company
  return {
    company: {
      ...company,
      aliases: company.aliases.filter((alias) => alias !== name),
      alternate_domains: company.alternate_domains.filter((alternate) => alternate !== domain),
      ...(type == null ? {} : { organization_type: type }),
    },
    rounds: fields.includes('funding') ? from.rounds : into.rounds,
    source: into.source,
    extra: fields.includes('extra') ? from.extra : into.extra,
    edits: into.edits,
    ...statedOf(into, fields.includes('funding') ? from : into),
    ...takeCustom(into, from, fields),
  }
}

/** People and ids of others stay; how the total was written goes with the total. */
const statedOf = ({ stated: into }: CompanyRecord, { stated: from }: CompanyRecord) =>
  statedMember({
    people: into?.people,
    total_funding: from?.total_funding,
    external_ids: into?.external_ids,
  })

/** As a record has it: nothing where nothing is stated. Keys in one order: records are compared as text. */
export function statedMember({
  people,
  total_funding,
  external_ids,
}: { readonly [Part in keyof Stated]: Stated[Part] | undefined }): Pick<CompanyRecord, 'stated'> {
  const stated = {
    ...(people === undefined ? {} : { people }),
    ...(total_funding === undefined ? {} : { total_funding }),
    ...(external_ids === undefined ? {} : { external_ids }),
  }
  return Object.keys(stated).length === 0 ? {} : { stated }
}
