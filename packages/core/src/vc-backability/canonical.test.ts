import { expect, test } from 'bun:test'
import { exampleRecord } from '../testing/example-company.ts'
import { type CanonicalChoice, canonicalChoices, readRecord } from './canonical.ts'

const year = 2026
const record = (name: string, more: Parameters<typeof exampleRecord>[1] = {}) =>
  exampleRecord('a', { name, domain: 'a.example', funding: null, description: null, ...more })
const startup = record('Kestrel', { founded_year: 2020 })
const oldCompany = record('Kestrel', { founded_year: 1950 })
const museum = record('Museum of Owls')

test.each<[CanonicalChoice, ...boolean[]]>([
  ['companies', true, true, false],
  ['startups', true, false, false],
  ['all', true, true, true],
  ['none', false, false, false],
])('with %s a startup, an old company and a museum are: %p, %p, %p', (choice, ...wanted) => {
  const found = [startup, oldCompany, museum].map((one) => readRecord(one, choice, year, []))
  expect(found.map(({ isCanonical }) => isCanonical)).toEqual(wanted)
  for (const { isCanonical, reason } of found) {
    expect(reason.code).toBe(isCanonical ? 'CANONICAL_STARTUP' : 'NOT_CANONICAL')
    expect(reason.text).toEndWith(`(vc_canonical = ${choice}).`)
  }
})

test.each([
  'university',
  'research_institute',
  'school',
  'museum',
  'non_profit',
  'government',
  'investment_fund',
] as const)('a %s is no company', (type) => {
  expect(readRecord(record('Kestrel', { organization_type: type }), 'companies', year, []).isCanonical).toBe(
    false,
  )
})

test.each([
  'startup',
  'company',
  'public_company',
  'subsidiary',
  'hospital',
  'accelerator',
  'media',
  'other',
] as const)('a %s is one', (type) => {
  expect(readRecord(record('Kestrel', { organization_type: type }), 'companies', year, []).isCanonical).toBe(
    true,
  )
})

test('the reason says as what the dataset has it, how that is known, and which choice spoke', () => {
  const textOf = (one: typeof museum, choice: CanonicalChoice) =>
    readRecord(one, choice, year, []).reason.text
  expect(textOf(startup, 'companies')).toBe(
    'It is in the dataset as a startup: founded in 2020, at most 15 years ago (vc_canonical = companies).',
  )
  expect(textOf(museum, 'companies')).toBe(
    'It is in the dataset as a museum: its name says "museum", so its site decides (vc_canonical = companies).',
  )
  expect(canonicalChoices.map((choice) => textOf(museum, choice)).slice(2)).toEqual([
    'It is a company of the dataset (vc_canonical = all).',
    'It is in the dataset, and its site decides (vc_canonical = none).',
  ])
})

test.each<[CanonicalChoice, boolean]>([
  ['companies', false],
  ['startups', false],
  ['all', true],
  ['none', false],
])('with %s a startup of a source that is marked is: %p', (choice, wanted) => {
  const found = readRecord({ ...startup, source: 'old list' }, choice, year, ['old list'])
  expect(found.isCanonical).toBe(wanted)
  expect(readRecord({ ...startup, source: 'new list' }, choice, year, ['old list']).isCanonical).toBe(
    choice !== 'none',
  )
})

test('the reason names the source that is marked', () => {
  expect(readRecord({ ...startup, source: 'old list' }, 'companies', year, ['old list']).reason.text).toBe(
    'It is from old list, which is marked as not canonical, so its site decides (vc_canonical = companies).',
  )
})
