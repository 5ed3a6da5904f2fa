import { describe, expect, test } from 'bun:test'
import type { CompanyRecord, FundingRound } from '../records/company.ts'
import type { Location } from '../reference/locations/location.ts'
import { exampleFunding, fixtureRecord } from '../testing/fixtures.ts'
import type { FundingRoundResult } from './funding-schema.ts'
import { mergeRecord } from './merge-record.ts'
import { type FundingUpdate, noUpdate, type RecordUpdate, type ValueUpdate } from './record-update.ts'
import { isSameRound } from './same-round.ts'
import type { StoredFact } from './store.ts'

const importedAt = Date.parse('2026-01-01T00:00:00.000Z')
const later = importedAt + 1_000
const from = { confidence: 0.9, observedAt: later, method: 'rule', evidence: [] }

const value = (field: ValueUpdate['field'], company: ValueUpdate['company'], given: object = {}) => ({
  field,
  company,
  ...from,
  ...given,
})
const update = (...values: ValueUpdate[]): RecordUpdate => ({ ...noUpdate, values })
const stored = (field: StoredFact['field'], given: object = {}): StoredFact => ({ field, ...from, ...given })
const merge = (before: CompanyRecord, given: RecordUpdate, facts: readonly StoredFact[] = []) =>
  mergeRecord(before, facts, given, later + 5_000)

describe('what enrichment found comes into a record', () => {
  const acme = fixtureRecord({ id: 'a', name: 'Acme', founded_year: 2015 })

  test('an empty field is filled, however unsure the value is', () => {
    const { record, facts } = merge(acme, update(value('tagline', { tagline: 'Hi' }, { confidence: 0.2 })))
    expect(record.company.tagline).toBe('Hi')
    expect(facts).toMatchObject([{ field: 'tagline', confidence: 0.2, observedAt: later }])
    expect(record.company.verified_at).toBe('2026-01-01T00:00:06.000Z')
  })

  test('what an import brought gives way to what is surer than 0.8 and newer', () => {
    const founded = (confidence: number, observedAt: number) =>
      merge(acme, update(value('founded_year', { founded_year: 2016 }, { confidence, observedAt })))
    expect(founded(0.9, later).record.company.founded_year).toBe(2016)
    expect(founded(0.79, later).record.company.founded_year).toBe(2015)
    expect(founded(0.79, later).facts).toEqual([])
    expect(founded(0.9, importedAt - 1).record.company.founded_year).toBe(2015)
  })

  test('of two findings the newer stands unless it is less sure', () => {
    const verified = { ...acme, company: { ...acme.company, verified_at: '2026-02-01T00:00:00.000Z' } }
    const founded = (confidence: number, observedAt: number) =>
      merge(verified, update(value('founded_year', { founded_year: 2016 }, { confidence, observedAt })), [
        stored('founded_year', { confidence: 0.7, observedAt: later }),
      ]).record.company.founded_year
    expect(founded(0.7, later + 1)).toBe(2016)
    expect(founded(0.6, later + 1)).toBe(2015)
    expect(founded(0.95, later - 1)).toBe(2015)
  })

  test('a field that a job looked at does not make the others newer', () => {
    const verified = { ...acme, company: { ...acme.company, verified_at: '2026-06-01T00:00:00.000Z' } }
    const { record } = merge(verified, update(value('founded_year', { founded_year: 2016 })))
    expect(record.company.founded_year).toBe(2016)
  })

  test('what the operator set stays', () => {
    const edited = {
      ...acme,
      edits: { founded_year: '2026-01-01T00:00:00.000Z', funding: '2026-01-01T00:00:00.000Z' },
    }
    const { record, facts } = merge(edited, {
      ...update(value('founded_year', { founded_year: 2016 })),
      funding: fundingOf(),
    })
    expect(record.company.founded_year).toBe(2015)
    expect(record.company.funding).toBeNull()
    expect(record.rounds).toEqual([])
    expect(facts).toEqual([])
  })

  test('a name that is only written otherwise stays; one that is replaced is an alias', () => {
    const named = (name: string) => merge(acme, update(value('name', { name }))).record.company
    expect(named('ACME Inc.').name).toBe('Acme')
    expect(named('Kettleworks')).toMatchObject({ name: 'Kettleworks', aliases: ['Acme'] })
  })

  test('aliases are added, and a name is never its own', () => {
    const before = fixtureRecord({ id: 'a', name: 'Acme', aliases: ['Kettle Co'] })
    const { record } = merge(
      before,
      update(value('aliases', { aliases: ['acme', 'Whistle'] }, { confidence: 0.5 })),
    )
    expect(record.company.aliases).toEqual(['Kettle Co', 'Whistle'])
  })

  test('links are filled one by one', () => {
    const { links } = acme.company
    const before = {
      ...acme,
      company: { ...acme.company, links: { ...links, x_url: 'https://x.example/old' } },
    }
    const enriched = { ...links, x_url: 'https://x.example/new', github_url: 'https://github.example/acme' }
    const unsure = merge(before, update(value('links', { links: enriched }, { confidence: 0.5 })))
    expect(unsure.record.company.links).toMatchObject({
      x_url: 'https://x.example/old',
      github_url: 'https://github.example/acme',
    })
    const sure = merge(before, update(value('links', { links: enriched })))
    expect(sure.record.company.links.x_url).toBe('https://x.example/new')
  })
})

