import { expect, test } from 'bun:test'
import { profileWith, proofOf, researchOf, tornResearch } from '../../../test/research/found-parts.ts'
import { hiringSignals } from './hiring-signals.ts'

const careers = '<h2>Open roles</h2><ul><li><a href="/jobs/1">Backend Engineer</a> Remote</li></ul>'
const hiring = { is_hiring: true, open_roles: 1, careers_url: 'https://acme.example/careers' }
const evidence = [
  proofOf('/hiring/open_roles', 'careers', '1 open role'),
  proofOf('/hiring/careers_url', '', 'https://acme.example/careers'),
]

test('has what the profile counts, and what the listed positions tell', async () => {
  const companyProfile = { output: profileWith({ hiring }), evidence }
  const ended = await hiringSignals.run(researchOf({ pages: { careers }, found: { companyProfile } }))
  expect(ended).toMatchObject({
    status: 'succeeded',
    output: {
      open_roles: 1,
      functions: ['engineering'],
      locations: ['Remote'],
      careers_url: hiring.careers_url,
    },
  })
  expect(ended.status === 'skipped' ? [] : ended.evidence.map(({ field }) => field)).toEqual([
    '/open_roles',
    '/careers_url',
    '/functions/0',
    '/locations/0',
  ])
})

test('positions of a page that says that none is open are not open', async () => {
  const companyProfile = { output: profileWith({ hiring: { ...hiring, is_hiring: false } }) }
  const ended = await hiringSignals.run(researchOf({ pages: { careers }, found: { companyProfile } }))
  expect(ended).toMatchObject({ output: { functions: [], locations: [] } })
})

test('is partial where the page of jobs could not be read, or the profile failed', async () => {
  const companyProfile = { output: profileWith({}) }
  const unread = researchOf({ found: { companyProfile }, unread: ['careers'] })
  expect((await hiringSignals.run(unread)).status).toBe('partial')
  expect((await hiringSignals.run(researchOf({ pages: { careers } }))).status).toBe('partial')
})

test('fails with what the reading of the site fails with', async () => {
  await expect(hiringSignals.run(tornResearch())).rejects.toThrow('Nobody answers any more.')
})
