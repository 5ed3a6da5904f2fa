import { expect, test } from 'bun:test'
import { researchOf, tornResearch } from '../../../test/research/found-parts.ts'
import { madeHere } from '../../enrichment/new-record.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { ventureAssessment } from './venture-assessment.ts'

const record = fixtureRecord({ id: 'acme', domain: 'acme.example' })
const startup =
  '<h1>The API platform for payroll</h1><p>Acme is a cloud platform with an API for developers that automates payroll with machine learning. Trusted by Globex. Start your free trial. Book a demo. Backed by venture capital investors.</p><p>$9 per user / month</p>'
const bakery =
  '<h1>Bakery in town</h1><p>Our family bakery has baked bread since 1950. Visit us, opening hours 7 to 5. Call for a quote.</p>'

test('a company of the dataset is one, whatever its site shows', async () => {
  expect(await ventureAssessment.run(researchOf({ pages: { home: bakery }, record }))).toMatchObject({
    status: 'succeeded',
    output: { classification: 'Yes', confidence: 1, reasons: [{ code: 'CANONICAL_STARTUP' }] },
    evidence: [{ field: '/classification', method: 'dataset' }, { field: '/reasons/0' }],
  })
})

test('else the pages that were read are judged, with the texts that show it', async () => {
  const ended = await ventureAssessment.run(researchOf({ pages: { home: startup } }))
  expect(ended).toMatchObject({ status: 'succeeded', output: { classification: 'Yes' } })
  if (ended.status === 'skipped') throw new Error('It was skipped')
  const said = ended.evidence.find(({ field }) => field.startsWith('/reasons/'))
  const reason = ended.output.reasons[Number(said?.field.slice('/reasons/'.length))]
  const [term = '?'] = /(?<=“)[^”]+/.exec(reason?.text ?? '') ?? []
  expect(said?.sources[0]?.quote?.toLowerCase()).toContain(term)
  const other = await ventureAssessment.run(researchOf({ pages: { home: bakery } }))
  expect(other).toMatchObject({ status: 'succeeded', output: { classification: 'Likely Not' } })
})

test('a record that was made of the site itself, or is of a company above it, proves nothing', async () => {
  const made = { ...record, source: madeHere }
  expect(await ventureAssessment.run(researchOf({ pages: { home: bakery }, record: made }))).toMatchObject({
    output: { classification: 'Likely Not' },
  })
  expect(await ventureAssessment.run(researchOf({ pages: null, record, isBelow: true }))).toMatchObject({
    status: 'skipped',
  })
})

test('a museum of the dataset is judged by its site', async () => {
  const museum = { ...record, company: { ...record.company, organization_type: 'museum' as const } }
  expect(await ventureAssessment.run(researchOf({ pages: { home: bakery }, record: museum }))).toMatchObject({
    output: { classification: 'Likely Not' },
  })
  expect(await ventureAssessment.run(researchOf({ pages: null, record: museum }))).toMatchObject({
    status: 'skipped',
    detail: expect.stringMatching(/as a museum: .* could not be read\.$/),
  })
})

test('is skipped where there is nothing to judge', async () => {
  expect(await ventureAssessment.run(researchOf({ pages: null }))).toMatchObject({
    status: 'skipped',
    reason: 'dependency_failed',
  })
  expect(await ventureAssessment.run(researchOf({ pages: { home: '<p>Hi</p>' } }))).toMatchObject({
    status: 'skipped',
    detail: 'The home page of the site shows nothing that could be judged.',
  })
})

test('fails with what the reading of the site fails with', async () => {
  await expect(ventureAssessment.run(tornResearch())).rejects.toThrow('Nobody answers any more.')
})
