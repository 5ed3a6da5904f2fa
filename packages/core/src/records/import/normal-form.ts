import { type Hashing, isObject, oneLine, ServiceError, toIso } from '../../kernel/index.ts'
import type { Locations } from '../../reference/index.ts'
import { type Company, type FundingSummary, type Links, noLinks } from '../company.ts'
import type { CustomReader } from '../custom/import-custom.ts'
import { noEdits } from '../edit/take-fields.ts'
import type { KeptCompany } from '../history/kept-company.ts'
import type { CompanyDraft } from '../store.ts'
import { readBusinessModels, readEmployeeRange, readOrganizationType, readStatus } from './closed-lists.ts'
import { historyColumn } from './columns.ts'
import { madeId, readId } from './company-id.ts'
import { joinExtra, otherColumns, textIn } from './extra.ts'
import { FieldReader, isAbsent } from './fields.ts'
import type { SourceRecord } from './formats/record.ts'
import { readFunding } from './funding.ts'
import type { CellWarning } from './mapping/taken-fields.ts'
import { readLocation } from './place.ts'
import { readStated } from './stated.ts'

export interface NormalFormContext {
  readonly locations: Pick<Locations, 'locate' | 'isCountry'>
  readonly crypto: Hashing
  /** The instant of the import, RFC 3339 UTC: `created_at` of new records, `updated_at` of changed ones. */
  readonly now: string
  /** Reads the history of a line; throws BAD_REQUEST with what is wrong. Without it histories are left out. */
  readonly readHistory?: HistoryReader | undefined
  /** Reads values of own fields; without it there are none. */
  readonly readCustom?: CustomReader | undefined
}

export type HistoryReader = (text: string) => KeptCompany

export type NormalFormResult =
  /** `warnings` name what the record has no field for and `extra` keeps. */
  | {
      readonly outcome: 'read'
      readonly draft: CompanyDraft
      readonly warnings: readonly string[]
      /** Cells of a table of which something was not read. */
      readonly cells?: readonly CellWarning[]
      /** Which column of the record said a field, and what stands there. */
      readonly told?: (
        record: SourceRecord,
        field: string,
      ) => { readonly column: string; readonly text: string } | null
    }
  /** Every reason: field, what was expected, what was there. */
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] }

/**
 * Reads one parsed line of the extended normal form. Nothing of it is lost: columns without a field, websites without a
 * domain and unknown words of a closed list end up in `extra`; a value of the wrong type refuses the record.
 */
export function readNormalForm(value: unknown, context: NormalFormContext): NormalFormResult {
  return read(value, context, 'plain')
}

/** Reads a line that was put together from a table: what is impossible in an optional field is kept as written, with a warning. */
export function readNormalFormLeniently(
  value: Readonly<Record<string, unknown>>,
  context: NormalFormContext,
): NormalFormResult {
  return read(value, context, 'lenient')
}

/** Reads what a person typed in: what a line would keep as written in `extra` refuses this, and `extra` fills in nothing. */
export function readNormalFormStrictly(
  value: Readonly<Record<string, unknown>>,
  context: NormalFormContext,
): NormalFormResult {
  return read({ ...value, fill_from_extra: false }, context, 'strict')
}

function read(
  given: unknown,
  context: NormalFormContext,
  manner: 'plain' | 'strict' | 'lenient',
): NormalFormResult {
  if (!isObject(given)) return { outcome: 'refused', reasons: ['expected one JSON object a line'] }
  const sent: unknown = given['extra']
  const fields = new FieldReader(
    (name) => Object.hasOwn(given, name) || (isObject(sent) && Object.hasOwn(sent, name)),
    manner,
  )
  const { line: value, custom } = context.readCustom?.(given, fields) ?? { line: given }
  const givenExtra = fields.object('extra', value['extra'])
  const filling = fields.flag('fill_from_extra', value['fill_from_extra'], true) ? givenExtra : {}
  const others = otherColumns(value)
  const { rounds, funding } = readFunding(fields, value, filling)
  const columns = { value, extra: filling, others }
  const { company, hasId } = readCompany(fields, columns, funding, context)
  const source = fields.text('source', value['source'])
  const stated = readStated(fields, value, filling, context.locations)
  const extra = joinExtra(fields, value, others, givenExtra)
  const kept = readKept(fields, value[historyColumn], context)
  if (fields.reasons.length > 0) return { outcome: 'refused', reasons: fields.reasons }
  const record = { company, rounds, source, extra, edits: noEdits }
  const draft = {
    record: {
      ...record,
      ...(stated === null ? {} : { stated }),
      ...(custom === undefined ? {} : { custom }),
    },
    matchDomain: !hasId,
    ...(kept === null ? {} : { kept }),
  }
  const { warnings } = fields
  if (manner !== 'lenient') return { outcome: 'read', draft, warnings }
  return { outcome: 'read', draft, warnings, cells: fields.kept.map(asCellWarning) }
}

function readKept(
  fields: FieldReader,
  text: unknown,
  { readHistory }: NormalFormContext,
): KeptCompany | null {
  if (typeof text !== 'string') return null
  if (readHistory === undefined) {
    fields.warnings.push(historyLeftOut)
    return null
  }
  try {
    return readHistory(text)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    fields.reasons.push(`${historyColumn}: ${error.message}`)
    return null
  }
}

