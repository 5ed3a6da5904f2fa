import { isObject } from '../../../kernel/index.ts'
import { withoutQuery } from '../../../reference/index.ts'
import { customPrefix } from '../../custom/field-name.ts'
import { type FieldView, noFields } from '../../custom/field-view.ts'
import { takeCustomColumn } from '../../custom/import-custom.ts'
import type { CustomStyle } from '../../custom/read-value.ts'
import { type CellKind, cellValue, exportedColumns } from '../../export/exported-columns.ts'
import { hasMany, jsonExcess, jsonValuesMax, parseJson } from '../json-text.ts'
import { investorsNamed } from './cells/investors.ts'
import { isName } from './cells/round-parts.ts'
import {
  type ColumnMaker,
  type ColumnReading,
  fromText,
  plainReading,
  type TakeColumn,
} from './column-maker.ts'
import { roundTypeSaid, saysInTalks, saysUndisclosed, saysUnknown } from './import-words.ts'
import type { ColumnSpec } from './mapping.ts'
import { type FieldKind, isLinkField, kindOf, type MappingField } from './mapping-fields.ts'
import { readList } from './read-lists.ts'
import { type PlaceNames, placeCharactersMax } from './read-places.ts'
import { statusSaid } from './status-words.ts'
import { takeExternalId } from './take-external-ids.ts'
import { takePeople } from './take-people.ts'
import {
  investorsOf,
  takeRound,
  takeRoundDate,
  takeRoundNames,
  takeRoundObjects,
  takeRoundType,
} from './take-rounds.ts'
import { takeCity, takeDate, takeHeadcount, takeMoney, takePlace, takeWhole } from './take-values.ts'
import { takeYear } from './take-year.ts'
import type { TakenFields } from './taken-fields.ts'

/** Compiled once for each column of a file: what is asked here is not asked again for a million rows. */
export function takeColumn(
  column: string,
  spec: ColumnSpec | null,
  locations: PlaceNames,
  reading: ColumnReading = plainReading,
  own: OwnColumns = noOwnColumns,
): TakeColumn {
  if (spec === null) return (given, taken) => taken.keep(column, given)
  if (spec.to === 'skip') return () => {}
  const dates = spec.dates ?? reading.dates
  const maker = { column, spec, locations, reading: { ...reading, dates } }
  const kind = kindOf(spec.to)
  if (kind === 'custom') return withWords(column, spec, takeOwn(maker, own))
  const put = spec.exact === true ? putExact(column, spec.to) : takers[kind](maker)
  const isJoined = joinedKinds.has(kind)
  const field = normalFormField(spec.to)
  return withWords(column, spec, (given, taken) => {
    if (!isJoined && field !== 'links' && taken.has(field)) taken.keep(column, given)
    else put(given, taken)
  })
}

/** What the columns of own fields are read by. */
export interface OwnColumns extends Pick<CustomStyle, 'currency' | 'rates'> {
  readonly fields: FieldView
}

const noOwnColumns: OwnColumns = { fields: noFields, currency: 'USD', rates: null }

function takeOwn({ column, spec: { to, split }, reading }: ColumnMaker, own: OwnColumns): TakeColumn {
  const { fields, currency, rates } = own
  return takeCustomColumn(column, to.slice(customPrefix.length), fields, {
    ...reading,
    split: split ?? null,
    currency,
    rates,
  })
}

const joinedKinds: ReadonlySet<FieldKind> = new Set(['texts', 'names', 'people', 'roundNames', 'status'])

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
  const kind = exportedColumns.find(({ header }) => header === field)?.kind ?? 'json'
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

const takers: Readonly<Record<Exclude<FieldKind, 'custom'>, (maker: ColumnMaker) => TakeColumn>> = {
  text: takeText,
  city: ({ column }) => takeCity(column),
  link:
    ({ spec: { to } }) =>
    (given, taken) => {
      if (typeof given !== 'string' || !saysUnknown(given)) taken.setLink(to, given)
    },
  website: ({ column }) =>
    fromText((text, taken) => {
      taken.website = { column, text }
      taken.value['website'] = text
    }, 'website'),
  status: takeStatus,
  texts: (maker) => takeList(maker, false),
  names: (maker) => takeList(maker, true),
  people: takePeople,
  round: takeRound,
  roundType: takeRoundType,
  roundDate: takeRoundDate,
  roundNames: takeRoundNames,
  eachRound:
    ({ column, spec: { to } }) =>
    (given, taken) => {
      if (typeof given !== 'string') return
      taken.eachRound.set(to, given.split(';'))
      taken.roundCells.set(column, given)
    },
  currency: ({ spec: { to } }) =>
    fromText((text, taken) => {
      const code = text.trim().toUpperCase()
      if (code.length !== 3) return
      if (to === 'total_currency') taken.totalCurrency = code
      else taken.roundCurrency = code
    }, 'currency'),
  whole: ({ column, spec: { to } }) => fromText((text, taken) => takeWhole(column, to, text, taken), to),
  score: ({ column, spec: { to } }) => fromText((text, taken) => taken.put(to, column, text), to),
  money: (maker) => takeMoney(maker),
  year: (maker) => fromText((text, taken) => takeYear(maker, text, taken), maker.spec.to),
  date: (maker) => fromText((text, taken) => takeDate(maker, text, taken), maker.spec.to),
  headcount: takeHeadcount,
  country: ({ column, locations }) =>
    fromText((text, taken) => {
      const code = text.length > placeCharactersMax ? null : locations.countryNamed(text)
      if (code === null) taken.keep(column, text, 'no country of ISO 3166-1')
      else taken.put('country_iso2', column, code)
    }, 'country_iso2'),
  place: ({ column, locations }) => takePlace(column, locations),
  document: (maker) => (maker.spec.to === 'rounds' ? takeRoundList(maker) : takeDocument(maker)),
  externalId: takeExternalId,
  skip: () => () => {},
}

