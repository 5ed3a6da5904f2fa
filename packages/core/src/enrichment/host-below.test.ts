import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../test/locations.ts'
import { enrichmentBench } from '../testing/enrichment-bench.ts'
import { exampleExtractors, exampleFact, exampleIdentity } from '../testing/example-facts.ts'
import { exampleSnapshot } from '../testing/example-site.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { workOut } from '../testing/job-run.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const university = fixtureRecord({
  id: 'u',
  name: 'University of Example',
  domain: 'university.example',
  alternate_domains: ['uoe.example'],
  tagline: 'Since 1850',
})

/** Enriches a site that gives itself this name, where the university is on record. */
async function enrich(domain: string, name: string | null, kind: 'general' | 'combined' = 'general') {
  const identity = () =>
    exampleIdentity({
      ...(name === null ? {} : { name: exampleFact(name) }),
      foundedYear: exampleFact(2023),
    })
  const { works, storage } = enrichmentBench(
    { locations, sha256 },
    {
      extractors: exampleExtractors({ identity }),
      snapshot: exampleSnapshot({ domain: 'university.example' }),
    },
  )
  await storage.enrichment.save({ before: null, after: university, facts: [] })
  const request = { website: `https://${domain}`, request_id: null }
  const { output, error } = await workOut(works[`${kind}_enrichment`], request)
  expect(error).toBeNull()
  const kept = await storage.companies.find('u')
  return { result: output?.result, year: kept?.company.founded_year, name: kept?.company.name, storage }
}

describe('a site on a host below that of a record', () => {
  for (const kind of ['general', 'combined'] as const)
    test(`of another name is another company (${kind})`, async () => {
      const { result, year, name, storage } = await enrich('tidelab.university.example', 'Tidelab', kind)
      expect([name, year]).toEqual(['University of Example', university.company.founded_year])
      expect(result).toMatchObject({
        company_id: 'site:tidelab.university.example',
        entity: { matched_existing: false },
      })
      const made = await storage.companies.find('site:tidelab.university.example')
      expect(made?.company).toMatchObject({ domain: 'tidelab.university.example', name: 'Tidelab' })
    })

  test('of no name is taken for another company', async () => {
    expect((await enrich('tidelab.university.example', null)).year).toBe(university.company.founded_year)
  })

  for (const [domain, name] of [
    ['news.university.example', 'University of Example News'],
    ['www2.university.example', 'Tidelab'],
    ['university.example', 'Tidelab'],
    ['uoe.example', 'Tidelab'],
  ] as const)
    test(`is the company's own: ${domain} by the name of ${name}`, async () => {
      const { result, year } = await enrich(domain, name)
      expect(result).toMatchObject({ company_id: 'u', entity: { matched_existing: true } })
      expect(year).toBe(2023)
    })
})
