import type { CompanyRecord, FundingRound, Stated, StatedPerson } from '../company.ts'
import type { CustomValues } from '../custom/custom-field.ts'
import type { HistoryField, RecordChange, RecordHistory } from '../history/history.ts'
import type { KeptFinds } from '../history/kept-company.ts'
import type { CompanyDraft } from '../store.ts'
import { cellWithout } from './cell-without.ts'
import { findsWithout, unquoted } from './finds-without.ts'
import type { IsForgotten } from './is-forgotten.ts'
import { left, mapped } from './kept-lists.ts'

/** All that is kept of a company where people are named. */
export interface KeptOfCompany {
  readonly record: CompanyRecord
  /** What it says itself, where others were merged into it. */
  readonly own: CompanyRecord | null
  readonly history: RecordHistory
  readonly found: KeptFinds
}

/**
 * The same without some people: as founders and leaders, as investors, in own fields that hold people, in columns that the record has no
 * field for, in what enrichment found and in history. Quotes that name them go too. What names none of them is the same object.
 */
export function withoutPeople(kept: KeptOfCompany, isForgotten: IsForgotten): KeptOfCompany {
  const record = recordWithoutPeople(kept.record, isForgotten)
  const own = kept.own === null ? null : recordWithoutPeople(kept.own, isForgotten)
  const history = historyWithoutPeople(kept.history, isForgotten)
  const found = findsWithout(kept.found, isForgotten)
  const isSame =
    record === kept.record && own === kept.own && history === kept.history && found === kept.found
  return isSame ? kept : { record, own, history, found }
}

/** The same of what an import is about to store. */
export function draftWithoutPeople(draft: CompanyDraft, isForgotten: IsForgotten): CompanyDraft {
  const record = recordWithoutPeople(draft.record, isForgotten)
  const { kept } = draft
  if (kept === undefined) return record === draft.record ? draft : { ...draft, record }
  const history = historyWithoutPeople(kept.history, isForgotten)
  const found = findsWithout(kept.found, isForgotten)
  return { ...draft, record, kept: { ...kept, history, found } }
}

/** The same of a record alone; itself where it names none of them. */
export function recordWithoutPeople(record: CompanyRecord, isForgotten: IsForgotten): CompanyRecord {
  const { company, stated, custom, extra } = record
  const rounds = roundsWithout(record.rounds, isForgotten)
  const funding = investedWithout(company.funding, isForgotten)
  const people = peopleWithout(stated?.people, isForgotten)
  const own = customWithout(custom, isForgotten)
  const cells = cellsWithout(extra, isForgotten)
  const isSame =
    rounds === record.rounds &&
    funding === company.funding &&
    people === stated?.people &&
    own === custom &&
    cells === extra
  if (isSame) return record
  const { stated: _, custom: _custom, ...rest } = record
  return {
    ...rest,
    company: { ...company, funding },
    rounds,
    extra: cells,
    ...statedWith(stated ?? {}, people ?? []),
    ...(own === undefined ? {} : { custom: own }),
  }
}

function statedWith(stated: Stated, people: readonly StatedPerson[]): Pick<CompanyRecord, 'stated'> {
  if (people.length > 0) return { stated: { ...stated, people } }
  const { people: _, ...others } = stated
  return Object.keys(others).length === 0 ? {} : { stated: others }
}

const peopleWithout = (people: readonly StatedPerson[] | undefined, isForgotten: IsForgotten) =>
  people === undefined ? undefined : left(people, ({ name }) => !isForgotten(name))

const roundsWithout = (rounds: readonly FundingRound[], isForgotten: IsForgotten) =>
  mapped(rounds, (round) => investedWithout(round, isForgotten))

function investedWithout<
  Invested extends { readonly investors: readonly { readonly name: string }[] } | null,
>(invested: Invested, isForgotten: IsForgotten): Invested {
  if (invested === null) return invested
  const investors = left(invested.investors, ({ name }) => !isForgotten(name))
  return investors === invested.investors ? invested : { ...invested, investors }
}

/** Values of people's fields; undefined where none is left. */
function customWithout(values: CustomValues | undefined, isForgotten: IsForgotten): CustomValues | undefined {
  if (values === undefined) return undefined
  const all = Object.entries(values)
  const kept = left(all, ([, value]) => !('person' in value) || !isForgotten(value.person))
  if (kept === all) return values
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

function cellsWithout(extra: CompanyRecord['extra'], isForgotten: IsForgotten): CompanyRecord['extra'] {
  return cellWithout(extra, isForgotten) as CompanyRecord['extra']
}

/** The same of what history tells of a company. */
export function historyWithoutPeople(history: RecordHistory, isForgotten: IsForgotten): RecordHistory {
  const changes = mapped(history.changes, (change) => {
    const before = beforeWithout(change.before, isForgotten)
    const facts = unquoted(change.facts, isForgotten)
    return before === change.before && facts === change.facts ? change : { ...change, before, facts }
  })
  const others = mapped(history.others, (other) => {
    const value = valueWithout(other.field, other.value, isForgotten)
    return value === other.value ? other : { ...other, value }
  })
  if (changes === history.changes && others === history.others) return history
  return { ...history, changes, others: others.filter(({ value }) => value !== null) }
}

function beforeWithout(before: RecordChange['before'], isForgotten: IsForgotten): RecordChange['before'] {
  const cleared = (Object.keys(before) as HistoryField[]).flatMap((field) => {
    const value = valueWithout(field, before[field], isForgotten)
    return value === before[field] ? [] : [[field, value] as const]
  })
  return cleared.length === 0 ? before : { ...before, ...Object.fromEntries(cleared) }
}

/** What history tells of a field; null where nothing is left. */
function valueWithout(field: HistoryField, value: unknown, isForgotten: IsForgotten): unknown {
  if (value === null || value === undefined) return value
  if (field === 'people') {
    const people = peopleWithout(value as readonly StatedPerson[], isForgotten)
    return people?.length === 0 ? null : people
  }
  if (field === 'custom') return customWithout(value as CustomValues, isForgotten) ?? null
  if (field === 'extra') return cellWithout(value, isForgotten)
  return field === 'funding' ? fundingWithout(value as ToldFunding, isForgotten) : value
}

/** As `fieldValue` tells it: the summary, where there is one, with the rounds. */
interface ToldFunding {
  readonly investors?: readonly { readonly name: string }[]
  readonly rounds?: readonly FundingRound[]
}

function fundingWithout(told: ToldFunding, isForgotten: IsForgotten): ToldFunding {
  const rounds = roundsWithout(told.rounds ?? noRounds, isForgotten)
  const investors = left(told.investors ?? nobody, ({ name }) => !isForgotten(name))
  if (rounds === (told.rounds ?? noRounds) && investors === (told.investors ?? nobody)) return told
  return {
    ...told,
    ...(told.investors === undefined ? {} : { investors }),
    ...(told.rounds === undefined ? {} : { rounds }),
  }
}

const nobody: readonly { readonly name: string }[] = []
const noRounds: readonly FundingRound[] = []
