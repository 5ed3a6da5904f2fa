import { describe, expect, test } from 'bun:test'
import { exampleRecord } from '../../testing/example-company.ts'
import { examplePlaces } from '../../testing/fixtures.ts'
import type { Company, CompanyRecord } from '../company.ts'
import { compareCompanies } from './compare.ts'
import { twinSideOf } from './side.ts'

const of = (known: Partial<Company>, beside: Partial<CompanyRecord> = {}) => {
  const plain = {
    location: null,
    founded_year: null,
    description: null,
    tagline: null,
    funding: null,
    aliases: [],
  }
  const record = exampleRecord(known.id ?? known.name ?? 'x', { ...plain, ...known })
  return twinSideOf({ ...record, source: null, ...beside })
}
const kinds = (left: ReturnType<typeof of>, right: ReturnType<typeof of>) =>
  compareCompanies(left, right)?.reasons.map(({ kind }) => kind) ?? null

describe('two records', () => {
  test('of one website and one name, however it is written, may be one company', () => {
    const left = of({ name: 'Acmé, Inc.', domain: 'acme.example' })
    expect(kinds(left, of({ name: 'ACME', domain: 'acme.example' }))).toEqual(['same_website', 'same_name'])
    expect(kinds(left, of({ name: 'Acme Technologies', domain: 'acme.example' }))).toContain('same_website')
  })

  test('of one website alone are no twins: institutes of a university, pages of a network', () => {
    const institute = (name: string) => of({ name, domain: 'uni.example' }, { source: 'ror' })
    expect(
      kinds(institute('Centre for Polar Studies'), institute('Department of Animal Genetics')),
    ).toBeNull()
    const page = (name: string) => of({ name, domain: 'facebook.com' })
    expect(kinds(page('Vidpress'), page('Tracks by us'))).toBeNull()
  })

  test('of one external id are twins, and of two ids of one scheme are none', () => {
    const withId = (name: string, id: string) =>
      of({ name, domain: '' }, { stated: { external_ids: [{ scheme: 'lei', id }] } })
    expect(kinds(withId('Acme', '1'), withId('Acme', '1'))).toEqual(['same_external_id', 'same_name'])
    expect(kinds(withId('Acme', '1'), withId('Acme', '2'))).toBeNull()
  })

  test('of one former website are twins where a name agrees', () => {
    const left = of({
      name: 'Acme Robotics',
      domain: 'acme.example',
      alternate_domains: ['acmerobotics.example'],
    })
    const right = of({ name: 'Acme Robotics', domain: 'acmerobotics.example' })
    expect(kinds(left, right)).toEqual(['former_website', 'same_name'])
  })

  test('that a renamed company tells of in its text are found by their website', () => {
    const left = of({ name: 'Curebit', domain: 'talk.example' })
    const right = of({
      name: 'Talkable',
      domain: 'talk.example',
      description: 'Once Curebit, for online stores.',
    })
    expect(kinds(left, right)).toEqual(['same_website'])
  })

  test('of one name need a place or a text too, and other websites speak against them', () => {
    expect(kinds(of({ name: 'Grove', domain: '' }), of({ name: 'Grove', domain: '' }))).toBeNull()
    const there = (domain: string) => of({ name: 'Grove', domain, location: examplePlaces.berlin })
    expect(kinds(there('grove.example'), there('grove-foods.example'))).toBeNull()
    expect(kinds(there(''), there('grove.example'))).toEqual(['same_name', 'same_place'])
  })
})
