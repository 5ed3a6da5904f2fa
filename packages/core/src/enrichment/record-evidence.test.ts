import { expect, test } from 'bun:test'
import type { CompanyRecord } from '../records/company.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import type { Evidence, SourceRef } from './evidence-schema.ts'
import { recordEvidence } from './record-evidence.ts'
import { generalOf } from './record-results.ts'
import type { StoredFact } from './store.ts'

const record = {
  ...fixtureRecord({
    id: 'acme',
    name: 'Acme Kettles',
    domain: 'acme.example',
    founded_year: 2011,
    industries: ['Kitchenware', 'Tea'],
    employee_count: 40,
  }),
  source: 'our list',
}
const page = (quote: string): SourceRef => ({
  url: 'https://acme.example/about',
  title: 'About',
  fetched_at: '2026-01-02T00:00:00.000Z',
  quote,
  content_sha256: null,
})
const evidence = (field: string, quote: string): Evidence => ({
  field,
  confidence: 0.9,
  method: 'rule',
  sources: [page(quote)],
})
const fact = (field: StoredFact['field'], quote: string): StoredFact => ({
  field,
  confidence: 0.7,
  observedAt: 0,
  method: 'rule',
  evidence: [evidence(`/${field}`, quote)],
})
const of = (edits: CompanyRecord['edits'], ...facts: readonly StoredFact[]) => {
  const told = { domain: 'acme.example', record: { ...record, edits } }
  const all = recordEvidence(told, facts, generalOf({ ...told, more: {} }))
  return (field: string) => all.find((one) => one.field === field)
}

test('each value of a record is told in the words of the record', () => {
  const told = of({})
  expect(told('/founded_year')).toEqual({
    field: '/founded_year',
    confidence: 1,
    method: 'dataset',
    sources: [
      {
        url: 'https://acme.example',
        title: 'our list',
        fetched_at: record.company.updated_at,
        quote: '2011',
        content_sha256: null,
      },
    ],
  })
  expect(told('/industries/1')?.sources[0]?.quote).toBe('Tea')
  expect(told('/tagline')).toBeUndefined()
})

test('a value that was read once is told by the page, as sure as it was', () => {
  const told = of({}, fact('founded_year', 'Founded in 2011 in a kitchen.'), fact('employees', 'We are 40.'))
  expect(told('/founded_year')).toMatchObject({
    confidence: 0.7,
    sources: [page('Founded in 2011 in a kitchen.')],
  })
  expect(told('/employee_count')?.sources).toEqual([page('We are 40.')])
})

test('a page that says something else proves nothing, and neither does one of a field that an operator set', () => {
  const other = of({}, fact('founded_year', 'Founded in 1999.'))
  expect(other('/founded_year')?.sources[0]?.quote).toBe('2011')
  expect(of({}, fact('employees', 'Since 1940.'))('/employee_count')?.sources[0]?.quote).toBe('40')
  const edited = of({ founded_year: '2026-02-01T00:00:00.000Z' }, fact('founded_year', 'Founded in 2011.'))
  expect(edited('/founded_year')).toMatchObject({
    confidence: 1,
    method: 'operator',
    sources: [{ title: 'operator', fetched_at: '2026-02-01T00:00:00.000Z', quote: '2011' }],
  })
})

test('people and rounds are told member by member, by the pages that told of them', () => {
  const founders = [
    {
      person_id: 'p',
      full_name: 'Ada Kettle',
      title: 'Founder',
      experience: [{ company: 'Oak Pots', title: 'Cook', start_year: null }],
      confidence: 0.8,
      sources: [page('Ada Kettle, our founder')],
    },
  ]
  const all = recordEvidence({ domain: 'acme.example', record }, [], { founders, rounds: [{ type: 'seed' }] })
  expect(all.map(({ field, confidence, sources }) => [field, confidence, sources[0]?.quote])).toEqual([
    ['/founders/0/full_name', 0.8, 'Ada Kettle, our founder'],
    ['/founders/0/title', 0.8, 'Ada Kettle, our founder'],
    ['/founders/0/experience/0', 0.8, 'Oak Pots'],
    ['/rounds/0/type', 1, 'seed'],
  ])
})