describe('what an import brought is not lost', () => {
  const imported = (given: Parameters<typeof fixtureRecord>[0]) => fixtureRecord(given)
  const germany = {
    country: 'Germany',
    country_iso: 'DE',
    region: null,
    admin1_code: null,
    city: null,
    city_geo_id: null,
    city_geo_key: null,
    region_slug: null,
    latitude: null,
    longitude: null,
    formatted: 'Germany',
  }
  const berlin = { ...germany, admin1_code: '16', city: 'Berlin', formatted: 'Berlin, Germany' }

  test('a site that is there undoes no end of a company, but one that was read of a site', () => {
    const active = update(value('status', { status: 'active' }))
    for (const status of ['acquired', 'closed', 'public'] as const) {
      const before = imported({ id: 'a', status })
      expect(merge(before, active)).toMatchObject({ record: { company: { status } }, facts: [] })
      const read = [stored('status', { observedAt: importedAt })]
      expect(merge(before, active, read).record.company.status).toBe('active')
    }
    expect(merge(imported({ id: 'a', status: 'unknown' }), active).record.company.status).toBe('active')
    const closed = update(value('status', { status: 'closed' }))
    expect(merge(imported({ id: 'a', status: 'active' }), closed).record.company.status).toBe('closed')
  })

  test('tags and business models are joined, its own first', () => {
    const before = imported({ id: 'a', tags: ['payroll', 'bakeries'], business_models: ['b2b', 'saas'] })
    const { company } = merge(
      before,
      update(
        value('tags', { tags: ['Payroll', 'best kettles'] }),
        value('business_models', { business_models: ['b2c', 'saas'] }),
      ),
    ).record
    expect(company.tags).toEqual(['payroll', 'bakeries', 'best kettles'])
    expect(company.business_models).toEqual(['b2b', 'saas', 'b2c'])
    const many = Array.from({ length: 100 }, (_, at) => `tag ${at}`)
    expect(merge(before, update(value('tags', { tags: many }))).record.company.tags).toHaveLength(30)
  })

  test('a place that says less of the same place replaces none that says more', () => {
    const at = (stands: Location, found: Location) =>
      merge(imported({ id: 'a', location: stands }), update(value('location', { location: found }))).record
        .company.location?.formatted
    expect(at(berlin, germany)).toBe('Berlin, Germany')
    expect(at(germany, berlin)).toBe('Berlin, Germany')
    expect(at(berlin, { ...germany, country_iso: 'FR', formatted: 'France' })).toBe('France')
  })

  test('a range never contradicts the count beside it', () => {
    const before = imported({ id: 'a', employee_count: 34, employee_range: '11-50' })
    const range = value('employee_range', { employee_range: '51-200' })
    const count = value('employees', { employee_count: 60 })
    expect(merge(before, update(range)).record.company).toMatchObject({ employee_range: '11-50' })
    for (const values of [[count], [count, range]])
      expect(merge(before, update(...values)).record.company).toMatchObject({
        employee_count: 60,
        employee_range: '51-200',
      })
  })

  test('a link gives way to what is itself surer, whatever else is', () => {
    const none = imported({ id: 'a' }).company.links
    const before = imported({ id: 'a', links: { ...none, x_url: 'https://x.example/right' } })
    const links = { ...none, x_url: 'https://x.example/guess', github_url: 'https://github.example/acme' }
    const enriched = value('links', { links }, { linkConfidence: { x_url: 0.6, github_url: 0.97 } })
    expect(merge(before, update(enriched)).record.company.links).toMatchObject({
      x_url: 'https://x.example/right',
      github_url: 'https://github.example/acme',
    })
  })

  test('what is added beside it makes it no less sure', () => {
    const none = imported({ id: 'a' }).company.links
    const before = imported({ id: 'a', links: { ...none, x_url: 'https://x.example/right' } })
    const links = { ...none, github_url: 'https://github.example/acme' }
    expect(merge(before, update(value('links', { links }, { confidence: 0.5 }))).facts).toMatchObject([
      { field: 'links', confidence: 0.8 },
    ])
  })
})

const round = (given: Partial<FundingRound> = {}): FundingRound => ({
  type: 'seed',
  announced_on: '2024-05-02',
  amount_usd: 2_000_000,
  investors: [],
  ...given,
})

function foundRound(given: Partial<FundingRoundResult> = {}): FundingRoundResult {
  const { type, announced_on, amount_usd } = round()
  return {
    round_id: '00000000-0000-8000-a000-000000000000',
    name: null,
    type,
    announced_on,
    amount: amount_usd,
    currency: 'USD',
    amount_usd,
    pre_money_usd: null,
    post_money_usd: null,
    lead_investors: [],
    investors: [],
    status: 'announced',
    confidence: 0.9,
    sources: [],
    ...given,
  }
}

