import { describe, expect, test } from 'bun:test'
import type { Amount, FundingFacts, RoundFacts } from '../extraction/facts.ts'
import type { RoundType } from '../records/company.ts'
import { exampleFact, exampleFundingFacts, exampleRound } from '../testing/example-facts.ts'
import { fundingFindings } from './funding-findings.ts'

const amount = (value: number, currency = 'USD') =>
  exampleFact<Amount>({ value, currency, isApproximate: false })
const round = (type: RoundType, value: number | null, given: Partial<RoundFacts> = {}) =>
  exampleRound({ type: exampleFact(type), ...(value === null ? {} : { amount: amount(value) }), ...given })
const investor = (name: string, isLead = false) => exampleFact({ name, isLead })
const found = (facts: Partial<FundingFacts>) =>
  fundingFindings(exampleFundingFacts(facts), { idOf: () => 'id' }, new Set())

describe('funding as a result has it', () => {
  test('is bounded, and rounds that are not all told are not added up', () => {
    const investors = Array.from({ length: 300 }, (_, at) => investor(`Fund ${at}`))
    const rounds = Array.from({ length: 300 }, () => round('seed', 2, { investors }))
    const { fields, builder } = found({ rounds })
    expect(fields.rounds).toHaveLength(40)
    expect(fields.rounds[0]?.investors).toHaveLength(30)
    expect(builder.evidence.length).toBeLessThan(2_000)
    expect(fields.funding.total_usd).toBeNull()
    expect(found({ rounds: rounds.slice(0, 40) }).fields.funding.total_usd).toBe(80)
  })

  test('no amount is converted', () => {
    const { fields } = found({ rounds: [round('seed', null, { amount: amount(2_000_000, 'EUR') })] })
    expect(fields.rounds).toMatchObject([{ amount: 2_000_000, currency: 'EUR', amount_usd: null }])
    expect(fields.funding).toMatchObject({ total_usd: null, last_round_amount_usd: null })
    expect(fields.total_is_sum).toBeNull()
  })

  const sums: readonly [
    what: string,
    facts: Partial<FundingFacts>,
    total: number | null,
    isSum: boolean | null,
  ][] = [
    ['the rounds, where all of them say so', { rounds: [round('seed', 2), round('series_a', 9)] }, 11, true],
    ['what a source says, before the rounds', { rounds: [round('seed', 2)], total: amount(5) }, 5, false],
    [
      'nothing where a round says no amount',
      { rounds: [round('seed', 2), round('series_a', null)] },
      null,
      null,
    ],
    ['nothing where earlier rounds must be missing', { rounds: [round('series_b', 20)] }, null, null],
    [
      'nothing where a source says it in another currency',
      { rounds: [round('seed', 2)], total: amount(5, 'EUR') },
      null,
      null,
    ],
    [
      'nothing of grants and debt',
      { rounds: [round('seed', 2), round('grant', 1), round('debt', 4)] },
      2,
      true,
    ],
    [
      'nothing of rumours',
      { rounds: [round('seed', 2), round('series_a', 9, { status: 'rumoured' })] },
      null,
      null,
    ],
  ]
  for (const [what, facts, total, isSum] of sums)
    test(`the total is ${what}`, () => {
      const { fields } = found(facts)
      expect(fields.funding.total_usd).toBe(total)
      expect(fields.total_is_sum).toBe(isSum)
    })

  test('a sum is less sure than a total, and has the sources of its rounds', () => {
    const { builder } = found({ rounds: [round('seed', 2)] })
    expect(builder.evidence.find(({ field }) => field === '/funding/total_usd')).toMatchObject({
      confidence: 0.6,
      sources: [{ url: 'https://acme.example/' }],
    })
  })

  test('the latest dated round is the last', () => {
    const rounds = [
      round('series_a', 9, { announcedOn: exampleFact('2024-05-01') }),
      round('seed', 2, { announcedOn: exampleFact('2022-01-01') }),
    ]
    expect(found({ rounds }).fields.funding).toMatchObject({
      stage: 'series_a',
      last_round_type: 'series_a',
      last_round_amount_usd: 9,
      last_raised_on: '2024-05-01',
      round_count: 2,
    })
  })

  test('an investor of several rounds is one', () => {
    const rounds = [
      round('seed', 2, { investors: [investor('Quarry Lane Ventures', true), investor('Techstars')] }),
      round('series_a', 9, { investors: [investor('Quarry Lane Ventures')] }),
    ]
    const { fields } = found({ rounds, investors: [investor('Third Harbor Angels')] })
    expect(fields.investors).toMatchObject([
      { name: 'Quarry Lane Ventures', type: 'venture_capital', round_count: 2, led_count: 1 },
      { name: 'Techstars', type: 'accelerator', round_count: 1, led_count: 0 },
      { name: 'Third Harbor Angels', type: 'angel', round_count: 0, led_count: 0 },
    ])
    expect(fields.rounds[0]?.lead_investors).toEqual([{ id: null, name: 'Quarry Lane Ventures', lead: true }])
    expect(fields.funding.investors).toHaveLength(3)
  })

  test('what was not found where press pages could not be read was not checked', () => {
    const facts = exampleFundingFacts()
    const of = (kinds: readonly ('press' | 'team')[]) =>
      fundingFindings(facts, { idOf: () => 'id' }, new Set(kinds)).fields.funding_state
    expect(of([])).toBe('not_found')
    expect(of(['team'])).toBe('not_found')
    expect(of(['press'])).toBe('not_checked')
  })

  test('why there is no total is said where the site says it', () => {
    expect(found({ state: 'none_announced' }).fields.funding.null_reason).toBe('none_announced')
    expect(
      found({ rounds: [round('seed', null, { status: 'undisclosed_amount' })] }).fields.funding.null_reason,
    ).toBe('undisclosed')
  })
})
