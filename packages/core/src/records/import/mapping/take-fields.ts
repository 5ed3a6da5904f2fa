import { formOf, isDigits, isObject } from '../../../kernel/index.ts'
import { type Locations, rememberedCharactersMax, withoutQuery } from '../../../reference/index.ts'
import { type CellKind, cellValue, csvColumns } from '../../export/csv-columns.ts'
import { hasMany, jsonExcess, jsonValuesMax, parseJson } from '../json-text.ts'
import type { ColumnSpec } from './mapping.ts'
import { type FieldKind, isLinkField, kindOf, type MappingField } from './mapping-fields.ts'
import { readList } from './read-lists.ts'
import { type PlaceNames, placeCharactersMax, readPlace, type WrittenPlace } from './read-places.ts'
import { readDate, readHeadcount, readMoney, readWholeNumber } from './read-values.ts'

/** A line of the normal form that is being put together from the columns of one record. */
export class TakenFields {
  readonly value: Record<string, unknown> = {}
  readonly reasons: string[] = []
  readonly warnings: string[] = []
  private extra: Record<string, unknown> | null = null
  private links: Record<string, unknown> | null = null

  has(field: string): boolean {
    return this.value[field] !== undefined
  }

  refuse(column: string, expected: string, given: unknown) {
    const text = JSON.stringify(given) ?? 'nothing'
    this.reasons.push(
      `${column}: expected ${expected}, got ${text.length <= 80 ? text : `${text.slice(0, 80)}…`}`,
    )
  }

  /** Keeps what a column says under the column's own name. */
  keep(column: string, given: unknown, why: string | null = null) {
    this.extra ??= {}
    // Plainly assigned, a column of this name would be lost.
    if (column === '__proto__') Object.defineProperty(this.extra, column, { value: given, enumerable: true })
    else this.extra[column] = given
    if (why !== null) this.warnings.push(`${column}: ${why}; kept in extra`)
  }

  setLink(name: string, given: unknown) {
    this.links ??= {}
    this.links[name] = given
    this.value['links'] = this.links
  }

  /** The line, with what was kept beside what the source itself calls extra. */
  line(): Record<string, unknown> {
    if (this.extra === null) return this.value
    const given = this.value['extra']
    if (given === undefined) this.value['extra'] = this.extra
    else if (isObject(given)) {
      this.value['extra'] = { ...this.extra, ...given }
    }
    return this.value
  }
}

/** Takes what one column says into the line. `given` is never null, empty or blank. */
export type TakeColumn = (given: unknown, taken: TakenFields) => void

/** Compiled once for each column of a file: what is asked here is not asked again for a million rows. */
export function takeColumn(column: string, spec: ColumnSpec | null, locations: PlaceNames): TakeColumn {
  if (spec === null) return (given, taken) => taken.keep(column, given)
  if (spec.to === 'skip') return () => {}
  const put =
    spec.exact === true ? putExact(column, spec.to) : takers[kindOf(spec.to)](column, spec, locations)
  const isList = kindOf(spec.to) === 'texts' || kindOf(spec.to) === 'names'
  const field = normalFormField(spec.to)
  return withWords(column, spec, (given, taken) => {
    if (!isList && field !== 'links' && taken.has(field)) taken.keep(column, given)
    else put(given, taken)
  })
}

/** `values`, `take` and `prefix` come before the reading of the field. */
function withWords(column: string, { values, take, prefix }: ColumnSpec, put: TakeColumn): TakeColumn {
  if (values === undefined && take === undefined && prefix === undefined) return put
  const meanings =
    values === undefined
      ? null
      : new Map(Object.entries(values).map(([word, meaning]) => [word.toLowerCase(), meaning]))
  return (given, taken) => {
    let text = typeof given === 'string' || typeof given === 'number' ? String(given) : null
    if (text === null) return put(given, taken)
    if (meanings !== null) {
      const meaning = meanings.get(text.trim().toLowerCase())
      if (meaning === undefined) return taken.keep(column, given)
      text = meaning
    }
    if (take === 'last-path-part') {
      taken.keep(column, given)
      text = lastPathPart(text)
    }
    put((prefix ?? '') + text, taken)
  }
}

