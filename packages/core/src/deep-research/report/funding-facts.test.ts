import { describe, expect, test } from 'bun:test'
import { cited, found, proof, sentencesOf, sourceOf } from '../../../test/research/report-source.ts'
import type { FundingFields, FundingRoundResult } from '../../enrichment/funding-schema.ts'
import { reportFacts } from './report-facts.ts'

const round = (given: Partial<FundingRoundResult>): FundingRoundResult => ({
  round_id: 'r',
  type: 'seed',
  name: null,
  announced_on: '2021-03-04',
  amount: 2_000_000,
  currency: 'USD',
  amount_usd: 2_000_000,
  pre_money_usd: null,
  post_money_usd: null,
  lead_investors: [],
  investors: [],
  status: 'announced',
  confidence: 0.95,
  sources: [],
  ...given,
})
const noFunding: FundingFields['funding'] = {
  total_usd: null,
  round_count: null,
  stage: null,
  last_round_type: null,
  last_round_amount_usd: null,
  last_raised_on: null,
  null_reason: null,
  investors: [],
}
const funding = (rounds: FundingRoundResult[], evidence: Parameters<typeof found>[1], given = {}) =>
  sourceOf({
    fundingResearch: found<'fundingResearch'>(
      { funding: noFunding, funding_state: 'found', total_is_sum: null, rounds, investors: [], ...given },
      evidence,
    ),
  })
const allOf = (quote: string, confidence: Partial<Record<string, number>> = {}) =>
  ['amount', 'type', 'announced_on', 'investors', 'lead_investors'].map((member) =>
    proof(`/rounds/0/${member}`, quote, confidence[member] ?? 0.95),
  )

describe('a round', () => {
  const lead = { id: null, name: 'Quarry Lane Ventures', lead: true }
  const other = { id: null, name: 'Tern Capital', lead: false }
  const told = { lead_investors: [lead], investors: [lead, other] }

  test('is one sentence of all that is equally sure', () => {
    const quote =
      'On 4 March 2021 Bright Kiln raised a $2M seed round led by Quarry Lane Ventures with Tern Capital.'
    expect(sentencesOf(funding([round(told)], allOf(quote)))).toEqual([
      'funding: It raised $2 million in a seed round on 4 March 2021, led by Quarry Lane Ventures',
      'funding: Investors in the seed round include Tern Capital',
    ])
  })

  test('cites the one sentence that says all of it', () => {
    const quote = 'On 4 March 2021 we raised a $2M seed round led by Quarry Lane Ventures.'
    const evidence = allOf(quote).map((one) => ({
      ...one,
      sources: [cited('March 4, 2021: $2M seed'), cited('Quarry Lane Ventures led'), ...one.sources],
    }))
    const [fact] = reportFacts(funding([round({ ...told, investors: [lead] })], evidence))
    expect(fact?.sources.map((source) => source.quote)).toEqual([quote])
  })

  test('tells what is less sure apart from it', () => {
    const quote =
      'In March 2021 Bright Kiln raised a $2M seed round led by Quarry Lane Ventures with Tern Capital.'
    const unsure = { announced_on: 0.7, lead_investors: 0.5 }
    const rounds = [round({ ...told, announced_on: '2021-03-01', investors: [lead] })]
    expect(sentencesOf(funding(rounds, allOf(quote, unsure)))).toEqual([
      'funding: It raised $2 million in a seed round',
      'funding: It apparently announced the seed round in March 2021',
      'unconfirmed: Quarry Lane Ventures apparently led the seed round',
    ])
  })

  test('is told without what its quote does not say', () => {
    expect(sentencesOf(funding([round(told)], allOf('Bright Kiln raised over $2,000,000.')))).toEqual([
      'funding: It raised about $2 million',
    ])
    expect(sentencesOf(funding([round(told)], allOf('Bright Kiln raised $3 million.')))).toEqual([])
  })

  test('is not added up with others', () => {
    const total = { funding: { ...noFunding, total_usd: 5_000_000 } }
    const evidence = [proof('/funding/total_usd', 'We have raised $5 million to date.')]
    expect(sentencesOf(funding([], evidence, { ...total, total_is_sum: true }))).toEqual([])
    expect(sentencesOf(funding([], evidence, { ...total, total_is_sum: false }))).toEqual([
      'funding: It has raised $5 million in all',
    ])
  })
})
