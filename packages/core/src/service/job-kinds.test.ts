import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createSchemaWriter } from '../http/openapi-schema.ts'
import { createValidator } from '../http/validator.ts'
import { jobTypes } from '../jobs/job-types.ts'
import type { JobKind } from '../jobs/kind.ts'
import { jobPaths } from '../jobs/paths.ts'
import { type TestAct, testActs } from '../jobs/test-acts.ts'
import { JobError } from '../kernel/job-error.ts'
import type { CompanyRecord } from '../records/company.ts'
import { createCompanies } from '../search/companies.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleFunding, exampleLocations, fixtureRecord } from '../testing/fixtures.ts'
import { workOut } from '../testing/job-run.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createJobKinds } from './job-kinds.ts'

const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
const companies = await sampleOf([
  {
    ...fixtureRecord({
      id: 'sample:kestrel',
      name: 'Kestrel Tools',
      domain: 'kestrel.example',
      description: 'Tools for falconers.',
      funding: exampleFunding({ total_usd: 2_000_000, investors: [{ id: null, name: 'Moor', lead: true }] }),
    }),
    rounds: [
      {
        type: 'seed',
        announced_on: '2024-01-02',
        amount_usd: null,
        investors: [{ name: 'Moor', lead: true }],
      },
    ],
  },
])
const kindTable = createJobKinds({ companies, locations: exampleLocations, crypto: host.crypto })
const kinds = Object.values(kindTable)
const file = {
  filename: 'deck.pdf',
  sizeBytes: 9,
  sha256: 'a'.repeat(64),
  facts: { title: null },
  spooled: null,
}

describe('the seven kinds', () => {
  test('each stands once, with its path', () => {
    expect(new Set(kinds.map(({ type }) => type))).toEqual(new Set(jobTypes))
    for (const { type, path } of kinds) expect(path).toBe(jobPaths[type])
  })

  test('cost what the contract says', () => {
    expect(Object.fromEntries(kinds.map(({ type, priceMicroUsd }) => [type, priceMicroUsd]))).toEqual({
      general_enrichment: 40_000,
      founder_enrichment: 100_000,
      funding_enrichment: 100_000,
      combined_enrichment: 200_000,
      pitch_deck: 100_000,
      deep_research: 200_000,
      vc_backability_check: 0,
    })
  })

  test('no two schemas share a name in the OpenAPI document', () => {
    const writer = createSchemaWriter()
    for (const kind of kinds) writer.write(kind.body, 'request')
    for (const kind of kinds) {
      writer.write(kind.result, 'response')
      if (kind.sync !== null) writer.write(kind.sync.data, 'response')
    }
    expect(Object.keys(writer.components)).toContain('Slide')
  })

  for (const kind of kinds) {
    describe(kind.title, () => {
      test('shows examples that its schemas take', async () => {
        fits(kind.body, kind.bodyExample)
        fits(kind.result, kind.resultExample())
        if (kind.sync !== null) fits(kind.sync.data, kind.sync.example)
      })

      for (const act of testActs) {
        test(`test mode: ${act} ends as it says, the same each time`, async () => {
          const request = await requestOf(kind, act)
          const first = await workOut(kind.testWork, request)
          expect(await workOut(kind.testWork, request)).toEqual(first)
          // One website that cannot be read is a row of its batch, and no failure of the others.
          const isRow = act === 'bad' && kind.type === 'vc_backability_check'
          if (act === 'fail' || act === 'stuck' || (act === 'bad' && !isRow)) expect(first.output).toBeNull()
          if (isRow) expect(first.output).toMatchObject({ counters: { row_errors: 1 } })
          if (act === 'stuck') expect(first.error).toEqual(new Error('aborted'))
          if (act === 'fail') expect(reasonOf(first.error)).toBe('PROVIDER_UNAVAILABLE')
          if (act === 'bad' && !isRow)
            expect(reasonOf(first.error)).toBe(
              kind.type === 'pitch_deck' ? 'PDF_INVALID' : 'NO_USABLE_CONTENT',
            )
          if (first.output === null) return
          fits(kind.result, first.output.result)
          expect(JSON.parse(JSON.stringify(first.output.result))).toEqual(first.output.result)
          expect(first.waitedMs).toBe(act === 'slow' ? 30_000 : 0)
          expect(first.output.isExpired ?? false).toBe(act === 'expired' && kind.family === 'enrichment')
          if (kind.family === 'enrichment') expect(first.stages[0]).toBe('resolving_entity')
          else expect(first.progress).toEqual([...first.progress].sort((a, b) => a - b))
        })
      }

      test('leaves live keys without work until there is some', () => {
        expect(kind.work).toBeNull()
        expect(kind.sync?.work ?? null).toBeNull()
      })
    })
  }
})

