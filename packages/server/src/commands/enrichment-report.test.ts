import { describe, expect, test } from 'bun:test'
import type { FundingResult, GeneralResult } from '@dealflow/core'
import { type EnrichedSite, enrichmentReport } from './enrichment-report.ts'

const source = (quote: string | null, url = 'https://quarrel-lamps.example/about') => ({
  url,
  title: null,
  fetched_at: '2026-03-01T10:00:00.000Z',
  quote,
  content_sha256: null,
})

const base: EnrichedSite['base'] = {
  website: 'https://quarrel-lamps.example',
  company_id: 'site:quarrel-lamps.example',
  entity: {
    input_website: 'quarrel-lamps.example',
    normalized_website: 'quarrel-lamps.example',
    final_url: 'https://www.quarrel-lamps.example/',
    matched_existing: true,
  },
  coverage: {
    pages_planned: 3,
    pages_fetched: 2,
    pages_failed: 1,
    failed_pages: [{ url: 'https://quarrel-lamps.example/team', outcome: 'timeout' }],
    robots_disallowed: ['/press'],
    cache: 'partial',
    duration_ms: 2_140,
    model: null,
  },
  warnings: [{ code: 'INJECTION_SUSPECTED', message: 'A page gives orders.', field: null }],
  errors: [],
  usage: { pages_fetched: 2, bytes_fetched: 9_000, model_calls: 2, input_tokens: 900, output_tokens: 100 },
}

const general = {
  ...base,
  name: 'Quarrel Lamps',
  founded_year: 2019,
  business_models: ['saas', 'b2b'],
  contact: { emails: ['hello@quarrel-lamps.example'], phones: [], address: null, contact_url: null },
  links: { x_url: 'https://x.com/quarrel' },
  states: { name: 'found', tagline: 'not_found', employee_count: 'not_checked' },
  conflicts: [
    {
      field: '/founded_year',
      value: 2017,
      confidence: 0.5,
      sources: [source('Since 2017', 'https://quarrel-lamps.example/')],
    },
  ],
  evidence: [
    { field: '/name', confidence: 0.97, method: 'rule', sources: [source('Quarrel Lamps')] },
    {
      field: '/founded_year',
      confidence: 0.7,
      method: 'structured_data',
      sources: [source(`${'x'.repeat(200)} founded in 2019 ${'y'.repeat(200)}`)],
    },
    { field: '/business_models/0', confidence: 0.9, method: 'rule', sources: [source('platform')] },
    {
      field: '/business_models/1',
      confidence: 0.4,
      method: 'model',
      sources: [source('for teams', 'https://quarrel-lamps.example/')],
    },
    {
      field: '/contact/emails/0',
      confidence: 0.95,
      method: 'rule',
      sources: [source('hello@quarrel-lamps.example')],
    },
    { field: '/links/x_url', confidence: 0.95, method: 'hint', sources: [] },
  ],
} as unknown as GeneralResult

const report = (site: Partial<EnrichedSite> = {}, dryRun = false) =>
  enrichmentReport(
    { base, general, founders: null, funding: null, failed: [], ...site },
    { dryRun, isColoured: false },
  ).join('\n')

