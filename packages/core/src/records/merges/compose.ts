import type { CompanyRecord } from '../company.ts'
import { differingCustom, takeCustom } from '../custom/take-custom.ts'
import {
  type EditableField,
  type EditedField,
  type Edits,
  editableFields,
  editedFields,
} from '../edit/editable-fields.ts'
import { fieldText, takeFields } from '../edit/take-fields.ts'
import { isSameValue } from '../history/history.ts'
import { mergeRecords } from '../merge-records.ts'

/**
 * What a company says together with those that were merged into it (docs/twins.md). Its own values stand, those of the others fill
 * what it does not know, and lists of all are joined. What an operator set counts before all of these; of two edits that of the
 * company itself. An instant, and none of its parts, says when it was last put together.
 */
export function composeRecords(
  own: CompanyRecord,
  merged: readonly CompanyRecord[],
  updatedAt: string,
): CompanyRecord {
  const whole = merged.reduce(joined, own)
  const { id, created_at } = own.company
  return { ...whole, company: { ...whole.company, id, primary_key: id, created_at, updated_at: updatedAt } }
}

function joined(first: CompanyRecord, second: CompanyRecord): CompanyRecord {
  const theirs = editedFields(second.edits).filter((field) => !Object.hasOwn(first.edits, field))
  const record = { ...mergeRecords(first, named(first, second), 'add'), edits: first.edits }
  const withEdits = takeFields(takeFields(record, second, theirs), first, editedFields(first.edits))
  return { ...withEdits, edits: { ...pick(second.edits, theirs), ...first.edits } }
}

/** The name and the website of a company that was merged stay as another name and another domain. */
function named({ company: first }: CompanyRecord, second: CompanyRecord): CompanyRecord {
  const { company } = second
  const aliases = company.name === first.name ? company.aliases : [company.name, ...company.aliases]
  const isOther = company.domain !== '' && company.domain !== first.domain && first.domain !== ''
  const alternate_domains = isOther
    ? [company.domain, ...company.alternate_domains]
    : company.alternate_domains
  return { ...second, company: { ...company, aliases, alternate_domains } }
}

const pick = (edits: Edits, fields: readonly EditedField[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => fields.some((one) => one === field)))

/** The own record of a company, after somebody changed the record that is shown: what differs between the two is its own now. */
export function carryChange(own: CompanyRecord, before: CompanyRecord, after: CompanyRecord): CompanyRecord {
  const fields = (Object.keys(editableFields) as EditableField[]).filter(
    (field) =>
      before.edits[field] !== after.edits[field] || fieldText(before, field) !== fieldText(after, field),
  )
  const custom = differingCustom(before, after)
  const carried = takeFields(own, after, fields)
  const { updated_at, verified_at } = after.company
  const stated = isSameValue(before.stated, after.stated) ? carried.stated : after.stated
  return {
    company: { ...carried.company, updated_at, verified_at },
    rounds: carried.rounds,
    source: before.source === after.source ? own.source : after.source,
    extra: carried.extra,
    edits: {
      ...own.edits,
      ...pick(after.edits, [...fields, ...custom]),
    },
    ...(stated === undefined ? {} : { stated }),
    ...takeCustom(own, after, custom),
  }
}
