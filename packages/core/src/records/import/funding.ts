import { foldText, isObject, isUuid } from '../../kernel/index.ts'
import {
  type FundingRound,
  type FundingSummary,
  fundingStages,
  type InvestorRef,
  type RoundType,
  roundTypes,
} from '../company.ts'
import { type FieldReader, findChoice } from './fields.ts'
import { readWritten } from './written-money.ts'

/** The rounds of a record and the summary of its funding; null when nothing at all is known of it. */
export function readFunding(
  fields: FieldReader,
  source: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
): { readonly rounds: FundingRound[]; readonly funding: FundingSummary | null } {
  const rounds = readRounds(fields, source['rounds'])
  const investors = joinInvestors(readInvestors(fields, 'investors', source['investors']), rounds)
  const total = fields.number('total_funding_usd', source['total_funding_usd'], 0, Number.MAX_VALUE)
  const nullReason = fields.choice('funding_null_reason', source['funding_null_reason'], nullReasons)
  const stage = fields.choice('funding_stage', source['funding_stage'], fundingStages, stageNames)
  const lastRaisedOn = fields.date('last_funding_date', source['last_funding_date'])
  const last = lastRound(rounds)
  const counted = fields.integer('round_count', source['round_count'], 0, Number.MAX_SAFE_INTEGER)
  const areSome = fields.flag('rounds_are_some', source['rounds_are_some'], false)
  const count = Math.max(areSome ? 0 : rounds.length, counted ?? countedRounds(extra))
  // Of rounds that may not be all of them nobody knows the sum.
  const totalUsd = total ?? (areSome ? null : sumOfRounds(rounds))
  const funding: FundingSummary = {
    total_usd: totalUsd,
    round_count: count === 0 ? null : count,
    stage,
    last_round_type: last?.type ?? null,
    last_round_amount_usd: last?.amount_usd ?? null,
    last_raised_on: lastRaisedOn ?? last?.announced_on ?? null,
    null_reason:
      totalUsd !== null ? null : (nullReason ?? (count > 0 || rounds.length > 0 ? 'undisclosed' : null)),
    investors,
  }
  return { rounds, funding: isAnythingKnown(funding) ? funding : null }
}

const nullReasons = ['undisclosed', 'none_announced'] as const
const stageNames = {
  preseed: 'pre_seed',
  series_d: 'series_d_plus',
  'series_d+': 'series_d_plus',
  series_e: 'series_d_plus',
  series_f: 'series_d_plus',
  series_g: 'series_d_plus',
  series_h: 'series_d_plus',
} as const
const roundNames: Readonly<Record<string, RoundType>> = {
  preseed: 'pre_seed',
  series_e: 'series_e_plus',
  'series_e+': 'series_e_plus',
  series_f: 'series_e_plus',
  series_g: 'series_e_plus',
  series_h: 'series_e_plus',
  series_i: 'series_e_plus',
  series_j: 'series_e_plus',
  debt_financing: 'debt',
  equity_crowdfunding: 'crowdfunding',
  corporate_round: 'corporate',
  secondary_market: 'secondary',
}
const roundKeys: ReadonlySet<string> = new Set(['type', 'announced_on', 'amount_usd', 'investors', 'written'])

function readRounds(fields: FieldReader, value: unknown): FundingRound[] {
  const rounds: FundingRound[] = []
  let isWhole = true
  for (const item of fields.list('rounds', value, 'rounds')) {
    const field = `rounds[${rounds.length}]`
    if (!isObject(item)) {
      fields.refuse(field, 'an object with type, announced_on, amount_usd and investors', item)
      return []
    }
    const written = fields.text(`${field}.type`, item['type'])
    const type = written === null ? 'unknown' : findChoice(written, roundTypes, roundNames)
    if (type === null) isWhole = false
    for (const key in item) if (!roundKeys.has(key)) isWhole = false
    const round = {
      type: type ?? 'unknown',
      announced_on: fields.date(`${field}.announced_on`, item['announced_on']),
      amount_usd: fields.number(`${field}.amount_usd`, item['amount_usd'], 0, Number.MAX_VALUE),
      investors: readBackers(fields, `${field}.investors`, item['investors']),
    }
    const amountWritten = readWritten(fields, `${field}.written`, item['written'])
    rounds.push(amountWritten === null ? round : { ...round, written: amountWritten })
  }
  if (!isWhole) fields.keepAsWritten('rounds', value, 'a round has a type or a column that is not known')
  return rounds
}

