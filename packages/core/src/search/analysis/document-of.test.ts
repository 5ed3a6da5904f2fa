import { expect, test } from 'bun:test'
import { filterTable, rangeKeys } from '../../records/filters/filter-table.ts'
import { exampleFunding, examplePlace, fixtureRecord } from '../../testing/fixtures.ts'
import { rangeCases } from '../../testing/range-cases.ts'
import { domainKey } from '../segments/domain-key.ts'
import { documentOf } from './document-of.ts'

const quill = fixtureRecord({
  id: 'example:quill',
  name: 'Quill Robotics',
  domain: 'quill.example',
  alternate_domains: ['quill.test'],
  description: 'Drones that inspect bridges. Formerly known as Feather Labs.',
  location: examplePlace({
    country_iso: 'DE',
    city: 'Sankt Augustin',
    city_geo_id: 2_841_463,
    city_geo_key: 'de-nw-sankt-augustin',
    admin1_code: 'DE-NW',
    region: 'Nordrhein-Westfalen',
    region_slug: 'cologne-bonn',
  }),
  industries: ['Robotics', 'Underwater basketry'],
  founded_year: 2019,
  employee_range: '10001+',
  score: 7.5,
  status: 'acquired',
  business_models: ['hardware', 'b2b'],
  funding: exampleFunding({
    null_reason: 'none_announced',
    stage: 'seed',
    last_round_type: 'unknown',
    last_raised_on: '2024-02-29',
    investors: [
      { id: null, name: 'Alder Ventures GmbH', lead: true },
      { id: '7a0c2b52-9d8f-4a43-8f6b-3f3f6a9b8f10', name: 'Birch', lead: false },
    ],
  }),
})

test('a document names everything that a filter may ask for, once', () => {
  const { attributes } = documentOf(quill)
  expect([...attributes].sort()).toEqual([
    'admin1:DE-NW',
    'businessModels:b2b',
    'businessModels:hardware',
    'city-id:2841463',
    'city-key:de-nw-sankt-augustin',
    'city:sankt augustin',
    'country:DE',
    'domain:quill.example',
    'domain:quill.test',
    'industry:label:underwater basketry',
    'industry:robotics',
    'investor-id:7a0c2b52-9d8f-4a43-8f6b-3f3f6a9b8f10',
    // Of the names; the first is what a source says.
    'investor-id:96a005c2-4f56-86fe-a269-e5bc68c1bb1e',
    'investor-id:fec98edc-2f19-8b7c-ab72-bdd1ea3c6e48',
    'investor:alder ventures',
    'investor:birch',
    'lead-investor-id:96a005c2-4f56-86fe-a269-e5bc68c1bb1e',
    'lead-investor:alder ventures',
    'metro:cologne-bonn',
    'organizationTypes:company',
    'region:nordrhein westfalen',
    'stages:seed',
    'statuses:acquired',
  ])
})

test('numbers are those that filters compare, and what tells domains apart: nothing raised is 0, a range without an end has none', () => {
  const { numbers } = documentOf(quill)
  expect(numbers).toMatchObject({
    foundedYear: 2019,
    fundingUsd: 0,
    employeesMin: 10_001,
    employeesMax: Number.POSITIVE_INFINITY,
    score: 7.5,
  })
  const known = rangeKeys.flatMap((key) =>
    filterTable[key].columns.map(({ name }, end) => [
      name,
      rangeCases[key].known(quill.company)[end] ?? null,
    ]),
  )
  const domain = domainKey(quill.company.domain)
  expect(numbers).toEqual({ ...Object.fromEntries(known), lastRaisedOn: 20_240_229, domain })
})

test('names include what the description tells of former ones', () => {
  expect(documentOf(quill).names).toEqual([
    { text: 'Quill Robotics', kind: 'name', normal: 'quill robotics' },
    { text: 'Feather Labs', kind: 'former', normal: 'feather labs' },
  ])
})
