import {
  type CompanyChange,
  type CompanyRecord,
  compareCompanies,
  type FoundTwins,
  ownDomains,
  type TwinSide,
  twinNames,
  twinProfiles,
  twinSideOf,
} from '../../records/index.ts'
import type { CompanyIndex } from '../company-index.ts'
import { attribute } from '../segments/attributes.ts'
import { partScoreMax } from '../segments/names/name-score.ts'

/** Of how many companies a website, a profile or an id may be before it tells nothing of one of them. */
const holdersMax = 20
/** Companies of one name that are compared. */
const namesakesMax = 20
/** Names that are whole, however they are written. */
const wholeNameMin = partScoreMax + 0.01

export interface TwinSearchParts {
  readonly index: Pick<CompanyIndex, 'holding' | 'matchNames'>
  readonly recordsOf: (ids: readonly string[]) => Promise<readonly (CompanyRecord | null)[]>
  /** Lets others have their turn. */
  readonly giveWay: () => Promise<void>
}

/** For each company that has changed those that may be the same one. The index must have the changes. */
export async function findTwins(
  changes: readonly CompanyChange[],
  { index, recordsOf, giveWay }: TwinSearchParts,
): Promise<readonly FoundTwins[]> {
  const asked = changes.flatMap(({ record }) => (record === null ? [] : [askedOf(record)]))
  const terms = [...new Set(asked.flatMap((one) => one.terms))]
  const names = [...new Set(asked.flatMap((one) => one.names))]
  const [holders, namesakes] = await Promise.all([
    index.holding(terms, holdersMax),
    index.matchNames(names, namesakesMax, wholeNameMin),
  ])
  const ofTerm = new Map(terms.map((term, i) => [term, holders[i] ?? []]))
  const ofName = new Map(names.map((name, i) => [name, (namesakes[i] ?? []).map(({ id }) => id)]))
  const candidates = asked.map(
    ({ record, terms, names }) =>
      new Set(
        [...terms.map((term) => ofTerm.get(term) ?? []), ...names.map((name) => ofName.get(name) ?? [])]
          .flat()
          .filter((id) => id !== record.company.id),
      ),
  )
  const sides = await sidesOf([...new Set(candidates.flatMap((ids) => [...ids]))], recordsOf)
  const found: FoundTwins[] = []
  for (const { id, record } of changes) if (record === null) found.push({ id, twins: null })
  for (const [i, { record }] of asked.entries()) {
    if (i % comparedAtOnce === comparedAtOnce - 1) await giveWay()
    const ids = candidates[i] ?? new Set()
    const side = ids.size === 0 ? null : twinSideOf(record)
    const twins = [...ids].flatMap((id) => {
      const other = sides(id)
      const twin = side === null || other === null ? null : compareCompanies(side, other)
      return twin === null ? [] : [{ ...twin, id }]
    })
    found.push({ id: record.company.id, twins })
  }
  return found
}

/** Some 5 ms of work. */
const comparedAtOnce = 25

function askedOf(record: CompanyRecord) {
  const { company, stated } = record
  return {
    record,
    terms: [
      ...ownDomains([company.domain, ...company.alternate_domains]).map(attribute.domain),
      ...twinProfiles(company).map(attribute.profile),
      ...(stated?.external_ids ?? []).map(attribute.externalId),
    ],
    names: twinNames(company),
  }
}

/** What is compared of companies, worked out when it is asked for. */
async function sidesOf(ids: readonly string[], recordsOf: TwinSearchParts['recordsOf']) {
  const records = await recordsOf(ids)
  const byId = new Map(ids.map((id, i) => [id, records[i] ?? null]))
  const sides = new Map<string, TwinSide | null>()
  return (id: string): TwinSide | null => {
    const known = sides.get(id)
    if (known !== undefined) return known
    const record = byId.get(id) ?? null
    // One that was merged since leads to another company.
    const side = record === null || record.company.id !== id ? null : twinSideOf(record)
    sides.set(id, side)
    return side
  }
}
