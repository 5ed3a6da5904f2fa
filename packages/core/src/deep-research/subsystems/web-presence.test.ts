import { expect, test } from 'bun:test'
import { profileWith, proofOf, researchOf, tornResearch } from '../../../test/research/found-parts.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { webPresence } from './web-presence.ts'

const home =
  '<head><link rel="alternate" hreflang="de" href="https://acme-boote.example/"></head><p>Boats</p>'
const companyProfile = {
  output: profileWith({ languages: ['en'] }),
  evidence: [proofOf('/languages/0', '', 'lang="en"')],
}
const record = fixtureRecord({ id: 'acme', domain: 'acme.example', alternate_domains: ['acme-old.example'] })

test('has the domains of the site and of the record, each once and with what shows it', async () => {
  const research = researchOf({ pages: { home }, found: { companyProfile }, record })
  expect(await webPresence.run(research)).toMatchObject({
    status: 'succeeded',
    output: { domains: ['acme.example', 'acme-boote.example', 'acme-old.example'], languages: ['en'] },
    evidence: [
      { field: '/languages/0' },
      { field: '/domains/0', method: 'dataset' },
      { field: '/domains/1', method: 'structured_data' },
      { field: '/domains/2', method: 'dataset' },
    ],
  })
})

test('without the site it is partial: the address that was asked for is a hint', async () => {
  expect(await webPresence.run(researchOf({ pages: null }))).toMatchObject({
    status: 'partial',
    output: { domains: ['acme.example'] },
    evidence: [{ field: '/domains/0', method: 'hint', sources: [] }],
  })
})

test('of a site that was read in part it is partial', async () => {
  const found = { companyProfile, deepScrape: { output: {}, status: 'partial' as const } }
  expect(await webPresence.run(researchOf({ found }))).toMatchObject({ status: 'partial' })
})

test('a record that may be somebody else’s tells nothing while the site was not read', async () => {
  const ended = await webPresence.run(researchOf({ pages: null, record, isBelow: true }))
  expect(ended).toMatchObject({ output: { domains: ['acme.example'] } })
})

test('fails with what the reading of the site fails with', async () => {
  await expect(webPresence.run(tornResearch())).rejects.toThrow('Nobody answers any more.')
})
