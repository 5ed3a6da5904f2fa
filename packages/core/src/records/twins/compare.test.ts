import { describe, expect, test } from 'bun:test'
import { exampleRecord } from '../../testing/example-company.ts'
import { examplePlace, examplePlaces } from '../../testing/fixtures.ts'
import type { Company, CompanyRecord } from '../company.ts'
import { compareCompanies, mayBeTwins } from './compare.ts'
import type { Rarity } from './rarity.ts'
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
/** A dataset in which only some words and industries are in more than the two records. */
const rarityOf = (held: Record<string, number>): Rarity => ({
  companies: 10_000,
  holdingWord: (word) => held[word] ?? 2,
  holdingIndustry: (key) => held[key] ?? 500,
})
const kinds = (
  left: ReturnType<typeof of>,
  right: ReturnType<typeof of>,
  held: Record<string, number> = {},
) => compareCompanies(left, right, rarityOf(held))?.reasons.map(({ kind }) => kind) ?? null
const near = (city: string, longitude: number) =>
  examplePlace({ country_iso: 'US', city, latitude: 37.5, longitude })

describe('whether names and texts can still say enough', () => {
  const london = examplePlace({ country_iso: 'GB', city: 'London' })
  const text = 'Quartz lanterns that float above harbours and whistle to tired herons at dawn every winter'
  const sides = [
    { domain: '' },
    { domain: 'acme.example' },
    { domain: 'other.example', alternate_domains: ['acme.example'] },
  ].flatMap((site) =>
    [null, examplePlaces.berlin, london].flatMap((location) =>
      [null, 2012, 2020].flatMap((founded_year) =>
        ['Acme', 'Acme Robotics'].map((name, i) =>
          of({ id: `${i}`, name, ...site, location, founded_year, description: text }),
        ),
      ),
    ),
  )

  test.each([2, 300, 9_000])('is told of all that are twins, of names that %p companies have', (holding) => {
    const rarity = rarityOf({ acme: holding, robotics: holding })
    let twins = 0
    for (const left of sides)
      for (const right of sides)
        if (compareCompanies(left, right, rarity) !== null) {
          twins++
          expect(mayBeTwins(left, right, rarity)).toBe(true)
        }
    expect(twins).toBeGreaterThan(0)
  })

  test('is denied of common names in other countries with other websites and years', () => {
    const rarity = rarityOf({ grove: 9_000 })
    const left = of({
      name: 'Grove',
      domain: 'a.example',
      location: examplePlaces.berlin,
      founded_year: 2005,
    })
    const right = of({
      name: 'Grove',
      domain: 'b.example',
      location: london,
      founded_year: 2020,
    })
    expect(mayBeTwins(left, right, rarity)).toBe(false)
    expect(mayBeTwins(left, left, rarity)).toBe(true)
  })
})

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

  test('of one name are the surer the rarer its words are', () => {
    const left = of({ name: 'Lumastra', domain: '', location: near('San Mateo', -122.3) })
    const right = of({ name: 'Lumastra', location: near('San Mateo', -122.3), domain: 'lumastra.example' })
    expect(kinds(left, right)).toEqual(['same_name', 'same_place'])
    expect(kinds(left, right, { lumastra: 300 })).toBeNull()
  })

  test('of one rare name in towns side by side may be one company, far apart they are none', () => {
    const left = of({ name: 'Lumastra', domain: '', location: near('Redwood City', -122.2) })
    const there = (city: string, longitude: number) =>
      of({ name: 'Lumastra', domain: 'lumastra.example', location: near(city, longitude) })
    expect(kinds(left, there('San Mateo', -122.3))).toEqual(['same_name', 'same_place'])
    expect(kinds(left, there('Denver', -104.9))).toBeNull()
  })

  test('of one long name are told by it alone, wherever they are in a country', () => {
    const there = (domain: string, city: string, longitude: number) =>
      of({ name: 'Quillmark Tessera Lumastra', domain, location: near(city, longitude) })
    expect(kinds(there('', 'Redwood City', -122.2), there('lumastra.example', 'Denver', -104.9))).toEqual([
      'same_name',
    ])
  })

  test('of which one is called as the other and more may be one company, and parts of a university are none', () => {
    const here = (name: string, type: Partial<Company> = {}) =>
      of({ name, domain: '', founded_year: 2009, location: near('San Mateo', -122.3), ...type })
    expect(kinds(here('Lumastra'), here('Lumastra Labs'))).toEqual(['same_name', 'same_place', 'same_year'])
    expect(kinds(here('Lumastra'), here('Lumastral'))).toBeNull()
    const school = { organization_type: 'university' } as const
    expect(
      kinds(here('University of Lumastra', school), here('University of Lumastra Quillmark County', school)),
    ).toBeNull()
  })

  test('of which one is called as the other and more beside two words are a company and its parent', () => {
    const here = (name: string) => of({ name, domain: '', location: near('San Mateo', -122.3) })
    const both = [here('Lumastra Quillmark'), here('Lumastra Quillmark Resources')] as const
    expect(kinds(...both, { lumastra: 60, quillmark: 60 })).toBeNull()
    expect(kinds(here('Lumastra Quillmark'), here('Lumastra Quillmark Group'))).toEqual([
      'same_name',
      'same_place',
    ])
  })

  test('of one name and one town that were founded some years apart in one source are two', () => {
    const founded = (name: string, founded_year: number) =>
      of({ name, founded_year, domain: '', location: near('San Mateo', -122.3) }, { source: 'directory' })
    expect(kinds(founded('Red Lumastra', 2008), founded('RedLumastra', 2011), { red: 3_000 })).toBeNull()
    expect(kinds(founded('Red Lumastra', 2008), founded('RedLumastra', 2009), { red: 3_000 })).not.toBeNull()
  })

  test('of which one is called by the first letters that the other is known by are no twins', () => {
    const place = near('San Mateo', -122.3)
    const institute = of({
      name: 'Centre for Earth and Drift Research',
      aliases: ['CEDAR'],
      domain: '',
      location: place,
    })
    expect(kinds(institute, of({ name: 'Cedar', domain: '', location: place }))).toBeNull()
  })

  test('are found by the name with which a text begins', () => {
    const place = near('San Mateo', -122.3)
    const left = of({
      name: 'Quillmark',
      domain: 'lumastra.example',
      location: place,
      description: 'Lumastra is a digital agency for printed papers, magazines and leaflets of towns.',
    })
    const right = of({
      name: 'Lumastra',
      domain: '',
      location: place,
      description: 'Lumastra turns printed papers, magazines and leaflets into a digital agency.',
    })
    expect(kinds(left, right)).toEqual(['same_name', 'same_place', 'similar_text'])
  })

  test('of rare words that few texts hold are alike, and of common words not', () => {
    const described = (domain: string, description: string) => of({ name: 'Onyx', domain, description })
    const left = described('', 'Session replay stack for developers of storefronts')
    const right = described('onyx.example', 'Replay every session of your storefronts, built for developers')
    expect(kinds(left, right)).toEqual(['same_name', 'similar_text'])
    const common = { session: 5_000, replay: 5_000, developers: 5_000, storefronts: 5_000, for: 5_000 }
    expect(kinds(left, right, common)).toBeNull()
  })

  test('that have a website each are no twins because one tells of the other', () => {
    const text = 'From deposits to mortgages, Lumastra Bank insures cargo, crops and vessels.'
    const bank = of({ name: 'Lumastra Bank', domain: 'lumastra.example', description: text })
    const group = of({ name: 'Quillmark Group', domain: 'quillmark.example', description: text })
    expect(kinds(bank, group)).toBeNull()
  })
})
