import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../test/locations.ts'
import type { Extractors } from '../extraction/extractors.ts'
import { noProviders, type SearchProvider } from '../kernel/provider-ports.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { acmeExtractors, acmeRequest, combinedOf, enrichmentBench } from '../testing/enrichment-bench.ts'
import {
  exampleExtractors,
  exampleFact,
  exampleFundingFacts,
  examplePerson,
  noPeople,
} from '../testing/example-facts.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { workOut } from '../testing/job-run.ts'
import type { LiveParts } from './live-parts.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const start = (given: Parameters<typeof enrichmentBench>[1] = {}) =>
  enrichmentBench({ locations, sha256 }, given)

describe('what helps a child', () => {
  test('an index that cannot be asked leaves industries unchecked, and the rest as it is', async () => {
    const index = {
      similar: async () => {
        throw new Error('being built')
      },
      investorsNamed: async () => [],
    }
    const { works, host } = start({ index })
    const { output } = await workOut(works.general_enrichment, acmeRequest)
    expect(output).toMatchObject({
      result: { name: 'Acme Kettles', industries: [], states: { industries: 'not_checked' } },
    })
    expect(host.logs).toMatchObject([{ level: 'warn' }])
  })

  test('without companies to compare with industries were not looked for', async () => {
    const { works } = start()
    const { output } = await workOut(works.general_enrichment, acmeRequest)
    expect(output).toMatchObject({
      partial: null,
      result: { states: { industries: 'not_checked', primary_industry: 'not_checked' } },
    })
  })

  test('investors of the dataset are known by name when a list is read again', async () => {
    const names: string[] = []
    const index: LiveParts['companies']['index'] = {
      similar: async () => [],
      async investorsNamed(texts) {
        names.push(...texts)
        return texts.map((text) =>
          text === 'Rook & Daughters' ? [{ name: investorKey(text), companies: 1 }] : [],
        )
      },
    }
    const funding: Extractors['funding'] = (_site, { isInvestor }) =>
      exampleFundingFacts({
        investors: ['Rook & Daughters', 'Nobody Known']
          .filter((name) => isInvestor(name))
          .map((name) => exampleFact({ name, isLead: false })),
        state: 'found',
      })
    const { works } = start({ index, extractors: { ...acmeExtractors, funding } })
    const { output } = await workOut(works.funding_enrichment, acmeRequest)
    expect(names).toEqual(['Rook & Daughters', 'Nobody Known'])
    expect(output).toMatchObject({ result: { investors: [{ name: 'Rook & Daughters' }] } })
  })

  test('a search helps where the site names no founder, and its failing is said', async () => {
    const url = 'https://news.example/acme'
    const html = '<p>Acme Kettles (acme.example) was founded by Ada Kettle.'
    const people: Extractors['people'] = ({ pages }) =>
      pages.some(({ origin }) => origin === 'third_party')
        ? { ...noPeople, founders: [examplePerson('Ada Kettle')] }
        : noPeople
    const reader = exampleReader(exampleSnapshot(), { [url]: exampleSitePage({ url, html, kind: 'post' }) })
    const search: SearchProvider = {
      search: async () => ({ outcome: 'found', hits: [{ url, title: '', snippet: '' }] }),
    }
    const parts = { reader, extractors: { ...acmeExtractors, people } }
    const found = await workOut(
      start({ ...parts, providers: { ...noProviders, search } }).works.founder_enrichment,
      acmeRequest,
    )
    expect(found.output).toMatchObject({
      partial: null,
      result: { founders: [{ full_name: 'Ada Kettle' }], usage: { pages_fetched: 2 } },
    })
    const failing: SearchProvider = { search: async () => ({ outcome: 'failed', failure: 'rate_limited' }) }
    const failed = await workOut(
      start({ ...parts, providers: { ...noProviders, search: failing } }).works.founder_enrichment,
      acmeRequest,
    )
    expect(failed.output).toMatchObject({
      partial: true,
      result: { founders: [], errors: [{ subsystem: 'search', code: 'rate_limited' }] },
    })
    const other = { ...acmeRequest, company_name: 'Zephyr Bank' }
    const unverified = await workOut(
      start({ ...parts, providers: { ...noProviders, search } }).works.founder_enrichment,
      other,
    )
    expect(unverified.output).toMatchObject({
      result: { founders: [], warnings: [{ code: 'IDENTITY_CONFLICT' }] },
    })
  })

  test('hints fill what the site does not say, and are told as such', async () => {
    const { works, storage } = start({ extractors: exampleExtractors() })
    const { output } = await workOut(works.general_enrichment, {
      ...acmeRequest,
      company_name: 'Acme',
      company_network_url: 'https://network.example/company/acme',
    })
    expect(output).toMatchObject({
      result: {
        name: 'Acme',
        links: { company_network_url: 'https://network.example/company/acme' },
        states: { name: 'not_found' },
        evidence: [
          { field: '/name', method: 'hint', confidence: 0.3 },
          { field: '/links/company_network_url', method: 'hint' },
        ],
      },
    })
    const record = await storage.companies.find('site:acme.example')
    expect(record?.company.name).toBe('acme.example')
    expect(record?.company.links.company_network_url).toBeNull()
  })

  test('a profile that the client names is that of the founder whose name it holds, and no part of the record', async () => {
    const { works, storage } = start()
    const profile_urls = ['https://network.example/in/ada-other', 'https://network.example/in/ada-kettle-81']
    const worked = await workOut(works.combined_enrichment, {
      ...acmeRequest,
      founders: { names: null, profile_urls },
    })
    const { founders } = combinedOf(worked)
    expect(founders?.founders).toMatchObject([{ full_name: 'Ada Kettle', profile_url: profile_urls[1] }])
    expect(founders?.evidence).toContainEqual({
      field: '/founders/0/profile_url',
      confidence: 0.3,
      method: 'hint',
      sources: [],
    })
    const [stored] = await storage.enrichment.peopleOf('site:acme.example')
    expect(stored?.person).toMatchObject({ full_name: 'Ada Kettle', profile_url: null })
  })

  test('what a site says of itself comes before hints', async () => {
    const { works } = start()
    const { output } = await workOut(works.general_enrichment, { ...acmeRequest, company_name: 'Acme' })
    expect(output).toMatchObject({ result: { name: 'Acme Kettles', warnings: [] } })
  })

  test('hints of another company are not used, and said to contradict', async () => {
    const { works } = start()
    const hints = { company_name: 'Zephyr Bank', description: 'A bank', company_aliases: ['Zephyr'] }
    const { output } = await workOut(works.general_enrichment, { ...acmeRequest, ...hints })
    expect(output).toMatchObject({
      result: { name: 'Acme Kettles', description: null, warnings: [{ code: 'IDENTITY_CONFLICT' }] },
    })
  })
})
