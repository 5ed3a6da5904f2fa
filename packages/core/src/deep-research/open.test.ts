import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../kernel/errors.ts'
import { explain } from '../kernel/explain.ts'
import { exampleJob } from '../testing/example-job-kind.ts'
import { exampleCompany, exampleLocations } from '../testing/fixtures.ts'
import { workOut } from '../testing/job-run.ts'
import { deepResearch, exampleParts } from './open.ts'
import { reportOfRecord } from './report/report-of-record.ts'
import { type DeepResearchRequest, DeepResearchRequestSchema, type DeepResearchResult } from './schema.ts'
import { researchResult } from './test-mode.ts'

const { deep_research: kind } = deepResearch.kinds({
  companies: {
    resolve: async (_environment, entries) => entries.map(() => null),
    storeOf: () => Promise.reject(new Error('not asked for')),
    find: async (environment, id) =>
      environment === 'test' && id === 'known' ? exampleCompany({ id }) : null,
  },
  locations: { ...exampleLocations, countryNamed: (name) => (name === 'Germany' ? 'DE' : null) },
  crypto: { sha256: () => 'a'.repeat(64) },
})
const read = (body: DeepResearchRequest, isRepeated = false) =>
  kind.read(body, { environment: 'test', file: null, isRepeated: async () => isRepeated })

describe('a deep-research request', () => {
  test('takes a URL or a bare domain of the public web', async () => {
    for (const website of ['acme.com', ' https://www.acme.com/x '])
      expect(kind.view(await jobOf({ website }))).toEqual({ website: 'https://acme.com' })
    const refused = await read({ website: 'http://10.0.0.1' }).catch((error: unknown) => error)
    expect((refused as ServiceError).details).toEqual([
      { path: 'website', message: 'must be a domain name, not an IP address' },
    ])
  })

  test('refuses a record that is not there and a country that is none, at their paths', async () => {
    const error = await read({ website: 'localhost', record_store_id: 'gone', country_iso: 'xx' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ServiceError)
    expect((error as ServiceError).details).toEqual([
      { path: 'website', message: 'must be a full domain name such as acme.com' },
      { path: 'record_store_id', message: 'must be the id of a company record; this one is unknown' },
      { path: 'country_iso', message: 'must be an ISO 3166-1 alpha-2 code such as DE' },
    ])
    expect((await read({ website: 'acme.com', record_store_id: 'known', country_iso: 'de' })).items).toBe(1)
    // Its replay is answered though the record is gone by now.
    expect((await read({ website: 'acme.com', record_store_id: 'gone' }, true)).items).toBe(1)
  })

  test('refuses two countries that are not one', async () => {
    const website = 'acme.com'
    const error = await read({ website, country: 'Germany', country_iso: 'us' }).catch(
      (thrown: unknown) => thrown,
    )
    expect((error as ServiceError).details).toEqual([
      { path: 'country', message: 'is DE, and country_iso is US; give one of them' },
    ])
    expect((await read({ website, country: 'Germany', country_iso: 'de' })).items).toBe(1)
  })

  test('has the bounds of the contract', () => {
    const website = 'acme.com'
    const paths = (body: object) =>
      explain(DeepResearchRequestSchema, { website, ...body }).map((one) => one.path)
    expect(paths({ analyst_context: 'x'.repeat(20_000), skip_competitor_analysis: null })).toEqual([])
    expect(paths({ analyst_context: 'x'.repeat(20_001) })).toEqual(['analyst_context'])
    expect(paths({ country_iso: 'DEU' })).toEqual(['country_iso'])
    expect(paths({ city: 'x'.repeat(201), skip_competitor_analysis: 'yes' })).toEqual([
      'city',
      'skip_competitor_analysis',
    ])
  })
})

test('the example of a result has the report that is written of its parts', () => {
  // When it differs: write what is expected here into example-report.json.
  expect(kind.resultExample()).toEqual(researchResult(...exampleParts, reportOfRecord))
})

describe('deep research for test keys', () => {
  const resultOf = async (body: DeepResearchRequest) =>
    (await workOut(kind.testWork, (await read(body)).request)).output?.result as DeepResearchResult

  test('has every subsystem, and says why one was skipped', async () => {
    const { success, record_store_id, data } = await resultOf({
      website: 'succeed.test',
      record_store_id: ' known ',
      skip_competitor_analysis: true,
    })
    expect(success).toBe(true)
    expect(record_store_id).toBe('known')
    expect(data.competitorAnalysis).toMatchObject({ status: 'skipped', skipped_reason: 'requested' })
    expect(data.marketAnalysis).toMatchObject({ status: 'skipped', skipped_reason: 'not_configured' })
    expect(data.companyProfile.status).toBe('succeeded')
    expect(data.report.output?.markdown).toStartWith('# Larkspur Payroll\n\n')
  })

  test('a subsystem that fails does not fail the job', async () => {
    const { success, data } = await resultOf({ website: 'partial.test' })
    expect(success).toBe(true)
    expect(data.fundingResearch).toMatchObject({
      status: 'failed',
      error: { reason: 'PROVIDER_UNAVAILABLE' },
    })
  })
})

async function jobOf(body: DeepResearchRequest) {
  return exampleJob({ request: (await read(body)).request })
}