const fundingOf = (given: Partial<FundingUpdate> = {}): FundingUpdate => ({
  ...from,
  rounds: [foundRound()],
  totalUsd: null,
  nullReason: null,
  investors: [],
  ...given,
})

describe('rounds come into a record', () => {
  const withFunding = (given: Partial<FundingUpdate>, before = fixtureRecord({ id: 'a' })) =>
    merge(before, { ...noUpdate, funding: fundingOf(given) })

  test('the summary is that which an import of the rounds would make', () => {
    const lead = { id: null, name: 'Quarry Lane', lead: true }
    const { record, facts } = withFunding({ rounds: [foundRound({ investors: [lead] })] })
    expect(record.rounds).toEqual([round({ investors: [{ name: 'Quarry Lane', lead: true }] })])
    expect(record.company.funding).toEqual(
      exampleFunding({
        total_usd: 2_000_000,
        round_count: 1,
        stage: 'seed',
        last_round_type: 'seed',
        last_round_amount_usd: 2_000_000,
        last_raised_on: '2024-05-02',
        investors: [lead],
      }),
    )
    expect(facts.map(({ field }) => field)).toEqual(['funding'])
  })

  test('a round that is known is completed, another is added, none goes', () => {
    const known = round({ announced_on: '2024-05-30', amount_usd: null })
    const old = round({ type: 'pre_seed', announced_on: '2021-01-01', amount_usd: 300_000 })
    const before = { ...fixtureRecord({ id: 'a' }), rounds: [old, known] }
    const { record } = withFunding(
      {
        rounds: [
          foundRound(),
          foundRound({ type: 'series_a', announced_on: '2025-06-01', amount_usd: 9_000_000 }),
        ],
      },
      before,
    )
    expect(record.rounds.map(({ type, amount_usd }) => [type, amount_usd])).toEqual([
      ['pre_seed', 300_000],
      ['seed', 2_000_000],
      ['series_a', 9_000_000],
    ])
    expect(record.company.funding).toMatchObject({ total_usd: 11_300_000, stage: 'series_a', round_count: 3 })
  })

  test('a total that a source says stands before the sum, and a stored one is not lost', () => {
    expect(withFunding({ totalUsd: 5_000_000 }).record.company.funding?.total_usd).toBe(5_000_000)
    const before = fixtureRecord({ id: 'a', funding: exampleFunding({ total_usd: 7_000_000 }) })
    expect(withFunding({}, before).record.company.funding?.total_usd).toBe(7_000_000)
    const small = fixtureRecord({ id: 'a', funding: exampleFunding({ total_usd: 1_000_000 }) })
    expect(withFunding({}, small).record.company.funding?.total_usd).toBe(2_000_000)
  })

  test('a round of which two sources tell otherwise is one, and two of one source are two', () => {
    const told = round({ type: 'series_a', announced_on: '2024-01-01', amount_usd: 20_000_000 })
    const before = { ...fixtureRecord({ id: 'a' }), rounds: [told] }
    const first = foundRound({ type: 'series_a', announced_on: '2024-01-10', amount_usd: 22_000_000 })
    const second = foundRound({ type: 'series_a', announced_on: '2024-03-01', amount_usd: 5_000_000 })
    expect(withFunding({ rounds: [first] }, before).record).toMatchObject({
      rounds: [{ amount_usd: 22_000_000 }],
      company: { funding: { total_usd: 22_000_000, round_count: 1 } },
    })
    expect(withFunding({ rounds: [first, second] }, before).record.rounds).toHaveLength(2)
  })

  test('what loses to a stored total makes that total no less sure', () => {
    const before = fixtureRecord({ id: 'a', funding: exampleFunding({ total_usd: 7_000_000 }) })
    const { record, facts } = withFunding({ totalUsd: 9_000_000, rounds: [], confidence: 0.5 }, before)
    expect(record.company.funding?.total_usd).toBe(7_000_000)
    expect(facts).toMatchObject([{ field: 'funding', confidence: 0.8 }])
  })

  test('rumours stay out', () => {
    expect(withFunding({ rounds: [foundRound({ status: 'rumoured' })] }).record.rounds).toEqual([])
  })
})

describe('two accounts are of one round', () => {
  const cases: readonly [string, Partial<FundingRound>, Partial<FundingRound>, boolean][] = [
    ['with the same kind, month and amount', {}, { announced_on: '2024-05-20' }, true],
    ['with a rounded amount', {}, { amount_usd: 1_960_000 }, true],
    ['with an amount that only one knows', {}, { amount_usd: null }, true],
    ['with a kind that only one knows', {}, { type: 'unknown' }, true],
    ['not with another kind', {}, { type: 'series_a' }, false],
    ['not with another amount', {}, { amount_usd: 4_000_000 }, false],
    ['not years apart', {}, { announced_on: '2022-05-02' }, false],
    [
      'not when nothing but a name is the same',
      { type: 'unknown', announced_on: null, amount_usd: null },
      { type: 'unknown', announced_on: null },
      false,
    ],
  ]
  for (const [name, left, right, same] of cases)
    test(name, () => {
      expect(isSameRound(round(left), round(right))).toBe(same)
      expect(isSameRound(round(right), round(left))).toBe(same)
    })
})
