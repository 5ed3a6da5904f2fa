import { isDigits } from '../../../kernel/index.ts'
import { readCellDate } from './cells/cell-date.ts'
import { readAmountCell } from './cells/cell-money.ts'
import { readHeadcount } from './cells/headcount.ts'
import { readRounds } from './cells/round.ts'
import type { HeaderMeaning } from './header-fields.ts'
import { headersMax, languageOfHeaders, meaningsOf } from './header-meanings.ts'
import { roleOfHeader } from './header-roles.ts'
import { roundOfHeader } from './header-rounds.ts'
import { unitOfHeader } from './header-units.ts'
import { wordsOf } from './header-words.ts'
import {
  headerKey,
  isPlaceholder,
  roundTypeSaid,
  saysToCome,
  saysUndisclosed,
  saysUnfunded,
  saysUnknown,
  wordsOfOtherColumns,
} from './import-words.ts'
import type { ColumnSpec } from './mapping.ts'
import { type FieldKind, isMappingField, kindOf, type MappingField } from './mapping-fields.ts'
import type { PlaceNames } from './read-places.ts'
import { saysStatusAlone, statusSaid } from './status-words.ts'

/** A column with some of what stands in it. */
export interface ColumnSample {
  readonly name: string
  readonly values: readonly string[]
  /** Whether nothing but objects stands in it, or lists of them. */
  readonly isStructure: boolean
  /** Headers that it may be known by, the surest first: of a member of JSON its own name, and its name within its parent's. */
  readonly headers: readonly string[]
}

/**
 * What the columns of a file are by their headers, in the language that most of them are in; what a header may mean in two ways is told
 * by the values below it. Of two columns for one field the one whose whole header is a name of it counts, then the first.
 */
export function meantColumns(
  all: readonly ColumnSample[],
  locations: PlaceNames,
): ReadonlyMap<string, ColumnSpec> {
  const samples = all.slice(0, headersMax)
  const own = new Map(samples.flatMap((sample) => ownSpec(sample)))
  const meanings = samples.map((sample) => (own.has(sample.name) ? [] : meaningsOfSample(sample)))
  const language = languageOfHeaders(samples.map(({ headers }) => headers[0] ?? ''))
  const claims = samples.flatMap((sample, at) => {
    const field = bestOf(sample, meanings[at] ?? [], language, locations)
    return field === null ? [] : [{ name: sample.name, ...field }]
  })
  const taken = new Map<MappingField, string>()
  for (const isWhole of [true, false])
    for (const claim of claims)
      if (claim.isWhole === isWhole && !taken.has(claim.field)) taken.set(claim.field, claim.name)
  if (!taken.has('status')) {
    const name = columnOfStatus(
      samples.filter((sample, at) => meanings[at]?.length === 0 && !own.has(sample.name)),
    )
    if (name !== null) taken.set('status', name)
  }
  settleRounds(
    taken,
    [...own.values()].some(({ round }) => round !== undefined),
  )
  settleDescription(taken, samples)
  const tags = taken.get('tags')
  if (tags !== undefined && !taken.has('industries')) {
    taken.delete('tags')
    taken.set('industries', tags)
  }
  return new Map([...[...taken].map(([field, name]): [string, ColumnSpec] => [name, { to: field }]), ...own])
}

/** A column of people who have a role, of one thing of one round, or one of several for a list: there may be many of them. */
function ownSpec({ name, headers, values, isStructure }: ColumnSample): (readonly [string, ColumnSpec])[] {
  const header = headers.at(-1) ?? name
  if (isStructure || header.startsWith('_')) return []
  const role = roleOfHeader(header)
  if (role !== null && fits('founders', values)) return [[name, { to: 'founders', role }]]
  const round = roundOfHeader(header)
  const field = round === null ? null : (round.field ?? fieldOfRound(round.round, values))
  if (round !== null && field !== null && fits(field, values))
    return [[name, { to: field, round: round.round }]]
  const list = numberedList(header)
  return list !== null && fits(list, values) ? [[name, { to: list }]] : []
}