const takeDocument = ({ column, spec: { to } }: ColumnMaker): TakeColumn =>
  fromText((text, taken) => {
    const parsed = parseJson(text)
    if ('value' in parsed) taken.put(to, column, parsed.value)
    else taken.bad(column, `JSON (${to}) of at most 100 levels`, text)
  }, to)

/** Rounds as the normal form writes them in a cell, as tools write them in JSON, or in words. */
function takeRoundList(maker: ColumnMaker): TakeColumn {
  const { column, reading } = maker
  const [document, words] = [takeDocument(maker), takeRound(maker)]
  return (given, taken) => {
    taken.columnOf.set('rounds', column)
    if (typeof given !== 'string') takeRoundObjects(column, given, reading, taken)
    else (isJson(given) ? document : words)(given, taken)
  }
}

const isJson = (text: string): boolean => ['[', '{'].includes(text.trim().slice(0, 1))

/** In these a word such as "n/a" may be meant as it stands. */
const proseFields: ReadonlySet<MappingField> = new Set(['id', 'name', 'description', 'tagline', 'source'])

function takeText({ column, spec: { to } }: ColumnMaker): TakeColumn {
  const isProse = proseFields.has(to)
  return (given, taken) => {
    if (to === 'funding_stage' && typeof given === 'string')
      taken.put(to, column, roundTypeSaid(given) ?? given)
    else if (isProse || typeof given !== 'string' || !saysUnknown(given)) taken.put(to, column, given)
  }
}

function takeStatus({ column }: ColumnMaker): TakeColumn {
  return fromText((text, taken) => {
    const said = statusSaid(text)
    // "Generating revenue" in one column and "Acquired" in the next: what came last of all counts.
    const isNewer = taken.value['status'] === 'active' && said !== null && said !== 'active'
    if (taken.has('status') && !isNewer) return taken.keep(column, text)
    if (taken.status !== null) taken.keep(taken.status.column, taken.status.text)
    taken.status = { column, text }
    taken.put('status', column, said ?? text)
  }, 'status')
}

function takeList({ column, spec: { to, split } }: ColumnMaker, areNames: boolean): TakeColumn {
  return (given, taken) => {
    const items = typeof given === 'string' ? readList(given, split ?? null, areNames) : given
    if (items === null) return taken.bad(column, `less: it ${tooManyItems()}`, given)
    const before = taken.value[to]
    const named = Array.isArray(items) ? items.map(areNames ? nameOfItem : itself).filter(isItem) : items
    const listed =
      to === 'investors' && Array.isArray(named)
        ? named.flatMap((one) => investorsIn(column, one, taken))
        : named
    if (Array.isArray(listed) && listed.length === 0) return
    taken.put(to, column, Array.isArray(before) && Array.isArray(listed) ? [...before, ...listed] : listed)
  }
}

const itself = (item: unknown): unknown => item

/** A name of an object that tools write, as of an investor: the normal form knows `name`, others have theirs. */
function nameOfItem(item: unknown): unknown {
  if (!isObject(item) || typeof item['name'] === 'string') return item
  return investorsOf(item)[0]?.name ?? item
}

/** "Foo Capital (lead)" led the round that the record tells; "Foo Capital and Bar Ventures" are two. */
function investorsIn(column: string, item: unknown, taken: TakenFields): readonly unknown[] {
  if (typeof item !== 'string') return [item]
  if (saysInTalks(item)) {
    taken.keep(column, item, 'has not invested yet')
    return []
  }
  return investorsNamed(item).map(({ name, isLead }) => {
    if (isLead) taken.leads.push(name)
    return isLead ? { name, lead: true } : name
  })
}

const isItem = (item: unknown): boolean =>
  typeof item !== 'string' || (isName(item) && !saysUndisclosed(item))
