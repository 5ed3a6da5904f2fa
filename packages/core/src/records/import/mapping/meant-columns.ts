import { isDigits } from '../../../kernel/index.ts'
import { readWebsiteCell } from './cells/website.ts'
import { areNames, guessColumns } from './column-guesses.ts'
import { areRounds, type ColumnSample, fieldOfRound, fits } from './column-values.ts'
import { type HeaderMeaning, misspeltField } from './header-fields.ts'
import { languageOfHeaders, meaningsOf } from './header-meanings.ts'
import { saysEntry } from './header-parts.ts'
import { roleOfHeader } from './header-roles.ts'
import { numbersOfRounds, roundOfHeader } from './header-rounds.ts'
import { unitOfHeader } from './header-units.ts'
import { headersMax, wordsOf } from './header-words.ts'
import { companyNouns, familyNames, givenNames, headerKey, roundParts, weakNames } from './import-words.ts'
import type { ColumnSpec } from './mapping.ts'
import { type FieldKind, isMappingField, kindOf, type MappingField } from './mapping-fields.ts'
import { columnsOfNameParts, columnsOfPersonAndRole } from './name-parts.ts'
import type { PlaceNames } from './read-places.ts'
import { saysStatusAlone } from './status-words.ts'

/**
 * What the columns of a file are by their headers, in the language that most of them are in; what a header may mean in two ways is told
 * by the values below it. Of two columns for one field the one whose whole header is a name of it counts, then the first.
 */
export function meantColumns(
  all: readonly ColumnSample[],
  locations: PlaceNames,
): ReadonlyMap<string, ColumnSpec> {
  const samples = all.slice(0, headersMax)
  const numbered = numbersOfRounds(samples.map(({ headers, name }) => headers.at(-1) ?? name))
  const own = new Map([
    ...samples.flatMap((sample) => ownSpec(sample, numbered)),
    ...columnsOfNameParts(samples),
  ])
  // Beside "Prénom" or "Entreprise" a "Nom" is that of a person.
  const areOfPeople = samples.some(({ headers, name, isStructure }) => {
    const key = headerKey(headers.at(-1) ?? name)
    return givenNames().has(key) || (!isStructure && headers.length === 1 && companyNouns().has(key))
  })
  const meanings = samples.map((sample) =>
    own.has(sample.name) ? [] : meaningsOfSample(sample, areOfPeople),
  )
  const language = languageOfHeaders(samples.map(({ headers }) => headers[0] ?? ''))
  const claims = samples.flatMap((sample, at) => {
    const field = bestOf(sample, meanings[at] ?? [], language, locations)
    return field === null ? [] : [{ name: sample.name, ...field }]
  })
  const taken = new Map<MappingField, string>()
  // "Kunde" is the company only where no other column is.
  const isWeak = ({ name, field }: { readonly name: string; readonly field: MappingField }) =>
    field === 'name' && weakNames().has(headerKey(name))
  const strongFirst = [...claims.filter((claim) => !isWeak(claim)), ...claims.filter(isWeak)]
  for (const isWhole of [true, false])
    for (const claim of strongFirst)
      if (claim.isWhole === isWhole && !taken.has(claim.field)) taken.set(claim.field, claim.name)
  freeName(taken, claims, samples)
  nameByWebsites(taken, samples)
  const left = samples.filter((sample, at) => meanings[at]?.length === 0 && !own.has(sample.name))
  for (const { name, headers, values, isStructure } of left) {
    const field = isStructure ? null : misspeltField(headers.at(-1) ?? name)
    if (field !== null && !taken.has(field) && fits(field, values, locations)) taken.set(field, name)
  }
  const names = new Set(taken.values())
  const hasPeople = taken.has('founders') || [...own.values()].some(({ to }) => to === 'founders')
  if (!hasPeople)
    for (const [name, spec] of columnsOfPersonAndRole(
      samples.filter((one) => !names.has(one.name) && !own.has(one.name)),
    ))
      own.set(name, spec)
  const unclaimed = samples.filter(({ name }) => !names.has(name) && !own.has(name))
  const unknown = left.filter(({ name }) => !names.has(name))
  for (const [field, name] of guessColumns(unknown, taken, unclaimed)) taken.set(field, name)
  settleRounds(
    taken,
    [...own.values()].some(({ round }) => round !== undefined) || namesRound(taken.get('round_amount')),
  )
  settleDescription(taken, samples)
  const tags = taken.get('tags')
  if (tags !== undefined && !taken.has('industries')) {
    taken.delete('tags')
    taken.set('industries', tags)
  }
  return new Map([...[...taken].map(([field, name]): [string, ColumnSpec] => [name, { to: field }]), ...own])
}