describe('test mode on the sample dataset', () => {
  const enrichments = kinds.filter(({ family }) => family === 'enrichment')

  for (const kind of [...enrichments, kindTable.deep_research]) {
    test(`${kind.title}: a known company gives what its record says, with evidence from the dataset`, async () => {
      const website = 'https://www.kestrel.example/about'
      const { output } = await workOut(kind.testWork, (await read(kind, { website })).request)
      fits(kind.result, output?.result)
      const text = JSON.stringify(output?.result)
      expect(text).toContain('sample:kestrel')
      expect(text).not.toContain('Larkspur')
      if (kind.type === 'general_enrichment')
        expect(output?.result).toMatchObject({
          name: 'Kestrel Tools',
          website: 'https://kestrel.example',
          partial: null,
          founded_year: null,
          company_id: 'sample:kestrel',
          entity: { input_website: website, normalized_website: 'kestrel.example', matched_existing: true },
          evidence: [{ field: '/name', method: 'dataset' }, { field: '/description' }],
        })
      if (kind.type === 'founder_enrichment')
        expect(output?.result).toMatchObject({ founders: [], warnings: [{ code: 'NOT_IN_DATASET' }] })
      if (kind.type === 'funding_enrichment')
        expect(output?.result).toMatchObject({
          funding: { total_usd: 2_000_000 },
          rounds: [{ status: 'undisclosed_amount', currency: null, lead_investors: [{ name: 'Moor' }] }],
          investors: [{ name: 'Moor', round_count: 1, led_count: 1 }],
        })
      if (kind.type === 'combined_enrichment') expect(output?.partial).toBe(false)
    })

    test(`${kind.title}: an unknown website ends with the magic websites named, and nothing else is fetched`, async () => {
      const { request } = await read(kind, { website: 'https://nobody.example' })
      const { error } = await workOut(kind.testWork, request)
      expect(reasonOf(error)).toBe('WEBSITE_UNREACHABLE')
      expect(String(error)).toContain('Test keys fetch nothing')
      expect(String(error)).toContain('stuck.test')
    })
  }

  test('combined enrichment: a child that fails leaves the others and makes the result partial', async () => {
    const kind = kindTable.combined_enrichment
    const { output } = await workOut(kind.testWork, await requestOf(kind, 'partial'))
    expect(output).toMatchObject({
      partial: true,
      result: {
        partial: true,
        founders: null,
        general: { website: 'https://partial.test', partial: null },
        children: { founders: { status: 'failed', error: { reason: 'PROVIDER_UNAVAILABLE' } } },
      },
    })
  })

  test('evidence points at members that are there and hold something', async () => {
    for (const kind of enrichments) {
      const { output } = await workOut(kind.testWork, await requestOf(kind, 'succeed'))
      const result = output?.result as { evidence: { field: string }[] }
      expect(result.evidence.length).toBeGreaterThan(0)
      for (const { field } of result.evidence) expect(at(result, field)).not.toBeNull()
    }
  })
})

function at(value: unknown, pointer: string): unknown {
  let inner = value
  for (const step of pointer.split('/').slice(1)) inner = (inner as Record<string, unknown>)[step] ?? null
  return inner
}

const read = (kind: JobKind, body: unknown) =>
  kind.read(body, {
    environment: 'test',
    file: kind.upload === null ? null : file,
    isRepeated: async () => false,
  })

/** The stored request that asks for an act of this kind. */
async function requestOf(kind: JobKind, act: TestAct): Promise<Readonly<Record<string, unknown>>> {
  if (kind.upload !== null) return { ...(await read(kind, {})).request, title: `dealflow-test-${act}` }
  const website = `https://${act}.test`
  const isBatch = kind.type === 'vc_backability_check'
  return (await read(kind, isBatch ? { website, force_async: true } : { website })).request
}

function fits(schema: JobKind['body'], value: unknown): void {
  const validator = createValidator(schema)
  if (!validator.accepts(value)) expect(validator.problems(value)).toEqual([])
}

const reasonOf = (error: unknown) => (error instanceof JobError ? error.reason : error)

async function sampleOf(records: readonly CompanyRecord[]) {
  const store = memoryCompanyStore()
  await store.upsertMany(
    records.map((record) => ({ record, matchDomain: false })),
    null,
  )
  const dataset = { store, index: referenceIndex() }
  return createCompanies({
    host,
    locations: exampleLocations,
    live: { store: memoryCompanyStore(), index: referenceIndex() },
    test: async () => dataset,
    searchNow: () => host.clock.now(),
  })
}