function lastPathPart(url: string): string {
  return (
    withoutQuery(url)
      .split('/')
      .findLast((part) => part !== '') ?? ''
  )
}

function normalFormField(field: MappingField): string {
  if (field === 'country') return 'country_iso2'
  return isLinkField(field) ? 'links' : field
}

function putExact(column: string, field: MappingField): TakeColumn {
  const kind = csvColumns.find(({ header }) => header === field)?.kind ?? 'json'
  const read = (given: unknown) => (typeof given === 'string' ? cellValue(kind, given) : given)
  if (isLinkField(field)) return (given, taken) => taken.setLink(field, read(given))
  return (given, taken) => {
    const excess = typeof given === 'string' ? cellExcess(kind, given) : null
    if (excess !== null) return taken.refuse(column, `less: it ${excess}`, given)
    taken.value[field] = read(given)
  }
}

function cellExcess(kind: CellKind, cell: string): string | null {
  if (kind !== 'json' && kind !== 'list') return null
  return kind === 'list' && hasMany(cell, jsonValuesMax, ';') ? tooManyItems() : jsonExcess(cell)
}

const tooManyItems = () => `holds more than ${jsonValuesMax.toLocaleString('en-US')} items`

type MakeTaker = (column: string, spec: ColumnSpec, locations: PlaceNames) => TakeColumn

const takers: Readonly<Record<FieldKind, MakeTaker>> = {
  text:
    (_column, { to }) =>
    (given, taken) => {
      taken.value[to] = given
    },
  link:
    (_column, { to }) =>
    (given, taken) =>
      taken.setLink(to, given),
  texts: (column, spec) => takeList(column, spec, false),
  names: (column, spec) => takeList(column, spec, true),
  whole: (column, { to }) =>
    fromText((text, taken) => {
      const number = readWholeNumber(text)
      if (number === null) taken.refuse(column, `a whole number such as 1,234 (${to})`, text)
      else taken.value[to] = number
    }, to),
  score: (_column, { to }) =>
    fromText((text, taken) => {
      taken.value[to] = text
    }, to),
  money: (column, { to }) => fromText((text, taken) => takeMoney(column, to, text, taken), to),
  year: (column, spec) => fromText((text, taken) => takeYear(column, spec, text, taken), spec.to),
  date: (column, spec) => fromText((text, taken) => takeDate(column, spec, text, taken), spec.to),
  headcount:
    (column, { to }) =>
    (given, taken) =>
      takeHeadcount(column, to, given, taken),
  country: (column, _spec, locations) =>
    fromText((text, taken) => {
      const code = text.length > placeCharactersMax ? null : locations.countryNamed(text)
      if (code === null) taken.keep(column, text, 'no country of ISO 3166-1')
      else taken.value['country_iso2'] = code
    }, 'country_iso2'),
  place: (column, _spec, locations) => takePlace(column, locations),
  document: (column, { to }) =>
    fromText((text, taken) => {
      const parsed = parseJson(text)
      if ('value' in parsed) taken.value[to] = parsed.value
      else taken.refuse(column, `JSON (${to}) of at most 100 levels`, text)
    }, to),
  skip: () => () => {},
}

/** Words for "not known" in cells that hold no prose. */
const unknownWords: ReadonlySet<string> = new Set('na|n/a|null|none|nan|unknown|-|–|—'.split('|'))

/** What is no text, as in JSON, goes to the field as it is and is checked there. */
function fromText(take: (text: string, taken: TakenFields) => void, field: string): TakeColumn {
  return (given, taken) => {
    if (typeof given !== 'string') taken.value[field] = given
    else if (!unknownWords.has(given.toLowerCase())) take(given, taken)
  }
}