/** "Team" before "Founders" and "Headcount" is what the companies are called. */
function freeName(
  taken: Map<MappingField, string>,
  claims: readonly { readonly name: string; readonly field: MappingField }[],
  samples: readonly ColumnSample[],
) {
  const first = samples.find(({ values }) => values.length > 0)
  const claim = claims.find(({ name }) => name === first?.name)
  const other = claims.find(({ name, field }) => field === claim?.field && name !== claim.name)
  if (taken.has('name') || first === undefined || claim === undefined || other === undefined) return
  if (!areNames(first)) return
  taken.set(claim.field, other.name)
  taken.set('name', first.name)
}

/** The column whose texts the websites are named after is that of the names, where the one that its header says is not. */
function nameByWebsites(taken: Map<MappingField, string>, samples: readonly ColumnSample[]) {
  const valuesOf = (field: MappingField) =>
    samples.find(({ name }) => name === taken.get(field))?.values ?? []
  const labels = valuesOf('website').slice(0, comparedMost).flatMap(labelOf)
  if (labels.length < 3) return
  const share = (values: readonly string[]) => {
    const keys = values.slice(0, comparedMost).map(headerKey)
    return labels.filter((label) => keys.some((key) => isNamedAfter(label, key))).length / labels.length
  }
  if (share(valuesOf('name')) > 0.2) return
  const claimed = new Set([...taken].flatMap(([field, name]) => (field === 'name' ? [] : [name])))
  const best = samples
    .slice(0, comparedMost)
    .find((one) => !one.isStructure && !claimed.has(one.name) && areNames(one) && share(one.values) >= 0.5)
  if (best !== undefined) taken.set('name', best.name)
}

const comparedMost = 24

function labelOf(website: string): readonly string[] {
  const cell = readWebsiteCell(website)
  if (!('website' in cell)) return []
  const host = cell.website.slice(cell.website.indexOf('//') + 2).split('/', 1)[0] ?? ''
  const labels = host.split('.').filter((label) => label !== 'www')
  const key = headerKey(labels[0] ?? '')
  return key.length > 3 ? [key] : []
}

/** "brinamedical" and "Brina Medical S.r.l.", "acme-hq" and "Acme". */
const isNamedAfter = (label: string, key: string): boolean =>
  key.length > 3 && (key.startsWith(label) || label.startsWith(key))

/** A column of people who have a role, of one thing of one round, or one of several for a list: there may be many of them. */
function ownSpec(
  { name, headers, values, isStructure }: ColumnSample,
  numbered: ReadonlySet<string>,
): (readonly [string, ColumnSpec])[] {
  const header = headers.at(-1) ?? name
  if (isStructure || header.startsWith('_')) return []
  const role = roleOfHeader(header)
  if (role !== null && fits('founders', values)) return [[name, { to: 'founders', role }]]
  const round = roundOfHeader(header, numbered)
  const field = round === null ? null : (round.field ?? fieldOfRound(round.round, values))
  if (round !== null && field !== null && fits(field, values))
    return [[name, { to: field, round: round.round }]]
  const list = numberedList(header)
  return list !== null && fits(list, values) ? [[name, { to: list }]] : []
}

/** "Investor 1", "Investor 2" */
function numberedList(header: string): MappingField | null {
  const words = wordsOf(header)
  const last = words.at(-1) ?? ''
  if (words.length < 2 || last.length > 2 || !isDigits(last)) return null
  const field = meaningsOf(words.slice(0, -1).join(' '))[0]?.field
  return field !== undefined && listKinds.has(kindOf(field)) ? field : null
}

const listKinds: ReadonlySet<FieldKind> = new Set(['names', 'texts', 'people'])

function meaningsOfSample(
  { headers, isStructure }: ColumnSample,
  ofPeople: boolean,
): readonly HeaderMeaning[] {
  if (ofPeople && familyNames().has(headerKey(headers.at(-1) ?? ''))) return []
  if (isStructure) return headers.flatMap(meaningsOf)
  const meant = headers.map((header) => ({ header, found: meaningsOf(header) }))
  // "company tags" are tags, whatever its words may mean.
  const best =
    meant.find(({ found }) => found.some(({ languages }) => languages.length > 0)) ??
    meant.find(({ found }) => found.length > 0)
  return best === undefined ? [] : withMoney(best.found, best.header)
}

/** "Size (m)" is no number of people. */
function withMoney(found: readonly HeaderMeaning[], header: string): readonly HeaderMeaning[] {
  const unit = unitOfHeader(header)
  if (unit === null || (unit.scale === 1 && unit.currency === null)) return found
  return found.map((one) => (one.field === 'employees' ? { ...one, field: 'round_amount' as const } : one))
}

