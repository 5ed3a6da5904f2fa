import investorWords from '../../data/investor-words.json' with { type: 'json' }
import type { Amount, Fact, FundingFacts, RoundFacts, RoundInvestor } from '../extraction/index.ts'
import { foldText, keysOf, spacedWords } from '../kernel/index.ts'
import type { FundingSummary, InvestorRef } from '../records/index.ts'
import { investorKey } from '../reference/index.ts'
import type { PageKind } from '../web/index.ts'
import {
  createEvidenceBuilder,
  type EvidenceBuilder,
  isTold,
  listMax,
  rounded,
  sourceRefs,
} from './evidence-builder.ts'
import { noteStates } from './field-states.ts'
import { fundingFieldTable, isUntold } from './field-table.ts'
import type { FundingMembers, FundingRoundResult, Investor } from './funding-schema.ts'
import type { Findings } from './general-findings.ts'
import { roundStages } from './round-stage-table.ts'

export interface RoundIds {
  /** The id that this round has at this company. */
  readonly idOf: (round: Omit<FundingRoundResult, 'round_id'>) => string
}

/** Each brings evidence of its own for every member and every investor: few companies have had a half of these. */
const roundsMax = 40
const roundInvestorsMax = 30

/** A sum of the rounds that were found is less sure than any of them: one may be missing. */
const sumConfidenceMax = 0.6

/** What a site says of who paid for the company, as the result has it. */
export function fundingFindings(
  facts: FundingFacts,
  { idOf }: RoundIds,
  unread: ReadonlySet<PageKind>,
): Findings<FundingMembers> {
  const builder = createEvidenceBuilder()
  const told = facts.rounds.filter((round) => anchorOf(round) !== null)
  const given = told.slice(0, roundsMax).map(bounded)
  const rounds = given.map((round, at) => roundOf(builder, `/rounds/${at}`, round, idOf))
  const isWhole = given.length === told.length
  const { total, isSum } = totalOf(builder, facts, given, isWhole ? rounds : [])
  const fields: FundingMembers = {
    funding: summaryOf(builder, facts, given, rounds, total),
    funding_state: stateOf(facts, rounds, total, unread),
    total_is_sum: total === null ? null : isSum,
    rounds,
    investors: investorsOf(builder, facts, given),
    acquisition: acquisitionOf(builder, facts.acquisition),
    ipo: ipoOf(builder, facts.ipo),
  }
  noteStates(builder, fundingFieldTable, { ...facts, rounds: given }, unread)
  return { fields, builder }
}

const bounded = (round: RoundFacts): RoundFacts => ({
  ...round,
  investors: round.investors.slice(0, roundInvestorsMax),
})

/** What tells that there was such a round; null for one that nothing was read of. */
function anchorOf({ amount, type, investors, announcedOn }: RoundFacts): Fact<unknown> | null {
  return [amount, type, ...investors, announcedOn].find(isTold) ?? null
}

function roundOf(
  builder: EvidenceBuilder,
  at: string,
  facts: RoundFacts,
  idOf: RoundIds['idOf'],
): FundingRoundResult {
  const amount = isTold(facts.amount) ? facts.amount.value : null
  const investors = builder.list(`${at}/investors`, facts.investors, investorRef)
  const leads = facts.investors.filter((fact) => fact.value?.isLead === true)
  const round = {
    type: builder.value(`${at}/type`, facts.type) ?? ('unknown' as const),
    name: builder.value(`${at}/name`, facts.name),
    announced_on: builder.value(`${at}/announced_on`, facts.announcedOn),
    amount: builder.value(`${at}/amount`, facts.amount, ({ value }) => value),
    currency: amount?.currency ?? null,
    amount_usd: inUsd(facts.amount),
    pre_money_usd: usdValue(builder, `${at}/pre_money_usd`, facts.preMoney),
    post_money_usd: usdValue(builder, `${at}/post_money_usd`, facts.postMoney),
    lead_investors: builder.list(`${at}/lead_investors`, leads, investorRef),
    investors,
    status: facts.status,
    confidence: rounded(facts.confidence),
    sources: sourceRefs(sourcesOf(facts)),
  }
  if (round.currency !== null) builder.follows(`${at}/currency`, [facts.amount])
  if (round.amount_usd !== null) builder.follows(`${at}/amount_usd`, [facts.amount])
  const anchor = anchorOf(facts)
  if (anchor !== null) builder.follows(`${at}/status`, [anchor], facts.confidence)
  return { round_id: idOf(round), ...round }
}

