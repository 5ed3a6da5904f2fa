import { expect, test } from 'bun:test'
import { siteOfPages } from '../extraction/identity/site-of-pages.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { ownDomainsOf } from './own-domains.ts'

/** Of a site of this domain whose home page is there. */
function siteAt(domain: string, url: string) {
  const site = siteOfPages(domain, { '/': '<title>Acme</title>' })
  return { ...site, pages: site.pages.map((read) => ({ ...read, url })) }
}

const asked = (domain: string) => ({ domain, record: null, isForeign: false })
const record = fixtureRecord({ id: 'u', name: 'University', domain: 'university.example' })

test('a company is known by its domain and by where its site has moved, but for hosts that many share', () => {
  const at = (url: string) => ownDomainsOf(siteAt('acme.example', url), asked('acme.example'))
  expect(at('https://www.acme.example/')).toEqual(['acme.example'])
  expect(at('https://en.acme.example/')).toEqual(['acme.example'])
  expect(at('https://acme-kettles.example/')).toEqual(['acme.example', 'acme-kettles.example'])
  expect(at('https://www.facebook.com/acme')).toEqual(['acme.example'])
  expect(at('https://acme.medium.com/')).toEqual(['acme.example', 'acme.medium.com'])
  expect(at('https://acme.university.example/')).toEqual(['acme.example', 'acme.university.example'])
})

test('a company that lives below the host of another is not known by that', () => {
  const site = siteAt('university.example', 'https://acme.university.example/')
  expect(ownDomainsOf(site, asked('acme.university.example'))).toEqual(['acme.university.example'])
  expect(ownDomainsOf(site, asked('www.university.example'))).toEqual(['university.example'])
  // Nor by where that has moved.
  const away = siteAt('university.example', 'https://college.example/')
  expect(ownDomainsOf(away, asked('acme.university.example'))).toEqual(['acme.university.example'])
})

test('a host below its own is its own where the dataset says so, and not where a client does', () => {
  const site = siteAt('university.example', 'https://news.university.example/')
  const subject = { domain: 'news.university.example', record, isForeign: false }
  expect(ownDomainsOf(site, subject)).toEqual(['university.example'])
  expect(ownDomainsOf(site, { ...subject, isForeign: true })).toEqual(['news.university.example'])
})