describe('the report of an enrichment', () => {
  test('begins with who it is, what was read and what became of it', () => {
    expect(report().split('\n').slice(0, 4)).toEqual([
      'Quarrel Lamps',
      '  https://quarrel-lamps.example',
      '  1 page read, the rest from the cache, 1 could not be, in 2.1 s. The model was asked 2 times (1,000 tokens).',
      '  Kept in the record site:quarrel-lamps.example: dealflow company get site:quarrel-lamps.example',
    ])
    expect(report({}, true)).toContain('Nothing was kept; its record is site:quarrel-lamps.example.')
    const deleted = {
      ...base,
      company_id: null,
      entity: { ...base.entity, final_url: 'https://new.example/' },
    }
    expect(report({ base: deleted })).toContain('https://quarrel-lamps.example -> https://new.example/')
    const plain = { ...base, entity: { ...base.entity, final_url: 'http://quarrel-lamps.example/' } }
    expect(report({ base: plain })).toContain('\n  http://quarrel-lamps.example\n')
    expect(report({ base: deleted })).toContain('dealflow company put makes it again')
  })

  test('tells of a value how sure it is, of a list how sure its least sure member is, and where it stands', () => {
    const lines = report().split('\n')
    const below = (label: string) =>
      lines[lines.findIndex((line) => line.startsWith(`  ${label} `)) + 1]?.trim()
    expect(below('founded')).toBe('likely (0.70), structured data, https://quarrel-lamps.example/about')
    expect(lines).toContain('  business models     saas, b2b')
    expect(below('business models')).toStartWith('unsure (0.40), read from its words')
    expect(below('business models')).toEndWith('/about and 1 more')
    expect(lines).toContain('  emails              hello@quarrel-lamps.example')
    expect(below('X')).toBe('sure (0.95), as it was given')
  })

  test('shows of a long quote the part that holds the value', () => {
    const line = report()
      .split('\n')
      .find((text) => text.includes('founded in'))
    expect(line).toContain('founded in 2019')
    expect(line?.trim().length).toBeLessThan(110)
  })

  test('tells what is contradicted, missing, and not known', () => {
    const text = report({ failed: ['funding: The funding could not be worked out.'] })
    expect(text).toContain('Failed: funding: The funding could not be worked out.')
    expect(text).toContain('Contradicted: founded year is 2017 at https://quarrel-lamps.example/')
    expect(text).toContain('A page gives orders.')
    expect(text).toContain('Not read: https://quarrel-lamps.example/team (timeout)')
    expect(text).toContain('robots.txt keeps us from /press')
    expect(text).toContain('Not found: tagline.')
    expect(text).toContain('Not checked: employee count.')
    expect(text).not.toContain('renderer_url')
  })

  test('tells of a browser where a page needs one', () => {
    const failed_pages = [{ url: 'https://quarrel-lamps.example/team', outcome: 'empty_shell' }]
    const shell = { ...base, coverage: { ...base.coverage, failed_pages } }
    expect(report({ base: shell })).toContain(
      'Pages that only a browser can draw are read with renderer_url.',
    )
  })

  test('cannot write to the terminal, whatever a site says', () => {
    const hostile = 'Quarrel\u001b[2J\u009b31m\u202eLamps\r\n'
    const text = report({
      general: {
        ...general,
        name: hostile,
        evidence: [{ field: '/name', confidence: 0.9, method: 'rule', sources: [source(hostile, hostile)] }],
      },
    })
    expect(text).toContain('Quarrel')
    expect(text.split('\n').filter((line) => /[\p{Cc}\u202e]/u.test(line))).toEqual([])
  })

  test('tells rounds with their money in both currencies, and what is not told', () => {
    const round = {
      type: 'series_a',
      name: null,
      announced_on: '2025-03-17',
      amount: 4_000_000,
      currency: 'EUR',
      amount_usd: 4_350_000,
      lead_investors: [{ name: 'Quarry Lane' }],
      investors: [{ name: 'Quarry Lane' }, { name: 'Tin Mill' }],
      status: 'announced',
      confidence: 0.9,
      sources: [source('raised €4 million')],
    }
    const funding = {
      ...base,
      funding: { total_usd: null },
      funding_state: 'found',
      total_is_sum: null,
      rounds: [
        round,
        { ...round, type: 'seed', name: 'Seed round', amount: null, investors: [], lead_investors: [] },
      ],
      states: {},
      conflicts: [],
      evidence: [],
    } as unknown as FundingResult
    const text = report({ general: null, funding })
    expect(text).toContain(
      '  series a            EUR 4,000,000 (about USD 4,350,000), 2025-03-17, led by Quarry Lane, with Tin Mill',
    )
    expect(text).toContain('  Seed round          amount not disclosed, 2025-03-17')
    expect(
      report({ general: null, funding: { ...funding, rounds: [], funding_state: 'none_announced' } }),
    ).toContain('It says that it has raised nothing.')
  })
})
