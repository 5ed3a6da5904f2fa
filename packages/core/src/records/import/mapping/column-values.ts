import { hasDigit, isDigits } from '../../../kernel/index.ts'
import { fundingStages } from '../../company.ts'
import { readCellDate } from './cells/cell-date.ts'
import { readAmountCell } from './cells/cell-money.ts'
import { mayBeExternalId } from './cells/external-id.ts'
import { readHeadcount } from './cells/headcount.ts'
import { readRounds } from './cells/round.ts'
import {
  isPlaceholder,
  roundTypeIn,
  saysToCome,
  saysUndisclosed,
  saysUnfunded,
  saysUnknown,
} from './import-words.ts'
import { type FieldKind, kindOf, type MappingField } from './mapping-fields.ts'
import type { PlaceNames } from './read-places.ts'
import { statusSaid } from './status-words.ts'

/** A column with some of what stands in it. */
export interface ColumnSample {
  readonly name: string
  readonly values: readonly string[]
  /** Whether nothing but objects stands in it, or lists of them. */
  readonly isStructure: boolean
  /** Whether lists of objects stand in it. */
  readonly isList: boolean
  /** Headers that it may be known by, the surest first: of a member of JSON its own name, and its name within its parent's. */
  readonly headers: readonly string[]
}

/** Whether at least half of what a column says is what the field holds. */
export function fits(
  field: MappingField,
  values: readonly string[],
  locations: PlaceNames = nowhere,
): boolean {
  // "State" is a region or a status.
  const test: Test | undefined =
    field === 'region'
      ? (value) => statusSaid(value) === null
      : field === 'funding_stage'
        ? isStage
        : field === 'external_ids'
          ? isDocument
          : kindOf(field) === 'externalId'
            ? (value) => mayBeExternalId(field, value)
            : tests[kindOf(field)]
  const said = values.filter((value) => !isSilent(value))
  if (test === undefined || said.length === 0) return true
  return said.filter((value) => test(value.trim(), locations)).length * 2 >= said.length
}

const isDocument: Test = (value) => value.startsWith('{') || value.startsWith('[')

const isStage = (value: string): boolean =>
  roundTypeIn(value) !== null ||
  statusSaid(value) !== null ||
  stages.has(value.trim().toLowerCase().replaceAll(' ', '_'))
const stages: ReadonlySet<string> = new Set(fundingStages)

export const isSilent = (value: string): boolean =>
  saysUnknown(value) || saysUndisclosed(value) || saysUnfunded(value) || saysToCome(value)

type Test = (value: string, locations: PlaceNames) => boolean

/** For fields that are no places. */
const nowhere: PlaceNames = { countryNamed: () => null, locate: () => null }

const plainStyle = { decimal: ',', unit: null } as const
export const isNumber = (value: string): boolean => readAmountCell(value, plainStyle) !== null
export const isDate = (value: string): boolean => readCellDate(value, null) !== null
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
  roundType: (value) => roundTypeIn(value) !== null,
  round: isProse,
  roundNames: isProse,
  people: (value) => isProse(value) && !hasDigit(value.slice(0, 1)),
  names: isProse,
  texts: isProse,
  place: isProse,
  website: (value) => value.includes('.') || value.includes('@') || isPlaceholder(value) || !isNumber(value),
  currency: (value) => value.length === 3,
}

/** Of the record. */
const scoreMost = 10

/** What stands below "Seed": its amounts, its dates, or all of it in one cell. Of anything else, as of "yes", nothing is read. */
export function fieldOfRound(round: string, values: readonly string[]): MappingField | null {
  const said = values.filter((value) => !isSilent(value))
  // Nothing stands there yet: whatever comes is of this round.
  if (said.length === 0) return isDigits(round) ? null : 'last_round'
  const isMost = (test: (value: string) => boolean) => said.filter(test).length * 2 >= said.length
  if (isMost((value) => isDate(value.trim()) && value.trim().length > 3)) return 'round_date'
  if (isMost((value) => isNumber(value.trim()))) return isDigits(round) ? null : 'round_amount'
  const isRound = (value: string) => readRounds(value, plainStyle, null).length > 0
  return isMost(isRound) ? 'last_round' : null
}

export function areRounds(values: readonly string[]): boolean {
  const said = values.filter((value) => !isSilent(value))
  const rounds = said.filter((value) => readRounds(value, plainStyle, null).some(({ type }) => type !== null))
  return rounds.length > 0 && rounds.length * 2 >= said.length
}