function sourcesOf({ amount, type, announcedOn, investors }: RoundFacts) {
  const facts: readonly Fact<unknown>[] = [amount, type, announcedOn, ...investors]
  return facts.flatMap(({ sources }) => sources)
}

const investorRef = ({ name, isLead }: RoundInvestor): InvestorRef => ({ id: null, name, lead: isLead })

/** Nothing is converted: a rate is not on the page. */
const inUsd = ({ value }: Fact<Amount>): number | null =>
  value !== null && value.currency === 'USD' ? value.value : null

function usdValue(builder: EvidenceBuilder, pointer: string, fact: Fact<Amount>): number | null {
  return inUsd(fact) === null ? null : builder.value(pointer, fact, ({ value }) => value)
}

function totalOf(
  builder: EvidenceBuilder,
  { total }: FundingFacts,
  given: readonly RoundFacts[],
  rounds: readonly FundingRoundResult[],
): { total: number | null; isSum: boolean } {
  const told = usdValue(builder, '/funding/total_usd', total)
  if (told !== null) return { total: told, isSum: false }
  const sum = sumOf(rounds)
  if (sum === null || isTold(total)) return { total: null, isSum: false }
  const amounts = given.map(({ amount }) => amount)
  const lowest = Math.min(sumConfidenceMax, ...amounts.map(({ confidence }) => confidence))
  builder.follows('/funding/total_usd', amounts, lowest)
  return { total: sum, isSum: true }
}

/** Null unless every round that counts says its dollars, and the first of them is of a kind that others rarely come before. */
function sumOf(rounds: readonly FundingRoundResult[]): number | null {
  const counted = rounds.filter(({ type }) => roundStages[type].counts)
  if (!counted.some(({ type }) => roundStages[type].opens)) return null
  if (counted.some(({ amount_usd, status }) => amount_usd === null || status === 'rumoured')) return null
  return counted.reduce((sum, { amount_usd }) => sum + (amount_usd ?? 0), 0)
}

function summaryOf(
  builder: EvidenceBuilder,
  facts: FundingFacts,
  given: readonly RoundFacts[],
  rounds: readonly FundingRoundResult[],
  total: number | null,
): FundingSummary {
  const last = lastOf(rounds)
  const lastFacts = last === null ? undefined : given[last]
  const lastRound = last === null ? undefined : rounds[last]
  const stage = lastRound === undefined ? null : roundStages[lastRound.type].stage
  if (lastFacts !== undefined && lastRound !== undefined) {
    if (stage !== null) builder.follows('/funding/stage', [lastFacts.type])
    if (lastRound.type !== 'unknown') builder.follows('/funding/last_round_type', [lastFacts.type])
    if (lastRound.amount_usd !== null) builder.follows('/funding/last_round_amount_usd', [lastFacts.amount])
    if (lastRound.announced_on !== null) builder.follows('/funding/last_raised_on', [lastFacts.announcedOn])
  }
  builder.follows(
    '/funding/round_count',
    given.map(anchorOf).filter((fact) => fact !== null),
  )
  const backers = backersOf(facts, given)
  return {
    total_usd: total,
    round_count: rounds.length === 0 ? null : rounds.length,
    stage,
    last_round_type: lastRound?.type === 'unknown' ? null : (lastRound?.type ?? null),
    last_round_amount_usd: lastRound?.amount_usd ?? null,
    last_raised_on: lastRound?.announced_on ?? null,
    null_reason: total !== null ? null : nullReason(facts, rounds),
    investors: backers.map(({ name, lead, of }, at) => {
      builder.follows(`/funding/investors/${at}`, of)
      return { id: null, name, lead }
    }),
  }
}

