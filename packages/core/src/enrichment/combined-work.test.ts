import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { Value } from '@sinclair/typebox/value'
import { locations } from '../../test/locations.ts'
import { JobError } from '../kernel/job-error.ts'
import { acmeExtractors, acmeRequest, combinedOf, enrichmentBench } from '../testing/enrichment-bench.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { workOut } from '../testing/job-run.ts'
import { CombinedResultSchema } from './combined-schema.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const start = (given: Parameters<typeof enrichmentBench>[1] = {}) =>
  enrichmentBench({ locations, sha256 }, given)

describe('rows that are there already', () => {
  test('give their ids to the same person and the same round', async () => {
    const { works, storage } = start()
    const first = combinedOf(await workOut(works.combined_enrichment, acmeRequest))
    const [person, round] = [first.founders?.founders[0], first.funding?.rounds[0]]
    const before = await storage.companies.find('site:acme.example')
    if (person === undefined || round === undefined || before === null) throw new Error('Nothing was found')
    const personId = '0192f0c1-7a00-7000-8000-00000000000a'
    const roundId = '0192f0c1-7a00-7000-8000-00000000000b'
    await storage.enrichment.save({
      before,
      after: before,
      facts: [],
      people: [{ personId, person: { ...person, full_name: 'Kettle, Ada' }, kind: 'founder', observedAt: 1 }],
      rounds: [{ roundId, round: { ...round, announced_on: '2021-03-20' }, observedAt: 1 }],
    })
    const second = combinedOf(await workOut(works.combined_enrichment, acmeRequest))
    expect(second.founders?.founders[0]?.person_id).toBe(personId)
    expect(second.funding?.rounds[0]?.round_id).toBe(roundId)
  })
})

describe('a combined enrichment', () => {
  const broken = () => {
    throw new Error('a mistake that names /home/somebody')
  }

  test('reads the site once for all three children', async () => {
    const reader = exampleReader(exampleSnapshot())
    const { works } = start({ reader })
    const { output, error, stages } = await workOut(works.combined_enrichment, acmeRequest)
    expect(error).toBeNull()
    expect(reader.asked).toEqual(['acme.example'])
    expect(stages.filter((stage, at) => stage !== stages[at - 1])).toEqual([
      'resolving_entity',
      'running_children',
      'merging',
      'saving_result',
    ])
    expect([...Value.Errors(CombinedResultSchema, output?.result)]).toEqual([])
    expect(output).toMatchObject({
      partial: false,
      result: {
        partial: false,
        general: { name: 'Acme Kettles', partial: null },
        founders: { founder_count: 1 },
        funding: { funding: { total_usd: 2_000_000, stage: 'seed' }, total_is_sum: true },
        usage: { pages_fetched: 1 },
        children: { general: { status: 'succeeded', error: null } },
      },
    })
  })

  test('every pointer of its evidence leads to a value', async () => {
    const { works } = start()
    const result = combinedOf(await workOut(works.combined_enrichment, acmeRequest))
    const { evidence } = result
    expect(evidence.length).toBeGreaterThan(10)
    for (const { field, sources } of evidence) {
      const value = field
        .slice(1)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], result)
      expect(value ?? field).not.toBe(field)
      expect(sources.length).toBeGreaterThan(0)
    }
  })

  test('a child that fails leaves the others, and its error says nothing of our insides', async () => {
    const { works, host } = start({ extractors: { ...acmeExtractors, people: broken } })
    const { output, error } = await workOut(works.combined_enrichment, acmeRequest)
    expect(error).toBeNull()
    expect(output).toMatchObject({
      partial: true,
      result: {
        partial: true,
        founders: null,
        general: { name: 'Acme Kettles' },
        children: {
          founders: { status: 'failed', error: { reason: 'INTERNAL' } },
          funding: { status: 'succeeded' },
        },
        errors: [{ subsystem: 'founders', code: 'INTERNAL' }],
      },
    })
    expect(JSON.stringify(output)).not.toContain('somebody')
    expect(host.logs.some(({ level }) => level === 'error')).toBe(true)
  })

  test('it fails when all of them do, by no fault of the input', async () => {
    const { works } = start({
      extractors: { ...acmeExtractors, people: broken, funding: broken, contacts: broken },
    })
    const { error } = await workOut(works.combined_enrichment, acmeRequest)
    expect(error).toBeInstanceOf(JobError)
    expect(error).toMatchObject({ reason: 'ALL_CHILDREN_FAILED', isInputFault: false, retryable: true })
    expect((error as Error).message).not.toContain('somebody')
  })

  test('a site that cannot be read fails all of them by a fault of the input', async () => {
    const gone = exampleSitePage({ outcome: 'dns_error', status: null, html: null, finalUrl: null })
    const { works } = start({ snapshot: exampleSnapshot({ pages: [gone] }) })
    const { error } = await workOut(works.combined_enrichment, acmeRequest)
    expect(error).toMatchObject({ reason: 'ALL_CHILDREN_FAILED', isInputFault: true, retryable: false })
    expect((error as Error).message).toContain('has a name that leads to no address')
    expect((error as Error).message).toContain('all failed (WEBSITE_UNREACHABLE): ')
  })

  test('a network that is cut is no fault of the site', async () => {
    for (const outcome of ['dns_error', 'connect_failed', 'timeout'] as const) {
      const gone = exampleSitePage({ outcome, status: null, html: null, finalUrl: null })
      const { works } = start({ snapshot: exampleSnapshot({ pages: [gone] }), isOnline: false })
      for (const work of Object.values(works)) {
        const { error } = await workOut(work, acmeRequest)
        expect(error).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE', isInputFault: false, retryable: true })
      }
    }
    const parked = exampleSitePage({ outcome: 'parked', html: null })
    const { works } = start({ snapshot: exampleSnapshot({ pages: [parked] }), isOnline: false })
    const { error } = await workOut(works.general_enrichment, acmeRequest)
    expect(error).toMatchObject({ reason: 'NO_USABLE_CONTENT' })
  })
})