/** What stands below "Seed": its amounts, its dates, or all of it in one cell. Of anything else, as of "yes", nothing is read. */
function fieldOfRound(round: string, values: readonly string[]): MappingField | null {
  const said = values.filter((value) => !isSilent(value))
  if (said.length === 0) return null
  const isMost = (test: (value: string) => boolean) => said.filter(test).length * 2 >= said.length
  if (isMost((value) => isDate(value.trim()) && value.trim().length > 3)) return 'round_date'
  if (isMost((value) => isNumber(value.trim()))) return isDigits(round) ? null : 'round_amount'
  const isRound = (value: string) => readRounds(value, plainStyle, null).length > 0
  return isMost(isRound) ? 'last_round' : null
}

/** A column whose header nobody knows, below which nearly every cell says a status, and not always the same. */
function columnOfStatus(samples: readonly ColumnSample[]): string | null {
  for (const { name, values, isStructure } of samples) {
    const said = values.filter((value) => !isSilent(value))
    const found = said.filter(saysStatusAlone).map(statusSaid)
    const areMost = found.length > 2 && found.length * 5 >= said.length * 4
    const hasOther = wordsOf(name).some((word) => wordsOfOtherColumns().has(headerKey(word)))
    if (!isStructure && !hasOther && areMost && new Set(found).size > 1) return name
  }
  return null
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

function meaningsOfSample({ headers, isStructure }: ColumnSample): readonly HeaderMeaning[] {
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
  { values, isStructure }: ColumnSample,
  meanings: readonly HeaderMeaning[],
  language: string,
  locations: PlaceNames,
): { readonly field: MappingField; readonly isWhole: boolean } | null {
  const rank = ({ languages }: HeaderMeaning) =>
    languages.includes(language) ? 0 : languages.includes('en') ? 1 : languages.length > 0 ? 2 : 3
  const ranked = [...meanings].sort((a, b) => rank(a) - rank(b))
  const found = ranked.find(({ field }) =>
    isStructure ? isStructured(field) : fits(field, values, locations),
  )
  if (found === undefined) return null
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

const stageFields: ReadonlySet<MappingField> = new Set(['funding_stage', 'round_type'])

const structuredKinds: ReadonlySet<FieldKind> = new Set(['people', 'names', 'round', 'roundNames'])
const isStructured = (field: MappingField): boolean =>
  field === 'rounds' || structuredKinds.has(kindOf(field))

/** Whether at least half of what a column says is what the field holds. */
function fits(field: MappingField, values: readonly string[], locations: PlaceNames = nowhere): boolean {
  // "State" is a region or a status.
  const test: Test | undefined =
    field === 'region' ? (value) => statusSaid(value) === null : tests[kindOf(field)]
  const said = values.filter((value) => !isSilent(value))
  if (test === undefined || said.length === 0) return true
  return said.filter((value) => test(value.trim(), locations)).length * 2 >= said.length
}

const isSilent = (value: string): boolean =>
  saysUnknown(value) || saysUndisclosed(value) || saysUnfunded(value) || saysToCome(value)

type Test = (value: string, locations: PlaceNames) => boolean

/** For fields that are no places. */
const nowhere: PlaceNames = { countryNamed: () => null, locate: () => null }

const plainStyle = { decimal: ',', unit: null } as const
const isNumber = (value: string): boolean => readAmountCell(value, plainStyle) !== null
const isDate = (value: string): boolean => readCellDate(value, null) !== null
const isProse = (value: string): boolean => !isNumber(value)

const tests: Readonly<Partial<Record<FieldKind, Test>>> = {
  status: (value) => statusSaid(value) !== null,
  score: (value) => Number(value.replace(',', '.')) <= scoreMost,
  country: (value, locations) => locations.countryNamed(value) !== null,
  headcount: (value) => readHeadcount(value) !== null,
  year: (value) => isDate(value) || isNumber(value),
  money: isNumber,
  date: isDate,
  roundDate: isDate,
  roundType: (value) => roundTypeSaid(value) !== null,
  round: isProse,
  roundNames: isProse,
  people: isProse,
  names: isProse,
  texts: isProse,
  place: isProse,
  website: (value) => value.includes('.') || value.includes('@') || isPlaceholder(value) || !isNumber(value),
  currency: (value) => value.length === 3,
}

/** Of the record. */
const scoreMost = 10

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
  const isRound =
    hasOwn ||
    ['round_type', 'round_lead', 'last_round'].some((field) => isMappingField(field) && taken.has(field))
  if (isRound) return
  const others = taken.get('round_investors')
  if (others !== undefined && !taken.has('investors')) taken.set('investors', others)
  for (const field of ['round_date', 'round_investors', 'round_amount'] as const) taken.delete(field)
}
