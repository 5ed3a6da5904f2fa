import { isObject } from '../../kernel/index.ts'
import type { Locations } from '../../reference/index.ts'
import type { Stated, StatedPerson } from '../company.ts'
import { countryOfRegistry, type ExternalId, readExternalId, sortedExternalIds } from '../external-ids.ts'
import { cleanText, type FieldReader, isAbsent } from './fields.ts'
import { readWritten } from './written-money.ts'

/** The people of a line, the total of funding as a file wrote it, and ids of others; null where it says none of them. */
export function readStated(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  /** What fills in where the line says nothing. */
  extra: Readonly<Record<string, unknown>>,
  locations: Pick<Locations, 'isCountry'>,
): Stated | null {
  const said = readPeopleOf(fields, value['people'])
  const people = said.length > 0 ? said : [value, extra].flatMap(foundersIn)
  const total = readWritten(fields, 'total_funding_written', value['total_funding_written'])
  const ids = readExternalIds(fields, value['external_ids'], locations)
  if (people.length === 0 && total === null && ids.length === 0) return null
  return {
    ...(people.length === 0 ? {} : { people }),
    ...(total === null ? {} : { total_funding: total }),
    ...(ids.length === 0 ? {} : { external_ids: ids }),
  }
}

/** Objects with a name and perhaps a role; a name twice is one person. */
function readPeopleOf(fields: FieldReader, value: unknown): StatedPerson[] {
  if (isAbsent(value)) return []
  const people = new Map<string, StatedPerson>()
  for (const item of fields.list('people', value, 'people')) {
    const given = isObject(item) ? item : { name: item }
    const name = fields.text('people', given['name'])
    const role = fields.text('people', given['role'])
    const former = formerCompaniesOf(fields, given)
    // Two columns may name a person, and the second alone what they do: "Founders" and "CEO".
    if (name !== null && (people.get(name)?.role ?? null) === null)
      people.set(name, { name, role, ...(former.length === 0 ? {} : { former_companies: former }) })
  }
  return [...people.values()]
}

/** Where a person worked before: one name, or a list. */
function formerCompaniesOf(fields: FieldReader, given: Readonly<Record<string, unknown>>): readonly string[] {
  const value = given['former_companies'] ?? given['former_company'] ?? given['formerCompany']
  return typeof value === 'string' ? fields.texts('people', [value]) : fields.texts('people', value)
}

/** The names of founders that a source keeps among what the normal form has no column for. */
export function foundersIn(extra: Readonly<Record<string, unknown>>): readonly StatedPerson[] {
  const names = extra['founders']
  if (!Array.isArray(names)) return []
  return names.flatMap((name: unknown) => {
    const text = typeof name === 'string' ? cleanText(name) : ''
    return text === '' ? [] : [{ name: text, role: 'Founder' }]
  })
}

/** `{ "lei": "…" }`, with a list where there are several, or `[{ "scheme": "lei", "id": "…" }]`. One that is none keeps the whole as written. */
function readExternalIds(
  fields: FieldReader,
  value: unknown,
  { isCountry }: Pick<Locations, 'isCountry'>,
): readonly ExternalId[] {
  if (isAbsent(value)) return none
  const ids: ExternalId[] = []
  // The first reason tells of all: a hostile list may have thousands.
  const keep = (why: string) =>
    fields.isKeptAsWritten('external_ids') || fields.keepAsWritten('external_ids', value, why)
  const listed = listedIds(value)
  if (listed === null) keep('expected an object of schemes, or a list of objects with scheme and id')
  for (const { scheme: said, id: given } of listed ?? []) {
    const scheme = String(said).trim().toLowerCase()
    const text = typeof given === 'number' ? String(given) : given
    const country = countryOfRegistry(scheme)
    const read = typeof text === 'string' ? readExternalId(scheme, text) : { expected: 'an id as text' }
    if (country !== null && !isCountry(country)) keep('expected a country of ISO 3166-1 behind registry_')
    else if ('id' in read) ids.push({ scheme, id: read.id })
    else keep(`expected ${read.expected}`)
  }
  return sortedExternalIds(ids)
}

const none: readonly ExternalId[] = []

/** Each id with its scheme, not yet looked at; null of what is no such object or list. */
export function listedIds(
  value: unknown,
): readonly { readonly scheme?: unknown; readonly id?: unknown }[] | null {
  if (Array.isArray(value))
    return value.map((item) =>
      isObject(item) && Object.keys(item).length === 2 ? item : { scheme: '', id: item },
    )
  if (!isObject(value)) return null
  return Object.entries(value).flatMap(([scheme, ids]) =>
    (Array.isArray(ids) ? ids : [ids]).filter((id) => !isAbsent(id)).map((id: unknown) => ({ scheme, id })),
  )
}
