import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../kernel/errors.ts'
import { explain } from '../kernel/explain.ts'
import {
  mergedAliases,
  readCombined,
  readEnrichment,
  readPublicWebsite,
  readWebsiteUrl,
  sameWorkOf,
} from './read-request.ts'
import { CombinedRequestSchema, EnrichmentRequestSchema } from './request-schema.ts'

function issuesOf(read: () => unknown): unknown {
  try {
    read()
  } catch (error) {
    if (error instanceof ServiceError) return error.details
    throw error
  }
  return []
}

describe('a website of an enrichment', () => {
  test('is strictly a URL, and a bare domain is told what was meant', () => {
    expect(issuesOf(() => readEnrichment({ website: ' www.acme.com/about ' }))).toEqual([
      { path: 'website', message: 'must be an http or https URL; did you mean https://acme.com' },
    ])
    for (const text of ['acme.com:8080', '//acme.com'])
      expect(readWebsiteUrl(text)).toEqual({
        problem: 'must be an http or https URL; did you mean https://acme.com',
      })
    for (const text of ['ftp://acme.com', 'mailto:a@acme.com', 'acme', '/acme', 'https:/', 'https:///'])
      expect(readWebsiteUrl(text)).toEqual({
        problem: 'must be an http or https URL such as https://acme.com',
      })
    expect(readWebsiteUrl(' HTTPS://www.Acme.com/x?y#z ')).toEqual({ domain: 'acme.com' })
  })

  test('is public: private names and addresses in any form are refused', () => {
    for (const host of [
      'localhost',
      'api.localhost',
      'printer.local',
      'db.internal',
      'router.home.arpa',
      'a.localdomain',
      '127.0.0.1',
      '10.0.0.1:8080',
      '[::1]',
      '2130706433',
      '0x7f.1',
      '127。0。0。1',
      '①②⑦.0.0.1',
      '169.254.169.254',
      '8.8.8.8',
      'intranet',
    ])
      expect({ host, read: readWebsiteUrl(`http://${host}/`) }).toMatchObject({
        read: { problem: expect.stringMatching(/^must be/) },
      })
    expect(readPublicWebsite('local.example')).toEqual({ domain: 'local.example' })
    expect(readPublicWebsite('notinternal.example')).toEqual({ domain: 'notinternal.example' })
  })
})

describe('an enrichment request', () => {
  test('is stored with its defaults filled in and nothing normalised', () => {
    const website = 'HTTPS://Acme.com/'
    expect(readEnrichment({ website, company_aliases: ['Acme ', 'acme'] })).toEqual({
      website,
      request_id: null,
      company_name: null,
      description: null,
      company_aliases: ['Acme ', 'acme'],
      company_network_url: null,
      webhook_endpoint_id: null,
    })
    expect(readEnrichment({ website, description: null })).toEqual(readEnrichment({ website }))
    expect(readCombined({ website, funding: {} })).toMatchObject({
      funding: { investor_names: null, source_urls: null },
      founders: null,
    })
  })

  test('names every URL that is none', () => {
    const website = 'https://acme.com'
    expect(
      issuesOf(() =>
        readCombined({
          website: 'acme',
          company_network_url: 'linked.example/acme',
          funding: { source_urls: [website, 'news.example'] },
          founders: { profile_urls: ['http://10.0.0.1/'] },
        }),
      ),
    ).toEqual([
      { path: 'website', message: 'must be an http or https URL such as https://acme.com' },
      {
        path: 'company_network_url',
        message: 'must be an http or https URL; did you mean https://linked.example',
      },
      {
        path: 'funding.source_urls[1]',
        message: 'must be an http or https URL; did you mean https://news.example',
      },
      { path: 'founders.profile_urls[0]', message: 'must be a domain name, not an IP address' },
    ])
  })

  test('has the bounds of the contract', () => {
    const website = 'https://acme.com'
    const path = (body: object) =>
      explain(EnrichmentRequestSchema, { website, ...body }).map((one) => one.path)
    expect(path({ description: 'x'.repeat(20_000), company_name: 'x'.repeat(200) })).toEqual([])
    expect(path({ description: 'x'.repeat(20_001) })).toEqual(['description'])
    expect(path({ company_name: 'x'.repeat(201) })).toEqual(['company_name'])
    expect(path({ website: `https://a.example/${'x'.repeat(2_048)}` })).toEqual(['website'])
    const aliases = Array.from({ length: 21 }, (_, i) => `alias ${i}`)
    expect(path({ company_aliases: aliases.slice(1) })).toEqual([])
    expect(path({ company_aliases: aliases })).toEqual(['company_aliases'])
    expect(path({ company_aliases: ['x'.repeat(201)] })).toEqual(['company_aliases[0]'])
    expect(explain(EnrichmentRequestSchema, { website, company_aliases: ['a', 'a'] })).toEqual([
      { path: 'company_aliases', message: 'takes no entry twice' },
    ])
    expect(path({ funding: {} })).toEqual(['funding'])
  })

  test('takes hints for the children of a combined job, and no switches', () => {
    const website = 'https://acme.com'
    for (const child of ['funding', 'founders'])
      for (const switched of ['enabled', 'skip', 'include'])
        expect(explain(CombinedRequestSchema, { website, [child]: { [switched]: true } })).toEqual([
          { path: `${child}.${switched}`, message: 'per-child switches are not accepted' },
        ])
    const names = Array.from({ length: 21 }, (_, i) => `Name ${i}`)
    expect(explain(CombinedRequestSchema, { website, founders: { names } }).map(({ path }) => path)).toEqual([
      'founders.names',
    ])
  })
})

describe('the same work', () => {
  const of = (body: Parameters<typeof readEnrichment>[0]) => JSON.stringify(sameWorkOf(readEnrichment(body)))

  test('is told by website, hints and endpoint, as they are understood', () => {
    const one = of({ website: 'https://acme.com', company_aliases: ['Acmé', 'Other'] })
    expect(
      of({
        website: 'http://www.ACME.com/about',
        company_aliases: ['Acmé', 'ACME', 'Other'],
        request_id: 'x',
      }),
    ).toBe(one)
    expect(of({ website: 'https://acme.com', company_aliases: ['Other'] })).not.toBe(one)
    expect(of({ website: 'https://acme.org', company_aliases: ['Acmé', 'Other'] })).not.toBe(one)
  })

  test('aliases that differ in case, accents and spaces are one', () => {
    expect(mergedAliases(['Acmé  Labs', ' acme labs', 'B'])).toEqual(['Acmé  Labs', 'B'])
  })
})
