import { expect, test } from 'bun:test'
import { rememberedCharactersMax, rememberingLocations } from './remembering.ts'

test('a place is looked up once; a text too long to be one is not held', () => {
  const asked: (string | null)[] = []
  const { locate } = rememberingLocations({
    isCountry: () => true,
    locate({ city }) {
      asked.push(city)
      return null
    },
  })
  const long = 'x'.repeat(rememberedCharactersMax)
  for (const city of ['Berlin', 'Berlin', long, long])
    expect(locate({ city, region: null, countryIso2: 'DE', geonamesId: null })).toBeNull()
  expect(asked).toEqual(['Berlin', long, long])
})
