import { lettersAndNumbers } from '../../kernel/index.ts'
import type { ExtractionContext } from '../site.ts'

/** An address as it was read: its parts are verbatim. */
export interface Address {
  readonly street: string
  readonly city: string | null
  readonly region: string | null
  readonly postalCode: string | null
  readonly countryIso2: string | null
}

/** One line, in the order that the country writes. */
export function oneLineAddress({ street, city, region, postalCode, countryIso2 }: Address): string {
  const place = codeFirst(countryIso2)
    ? [[postalCode, city].filter(isText).join(' '), region]
    : [city, [region, postalCode].filter(isText).join(' ')]
  return [street, ...place].filter(isText).join(', ')
}

/** What makes two spellings one address: numbers and letters of the street's beginning, and the place. */
export function addressKey({ street, city, postalCode }: Address): string {
  const letters = (text: string | null) => lettersAndNumbers((text ?? '').toLowerCase())
  return `${letters(street).slice(0, 12)}|${letters(postalCode).slice(0, 5) || letters(city)}`
}

const isText = (text: string | null): text is string => text !== null && text !== ''
const codeFirst = (country: string | null) =>
  country !== null && !['US', 'CA', 'GB', 'AU', 'IE', 'IN', 'NZ'].includes(country)

export interface AddressHints {
  readonly locations: ExtractionContext['locations']
  /** Countries that the site gives reason to think of, likeliest first. */
  readonly countries: readonly string[]
  /** Whether a country has a city of that name; asked again and again of the same few words. */
  readonly isCity: (city: string, region: string | null, country: string) => boolean
}

export function addressHints(
  locations: AddressHints['locations'],
  countries: readonly string[],
): AddressHints {
  const known = new Map<string, boolean>()
  return {
    locations,
    countries,
    isCity(city, region, country) {
      const key = `${city}|${region ?? ''}|${country}`
      const answer = known.get(key) ?? isCityOf(city, region, country, locations)
      if (known.size < 2_000) known.set(key, answer)
      return answer
    },
  }
}

function isCityOf(
  city: string,
  region: string | null,
  country: string,
  locations: AddressHints['locations'],
): boolean {
  // There is a Wales in England.
  if (country === 'GB' && locations.countryNamed(city) !== null) return false
  const place = locations.locate({ city, region, countryIso2: country })
  return place?.city_geo_id != null && place.country_iso === country
}
