import { describe, expect, test } from 'bun:test'
import { exampleFunding } from '../testing/fixtures.ts'
import type { Evidence } from './evidence-schema.ts'
import type { FundingMembers, FundingRoundResult } from './funding-schema.ts'
import { fundingUpdate, joinedUpdates, noUpdate, type ValueUpdate } from './record-update.ts'

const evidence = (field: string, confidence: number): Evidence => ({
  field,
  confidence,
  method: 'rule',
  sources: [],
})

const round = (status: FundingRoundResult['status']): FundingRoundResult => ({
  round_id: '00000000-0000-8000-a000-000000000000',
  type: 'seed',
  name: null,
  announced_on: '2024-05-02',
  amount: 2_000_000,
  currency: 'USD',
  amount_usd: 2_000_000,
  pre_money_usd: null,
  post_money_usd: null,
  lead_investors: [],
  investors: [],
  status,
  confidence: 0.9,
  sources: [],
})

const members = (given: Partial<FundingMembers>): FundingMembers => ({
  funding: exampleFunding({ total_usd: 30_000_000 }),
  funding_state: 'found',
  total_is_sum: false,
  rounds: [],
  investors: [],
  acquisition: null,
  ipo: null,
  ...given,
})

test('one page elsewhere is less sure than an import, two of different sites are not', () => {
  const urls = ['https://news.example/a', 'https://www.news.example/b', 'https://other.example/c']
  const elsewhere = new Set(urls)
  const total = (...sources: readonly string[]) => {
    const at = { title: null, fetched_at: '2026-01-01T00:00:00Z', quote: 'q', content_sha256: null }
    const said = evidence('/funding/total_usd', 0.95)
    const all = [{ ...said, sources: sources.map((url) => ({ url, ...at })) }]
    return fundingUpdate(members({}), all, { now: 0, elsewhere }).funding?.confidence
  }
  expect(total(...urls.slice(0, 1))).toBe(0.79)
  expect(total(...urls.slice(0, 2))).toBe(0.79)
  expect(total(...urls)).toBe(0.95)
  expect(total(...urls.slice(0, 1), 'https://acme.example/')).toBe(0.95)
})

describe('funding is as sure as the least sure of what would replace something', () => {
  const cases: readonly [string, Partial<FundingMembers>, readonly Evidence[], number][] = [
    [
      'not as an investor that is named beside it',
      {},
      [evidence('/funding/total_usd', 0.5), evidence('/funding/investors/0', 0.97)],
      0.5,
    ],
    [
      'an amount of a round',
      { rounds: [round('announced')] },
      [evidence('/funding/total_usd', 0.9), evidence('/rounds/0/amount_usd', 0.7)],
      0.7,
    ],
    [
      'but no rumour, which is no part of a record',
      { rounds: [round('rumoured')] },
      [evidence('/funding/total_usd', 0.9), evidence('/rounds/0/amount_usd', 0.4)],
      0.9,
    ],
    [
      'and no sum, which is worked out anew',
      { rounds: [round('announced')], total_is_sum: true },
      [evidence('/funding/total_usd', 0.6), evidence('/rounds/0/amount_usd', 0.9)],
      0.9,
    ],
  ]
  for (const [what, given, all, confidence] of cases)
    test(what, () => {
      expect(fundingUpdate(members(given), all, { now: 0, elsewhere: new Set() }).funding?.confidence).toBe(
        confidence,
      )
    })
})

test('a field that two children bring is written once, as the later one has it', () => {
  const name = (confidence: number): ValueUpdate => ({
    field: 'name',
    company: { name: 'Acme' },
    confidence,
    observedAt: 1,
    method: 'rule',
    evidence: [],
  })
  const update = joinedUpdates([0.5, 0.9].map((confidence) => ({ ...noUpdate, values: [name(confidence)] })))
  expect(update.values).toEqual([name(0.9)])
})
