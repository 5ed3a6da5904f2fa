import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import type { Fact } from '../extraction/finding.ts'
import type { Location } from '../reference/locations/location.ts'
import { enrichmentBench } from '../testing/enrichment-bench.ts'
import {
  exampleContacts,
  exampleExtractors,
  exampleFact,
  exampleFundingFacts,
  exampleIdentity,
} from '../testing/example-facts.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { workOut } from '../testing/job-run.ts'
import { acmeRecord, failingPart, researchOf, researchRequest, withPart } from '../testing/research-bench.ts'
import type { ResearchRequest } from './read-request.ts'
import { DeepResearchResultSchema } from './schema.ts'
import { researchWork } from './work.ts'

const start = (given: Parameters<typeof enrichmentBench>[1] = {}) =>
  enrichmentBench({ locations, sha256 }, given)

const acme = researchRequest('acme.example')

describe('deep research', () => {
  test('comes to a result of its schema with every part, and makes the record', async () => {
    const { works, storage } = start()
    const worked = await workOut(works.deep_research, acme)
    const result = researchOf(worked)
    expect([...Value.Errors(DeepResearchResultSchema, result)]).toEqual([])
    expect(result).toMatchObject({
      success: true,
      record_store_id: 'site:acme.example',
      usage: { pages_fetched: 1, bytes_fetched: 100, searches: 0 },
      data: {
        deepScrape: {
          status: 'succeeded',
          output: {
            final_url: 'https://acme.example/',
            page_count: 1,
            truncated: false,
            pages: [{ url: 'https://acme.example/', title: 'Acme', status: 200 }],
          },
        },
        companyProfile: { status: 'succeeded', output: { name: 'Acme Kettles', founded_year: 2019 } },
        founderResearch: { output: { founders: [{ full_name: 'Ada Kettle' }] } },
        fundingResearch: { output: { rounds: [{ type: 'seed', amount_usd: 2_000_000 }] } },
        competitorAnalysis: { status: 'succeeded', output: { competitors: [], total_analyzed: 0 } },
        marketAnalysis: { status: 'skipped', skipped_reason: 'not_configured' },
        report: { status: 'succeeded' },
      },
    })
    expect(result.sources?.length).toBeGreaterThan(0)
    const kept = await storage.companies.find('site:acme.example')
    expect(kept?.company).toMatchObject({ name: 'Acme Kettles', founded_year: 2019 })
    expect(kept?.rounds).toHaveLength(1)
    expect(worked.progress.at(-1)).toBe(99)
    expect(worked.progress).toEqual(worked.progress.toSorted((left, right) => left - right))
  })

  test('writes the record once, when everything has ended', async () => {
    const { parts } = start()
    let saves = 0
    let endedBefore: readonly string[] = []
    const ended: string[] = []
    const enriched = {
      ...parts.enriched,
      save: (given: Parameters<typeof parts.enriched.save>[0]) => {
        saves++
        endedBefore = [...ended]
        return parts.enriched.save(given)
      },
    }
    const table = withPart(async (part, research) => {
      const end = await part.run(research)
      ended.push(part.name)
      return end
    })
    await workOut(researchWork({ ...parts, enriched }, table), acme)
    expect(saves).toBe(1)
    expect(endedBefore.at(-1)).toBe('report')
  })

  test('a page takes it on by its share of the reading', async () => {
    const pages = Array.from({ length: 13 }, (_, at) =>
      exampleSitePage({ url: `https://acme.example/${at}` }),
    )
    const { progress } = await workOut(
      start({ snapshot: exampleSnapshot({ pages }) }).works.deep_research,
      acme,
    )
    expect(progress.slice(0, 3)).toEqual([0, 1, 2])
    expect(progress.filter((percent) => percent < 30)).toHaveLength(14)
    expect(progress[13]).toBe(14)
    expect(progress[14]).toBe(30)
  })

  test('what the profile failed to tell is no reason to forget the name of the company', async () => {
    const { parts, storage } = start()
    await workOut(researchWork(parts, failingPart('companyProfile')), acme)
    expect((await storage.companies.find('site:acme.example'))?.company).toMatchObject({
      name: 'Acme Kettles',
      founded_year: null,
    })
  })

  test('a site that says nothing of itself gets a record all the same', async () => {
    const { works, storage } = start({ extractors: exampleExtractors() })
    const { record_store_id: id } = researchOf(await workOut(works.deep_research, acme))
    expect((await storage.companies.find(id))?.company).toMatchObject({ domain: 'acme.example' })
  })

  test('what no member of a part tells has no evidence there', async () => {
    const acquisition = {
      acquirer: exampleFact('Bolt Lamps'),
      announcedOn: exampleFact('2024-01-02'),
      price: exampleFact({ value: 5, currency: 'USD', isApproximate: false }),
    }
    const extractors = exampleExtractors({ funding: () => exampleFundingFacts({ acquisition }) })
    const { data } = researchOf(await workOut(start({ extractors }).works.deep_research, acme))
    expect(data.fundingResearch.output).not.toHaveProperty('acquisition')
    expect(data.fundingResearch.evidence).toEqual([])
  })

  test('who only wants to see it keeps nothing, and is told the id that the record would have', async () => {
    const { parts, storage } = start()
    const result = researchOf(await workOut(researchWork({ ...parts, savesNothing: true }), acme))
    expect(result.record_store_id).toBe('site:acme.example')
    expect(await storage.companies.find('site:acme.example')).toBeNull()
  })

  test('competitors that nobody wants are not looked for', async () => {
    const analyzer = {
      analyze: () => Promise.reject(new Error('asked for')),
    }
    const { works } = start({ analyzer })
    const { data } = researchOf(
      await workOut(works.deep_research, { ...acme, skip_competitor_analysis: true }),
    )
    expect(data.competitorAnalysis).toMatchObject({ status: 'skipped', skipped_reason: 'requested' })
  })

  test('a country that the client names leaves the city that was read there', async () => {
    const leeds = locations.locate({ city: 'Leeds', region: null, countryIso2: 'GB' })
    const contacts = () => exampleContacts({ location: exampleFact(leeds) as Fact<Location> })
    const shown = async (given: Partial<ResearchRequest>) => {
      const { works } = start({ extractors: exampleExtractors({ contacts }) })
      const { data } = researchOf(await workOut(works.deep_research, { ...acme, ...given }))
      const { method } = data.companyProfile.evidence.find(({ field }) => field === '/location') ?? {}
      return [data.companyProfile.output?.location?.city, method]
    }
    expect(await shown({ country_iso: 'gb' })).toEqual(['Leeds', 'rule'])
    expect(await shown({ city: 'Leeds' })).toEqual(['Leeds', 'rule'])
    expect(await shown({ country: 'Germany' })).toEqual([null, 'hint'])
    expect(await shown({ city: 'York', country_iso: 'GB' })).toEqual(['York', 'hint'])
    expect(await shown({ country: 'Nowhere' })).toEqual(['Leeds', 'rule'])
    expect(await shown({ city: 'Boston' })).toEqual(['Boston', 'hint'])
  })

  test('a city that the client names is in the country that was found, or in none', async () => {
    const shown = async (countryIso2: string | null) => {
      const here = exampleFact(locations.locate({ city: null, region: null, countryIso2 }) as Location)
      const extractors = exampleExtractors(
        countryIso2 === null ? {} : { contacts: () => exampleContacts({ location: here }) },
      )
      const { works } = start({ extractors })
      const { data } = researchOf(await workOut(works.deep_research, { ...acme, city: 'Cambridge' }))
      return data.companyProfile.output?.location?.formatted
    }
    expect(await shown('US')).toBe('Cambridge, Massachusetts, United States')
    expect(await shown('GB')).toBe('Cambridge, England, United Kingdom')
    expect(await shown(null)).toBe('Cambridge')
  })

  test('a place that the client names is shown, and never kept', async () => {
    const here = exampleFact(locations.locate({ city: 'Leeds', region: null, countryIso2: 'GB' }))
    const extractors = exampleExtractors({
      contacts: () => exampleContacts({ location: here as Fact<Location> }),
    })
    const { works, storage } = start({ extractors })
    const request = { ...acme, city: 'München', country: 'Germany' }
    const { data } = researchOf(await workOut(works.deep_research, request))
    expect(data.companyProfile.output?.location).toMatchObject({ country_iso: 'DE', city: 'Munich' })
    expect(data.companyProfile.evidence.filter(({ field }) => field.startsWith('/location'))).toEqual([
      { field: '/location', confidence: 0.3, method: 'hint', sources: [] },
    ])
    expect((await storage.companies.find('site:acme.example'))?.company.location?.city).toBe('Leeds')
  })

  test('a forgotten company is neither read nor told of', async () => {
    const reader = exampleReader(exampleSnapshot())
    const { works, storage } = start({ reader })
    await storage.enrichment.forget({ domain: 'acme.example' }, 0)
    const { error } = await workOut(works.deep_research, acme)
    expect(error).toMatchObject({ reason: 'ENTITY_NOT_FOUND' })
    expect(reader.asked).toEqual([])
  })
})

