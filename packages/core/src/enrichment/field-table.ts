import type { Fact, FundingFacts, PeopleFacts } from '../extraction/index.ts'
import type { EditableField } from '../records/index.ts'
import type { PageKind } from '../web/index.ts'
import type { FounderFields } from './founder-schema.ts'
import type { FundingMembers } from './funding-schema.ts'
import { type GeneralFields, generalFieldTable, unshownFieldTable } from './general-field-table.ts'
import type { MergeRule } from './merge-rules.ts'

/** What every member of every result has. */
interface FieldRow {
  /**
   * Pages that would tell it, beside the home page: while the site has such a page and none of them could be read, what was not
   * found was not looked for. It is by the home page that others are found.
   */
  readonly pages: readonly PageKind[]
  /** The field of the record that keeps it; null for what is only shown, and for people, who have rows of their own. */
  readonly field: EditableField | null
}

interface ListedRow<Facts> extends FieldRow {
  /** Its state is that of these; null for what has no state of its own. */
  readonly facts: ((of: Facts) => readonly Fact<unknown>[]) | null
  /** Whether each entry has evidence member by member. */
  readonly isByMember: boolean
}

const namesOf = (people: PeopleFacts['team']) => people.map(({ fullName }) => fullName)
const people = { pages: ['team', 'about'], field: null } as const

/** Members of a founder enrichment. How people are kept beside the record: `save-record.ts`. */
export const founderFieldTable: { readonly [Member in keyof FounderFields]: ListedRow<PeopleFacts> } = {
  founders: { ...people, isByMember: true, facts: ({ founders }) => namesOf(founders) },
  founder_count: { ...people, isByMember: false, facts: ({ founders }) => namesOf(founders) },
  key_people: { ...people, isByMember: true, facts: ({ keyPeople }) => namesOf(keyPeople) },
  team: { ...people, isByMember: true, facts: ({ team }) => namesOf(team) },
}

const ofRounds = ({ rounds }: FundingFacts) =>
  rounds.flatMap(({ type, amount, announcedOn }) => [type, amount, announcedOn])
const backersOf = ({ rounds, investors }: FundingFacts) => [
  ...rounds.flatMap((round) => round.investors),
  ...investors,
]
const funding = { pages: ['press', 'post', 'investors'], field: 'funding', isByMember: false } as const

/** Members of a funding enrichment. How they come into the record: `merge-funding.ts`. */
export const fundingFieldTable: { readonly [Member in keyof FundingMembers]: ListedRow<FundingFacts> } = {
  funding: { ...funding, facts: (of) => [of.total, ...ofRounds(of), ...backersOf(of)] },
  funding_state: { ...funding, facts: null },
  total_is_sum: { ...funding, facts: null },
  rounds: { ...funding, isByMember: true, facts: ofRounds },
  investors: { ...funding, facts: backersOf },
  acquisition: {
    ...funding,
    pages: ['press', 'post'],
    field: null,
    facts: ({ acquisition }) => Object.values(acquisition ?? {}),
  },
  ipo: { ...funding, field: null, facts: ({ ipo }) => Object.values(ipo ?? {}) },
}

const listedTable = { ...founderFieldTable, ...fundingFieldTable }

/** Every member of every result of an enrichment. */
export type Field = keyof GeneralFields | keyof typeof listedTable

const fieldTable: Readonly<Record<Field, FieldRow>> = { ...generalFieldTable, ...listedTable }

const isField = (member: string): member is Field => Object.hasOwn(fieldTable, member)

/** Whether what would tell of a member could not be read. */
export function isUntold(member: Field, unread: ReadonlySet<PageKind>): boolean {
  return unread.has('home') || fieldTable[member].pages.some((kind) => unread.has(kind))
}

/** Whether that is so of any member of a result. */
export const isAnyUntold = (result: object, unread: ReadonlySet<PageKind>): boolean =>
  Object.keys(result).some((member) => isField(member) && isUntold(member, unread))

/** The field of the record that a member of a result shows; null for none. */
export const recordFieldOf = (member: string): EditableField | null =>
  isField(member) ? fieldTable[member].field : null

const byMember: ReadonlySet<string> = new Set(
  Object.entries(listedTable).flatMap(([member, { isByMember }]) => (isByMember ? [member] : [])),
)

/** Whether each entry of a list has evidence member by member. */
export const isToldByMember = (member: string): boolean => byMember.has(member)

const mergeByField = new Map<EditableField, MergeRule>(
  [...Object.values(generalFieldTable), ...Object.values(unshownFieldTable)].flatMap(
    ({ field, write, merge }) => (field === null || write === null ? [] : [[field, merge] as const]),
  ),
)

/** How what enrichment found for a field meets what a record has. */
export const mergeRuleOf = (field: EditableField): MergeRule => mergeByField.get(field) ?? 'newer'
