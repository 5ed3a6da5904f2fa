import { describe, expect, test } from 'bun:test'
import { examplePlace } from '../testing/fixtures.ts'
import type { ComparedCompany } from './analyzer.ts'
import { describedCompany } from './compared-company.ts'
import type { Features } from './features.ts'
import { kinshipOf } from './same-company.ts'

const said = 'Kettles that boil water by the light of the moon, for campers.'
const company = (known: Partial<ComparedCompany>): ComparedCompany => ({
  ...describedCompany({ name: 'Moon Kettle', domain: null, description: said }),
  ...known,
})
const features = (words: number, industries = 0): Features => ({
  words,
  industries,
  named: 0,
  same_rivals: 0,
})
const leeds = examplePlace({ city: 'Leeds', country_iso: 'GB' })
const york = examplePlace({ city: 'York', country_iso: 'GB' })
const [here, elsewhere] = [['moonkettle.example'], ['kettle.example']]

describe('another record of the same company', () => {
  const same: readonly (readonly [string, Partial<ComparedCompany>, Partial<ComparedCompany>, Features])[] = [
    ['has its id', { id: 'a' }, { id: 'a', name: 'Other' }, features(0)],
    ['has its name and web site', { domains: here }, { domains: here, name: 'MoonKettle Ltd' }, features(0)],
    [
      'has its name as another of its own, and its web site',
      { domains: here },
      { domains: here, name: 'Luna', aliases: ['Moon Kettle'] },
      features(0),
    ],
    ['has its name and says nearly the same', {}, {}, features(0.95)],
    ['has its name, place and trade', { location: leeds }, { location: leeds }, features(0.5, 0.5)],
  ]
  for (const [what, one, other, shared] of same)
    test(what, () => expect(kinshipOf(company(one), company(other), shared)).toBe('same'))
})

describe('nobody can tell of', () => {
  const unclear: readonly (readonly [
    string,
    Partial<ComparedCompany>,
    Partial<ComparedCompany>,
    Features,
  ])[] = [
    [
      'a department at its web site',
      { domains: here },
      { domains: here, name: 'Kettle Museum' },
      features(0.9),
    ],
    ['a namesake in the same trade', {}, {}, features(0.2, 0.5)],
    [
      'a namesake in the same trade with another web site',
      { domains: here, location: leeds },
      { domains: elsewhere, location: leeds },
      features(0.95, 0.5),
    ],
    ['a namesake, where nothing but the name is known', { texts: ['Moon Kettle'] }, {}, features(0)],
    [
      'a namesake by letters that says nearly the same',
      { name: 'Moon Kettle', aliases: ['MK'] },
      { name: 'Milk King', aliases: ['MK'] },
      features(0.95),
    ],
    [
      'a namesake in another country, however alike',
      { location: leeds },
      { location: examplePlace({ city: 'Lyon', country_iso: 'FR' }) },
      features(1, 1),
    ],
    [
      'a namesake in another city with its web site',
      { location: leeds, domains: here },
      { location: york, domains: here },
      features(1, 1),
    ],
    [
      'a namesake in the same city that shares a common label',
      { location: leeds },
      { location: leeds },
      features(0.1, 0.04),
    ],
    ['a namesake whose few words are the same', { texts: ['Kettles'] }, { texts: ['Kettles'] }, features(1)],
  ]
  for (const [what, one, other, shared] of unclear)
    test(what, () => expect(kinshipOf(company(one), company(other), shared)).toBe('unclear'))
})

describe('apart is', () => {
  const apart: readonly (readonly [string, Partial<ComparedCompany>, Partial<ComparedCompany>, Features])[] =
    [
      ['a namesake in another trade', {}, {}, features(0.1)],
      [
        'a namesake in the same city and another trade',
        { location: leeds },
        { location: leeds },
        features(0.1),
      ],
      [
        'another name, however alike the texts are',
        { location: york },
        { name: 'Sun Kettle', location: york },
        features(1, 1),
      ],
      [
        'another page of a host that many share',
        { domains: ['github.com'] },
        { name: 'Sun Kettle', domains: ['github.com'] },
        features(1),
      ],
      [
        'another company without a web site',
        { domains: [''] },
        { name: 'Sun Kettle', domains: [''] },
        features(1),
      ],
    ]
  for (const [what, one, other, shared] of apart)
    test(what, () => expect(kinshipOf(company(one), company(other), shared)).toBe('apart'))
})
