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
  const letters = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return `${letters(street).slice(0, 12)}|${letters(postalCode).slice(0, 5) || letters(city)}`
}

const isText = (text: string | null): text is string => text !== null && text !== ''
const codeFirst = (country: string | null) =>
  country !== null && !['US', 'CA', 'GB', 'AU', 'IE', 'IN', 'NZ'].includes(country)

export interface AddressHints {
  readonly locations: ExtractionContext['locations']
  /** Countries that the site gives reason to think of, likeliest first. */
  readonly countries: readonly string[]
}