function readBackers(fields: FieldReader, field: string, value: unknown): { name: string; lead: boolean }[] {
  return readInvestors(fields, field, value).map(({ name, lead }) => ({ name, lead }))
}

/** Names, or objects with `name`, `lead` and a UUID `id`. */
function readInvestors(fields: FieldReader, field: string, value: unknown): InvestorRef[] {
  const investors: InvestorRef[] = []
  let index = 0
  let isWhole = true
  for (const item of fields.list(field, value, 'investors')) {
    const at = index++
    const given = isObject(item) ? item : { name: item }
    const name = fields.text(field, given['name'], at)
    if (name === null) {
      if (isObject(item))
        fields.refuse(`${field}[${at}].name`, 'the name of an investor', item['name'] ?? null)
      continue
    }
    const id = fields.text(field, given['id'], at)
    const isLead = given['lead'] ?? false
    if (typeof isLead !== 'boolean') fields.refuse(`${field}[${at}].lead`, 'true, false or null', isLead)
    if (id !== null && !isUuid(id)) isWhole = false
    investors.push({ id: id !== null && isUuid(id) ? id.toLowerCase() : null, name, lead: isLead === true })
  }
  if (!isWhole) fields.keepAsWritten('investors', value, 'an id is not a UUID')
  return investors
}

/** Each investor once, those of the rounds included; a lead anywhere is a lead. */
export function joinInvestors(
  listed: readonly InvestorRef[],
  rounds: readonly FundingRound[],
): InvestorRef[] {
  if (rounds.length === 0 && listed.length < 2) return [...listed]
  const joined = new Map<string, InvestorRef>()
  const join = (id: string | null, name: string, lead: boolean) => {
    const key = foldedInvestorName(name)
    const known = joined.get(key)
    if (known === undefined) joined.set(key, { id, name, lead })
    else if (lead || known.id === null)
      joined.set(key, { id: known.id ?? id, name: known.name, lead: known.lead || lead })
  }
  for (const { id, name, lead } of listed) join(id, name, lead)
  for (const { investors } of rounds) for (const { name, lead } of investors) join(null, name, lead)
  return [...joined.values()]
}

/** The name of an investor as two spellings of it compare. `foldText` takes 2 µs; plain text needs less. */
export function foldedInvestorName(name: string): string {
  return plainWords.test(name) ? name.toLowerCase() : foldText(name)
}

const plainWords = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

function isAnythingKnown(funding: FundingSummary): boolean {
  if (funding.investors.length > 0) return true
  for (const key in funding)
    if (key !== 'investors' && funding[key as keyof FundingSummary] !== null) return true
  return false
}

/** The latest dated round, of several on one day the last written; an undated one only when it is the only one. */
function lastRound(rounds: readonly FundingRound[]): FundingRound | null {
  let last: FundingRound | null = rounds.length === 1 ? (rounds[0] ?? null) : null
  for (const round of rounds) {
    if (round.announced_on !== null && round.announced_on >= (last?.announced_on ?? '')) last = round
  }
  return last
}

/** What the company raised, when every round says how much. Secondary sales go to shareholders. */
function sumOfRounds(rounds: readonly FundingRound[]): number | null {
  if (rounds.length === 0) return null
  const raised = rounds.filter(({ type }) => type !== 'secondary')
  if (raised.length === 0 || raised.some(({ amount_usd }) => amount_usd === null)) return null
  return raised.reduce((sum, { amount_usd }) => sum + (amount_usd ?? 0), 0)
}

/** Sources without rounds may still count them. */
function countedRounds(extra: Readonly<Record<string, unknown>>): number {
  const count = extra['funding_rounds']
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0
}