function takeList(column: string, { to, split }: ColumnSpec, areNames: boolean): TakeColumn {
  return (given, taken) => {
    const items = typeof given === 'string' ? readList(given, split ?? null, areNames) : given
    if (items === null) return taken.refuse(column, `less: it ${tooManyItems()}`, given)
    const before = taken.value[to]
    taken.value[to] = Array.isArray(before) && Array.isArray(items) ? [...before, ...items] : items
  }
}

function takeMoney(column: string, field: string, text: string, taken: TakenFields) {
  if (text.toLowerCase() === 'undisclosed') {
    taken.value['funding_null_reason'] ??= 'undisclosed'
    return
  }
  const money = readMoney(text)
  if (money === null)
    taken.refuse(column, `an amount of US dollars such as 1,250,000 or $1.2M (${field})`, text)
  else if ('usd' in money) taken.value[field] = money.usd
  else if ('foreign' in money) taken.keep(column, text, 'an amount in another currency than US dollars')
  else taken.keep(column, text, 'not one amount of US dollars')
}

function takeYear(column: string, { to, dates }: ColumnSpec, text: string, taken: TakenFields) {
  const read = readDate(text.replace(/\.0+$/, ''), dates ?? null)
  if (read === null) return taken.refuse(column, `a year or a date such as 2021-03-05 (${to})`, text)
  taken.value[to] = 'date' in read ? Number(read.date.slice(0, 4)) : read.year
  // The record has the year alone.
  if (!(text.length === 4 && isDigits(text))) taken.keep(column, text)
}

function takeDate(column: string, { to, dates }: ColumnSpec, text: string, taken: TakenFields) {
  const read = readDate(text, dates ?? null)
  if (read === null) return taken.refuse(column, `a date such as 2021-03-05 (${to})`, text)
  if ('date' in read) taken.value[to] = formOf(text.slice(0, 10)) === '9999-99-99' ? text : read.date
  else if ('ambiguous' in read) {
    taken.keep(
      column,
      text,
      'day or month first? A mapping can say {"dates": "day-first"} or {"dates": "month-first"}',
    )
  } else taken.keep(column, text, 'no day')
}

function takeHeadcount(column: string, field: string, given: unknown, taken: TakenFields) {
  if (typeof given !== 'string') {
    taken.value[field] = given
    return
  }
  if (unknownWords.has(given.toLowerCase())) return
  const headcount = readHeadcount(given)
  if (headcount === null)
    return taken.refuse(column, `a number of employees or a range such as 11-50 (${field})`, given)
  if ('count' in headcount) {
    if (taken.has('employees')) taken.keep(column, given)
    else taken.value['employees'] = headcount.count
  } else if ('range' in headcount) {
    const isNew = !taken.has('employee_range')
    if (isNew) taken.value['employee_range'] = headcount.range
    if (!isNew || !headcount.isExact) taken.keep(column, given)
  } else taken.keep(column, given, 'a range of employees that lies across two of the ranges of the record')
}

// The same few thousand places come over and over.
const placesMax = 20_000

function takePlace(column: string, locations: PlaceNames): TakeColumn {
  const known = new Map<string, WrittenPlace | null>()
  return (given, taken) => {
    if (typeof given !== 'string') return taken.refuse(column, 'a place such as "Berlin, Germany"', given)
    let place = known.get(given)
    if (place === undefined) {
      place = readPlace(given, locations)
      if (known.size >= placesMax) known.clear()
      if (given.length <= rememberedCharactersMax) known.set(given, place)
    }
    const isNew = !taken.has('city') && !taken.has('region') && !taken.has('country_iso2')
    if (place === null || !place.isWhole || !isNew) taken.keep(column, given)
    if (place === null || !isNew) return
    if (place.city !== null) taken.value['city'] = place.city
    if (place.region !== null) taken.value['region'] = place.region
    if (place.countryIso2 !== null) taken.value['country_iso2'] = place.countryIso2
  }
}

export type MappingLocations = Pick<Locations, 'locate' | 'isCountry' | 'countryNamed'>
