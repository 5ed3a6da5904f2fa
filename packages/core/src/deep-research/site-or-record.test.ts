import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { enrichmentBench } from '../testing/enrichment-bench.ts'
import { workOut } from '../testing/job-run.ts'
import { acmeDown, acmeRecord, failingPart, researchOf, researchRequest } from '../testing/research-bench.ts'
import { unprovenIn } from '../testing/unproven-values.ts'
import { DeepResearchResultSchema } from './schema.ts'
import { researchWork } from './work.ts'

const start = (given: Parameters<typeof enrichmentBench>[1] = {}) =>
  enrichmentBench({ locations, sha256 }, given)
const acme = researchRequest('acme.example')

describe('a site that cannot be read', () => {
  test('fails the job where the dataset does not have the company, and leaves no checkpoint', async () => {
    const { works } = start({ snapshot: acmeDown })
    const { error, checkpoints } = await workOut(works.deep_research, acme)
    expect(error).toMatchObject({ reason: 'WEBSITE_UNREACHABLE', retryable: true })
    expect(checkpoints.size).toBe(0)
  })

  test('of a company of the dataset leaves what the dataset has, each value with the words of the record', async () => {
    const { works, storage } = start({ snapshot: acmeDown, isOnline: false })
    const location = locations.locate({ city: 'Berlin', region: null, countryIso2: 'DE' })
    const after = { ...acmeRecord, company: { ...acmeRecord.company, location } }
    await storage.enrichment.save({ before: null, after, facts: [] })
    const result = researchOf(await workOut(works.deep_research, acme))
    expect([...Value.Errors(DeepResearchResultSchema, result)]).toEqual([])
    expect(result).toMatchObject({
      success: true,
      record_store_id: 'acme',
      data: {
        deepScrape: { status: 'failed', error: { reason: 'PROVIDER_UNAVAILABLE' } },
        companyProfile: { status: 'partial', output: { name: 'Acme Kettles', founded_year: 2011 } },
        fundingResearch: { status: 'partial', output: { rounds: [{ type: 'seed', amount_usd: 700_000 }] } },
        techStack: { status: 'skipped', skipped_reason: 'dependency_failed' },
        competitorAnalysis: { status: 'succeeded' },
        report: { status: 'succeeded' },
      },
    })
    const evidence = result.data.companyProfile.evidence
    const told = (field: string) => evidence.find((one) => one.field === field)
    expect(told('/founded_year')).toMatchObject({
      method: 'dataset',
      sources: [{ url: 'https://acme.example', title: 'our list', quote: '2011' }],
    })
    expect(told('/location')?.sources[0]?.quote).toBe('Berlin, State of Berlin, Germany')
    for (const { output, evidence } of [
      result.data.companyProfile,
      result.data.founderResearch,
      result.data.fundingResearch,
    ])
      expect(
        unprovenIn(output ?? {}, evidence, () => []).filter((problem) => problem.endsWith('has no evidence')),
      ).toEqual([])
    // Nobody looked: nothing was verified.
    expect((await storage.companies.find('acme'))?.company.verified_at).toBeNull()
  })

  test('and no profile of it either is no success', async () => {
    const { parts, storage } = start({ snapshot: acmeDown })
    await storage.enrichment.save({ before: null, after: acmeRecord, facts: [] })
    const result = researchOf(await workOut(researchWork(parts, failingPart('companyProfile')), acme))
    expect(result.data.report.status).toBe('succeeded')
    expect(result.success).toBe(false)
  })

  test('of a company that was researched before leaves what was found then, by the pages that said it', async () => {
    const { parts, works } = start()
    const before = researchOf(await workOut(works.deep_research, acme))
    const { reader } = start({ snapshot: acmeDown }).parts
    const after = researchOf(await workOut(researchWork({ ...parts, reader }), acme))
    expect(after.record_store_id).toBe(before.record_store_id)
    expect(after.data.founderResearch.output?.founders).toEqual(
      before.data.founderResearch.output?.founders ?? [],
    )
    expect(after.data.fundingResearch.output?.rounds).toEqual(
      before.data.fundingResearch.output?.rounds ?? [],
    )
    const [name] = after.data.founderResearch.evidence
    expect(name).toMatchObject({
      field: '/founders/0/full_name',
      method: 'dataset',
      sources: [{ url: 'https://acme.example/', quote: 'It says "Ada Kettle".' }],
    })
  })
})
