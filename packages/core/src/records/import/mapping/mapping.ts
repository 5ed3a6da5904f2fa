import { isDigits, isObject, nearest, ServiceError } from '../../../kernel/index.ts'
import { roundTypes } from '../../company.ts'
import { fieldNamedBy } from './header-fields.ts'
import { isMappingField, type MappingField, mappingFieldNames } from './mapping-fields.ts'

/**
 * How the columns of a file become fields of a company, as plain JSON:
 *
 *     {
 *       "columns": {
 *         "Firm": "name",
 *         "HQ": "place",
 *         "Sectors": { "to": "industries", "split": "/" },
 *         "Incorporated": { "to": "founded_year", "optional": true },
 *         "Internal notes": "skip"
 *       },
 *       "set": { "source": "our-crm" }
 *     }
 *
 * Columns that it does not name are kept in `extra`. Of several columns for one field the first that has a value counts, in
 * the order written here, and the others are kept in `extra`.
 */
export interface Mapping {
  /** By the header of the column; `#3` is the third column of CSV, `location.city` the member of a JSON object. */
  readonly columns: Readonly<Record<string, ColumnTarget>>
  /** Fields that are the same for every company of the file. */
  readonly set?: { readonly source?: string }
}

/** A mapping that comes with Dealflow, and the columns by which its files are known. */
export interface Preset {
  readonly summary: string
  readonly marks: readonly string[]
  readonly mapping: Mapping
  /** Whether columns that the mapping does not name are read by their headers, as exports with columns of one's choice want it. */
  readonly isOpen?: true
}

export type ColumnTarget = MappingField | ColumnSpec

export interface ColumnSpec {
  readonly to: MappingField
  /** Between the items of a list. */
  readonly split?: string
  /** What 03/04/2021 means; without it such a date is kept as written. */
  readonly dates?: 'day-first' | 'month-first'
  /** What the column's own words mean, whatever their case; a word that is not among them is kept in `extra`. */
  readonly values?: Readonly<Record<string, string>>
  /** What numbers of money are of: `$m` of millions of dollars, `k€`. By default what the header says. */
  readonly unit?: string
  /** Of people: what those of this column are, where the cell does not say it: the column is headed `CEO`. */
  readonly role?: string
  /** Of people: the cell holds this part of one person, and other columns of the same role the others. */
  readonly part?: PartOfPerson
  /** Of a field of a round: which one of several, by its type (`seed`), or by a number where the type is in a column of its own. */
  readonly round?: string
  /** Put before the value: `crunchbase:` makes ids that no other source has. */
  readonly prefix?: string
  /** `last-path-part` is `acme` of `https://www.example.com/organization/acme`. */
  readonly take?: 'last-path-part'
  /** The cell is as `dealflow export` writes it, or the JSON value as the normal form has it: nothing of it is interpreted. */
  readonly exact?: boolean
  /** A file without this column is read all the same. */
  readonly optional?: boolean
}

/** A given and a family name, or a name and what its cell says of the role. */
export const partsOfPerson = ['given', 'family', 'name', 'role'] as const
export type PartOfPerson = (typeof partsOfPerson)[number]

export function specOf(target: ColumnTarget): ColumnSpec {
  return typeof target === 'string' ? { to: target } : target
}

/** Reads a mapping that a person wrote; what is wrong is said with the column it is at. */
export function readMapping(value: unknown): Mapping {
  if (!isObject(value)) throw wrong('', 'expected an object with "columns"')
  for (const key of Object.keys(value)) {
    if (key !== 'columns' && key !== 'set')
      throw wrong(key, `is not known here. A mapping has "columns" and "set"`)
  }
  const columns = value['columns'] ?? {}
  if (!isObject(columns)) throw wrong('columns', 'expected an object: the column of the file, then the field')
  const set = value['set'] ?? {}
  if (!isObject(set)) throw wrong('set', 'expected an object such as {"source": "our-crm"}')
  for (const [field, given] of Object.entries(set)) {
    if (field !== 'source' || typeof given !== 'string')
      throw wrong(`set.${field}`, 'only "source" can be set, to a text')
  }
  const source = set['source']
  return {
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, target]) => [name, readTarget(name, target)]),
    ),
    ...(typeof source === 'string' ? { set: { source } } : {}),
  }
}

function readTarget(column: string, value: unknown): ColumnTarget {
  if (typeof value === 'string') return fieldNamed(value, column)
  if (!isObject(value)) throw wrong(column, 'expected a field such as "name", or {"to": "name"}')
  const { to, ...rest } = value
  if (typeof to !== 'string') throw wrong(column, '"to" must name a field')
  for (const [key, given] of Object.entries(rest)) {
    const rule = Object.hasOwn(optionRules, key) ? optionRules[key] : undefined
    if (rule === undefined)
      throw wrong(column, `"${key}" is not known. ${didYouMean(key, Object.keys(optionRules))}`)
    if (!rule.accepts(given)) throw wrong(column, `"${key}" must be ${rule.expected}`)
  }
  return { ...rest, to: fieldNamed(to, column) }
}

const isRoundType = (text: string) => roundTypes.some((type) => type === text)

const optionRules: Readonly<Record<string, { readonly expected: string; accepts(value: unknown): boolean }>> =
  {
    split: {
      expected: 'the text between two items',
      accepts: (value) => typeof value === 'string' && value !== '',
    },
    dates: {
      expected: 'day-first or month-first',
      accepts: (value) => value === 'day-first' || value === 'month-first',
    },
    values: {
      expected: 'an object of texts',
      accepts: (value) =>
        isObject(value) && Object.values(value).every((meaning) => typeof meaning === 'string'),
    },
    unit: {
      expected: 'a currency with or without a magnitude, such as $m or k€',
      // Which are known is a question for the reader of values, which is loaded with a file: `planColumns` asks.
      accepts: (value) => typeof value === 'string' && value !== '',
    },
    role: { expected: 'a text', accepts: (value) => typeof value === 'string' && value !== '' },
    part: {
      expected: 'given and family, or name and role',
      accepts: (value) => partsOfPerson.some((part) => part === value),
    },
    round: {
      expected: 'a type of a round such as seed or series_a, or a number',
      accepts: (value) => typeof value === 'string' && (isRoundType(value) || isDigits(value)),
    },
    prefix: { expected: 'a text', accepts: (value) => typeof value === 'string' },
    take: { expected: 'last-path-part', accepts: (value) => value === 'last-path-part' },
    exact: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
    optional: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
  }

/** A unit of a mapping that is none. */
export const unknownUnit = (column: string): ServiceError<'BAD_REQUEST'> =>
  wrong(column, `"unit" must be ${optionRules['unit']?.expected}`)

/** The field of that name; otherwise an error that names the nearest one. */
export function fieldNamed(name: string, column: string): MappingField {
  if (isMappingField(name)) return name
  const meant = fieldNamedBy(name)
  const hint = meant === null ? didYouMean(name, mappingFieldNames) : `Did you mean "${meant}"?`
  throw wrong(column, `"${name}" is no field. ${hint}`)
}

export function didYouMean(written: string, known: readonly string[]): string {
  const suggestion = nearest(written, known)
  return suggestion === null ? `Known are: ${known.join(', ')}.` : `Did you mean "${suggestion}"?`
}

function wrong(where: string, what: string): ServiceError<'BAD_REQUEST'> {
  return new ServiceError('BAD_REQUEST', { message: `Mapping${where === '' ? '' : `, "${where}"`}: ${what}` })
}
