import { type Links, noLinks } from '../company.ts'
import type { CustomField, CustomFieldType } from '../custom/custom-field.ts'
import { customPrefix } from '../custom/field-name.ts'
import type { FieldView } from '../custom/field-view.ts'
import type { NormalFormColumn } from '../import/columns.ts'
import type { NormalForm } from './to-normal-form.ts'

/**
 * The columns of an export as CSV or Parquet, in their order: those of the normal form, with a column of its own for each link. The reader
 * of CSV files takes cells of these columns by the same rules, so that an export is read back as it was.
 */
export interface ExportedColumn {
  /** What the header says. */
  readonly header: string
  readonly column: NormalFormColumn | 'custom'
  /** Which entry of `links`. */
  readonly link: keyof Links | null
  /** Which own field, by name. */
  readonly field?: string
  readonly kind: CellKind
}

export type CellKind =
  /** A text that a spreadsheet would run as a formula has an apostrophe before it. */
  | 'text'
  | 'integer'
  | 'number'
  | 'date'
  | 'instant'
  | 'flag'
  /** `a; b`; a JSON array when that could be read otherwise. */
  | 'list'
  | 'json'

const kinds: Readonly<Record<Exclude<NormalFormColumn, 'links'>, CellKind>> = {
  id: 'text',
  name: 'text',
  website: 'text',
  description: 'text',
  tagline: 'text',
  status: 'text',
  founded_year: 'integer',
  city: 'text',
  region: 'text',
  country_iso2: 'text',
  geonames_id: 'integer',
  industries: 'list',
  tags: 'list',
  business_models: 'list',
  organization_type: 'text',
  employees: 'integer',
  employee_range: 'text',
  followers: 'integer',
  metrics_as_of: 'instant',
  total_funding_usd: 'number',
  funding_null_reason: 'text',
  last_funding_date: 'date',
  funding_stage: 'text',
  round_count: 'integer',
  investors: 'list',
  score: 'number',
  aliases: 'list',
  alternate_domains: 'list',
  legal_name: 'text',
  logo_url: 'text',
  source: 'text',
  rounds: 'json',
  rounds_are_some: 'flag',
  people: 'json',
  total_funding_written: 'json',
  external_ids: 'json',
  extra: 'json',
  location_as_stored: 'json',
  fill_from_extra: 'flag',
}

export const exportedColumns: readonly ExportedColumn[] = [
  ...Object.entries(kinds).flatMap(([header, kind]) => {
    const column = { header, column: header as NormalFormColumn, link: null, kind }
    return header === 'logo_url' ? [column, ...linkColumns()] : [column]
  }),
]

/** The same with a column for each own field: `custom.owner`. */
export function withCustomColumns({ fields }: FieldView): readonly ExportedColumn[] {
  return [...exportedColumns, ...fields.map(customColumnOf)]
}

const customColumnOf = ({ name, type }: CustomField): ExportedColumn => ({
  header: `${customPrefix}${name}`,
  column: 'custom',
  link: null,
  field: name,
  kind: customKinds[type],
})

const customKinds: Readonly<Record<CustomFieldType, CellKind>> = {
  text: 'text',
  person: 'text',
  choice: 'text',
  number: 'number',
  date: 'date',
  // Dollars, or an object where they were written in another currency.
  money: 'json',
  tags: 'list',
}

function linkColumns(): ExportedColumn[] {
  const names = Object.keys(noLinks) as (keyof Links)[]
  return names.map((link) => ({ header: link, column: 'links', link, kind: 'text' }))
}

/** The cell of a column, not yet quoted; empty when nothing is known. */
export function cellOf(column: ExportedColumn, line: NormalForm): string {
  const value = valueIn(column, line)
  if (value === undefined || value === null) return ''
  switch (column.kind) {
    case 'json':
      return JSON.stringify(value)
    case 'list':
      return harmless(listCell(value as readonly unknown[]))
    case 'text':
      return harmless(String(value))
    default:
      return String(value)
  }
}

/** What a line says in a column. */
export function valueIn({ column, link, field }: ExportedColumn, line: NormalForm): unknown {
  const whole = line[column]
  if (field !== undefined) return (whole as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  return link === null ? whole : (whole as Partial<Links> | undefined)?.[link]
}

function listCell(items: readonly unknown[]): string {
  const isPlain = items.every(
    (item, i) => typeof item === 'string' && !item.includes(';') && !(i === 0 && item.startsWith('[')),
  )
  return isPlain ? items.join('; ') : JSON.stringify(items)
}

/** What a cell of this kind says; undefined when it is empty. What does not fit its kind is left as text, for the reader to refuse. */
export function cellValue(kind: CellKind, cell: string): unknown {
  if (cell.trim() === '') return undefined
  switch (kind) {
    case 'json':
      return jsonOf(cell) ?? cell
    case 'flag':
      return flagOf(cell)
    case 'integer':
    case 'number':
      return /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(cell) ? Number(cell) : cell
    case 'list':
      return itemsOf(unharmed(cell))
    default:
      return unharmed(cell)
  }
}

/** As JSON, spreadsheets and Parquet files have it. A cell may be long and deep, and is not parsed. */
function flagOf(cell: string): unknown {
  const word = cell.trim().toLowerCase()
  if (word === 'true') return true
  return word === 'false' ? false : cell
}

function itemsOf(cell: string): unknown {
  const items = cell.trimStart().startsWith('[') ? jsonOf(cell) : undefined
  return items ?? cell.split(';').map((item) => item.trim())
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

/** An apostrophe more than the text has: spreadsheets then show it as text. */
export function harmless(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Our export, and careful others, put an apostrophe before a text that a spreadsheet would run as a formula. */
export function unharmed(cell: string): string {
  return cell.startsWith("'") && harmless(cell) !== cell ? cell.slice(1) : cell
}

/** A text that `unharmed` gives back as it is, with one apostrophe more only where that would take one. */
export function keptFromUnharming(text: string): string {
  return unharmed(text) === text ? text : `'${text}`
}
