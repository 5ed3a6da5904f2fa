import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../test/locations.ts'
import { allExtractors } from '../extraction/all-extractors.ts'
import { acmeExtractors, acmeRequest, combinedOf, enrichmentBench } from '../testing/enrichment-bench.ts'
import { noPeople } from '../testing/example-facts.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { workOut } from '../testing/job-run.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const home = exampleSitePage({
  html: '<title>Acme Kettles</title><h1>Acme Kettles</h1><p>Acme Kettles makes kettles for everybody.',
})
const story =
  '<title>Acme Kettles raises $500 million</title><p>Acme Kettles (acme.example) raised $500 million in Series C funding led by Mallory Capital.'

/** A combined job whose client names this page. */
async function enrich(url: string) {
  const page = exampleSitePage({ url, finalUrl: url, kind: 'post', html: story })
  const reader = exampleReader(exampleSnapshot({ pages: [home] }), { [url]: page })
  const { works, storage } = enrichmentBench({ locations, sha256 }, { extractors: allExtractors, reader })
  const record = fixtureRecord({ id: 'a', name: 'Acme Kettles', domain: 'acme.example' })
  await storage.enrichment.save({ before: null, after: record, facts: [] })
  const request = { ...acmeRequest, funding: { investor_names: null, source_urls: [url] } }
  const worked = await workOut(works.combined_enrichment, request)
  const stored = await storage.companies.find('a')
  return { result: combinedOf(worked), rounds: stored?.rounds, kept: await storage.enrichment.roundsOf('a') }
}

describe('a page that a client names', () => {
  test('elsewhere is told with a warning, counts for little, and is not kept', async () => {
    const { result, rounds, kept } = await enrich('https://attacker.example/post')
    expect(result.funding?.rounds).toMatchObject([{ type: 'series_c', amount: 500_000_000, confidence: 0.5 }])
    for (const { field, confidence } of result.funding?.evidence ?? [])
      expect([field, confidence <= 0.5]).toEqual([field, true])
    const warning = { code: 'UNVERIFIED_SOURCE', message: expect.stringContaining('attacker.example/post') }
    expect(result.funding?.warnings).toMatchObject([warning])
    expect(result.warnings).toMatchObject([warning])
    expect([rounds, kept]).toEqual([[], []])
  })

  test('of the company’s own site counts as any other of it', async () => {
    const { result, rounds } = await enrich('https://blog.acme.example/round')
    expect(result.funding?.rounds[0]?.confidence).toBeGreaterThan(0.9)
    expect(result.warnings).toEqual([])
    expect(rounds).toMatchObject([{ type: 'series_c', amount_usd: 500_000_000 }])
  })
})

test('a child whose extractor fails takes no other with it', async () => {
  const fail = () => {
    throw new Error('boom')
  }
  const broken = [
    [{ contacts: fail }, ['failed', 'succeeded', 'succeeded']],
    [{ people: fail }, ['succeeded', 'failed', 'succeeded']],
  ] as const
  for (const [given, statuses] of broken) {
    const people = () => noPeople
    const extractors = { ...acmeExtractors, people, ...given }
    const { works } = enrichmentBench({ locations, sha256 }, { extractors })
    const { children } = combinedOf(await workOut(works.combined_enrichment, acmeRequest))
    expect([children.general, children.founders, children.funding].map(({ status }) => status)).toEqual([
      ...statuses,
    ])
  }
})
