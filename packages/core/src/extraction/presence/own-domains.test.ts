import { expect, test } from 'bun:test'
import { siteOf } from '../../../test/extraction/site.ts'
import { domainReadsBack, findOwnDomains } from './own-domains.ts'

test('the domains of a site are that of its pages and those of its other languages', () => {
  const home =
    '<head><link rel="alternate" hreflang="de" href="https://www.acme-boote.example/"><link rel="alternate" hreflang="fr" href="https://fr.acme.example/"><link rel="alternate" type="application/rss+xml" href="https://feeds.example/acme"><link rel="canonical" href="https://template.example/"></head><p>Boats</p>'
  const domains = findOwnDomains(siteOf({ home }))
  expect(domains.map(({ value }) => value)).toEqual(['acme.example', 'acme-boote.example'])
  for (const { value, sources } of domains)
    for (const { quote } of sources) expect(domainReadsBack(quote, value ?? '')).toBe(true)
  expect(domainReadsBack('https://acme.example/', 'other.example')).toBe(false)
})

test('a site below somebody else’s domain is not that domain', () => {
  const site = { ...siteOf({ home: '<p>Boats</p>' }), domain: 'boats.harbor.example' }
  const pages = site.pages.map((read) => ({ ...read, url: 'https://boats.harbor.example/' }))
  expect(findOwnDomains({ ...site, pages }).map(({ value }) => value)).toEqual(['boats.harbor.example'])
})
