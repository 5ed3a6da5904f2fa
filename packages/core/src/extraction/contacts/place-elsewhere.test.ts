import { describe, expect, test } from 'bun:test'
import { loadLocations } from '../../reference/locations/locations.ts'
import { siteOfPages } from '../identity/site-of-pages.ts'
import { findPlaceElsewhere } from './place-elsewhere.ts'
import { contactsReadsBack } from './reads-back.ts'

const locations = loadLocations(
  await Bun.file(new URL('../../../data/locations.bin', import.meta.url)).bytes(),
)

const placeIn = (html: string) =>
  findPlaceElsewhere(siteOfPages('news.example', { '/': html }).pages, ['Harrow Kettles'], { locations })

describe('where others say that a company is', () => {
  const said: readonly [sentence: string, city: string | null][] = [
    ['Berlin-based Harrow Kettles raised $3M.', 'Berlin'],
    ['San Francisco-based kettle startup Harrow Kettles has news.', 'San Francisco'],
    ['Harrow Kettles is based in Oslo, Norway.', 'Oslo'],
    ['Harrow Kettles, a kettle maker headquartered in Leeds, UK, said so.', 'Leeds'],
    ['Harrow Kettles, an Oslo-based maker, said so.', 'Oslo'],
    ['Harrow Kettles (ticker HAR), which is headquartered in Austin, Texas, fell.', 'Austin'],
    ['Founded in 2014, Harrow Kettles is headquartered in New York City.', 'New York City'],
    ['Harrow Kettles customer Globex is based in Leeds.', null],
    ['Customers of Harrow Kettles are based in Leeds.', null],
    ['The parent of Harrow Kettles is based in Leeds.', null],
    ['Oslo-based Globex, a rival of Harrow Kettles, fell.', null],
    ['Oslo-based investor Quarry Lane backed Harrow Kettles.', null],
    ['Unlike Harrow Kettles, the AI company is based in Paris.', null],
    ['Harrow Kettles has customers based in Leeds.', null],
    ['London-based giant Globex and Harrow Kettles met.', null],
    ['AI-based Harrow Kettles has news.', null],
    ['Mobile-based Harrow Kettles has news.', null],
    ['Berlin-based Harrow Kettlesmith raised $3M.', null],
    ['Harrow Kettles Ltd customers are based in Leeds.', null],
  ]
  for (const [sentence, city] of said)
    test(`${sentence} ${city ?? 'nowhere'}`, () => {
      const { value, sources } = placeIn(`<p>${sentence}`)
      expect(value?.city ?? null).toBe(city)
      for (const { quote } of sources)
        expect(value !== null && contactsReadsBack.location(quote, value, locations)).toBe(true)
    })

  test('is as sure as one article, and more when two agree', () => {
    expect(placeIn('<p>Berlin-based Harrow Kettles raised $3M.')).toMatchObject({
      confidence: 0.8,
      state: 'found',
    })
    const said = '<p>Berlin-based Harrow Kettles raised $3M.</p><p>Oslo-based Harrow Kettles raised $3M.'
    expect(placeIn(said).state).toBe('conflicting')
  })

  test('is looked for in bounded time', () => {
    expect(placeIn(`<p>${'Harrow Kettles a b c d '.repeat(200)} based in`).value).toBeNull()
    expect(placeIn(`<p>${'Oslo-based Harrow '.repeat(100_000)}`).value).toBeNull()
    expect(placeIn('<p>Harrow Kettles, an an an an based in'.repeat(5_000)).value).toBeNull()
  })
})
