import { expect, test } from 'bun:test'
import { siteOfPages } from '../extraction/identity/site-of-pages.ts'
import { exampleExtractors, exampleIdentity, examplePerson, noPeople } from '../testing/example-facts.ts'
import { identifiersOf } from './company-identifiers.ts'
import { hintsOf } from './hints.ts'
import type { CompanyReading } from './read-company.ts'

const log = { write() {} }

function identifiersWith(hints: CompanyReading['hints']) {
  const site = {
    ...siteOfPages('acme.example', { '/': '<title>Acme: whistling kettles</title>' }),
    names: ['Acme'],
  }
  const people = { ...noPeople, founders: [examplePerson('Ada Kettle')] }
  const reading = {
    ...{ site, identity: exampleIdentity(), hints },
    ...({ context: {}, investors: {} } as Pick<CompanyReading, 'context' | 'investors'>),
  }
  const subject = { domain: 'acme.example', record: null, isForeign: false }
  return identifiersOf(reading, subject, { extractors: exampleExtractors({ people: () => people }), log })
}

test('founders are those of the site, apart from those of the client; of another company nothing is known', () => {
  const named = hintsOf({ founders: { names: ['Bo Lid'] } })
  expect(identifiersWith(named)).toMatchObject({ founders: ['Ada Kettle'], hintedFounders: ['Bo Lid'] })
  expect(identifiersWith(null)).toBeNull()
})
