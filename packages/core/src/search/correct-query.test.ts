import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import { locations } from '../../test/locations.ts'
import { exampleFunding, examplePlaces } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { correctQuery, placeAsSent } from './correct-query.ts'
import { correctionsOf, unknownWords } from './query-understanding/unknown-words.ts'
import type { SearchRequest } from './schema.ts'

/** What is meant is held by many, so that one letter may make it. */
const many = (count: number, of: (i: number) => KnownCompany) =>
  Array.from({ length: count }, (_, i) => of(i))
const known: readonly KnownCompany[] = [
  ...many(12, (i) => ({ id: `drone-${i}`, name: `Kestrel ${i}`, description: 'Veterinary drones' })),
  ...many(6, (i) => ({
    id: `berlin-${i}`,
    name: `Spree ${i}`,
    description: 'Hydrogen aircraft from Berlin',
    location: examplePlaces.berlin,
  })),
  ...many(4, (i) => ({ id: `estate-${i}`, name: `Acre ${i}`, tagline: 'Real estate software' })),
  { id: 'as-written', name: 'Oddly', description: 'Vetrinary drones' },
  {
    id: 'backed',
    name: 'Millrace',
    description: 'Payroll',
    funding: exampleFunding({ investors: [{ id: null, name: 'Quarry Lane Ventures', lead: false }] }),
  },
  { id: 'named', name: 'Harborlight' },
]

async function search(query: string, more: Partial<SearchRequest> = {}) {
  const { companies } = await companiesOf(known, '2026-06-15T12:00:00Z')
  return companies.search('live', { query, limit: 50, ...more })
}

describe('a misspelt word is read as the one that is meant', () => {
  test.each([
    ['veternary drones', 'veterinary drones', 'drone-0'],
    ['hydro gen planes', 'hydrogen planes', 'berlin-0'],
    ['realestate tools', 'real estate tools', 'estate-0'],
    ['Hydrogen startps in Berln', 'Hydrogen startups in Berlin', 'berlin-0'],
    // A word of the rules one letter away comes before words of companies two away.
    ['Hydrogen startunps in Berlin', 'Hydrogen startups in Berlin', 'berlin-0'],
    ['backed by Qurary Lane Ventures', 'backed by Quarry Lane Ventures', 'backed'],
  ])('%s', async (query, meant, id) => {
    const data = await search(query, { query_mode: 'discovery' })
    expect(data.did_you_mean).toBe(meant)
    expect(data.results[0]?.id).toBe(id)
  })

  test('a place is a filter, and what was corrected is told where it stood', async () => {
    const data = await search(' Hydrogen in Berln', { explain: true })
    expect(data.active_filters.cities).toEqual(['Berlin'])
    expect(data.explanation?.corrections).toEqual([{ text: 'Berln', start: 13, end: 18, meant: 'Berlin' }])
    expect(data.explanation?.words).toMatchObject([
      { text: 'Hydrogen', use: 'ranking' },
      { text: 'in', use: 'filter' },
      { text: 'Berln', use: 'filter' },
    ])
    expect(data.explanation?.spans).toMatchObject([{ text: 'in Berln', start: 10, end: 18 }])
  })

  test('a word ranks with the weight of what is meant', async () => {
    const explained = { explain: true, query_mode: 'discovery' } as const
    const [right] = (await search('veterinary', explained)).explanation?.words ?? []
    const [wrong] = (await search('veternary', explained)).explanation?.words ?? []
    expect(right?.weight).toBeGreaterThan(0)
    expect(wrong).toEqual({
      text: 'veternary',
      start: 0,
      end: 9,
      use: 'ranking',
      weight: right?.weight ?? -1,
      meant: 'veterinary',
    })
  })

  test('who holds the word as it is written comes first', async () => {
    const among = [
      ...many(300, (i) => ({ id: `right-${i}`, name: `Vet ${i}`, description: 'Veterinary' })),
      { id: 'written', name: 'Oddly', description: 'Vetrinary' },
    ]
    const { companies } = await companiesOf(among, '2026-06-15T12:00:00Z')
    const data = await companies.search('live', { query: 'vetrinary', query_mode: 'discovery' })
    expect(data.did_you_mean).toBe('veterinary')
    expect(data.results[0]?.id).toBe('written')
    expect(data.results.length).toBeGreaterThan(10)
  })
})

describe('a name', () => {
  test('that is misspelt is found, and not as a sure one', async () => {
    const data = await search('Harborlihgt')
    expect(data.results.map(({ id }) => id)).toEqual(['named'])
    expect(data.request.name_match_confidence).not.toBe('high')
  })

  test('is no misspelt word', async () => {
    const data = await search('oddly drones', { query_mode: 'discovery', explain: true })
    expect(data.did_you_mean ?? null).toBeNull()
    expect(data.explanation?.corrections).toEqual([])
    expect(data.results[0]?.id).toBe('as-written')
  })
})

describe('what is not corrected', () => {
  test.each([
    // Four letters, and words that others begin with.
    'dron makers of kites',
    // Spanish, one letter from an English word.
    'empresas de veterinaria para la agricultura',
    'veterinary drones',
  ])('%s', async (query) => {
    const data = await search(query, { query_mode: 'discovery', explain: true })
    expect(data.explanation?.corrections).toEqual([])
  })

  test('nothing is said where enough is found, and null where nothing is known', async () => {
    expect(await search('drones')).not.toHaveProperty('did_you_mean')
    expect((await search('xylophone tuning')).did_you_mean).toBeNull()
  })
})

test('places in the corrected query are places in the one that was sent', () => {
  const corrected = {
    text: 'fish farming in Norway now',
    corrections: [
      { start: 5, end: 11, text: 'farmng', meant: 'farming', holding: 0 },
      { start: 15, end: 22, text: 'Norwaay', meant: 'Norway', holding: 0 },
    ],
  }
  const sent = 'fish farmng in Norwaay now'
  const spanOf = (text: string) => {
    const at = corrected.text.indexOf(text)
    return sent.slice(placeAsSent(corrected, at, false), placeAsSent(corrected, at + text.length, true))
  }
  expect(spanOf('fish')).toBe('fish')
  expect(spanOf('farming')).toBe('farmng')
  expect(spanOf('in Norway')).toBe('in Norwaay')
  expect(spanOf('now')).toBe('now')
  expect(spanOf(corrected.text)).toBe(sent)
})

test('words that are known to be meant are no misspelt place either', async () => {
  const corrected = async (known: readonly string[]) => {
    const asked = { index: referenceIndex(), cursor: null }
    const tuning = { isKnown: (text: string) => known.includes(text) }
    const rules = { unknownWords, correctionsOf }
    return (await correctQuery(rules, asked, 'fondata da Hong Hu', locations, tuning)).corrected
  }
  expect((await corrected([]))?.text).toBe('fondata da Honghu')
  expect(await corrected(['hong', 'hu'])).toBeNull()
})