function nullReason({ state }: FundingFacts, rounds: readonly FundingRoundResult[]) {
  if (state === 'none_announced') return 'none_announced'
  return state === 'undisclosed_amount' || rounds.some(({ status }) => status === 'undisclosed_amount')
    ? 'undisclosed'
    : null
}

/** The place of the latest dated round; an undated one only when it is the only one. */
function lastOf(rounds: readonly FundingRoundResult[]): number | null {
  if (rounds.length === 1) return 0
  let last: number | null = null
  let lastDay = ''
  for (const [at, { announced_on: day }] of rounds.entries()) {
    if (day === null || (last !== null && day <= lastDay)) continue
    last = at
    lastDay = day
  }
  return last
}

interface Backer {
  readonly name: string
  readonly lead: boolean
  readonly rounds: number
  readonly led: number
  readonly of: readonly Fact<RoundInvestor>[]
}

/** Each investor once, those of rounds first. */
function backersOf({ investors }: FundingFacts, given: readonly RoundFacts[]): readonly Backer[] {
  const byKey = new Map<string, Backer>()
  const add = (fact: Fact<RoundInvestor>, isOfRound: boolean) => {
    if (fact.value === null || !isTold(fact)) return
    const { name, isLead } = fact.value
    const key = investorKey(name)
    const known = byKey.get(key) ?? { name, lead: false, rounds: 0, led: 0, of: [] }
    byKey.set(key, {
      name: known.name,
      lead: known.lead || isLead,
      rounds: known.rounds + (isOfRound ? 1 : 0),
      led: known.led + (isOfRound && isLead ? 1 : 0),
      of: [...known.of, fact],
    })
  }
  for (const round of given) for (const fact of round.investors) add(fact, true)
  for (const fact of investors) add(fact, false)
  return [...byKey.values()].slice(0, listMax)
}

function investorsOf(
  builder: EvidenceBuilder,
  facts: FundingFacts,
  given: readonly RoundFacts[],
): Investor[] {
  return backersOf(facts, given).map(({ name, rounds, led, of }, at) => {
    builder.follows(`/investors/${at}`, of)
    return { id: null, name, type: investorType(name), website: null, round_count: rounds, led_count: led }
  })
}

/** The first type of which the name has a word. */
function investorType(name: string): Investor['type'] {
  const said = ` ${spacedWords(foldText(name))} `
  const isOf = (type: keyof typeof investorWords.types) =>
    investorWords.types[type].split(' | ').some((phrase) => said.includes(` ${phrase} `))
  return keysOf(investorWords.types).find(isOf) ?? 'other'
}

function stateOf(
  { state }: FundingFacts,
  rounds: readonly FundingRoundResult[],
  total: number | null,
  unread: ReadonlySet<PageKind>,
): FundingMembers['funding_state'] {
  if (state === 'not_found' && (rounds.length > 0 || total !== null)) return 'found'
  return state === 'not_found' && isUntold('rounds', unread) ? 'not_checked' : state
}

function acquisitionOf(
  builder: EvidenceBuilder,
  facts: FundingFacts['acquisition'],
): FundingMembers['acquisition'] {
  const acquirer = facts === null ? null : builder.value('/acquisition/acquirer', facts.acquirer)
  if (facts === null || acquirer === null) return null
  return {
    acquirer,
    announced_on: builder.value('/acquisition/announced_on', facts.announcedOn),
    price_usd: usdValue(builder, '/acquisition/price_usd', facts.price),
  }
}

function ipoOf(builder: EvidenceBuilder, facts: FundingFacts['ipo']): FundingMembers['ipo'] {
  if (facts === null || !Object.values(facts).some(isTold)) return null
  return {
    exchange: builder.value('/ipo/exchange', facts.exchange),
    ticker: builder.value('/ipo/ticker', facts.ticker),
    listed_on: builder.value('/ipo/listed_on', facts.listedOn),
  }
}
