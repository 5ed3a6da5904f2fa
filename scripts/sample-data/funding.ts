import { person } from './names.ts'
import { geometric, type Random, roundly, weighted } from './random.ts'
import { accelerators, corporates, funds, grantGivers } from './words.ts'

export interface SampleRound {
  readonly type: string
  readonly announced_on: string | null
  readonly amount_usd: number | null
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[]
}

export interface SampleFunding {
  readonly rounds: readonly SampleRound[]
  readonly total_funding_usd: number | null
  readonly funding_null_reason: 'undisclosed' | 'none_announced' | null
  readonly last_funding_date: string | null
  readonly funding_stage: string | null
  readonly investors: readonly (string | { readonly name: string; readonly lead: boolean })[]
}

/** Months since January 2000; the newest thing in the data happened in October 2026. */
export const lastMonth = 26 * 12 + 9

/** Priced rounds in order, with the usual range of amounts in thousands of dollars. */
const priced = [
  ['pre_seed', 150, 1_400],
  ['seed', 700, 6_000],
  ['series_a', 4_000, 22_000],
  ['series_b', 12_000, 60_000],
  ['series_c', 25_000, 140_000],
  ['series_d', 50_000, 260_000],
  ['series_e_plus', 80_000, 600_000],
] as const
const side = weighted([
  ['angel', 4],
  ['accelerator', 4],
  ['grant', 4],
  ['convertible_note', 2],
  ['safe', 2],
  ['bridge', 2],
  ['debt', 3],
  ['crowdfunding', 1],
  ['corporate', 1],
  ['secondary', 1],
  ['private_equity', 1],
  ['unknown', 1],
])
const nothing: SampleFunding = {
  rounds: [],
  total_funding_usd: null,
  funding_null_reason: null,
  last_funding_date: null,
  funding_stage: null,
  investors: [],
}

/** A funding history from the month of founding on; better companies raise more and more often. `endMonth` is when they stop. */
export function inventFunding(
  random: Random,
  startMonth: number,
  endMonth: number,
  quality: number,
  status: string,
): SampleFunding {
  const kind = random.next()
  if (status !== 'public' && kind < 0.05) return nothing
  if (status !== 'public' && kind < 0.27 - quality * 0.15) {
    return {
      ...nothing,
      funding_null_reason: 'none_announced',
      funding_stage: random.chance(0.5) ? 'bootstrapped' : null,
    }
  }
  const hidden = kind > 0.92 && status !== 'public'
  const rounds = inventRounds(random, startMonth, endMonth, quality, status === 'public').map((round) =>
    hidden ? { ...round, amount_usd: null } : round,
  )
  if (rounds.length === 0) return { ...nothing, funding_null_reason: 'none_announced' }
  return summarize(random, rounds, status)
}

function inventRounds(
  random: Random,
  startMonth: number,
  endMonth: number,
  quality: number,
  untilListed: boolean,
): SampleRound[] {
  const rounds: SampleRound[] = []
  const known: string[] = []
  let month = startMonth + random.int(0, 18)
  let level = random.chance(0.55) ? 0 : 1
  while (month <= endMonth && level < priced.length) {
    const isSide = random.chance(0.22)
    const type = isSide ? side(random) : (priced[level]?.[0] ?? 'unknown')
    rounds.push({
      type,
      announced_on: random.chance(0.03) ? null : dateIn(random, month),
      amount_usd: random.chance(0.1) ? null : amountOf(random, type, level, quality),
      investors: syndicate(random, type, known),
    })
    if (!isSide) level++
    month += random.int(7, 30)
    if (!random.chance(0.3 + quality * 0.55)) break
  }
  if (untilListed)
    rounds.push({
      type: 'ipo',
      announced_on: dateIn(random, Math.min(endMonth, month)),
      amount_usd: null,
      investors: [],
    })
  return rounds
}

function amountOf(random: Random, type: string, level: number, quality: number): number {
  const scale = Math.min(1, Math.max(0, 0.15 + quality * 0.6 + random.bell() * 0.35))
  if (type === 'accelerator') return random.pick([60_000, 100_000, 120_000, 150_000, 500_000])
  if (type === 'grant') return roundly(geometric(40, 2_500, scale)) * 1000
  const [, low, high] = priced[level] ?? priced[0]
  const whole = roundly(geometric(low, high, scale)) * 1000
  if (type === 'angel' || type === 'safe' || type === 'convertible_note')
    return Math.max(50_000, Math.round(whole / 6_000) * 1000)
  // Some sources convert from another currency, so the dollars are not round.
  return random.chance(0.12) ? whole + random.int(-40_000, 40_000) : whole
}

function syndicate(random: Random, type: string, known: string[]): { name: string; lead: boolean }[] {
  if (type === 'grant') return [{ name: random.pick(grantGivers), lead: false }]
  if (type === 'accelerator') return [{ name: random.pick(accelerators), lead: true }]
  if (type === 'crowdfunding' || random.chance(0.12)) return []
  const names = new Set<string>()
  for (const name of known) if (random.chance(0.4)) names.add(name)
  const wanted = Math.min(5, names.size + random.int(1, 3))
  while (names.size < wanted) names.add(newInvestor(random, type))
  const list = random.some([...names], 5)
  for (const name of list) if (!known.includes(name)) known.push(name)
  const hasLead = type !== 'angel' && random.chance(0.8)
  return list.map((name, i) => ({ name, lead: hasLead && i === 0 }))
}

function newInvestor(random: Random, type: string): string {
  if (type === 'corporate') return random.pick(corporates)
  if (random.chance(type === 'angel' ? 0.9 : 0.16)) return person(random)
  // Squared: a few funds are in many companies, most in a handful.
  return funds[Math.floor(random.next() * random.next() * funds.length)] ?? 'Northgale Ventures'
}

function summarize(random: Random, rounds: readonly SampleRound[], status: string): SampleFunding {
  const amounts = rounds.flatMap((round) => (round.amount_usd === null ? [] : [round.amount_usd]))
  const dates = rounds.flatMap((round) => (round.announced_on === null ? [] : [round.announced_on])).sort()
  const leads = new Map<string, boolean>()
  for (const round of rounds)
    for (const { name, lead } of round.investors) leads.set(name, lead || (leads.get(name) ?? false))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  // A quarter of the records come from sources that know the sum and the names but not the rounds.
  const isSummary = status !== 'public' && random.chance(0.25)
  return {
    rounds: isSummary ? [] : rounds,
    total_funding_usd: amounts.length > 0 ? total : null,
    funding_null_reason: amounts.length > 0 ? null : 'undisclosed',
    last_funding_date: dates.at(-1) ?? null,
    funding_stage: random.chance(0.08) ? null : stageOf(rounds, status),
    investors: isSummary ? [...leads.keys()] : [...leads].map(([name, lead]) => ({ name, lead })),
  }
}

function stageOf(rounds: readonly SampleRound[], status: string): string {
  if (status === 'public' || status === 'acquired') return 'exited'
  const last = rounds.findLast((round) => priced.some(([type]) => type === round.type))?.type
  if (last === undefined) return 'unknown'
  return last === 'series_d' || last === 'series_e_plus' ? 'series_d_plus' : last
}

/** A day of the month counted from January 2000, never one that a month lacks. */
export function dateIn(random: Random, month: number): string {
  const year = 2000 + Math.floor(month / 12)
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
}
