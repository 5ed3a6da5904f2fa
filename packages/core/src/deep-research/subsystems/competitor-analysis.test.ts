import { describe, expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import type { ComparedCompany, CompetitorAnalyzer } from '../../competitors/analyzer.ts'
import type { Competitor } from '../../competitors/schema.ts'
import { enrichmentBench } from '../../testing/enrichment-bench.ts'
import { exampleSnapshot } from '../../testing/example-site.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { workOut } from '../../testing/job-run.ts'
import { acmeDown, acmeRecord, researchOf, researchRequest } from '../../testing/research-bench.ts'

const competitor = (id: string, score: number): Competitor => ({
  company: { name: id, website: `https://${id}.example`, id },
  similarity_level: 'HIGH',
  competitor_type: 'DIRECT',
  summary: '',
  similarity_score: score,
})

/** What a research asks of the analyzer, and what it makes of the answer. */
async function analysed(
  competitors: readonly Competitor[],
  given: Parameters<typeof enrichmentBench>[1] = {},
  request = researchRequest('acme.example'),
) {
  const asked: ComparedCompany[] = []
  const analyzer: CompetitorAnalyzer = {
    async analyze(company) {
      asked.push(company)
      return { competitors, totalAnalyzed: 9, searchQuery: 'kettles' }
    },
  }
  const { storage, works } = enrichmentBench({ locations, sha256 }, { analyzer, ...given })
  const records = [
    acmeRecord,
    fixtureRecord({ id: 'bolt', name: 'Bolt', domain: 'bolt.example', tagline: 'Lamps for all' }),
    fixtureRecord({
      id: 'crane',
      name: 'Crane',
      domain: 'crane.example',
      description: 'Crane boils water. It also cools it.',
    }),
    fixtureRecord({ id: 'drum', name: 'Drum', domain: 'drum.example' }),
  ]
  for (const after of records) await storage.enrichment.save({ before: null, after, facts: [] })
  const { data } = researchOf(await workOut(works.deep_research, request))
  return { part: data.competitorAnalysis, compared: asked[0] }
}

describe('the competitors of a research', () => {
  test('are told each by its own record', async () => {
    const { part } = await analysed([
      competitor('crane', 0.8),
      competitor('gone', 0.7),
      competitor('bolt', 0.6),
      competitor('drum', 0.5),
    ])
    expect(part.output).toMatchObject({ total_analyzed: 9, search_query: 'kettles' })
    expect(
      part.evidence.map(({ field, confidence, method, sources: [source] }) => ({
        field,
        confidence,
        method,
        told: [source?.url, source?.title, source?.quote],
      })),
    ).toEqual([
      {
        field: '/competitors/0',
        confidence: 0.8,
        method: 'dataset',
        told: ['https://crane.example', 'Crane', 'Crane boils water.'],
      },
      {
        field: '/competitors/2',
        confidence: 0.6,
        method: 'dataset',
        told: ['https://bolt.example', 'Bolt', 'Lamps for all'],
      },
      {
        field: '/competitors/3',
        confidence: 0.5,
        method: 'dataset',
        told: ['https://drum.example', 'Drum', null],
      },
    ])
  })

  test('are those of what the site says, and of the record where it says nothing', async () => {
    const { compared } = await analysed([])
    expect(compared).toMatchObject({
      id: 'acme',
      name: 'Acme Kettles',
      domains: ['acme.example'],
      texts: ['Kettles that whistle'],
      industries: ['Kitchenware'],
    })
    expect((await analysed([], { snapshot: acmeDown })).compared?.texts).toEqual([
      'Acme makes kettles that whistle.',
    ])
  })

  test('are not those of a record that the site has nothing to do with', async () => {
    const foreign = researchRequest('other.example', { record_store_id: 'acme' })
    const { compared } = await analysed(
      [],
      { snapshot: exampleSnapshot({ domain: 'other.example' }) },
      foreign,
    )
    expect(compared).toMatchObject({ id: null, domains: ['other.example'], industries: [] })
  })
})