/** Who made a value is said by a file in its own words, so it is believed only where it was asked for. */
const historyLeftOut = `${historyColumn}: left out; --with-history (with_history, withHistory) restores it`

const asCellWarning = ({ field, value, why }: FieldReader['kept'][number]): CellWarning => ({
  column: field,
  text: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  reason: `${why}; kept in extra`,
})

function readCompany(
  fields: FieldReader,
  {
    value,
    extra,
    others,
  }: { readonly value: Columns; readonly extra: Columns; readonly others: readonly string[] },
  funding: FundingSummary | null,
  context: NormalFormContext,
): { readonly company: Company; readonly hasId: boolean } {
  const name = fields.line('name', value['name']) ?? ''
  if (name === '' && typeof (value['name'] ?? '') === 'string')
    fields.refuse('name', 'the name', value['name'] ?? null)
  const domain = fields.domain('website', value['website']) ?? ''
  const location = readLocation(fields, value, extra, context.locations)
  const givenId = readId(fields, value['id'])
  const id = givenId ?? madeId(name, domain, location, context.crypto)
  const aliases = readAliases(fields, value['aliases'], name)
  const industries = fields.texts('industries', value['industries'])
  // What the columns are called tells something only where there are others than those of the normal form.
  const foreign = others.length === 0 ? [extra] : [extra, value]
  const type = readOrganizationType(fields, value, foreign, { name, industries })
  // Keys are in the order of the schema: stores compare records as text.
  const company: Company = {
    id,
    primary_key: id,
    name,
    website: domain === '' ? '' : `https://${domain}`,
    domain,
    description: fields.text('description', value['description']),
    tagline: fields.line('tagline', value['tagline']) ?? fields.line('one_liner', textIn(extra, 'one_liner')),
    legal_name: fields.line('legal_name', value['legal_name']),
    aliases,
    alternate_domains: readAlternateDomains(fields, value['alternate_domains'], domain),
    logo_url: fields.link('logo_url', value['logo_url']),
    status: readStatus(fields, value, extra),
    founded_year: fields.integer(
      'founded_year',
      value['founded_year'],
      1,
      Number(context.now.slice(0, 4)) + 1,
    ),
    location,
    industries,
    primary_industry: industries[0] ?? null,
    tags: fields.texts('tags', value['tags']),
    business_models: readBusinessModels(fields, value['business_models']),
    employee_count: fields.integer('employees', value['employees'], 0, Number.MAX_SAFE_INTEGER),
    employee_range: readEmployeeRange(fields, value['employee_range']),
    follower_count: fields.integer('followers', value['followers'], 0, Number.MAX_SAFE_INTEGER),
    metrics_as_of: readInstant(fields, value['metrics_as_of']),
    funding,
    score: readScore(fields, value['score']),
    links: readLinks(fields, value['links']),
    created_at: context.now,
    updated_at: context.now,
    verified_at: null,
  }
  if (type !== null) company.organization_type = type
  return { company, hasId: givenId !== null }
}

type Columns = Readonly<Record<string, unknown>>

function readAliases(fields: FieldReader, value: unknown, name: string): string[] {
  if (isAbsent(value)) return []
  const aliases = new Set(fields.texts('aliases', value).map(oneLine))
  aliases.delete(name)
  return [...aliases]
}

function readAlternateDomains(fields: FieldReader, value: unknown, own: string): string[] {
  if (isAbsent(value)) return []
  const domains = new Set<string>()
  for (const website of fields.texts('alternate_domains', value)) {
    const domain = fields.domain('alternate_domains', website)
    if (domain !== null && domain !== own) domains.add(domain)
  }
  // One odd spelling keeps the whole list, so that none pushes out another.
  if (fields.isKeptAsWritten('alternate_domains')) fields.keepAsWritten('alternate_domains', value, null)
  return [...domains]
}

/** A date is its first instant; a timestamp with a zone is itself. */
function readInstant(fields: FieldReader, value: unknown): string | null {
  const date = fields.date('metrics_as_of', value)
  if (date === null) return null
  const isZoned = typeof value === 'string' && value.includes('T') && /(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  const zoned = isZoned ? Date.parse(value) : Number.NaN
  return Number.isNaN(zoned) ? `${date}T00:00:00.000Z` : toIso(zoned)
}

function readScore(fields: FieldReader, value: unknown): number | null {
  const score = fields.number('score', value, 0, 10)
  return score === null ? null : Math.round(score * 10) / 10
}

function readLinks(fields: FieldReader, value: unknown): Links {
  const links = { ...noLinks }
  if (isAbsent(value)) return links
  const given = fields.object('links', value)
  let isWhole = true
  for (const key of Object.keys(given)) {
    if (isLinkName(key)) links[key] = fields.link(`links.${key}`, given[key])
    else isWhole = false
  }
  if (!isWhole) fields.keepAsWritten('links', given, 'an unknown kind of link')
  return links
}

function isLinkName(key: string): key is keyof Links {
  return Object.hasOwn(noLinks, key)
}
