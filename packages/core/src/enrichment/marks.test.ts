import { expect, test } from 'bun:test'
import { siteOfPages } from '../extraction/identity/site-of-pages.ts'
import { exampleExtractors, exampleIdentity, examplePerson, noPeople } from '../testing/example-facts.ts'
import { hintsOf } from './hints.ts'
import { marksOf } from './marks.ts'
import type { CompanyReading } from './read-company.ts'

const log = { write() {} }

/** Of a site whose home page is at this address. */
function marksAt(url: string, hints: CompanyReading['hints'] = hintsOf({})) {
  const site = siteOfPages('acme.example', { '/': '<title>Acme: whistling kettles</title>' })
  const pages = site.pages.map((read) => ({ ...read, url }))
  const people = { ...noPeople, founders: [examplePerson('Ada Kettle')] }
  const reading = {
    ...{ site: { ...site, names: ['Acme'], pages }, identity: exampleIdentity(), hints },
    ...({ context: {}, investors: {} } as Pick<CompanyReading, 'context' | 'investors'>),
  }
  return marksOf(reading, people, { extractors: exampleExtractors(), log })
}

test('a site is known by its domain and by where it has moved, but for hosts that many share', () => {
  expect(marksAt('https://www.acme.example/')?.domains).toEqual(['acme.example'])
  expect(marksAt('https://acme-kettles.example/')?.domains).toEqual(['acme.example', 'acme-kettles.example'])
  expect(marksAt('https://www.facebook.com/acme')?.domains).toEqual(['acme.example'])
})

test('founders are those of the site and of the client; of another company nothing is known', () => {
  const named = hintsOf({ founders: { names: ['Bo Lid'] } })
  expect(marksAt('https://acme.example/', named)?.founders).toEqual(['Ada Kettle', 'Bo Lid'])
  expect(marksAt('https://acme.example/', null)).toBeNull()
})