describe('the record that the client names', () => {
  const other = { ...acme, record_store_id: 'acme' }
  const site = (name: string) =>
    exampleExtractors({
      identity: () => exampleIdentity({ name: exampleFact(name), foundedYear: exampleFact(2023) }),
    })

  for (const name of ['Bolt Lamps', 'Acme Kettles'])
    test(`takes nothing from a site that none of its own leads to, though that is called ${name}`, async () => {
      const { works, storage } = start({
        extractors: site(name),
        snapshot: exampleSnapshot({ domain: 'bolt.example' }),
      })
      await storage.enrichment.save({ before: null, after: acmeRecord, facts: [] })
      const result = researchOf(await workOut(works.deep_research, { ...other, website: 'bolt.example' }))
      expect(result.record_store_id).toBe('acme')
      expect(result.data.companyProfile.output?.name).toBe(name)
      expect(result.data.riskFlags.output?.flags.map(({ code }) => code)).toContain('IDENTITY_CONFLICT')
      expect(await storage.companies.find('acme')).toEqual(acmeRecord)
      expect(await storage.companies.find('site:bolt.example')).toBeNull()
    })

  test('takes what its own site says', async () => {
    const { works, storage } = start()
    const ageless = { ...acmeRecord, company: { ...acmeRecord.company, founded_year: null } }
    await storage.enrichment.save({ before: null, after: ageless, facts: [] })
    const result = researchOf(await workOut(works.deep_research, other))
    expect(result.data.riskFlags.output?.flags.map(({ code }) => code)).not.toContain('IDENTITY_CONFLICT')
    expect((await storage.companies.find('acme'))?.company.founded_year).toBe(2019)
  })

  test('is gone since the request was taken: the job says so', async () => {
    const { works } = start()
    const { error } = await workOut(works.deep_research, other)
    expect(error).toMatchObject({ reason: 'ENTITY_NOT_FOUND', retryable: false })
  })
})