function bestOf(
  { values, isStructure, isList }: ColumnSample,
  meanings: readonly HeaderMeaning[],
  language: string,
  locations: PlaceNames,
): { readonly field: MappingField; readonly isWhole: boolean } | null {
  const rank = ({ languages }: HeaderMeaning) =>
    languages.includes(language) ? 0 : languages.includes('en') ? 1 : languages.length > 0 ? 2 : 3
  const ranked = [...meanings].sort((a, b) => rank(a) - rank(b))
  // Beside "acquired", a status may hold words of one's own, as "passed".
  const isStatusOfOwn =
    ranked[0]?.field === 'status' &&
    ranked[0].languages.length > 0 &&
    areSome(values.filter(saysStatusAlone).length, values.length)
  if (isStatusOfOwn && !values.every((value) => locations.countryNamed(value) !== null))
    return { field: 'status', isWhole: true }
  const found = ranked.find(({ field }) =>
    isStructure ? isStructured(field) : fits(field, values, locations),
  )
  if (found === undefined) {
    const isOfRounds =
      ranked.some(({ field }) => moneyFields.has(field)) && (isStructure ? isList : areRounds(values))
    return isOfRounds ? { field: 'rounds', isWhole: true } : null
  }
  // "Last round" above nothing but "Seed" and "Series A" is its type.
  const isType = found.field === 'last_round' && values.length > 0 && fits('round_type', values, locations)
  // "Stage" above "Operating" and "Acquired" is a status.
  const isStatus =
    stageFields.has(found.field) &&
    values.length > 0 &&
    fits('status', values, locations) &&
    !fits('round_type', values)
  const field = isType ? 'round_type' : isStatus ? 'status' : found.field
  return { field, isWhole: found.languages.length > 0 }
}

/** One note among many cells is no status of them. */
const areSome = (count: number, all: number): boolean => count > 1 || count * 4 > all

/** Above whole rounds, "Funding" and "Financement" are the rounds. */
const moneyFields: ReadonlySet<MappingField> = new Set(['total_funding_usd', 'round_amount', 'round_type'])

const namesRound = (header: string | undefined): boolean =>
  header !== undefined &&
  wordsOf(header).some((word) => roundParts().get('round')?.has(headerKey(word)) === true)

const stageFields: ReadonlySet<MappingField> = new Set(['funding_stage', 'round_type'])

const structuredKinds: ReadonlySet<FieldKind> = new Set(['people', 'names', 'round', 'roundNames'])
const isStructured = (field: MappingField): boolean =>
  field === 'rounds' || field === 'external_ids' || structuredKinds.has(kindOf(field))

/** A few words on what a company does, where no column names its industry, are its industry. */
function settleDescription(taken: Map<MappingField, string>, samples: readonly ColumnSample[]) {
  const column = taken.get('description')
  if (column === undefined || taken.has('industries') || taken.has('tagline')) return
  const values = samples.find(({ name }) => name === column)?.values ?? []
  const longest = Math.max(0, ...values.map((value) => value.length))
  if (values.length < 3 || longest > shortMost) return
  taken.delete('description')
  taken.set('industries', column)
}

/** No industry has a longer name; "weather insurance for fruit growers" describes one company. */
const shortMost = 25

/** "Date", "Type" and "Amount" are those of a round only where a file speaks of rounds; a stage beside an amount is a round's type. */
function settleRounds(taken: Map<MappingField, string>, hasOwn: boolean) {
  const stage = taken.get('funding_stage')
  const isAboutRounds = taken.has('round_amount') && (taken.has('round_date') || taken.has('round_lead'))
  if (stage !== undefined && isAboutRounds && !taken.has('round_type')) {
    taken.delete('funding_stage')
    taken.set('round_type', stage)
  }
  const date = taken.get('last_funding_date')
  if (date !== undefined && taken.has('round_type') && !taken.has('round_date')) {
    taken.delete('last_funding_date')
    taken.set('round_date', date)
  }
  // "Entry date" is that of a round only beside "Entry round": others enter a programme.
  for (const field of ['round_date', 'round_lead'] as const)
    if (
      saysEntry(taken.get(field) ?? '') &&
      !saysEntry(taken.get('round_type') ?? taken.get('last_round') ?? '')
    )
      taken.delete(field)
  const isRound =
    hasOwn ||
    ['round_type', 'round_lead', 'last_round'].some((field) => isMappingField(field) && taken.has(field))
  if (isRound) return
  const others = taken.get('round_investors')
  if (others !== undefined && !taken.has('investors')) taken.set('investors', others)
  for (const field of ['round_date', 'round_investors', 'round_amount'] as const) taken.delete(field)
}
