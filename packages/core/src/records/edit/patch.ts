import { badRequest, nearest, type ValidationIssue } from '../../kernel/index.ts'
import type { CompanyRecord } from '../company.ts'
import { type NormalForm, toNormalForm } from '../export/to-normal-form.ts'
import { isNormalFormColumn, type NormalFormColumn } from '../import/columns.ts'
import { type NormalFormContext, readNormalFormStrictly } from '../import/normal-form.ts'
import { type EditableField, type Edits, editableFields } from './editable-fields.ts'
import { takeFields } from './take-fields.ts'

/** What an operator says of a company: columns of the normal form, and `custom`. A named column is set, null or [] empties it. */
export type CompanyPatch = Readonly<Record<string, unknown>>

/**
 * The record with the patch applied: the fields whose columns it names are read as an import would read them, all others stay
 * as they are stored, and those are marked as edited at `context.now`. `before` is null for a company that is made by
 * this. Throws BAD_REQUEST with every problem, by column. What `custom` says is read already, with what is wrong with it.
 */
export function applyPatch(
  id: string,
  before: CompanyRecord | null,
  patch: CompanyPatch,
  context: NormalFormContext,
  custom: CustomEdits = noCustom,
): CompanyRecord {
  const issues = [...columnIssues(id, before, patch), ...custom.issues]
  const named = Object.keys(patch).filter(isEditableColumn)
  const fields = fieldsInOrder(named)
  const stored = before === null ? {} : storedColumns(before, fields, context)
  const given = Object.fromEntries(named.map((column) => [column, patch[column]]))
  const line = { ...withoutStale(stored, named), ...given, id }
  const reading = readNormalFormStrictly({ name: id, ...line }, context)
  if (reading.outcome === 'refused') issues.push(...reading.reasons.map(asIssue))
  if (reading.outcome === 'refused' || issues.length > 0) throw badRequest(issues)
  const read = reading.draft.record
  const edits = marked(before?.edits ?? {}, fields, context.now)
  const { company, ...rest } = before === null ? read : takeFields(before, read, fields)
  const record = { ...rest, company: { ...company, updated_at: context.now }, edits }
  return custom.change(record, context.now)
}

export interface CustomEdits {
  readonly issues: readonly ValidationIssue[]
  change(record: CompanyRecord, at: string): CompanyRecord
}

const noCustom: CustomEdits = { issues: [], change: (record) => record }

type EditableColumn = keyof typeof fieldOfColumn

/** Which field a column belongs to. */
const fieldOfColumn = {
  name: 'name',
  website: 'website',
  aliases: 'aliases',
  alternate_domains: 'alternate_domains',
  description: 'description',
  tagline: 'tagline',
  legal_name: 'legal_name',
  logo_url: 'logo_url',
  status: 'status',
  industries: 'industries',
  tags: 'tags',
  business_models: 'business_models',
  organization_type: 'organization_type',
  city: 'location',
  region: 'location',
  country_iso2: 'location',
  geonames_id: 'location',
  founded_year: 'founded_year',
  employees: 'employees',
  employee_range: 'employee_range',
  followers: 'followers',
  metrics_as_of: 'metrics_as_of',
  total_funding_usd: 'funding',
  funding_null_reason: 'funding',
  last_funding_date: 'funding',
  funding_stage: 'funding',
  rounds: 'funding',
  rounds_are_some: 'funding',
  round_count: 'funding',
  investors: 'funding',
  score: 'score',
  links: 'links',
  extra: 'extra',
} as const satisfies Partial<Record<NormalFormColumn, EditableField>>

/** The field that a column of the normal form belongs to; null for one that no edit can set. */
export function editableFieldOf(column: string): EditableField | null {
  return isEditableColumn(column) ? fieldOfColumn[column] : null
}

function isEditableColumn(name: string): name is EditableColumn {
  return Object.hasOwn(fieldOfColumn, name)
}

function columnIssues(id: string, before: CompanyRecord | null, patch: CompanyPatch): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  for (const [column, value] of Object.entries(patch)) {
    if (isEditableColumn(column) || column === 'custom' || (column === 'id' && value === id)) continue
    issues.push({ path: column, message: whyNot(column) })
  }
  if (before === null && patch['name'] === undefined) {
    issues.push({ path: 'name', message: 'There is no company with this id yet; a new one needs a name.' })
  }
  if (issues.length === 0 && Object.keys(patch).every((column) => column === 'id')) {
    issues.push({ path: '', message: 'Name at least one column to set, such as {"status":"closed"}.' })
  }
  return issues
}

function whyNot(column: string): string {
  if (column === 'id') return 'A company keeps its id.'
  if (isNormalFormColumn(column)) return 'This column is for imports and exports alone.'
  const suggestion = nearest(column, Object.keys(fieldOfColumn))
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`
  return `There is no such column.${meant} What has no column goes into extra.`
}

/** The stored columns of the fields to be read again; only they can have a say in it. */
function storedColumns(
  before: CompanyRecord,
  fields: readonly EditableField[],
  { locations }: NormalFormContext,
): NormalForm {
  // Without `extra` the line says by itself what would be filled in from there.
  const line = toNormalForm({ ...before, extra: {} }, locations)
  const isNeeded = ([column]: [string, unknown]) =>
    column === 'name' || (isEditableColumn(column) && fields.includes(fieldOfColumn[column]))
  return Object.fromEntries(Object.entries(line).filter(isNeeded))
}

/** A new city is not where the old one was: what the patch leaves out and the old place implied is dropped. */
function withoutStale(stored: NormalForm, named: readonly EditableColumn[]): NormalForm {
  if (!named.some((column) => fieldOfColumn[column] === 'location')) return stored
  const { geonames_id: _id, ...place } = stored
  if (named.includes('geonames_id')) {
    const { city: _city, region: _region, country_iso2: _country, ...rest } = place
    return rest
  }
  if (!named.includes('city')) return place
  const { region: _region, ...rest } = place
  return rest
}

function fieldsInOrder(columns: readonly EditableColumn[]): readonly EditableField[] {
  const named = new Set(columns.map((column): EditableField => fieldOfColumn[column]))
  return (Object.keys(editableFields) as EditableField[]).filter((field) => named.has(field))
}

function marked(edits: Edits, fields: readonly EditableField[], at: string): Edits {
  return { ...edits, ...Object.fromEntries(fields.map((field) => [field, at])) }
}

/** A reason of the reader, such as `rounds[0].type: expected ...`. */
export function asIssue(reason: string): ValidationIssue {
  const end = reason.indexOf(': ')
  return { path: reason.slice(0, end), message: reason.slice(end + 2) }
}
