import {
  type CompanyRecord,
  FieldReader,
  type FundingRound,
  foldedInvestorName,
  readFunding,
} from '../records/index.ts'
import type { FundingUpdate } from './record-update.ts'
import { roundStages } from './round-stage-table.ts'
import { isSameRound, isSameSeries } from './same-round.ts'

/**
 * A record with the rounds that were found among its own, and the summary that an import would make of them: rounds and funding
 * stay one. Rounds never go: what a site does not tell of any more has happened all the same.
 */
export function mergeFunding(record: CompanyRecord, update: FundingUpdate, isBetter: boolean): CompanyRecord {
  const { funding } = record.company
  const rounds = mergedRounds(record.rounds, update, isBetter)
  const wasSum = funding !== null && funding.total_usd === totalOf(record.rounds)
  const storedTotal = wasSum ? null : (funding?.total_usd ?? null)
  const total = isBetter ? (update.totalUsd ?? storedTotal) : (storedTotal ?? update.totalUsd)
  const added = update.investors.map(({ name, lead }) => ({ id: null, name, lead }))
  const newest = lastStage(rounds)
  const read = readFunding(
    new FieldReader(() => false),
    {
      rounds,
      investors: [...(funding?.investors ?? []), ...added],
      // Less than the rounds come to is no total.
      total_funding_usd: total !== null && total < (totalOf(rounds) ?? 0) ? null : total,
      funding_null_reason: update.nullReason ?? funding?.null_reason ?? null,
      funding_stage: isBetter ? (newest ?? funding?.stage ?? null) : (funding?.stage ?? newest),
      last_funding_date: later(funding?.last_raised_on ?? null, rounds),
      round_count: funding?.round_count ?? null,
    },
    {},
  )
  return { ...record, rounds: read.rounds, company: { ...record.company, funding: read.funding } }
}

function mergedRounds(
  stored: readonly FundingRound[],
  { rounds: newRounds }: FundingUpdate,
  isBetter: boolean,
): FundingRound[] {
  const rounds = [...stored]
  // What one source tells apart is two rounds.
  const met = new Set<number>()
  for (const found of newRounds) {
    // Results show a rumour; a record does not keep it.
    if (found.status === 'rumoured') continue
    const { type, announced_on, amount_usd } = found
    const investors = found.investors.map(({ name, lead }) => ({ name, lead }))
    const alike = rounds.findIndex((round) => isSameRound(round, found))
    const at =
      alike === -1 ? rounds.findIndex((round, index) => !met.has(index) && isSameSeries(round, found)) : alike
    const same = rounds[at]
    met.add(same === undefined ? rounds.length : at)
    if (same === undefined) rounds.push({ type, announced_on, amount_usd, investors })
    else
      rounds[at] = {
        type: same.type === 'unknown' ? type : same.type,
        announced_on: isBetter ? (announced_on ?? same.announced_on) : (same.announced_on ?? announced_on),
        amount_usd: isBetter ? (amount_usd ?? same.amount_usd) : (same.amount_usd ?? amount_usd),
        investors: joinedBackers(same.investors, investors),
      }
  }
  return rounds
}

type Backers = FundingRound['investors']

function joinedBackers(stored: Backers, found: Backers): Backers {
  const byKey = new Map(stored.map((backer) => [foldedInvestorName(backer.name), backer]))
  for (const { name, lead } of found) {
    const key = foldedInvestorName(name)
    const known = byKey.get(key)
    byKey.set(key, { name: known?.name ?? name, lead: lead || known?.lead === true })
  }
  return [...byKey.values()]
}

/** What `readFunding` makes of rounds alone. */
function totalOf(rounds: readonly FundingRound[]): number | null {
  return readFunding(new FieldReader(() => false), { rounds }, {}).funding?.total_usd ?? null
}

function later(stored: string | null, rounds: readonly FundingRound[]): string | null {
  const days = rounds.flatMap(({ announced_on }) => announced_on ?? [])
  const last = days.toSorted().at(-1) ?? null
  return last === null || (stored !== null && stored >= last) ? stored : last
}

/** Where the latest round that says something leaves a company. */
function lastStage(rounds: readonly FundingRound[]) {
  const told = rounds.filter(({ type }) => roundStages[type].stage !== null)
  const [only] = told
  const dated = told
    .filter(({ announced_on }) => announced_on !== null)
    .toSorted((left, right) => (left.announced_on ?? '').localeCompare(right.announced_on ?? ''))
  const last = dated.at(-1) ?? (told.length === 1 ? only : undefined)
  return last === undefined ? null : roundStages[last.type].stage
}
