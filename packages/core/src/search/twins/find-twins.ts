import {
  type CompanyChange,
  type CompanyRecord,
  compareCompanies,
  type FoundTwins,
  mayBeTwins,
  ownDomains,
  saidNames,
  type TwinSide,
  twinNames,
  twinProfiles,
  twinSideOf,
} from '../../records/index.ts'
import type { CompanyIndex, NameCandidate } from '../company-index.ts'
import { nameScoreMin } from '../lookup/schema.ts'
import { attribute } from '../segments/attributes.ts'
import { partScoreMax } from '../segments/names/name-score.ts'
import { type KnownRarity, nothingKnown, rarityOf } from './dataset-rarity.ts'

/** Of how many companies a website, a profile or an id may be before it tells nothing of one of them. */
const holdersMax = 20
/** Companies of one name that are compared. */
const namesakesMax = 20
/** Names that are whole, however they are written. */
const wholeNameMin = partScoreMax + 0.01
/** Names that hold the words of another, or are held, where those are rare enough to say which company is meant. */
const partNameMin = nameScoreMin
const likeNamesMax = 10

export interface TwinSearchParts {
  readonly index: Pick<CompanyIndex, 'frequencies' | 'holding' | 'matchNames'>
  readonly recordsOf: (ids: readonly string[]) => Promise<readonly (CompanyRecord | null)[]>
  /** Lets others have their turn. */
  readonly giveWay: () => Promise<void>
  /** Of the changes before, which makes these quicker; by default nothing. */
  readonly known?: KnownRarity
}

/** For each company that has changed those that may be the same one. The index must have the changes. */
export async function findTwins(
  changes: readonly CompanyChange[],
  { index, recordsOf, giveWay, known = nothingKnown() }: TwinSearchParts,
): Promise<readonly FoundTwins[]> {
  const asked = changes.flatMap(({ record }) => (record === null ? [] : [askedOf(record)]))
  const candidates = await candidatesOf(asked, index)
  const others = new Set(candidates.flatMap((ids) => [...ids]))
  const sides = await sidesOf([...others], recordsOf, giveWay)
  const found: FoundTwins[] = []
  for (const { id, record } of changes) if (record === null) found.push({ id, twins: null })
  for (let first = 0; first < asked.length; first += changesAtOnce) {
    const held = asked.slice(first, first + changesAtOnce).map(({ record }, i) => ({
      side: twinSideOf(record),
      others: [...(candidates[first + i] ?? [])].flatMap((id) => sides.get(id) ?? []),
    }))
    found.push(...(await comparedOf(held, index, known)))
    await giveWay()
  }
  return found
}

interface Held {
  readonly side: TwinSide
  readonly others: readonly TwinSide[]
}

async function comparedOf(
  asked: readonly Held[],
  index: TwinSearchParts['index'],
  known: KnownRarity,
): Promise<readonly FoundTwins[]> {
  const sidesIn = (all: readonly Held[]) => [
    ...new Set(all.flatMap(({ side, others }) => (others.length === 0 ? [] : [side, ...others]))),
  ]
  const ofNames = await rarityOf(sidesIn(asked), index, known, 'current names')
  const held = asked.map(({ side, others }) => ({
    side,
    others: others.filter((other) => mayBeTwins(side, other, ofNames)),
  }))
  const rarity = await rarityOf(sidesIn(held), index, known)
  return held.map(({ side, others }) => ({
    id: side.id,
    twins: others.flatMap((other) => {
      const twin = compareCompanies(side, other, rarity)
      return twin === null ? [] : [{ ...twin, id: other.id }]
    }),
  }))
}

type Asked = ReturnType<typeof askedOf>

/** Ids of the companies that share a key or a name with each of these, or hold its name, or are held by it. */
async function candidatesOf(
  asked: readonly Asked[],
  index: TwinSearchParts['index'],
): Promise<readonly ReadonlySet<string>[]> {
  const terms = [...new Set(asked.flatMap((one) => one.terms))]
  const names = [...new Set(asked.flatMap((one) => one.names))]
  const parts = [...new Set(asked.map(({ record }) => record.company.name))]
  const [holders, namesakes, likeNames] = await Promise.all([
    index.holding(terms, holdersMax),
    index.matchNames(names, namesakesMax, wholeNameMin),
    index.matchNames(parts, likeNamesMax, partNameMin),
  ])
  const ofTerm = new Map(terms.map((term, i) => [term, holders[i] ?? []]))
  const idsOf = (found: readonly NameCandidate[] = []) => found.map(({ id }) => id)
  const ofName = new Map(names.map((name, i) => [name, idsOf(namesakes[i])]))
  const ofPart = new Map(parts.map((name, i) => [name, idsOf(likeNames[i])]))
  return asked.map(({ record: { company }, terms, names }) => {
    const ids = new Set([
      ...terms.flatMap((term) => ofTerm.get(term) ?? []),
      ...names.flatMap((name) => ofName.get(name) ?? []),
      ...(ofPart.get(company.name) ?? []),
    ])
    ids.delete(company.id)
    return ids
  })
}

/** Some 5 ms of work each. */
const changesAtOnce = 10
const sidesAtOnce = 25

function askedOf(record: CompanyRecord) {
  const { company, stated } = record
  return {
    record,
    terms: [
      ...ownDomains([company.domain, ...company.alternate_domains]).map(attribute.domain),
      ...twinProfiles(company).map(attribute.profile),
      ...(stated?.external_ids ?? []).map(attribute.externalId),
    ],
    names: [...twinNames(company), ...saidNames(company), ...beginningsOf(company.name)],
  }
}

/** `Acme Robotics` and `Acme` of `Acme Robotics Europe`: who has the short name may be asked for by the long one. */
function beginningsOf(name: string): readonly string[] {
  const words = name.split(' ', beginningWordsMax + 1)
  const beginnings = words.slice(1).map((_, i) => words.slice(0, i + 1).join(' '))
  return beginnings.filter(({ length }) => length >= beginningLettersMin)
}
const beginningWordsMax = 3
const beginningLettersMin = 4

/** What is compared of companies, by their ids. */
async function sidesOf(
  ids: readonly string[],
  recordsOf: TwinSearchParts['recordsOf'],
  giveWay: TwinSearchParts['giveWay'],
): Promise<ReadonlyMap<string, TwinSide>> {
  const sides = new Map<string, TwinSide>()
  for (let first = 0; first < ids.length; first += sidesAtOnce) {
    const some = ids.slice(first, first + sidesAtOnce)
    const records = await recordsOf(some)
    for (const [i, id] of some.entries()) {
      const record = records[i] ?? null
      // One that was merged since leads to another company.
      if (record?.company.id === id) sides.set(id, twinSideOf(record))
    }
    await giveWay()
  }
  return sides
}
