import { isDigits } from '../../../kernel/index.ts'
import type { Locations } from '../../../reference/index.ts'

export interface WrittenPlace {
  readonly city: string | null
  readonly region: string | null
  readonly countryIso2: string | null
  /** Whether the parts say all that was written. */
  readonly isWhole: boolean
}

export type PlaceNames = Pick<Locations, 'countryNamed' | 'locate'>

/**
 * A place in one text: `City, Region, Country`, `City, Region`, `City, Country`, `Country`. Of several places between
 * semicolons the first. Null when the text names no place, such as `Remote`, or is
 * too long for one.
 */
export function readPlace(text: string, locations: PlaceNames): WrittenPlace | null {
  if (text.length > placeCharactersMax) return null
  const [first = '', ...others] = text.split(';')
  const parts = first
    .split(',')
    .map(withoutPostcode)
    .filter((part) => part !== '')
  const isWhole = others.every((other) => other.trim() === '')
  const last = parts.at(-1)
  if (last === undefined || (parts.length === 1 && isNowhere(last))) return null
  // "Bra" is a town in Italy, "BRA" may be Brazil.
  const isWord =
    parts.length === 1 && last.length < 4 && last !== last.toUpperCase() && last !== last.toLowerCase()
  const country = isWord ? null : countryAt(parts, locations)
  if (country === null) return withoutCountry(parts, isWhole, locations)
  const before = parts.slice(0, country.at)
  const city = before[0] ?? null
  const beside = city !== null && before.length === 1 ? withState(city, country.code, locations) : null
  if (beside !== null)
    return { ...beside, countryIso2: country.code, isWhole: isWhole && country.at === parts.length - 1 }
  return {
    city,
    region: before.length > 1 ? (before[before.length - 1] ?? null) : null,
    countryIso2: country.code,
    isWhole: isWhole && before.length <= 2 && country.at === parts.length - 1,
  }
}

/** A city as its column says it, without its postcode: "56073 Koblenz"; and its state, as Brazil writes it: "Petrolina/PE". */
export function readCity(text: string): { readonly city: string; readonly region: string | null } {
  const [city = '', region = '', ...others] = text.split('/')
  const isState = others.length === 0 && region.length === 2 && region === region.toUpperCase()
  return isState ? { city: withoutPostcode(city), region } : { city: withoutPostcode(text), region: null }
}

/** "56073 Koblenz", "D-56073 Koblenz", "1012 AB Amsterdam", "Austin 78702": a name of a place has no word of so many digits. */
function withoutPostcode(part: string): string {
  const words = part.trim().split(' ')
  const [first = '', second = ''] = words
  if (words.length > 2 && isDutchPostcode(first, second)) return words.slice(2).join(' ')
  if (words.length > 1 && isPostcode(first)) return words.slice(1).join(' ')
  if (words.length > 1 && isPostcode(words.at(-1) ?? '')) return words.slice(0, -1).join(' ')
  if (words.length > 1 && isDistrict(words.at(-1) ?? '')) return words.slice(0, -1).join(' ')
  return part.trim()
}

const isDutchPostcode = (digits: string, letters: string) =>
  digits.length === 4 &&
  isDigits(digits) &&
  letters.length === 2 &&
  letters === letters.toUpperCase() &&
  letters !== letters.toLowerCase()

/** "Paris 11e" */
const isDistrict = (word: string): boolean =>
  word.length < 6 &&
  isDigits(word.slice(0, 1)) &&
  ['e', 'er', 'eme', 'ème', 'ᵉ'].some((end) => isDigits(word.slice(0, -end.length)) && word.endsWith(end))

function isPostcode(word: string): boolean {
  const digits = word.slice(word.indexOf('-') + 1)
  return word.length - digits.length <= 3 && digits.length >= 4 && digits.length <= 6 && isDigits(digits)
}

/** "Perth WA": the letters of a state behind a city that the country has, and has not by that whole name. */
function withState(text: string, countryIso2: string, locations: PlaceNames) {
  const end = text.lastIndexOf(' ')
  const [city, region] = [text.slice(0, end), text.slice(end + 1)]
  const isState =
    end > 0 && region.length < 4 && region === region.toUpperCase() && region !== region.toLowerCase()
  if (!isState || locations.locate({ city: text, region: null, countryIso2 })?.city_geo_id != null)
    return null
  const isCity = locations.locate({ city, region: null, countryIso2 })?.city_geo_id != null
  return isCity ? { city, region } : null
}

/** Longer texts are prose, or would take long to cut up. */
export const placeCharactersMax = 2_000

/** The country is the last part, or the one before a continent. */
function countryAt(parts: readonly string[], locations: PlaceNames) {
  for (const at of [parts.length - 1, parts.length - 2]) {
    const part = parts[at]
    if (
      part === undefined ||
      (at === parts.length - 2 && !continents.has((parts[at + 1] ?? '').toLowerCase()))
    )
      continue
    // The last part of "Atlanta, Georgia" is a region, and two letters may be a state.
    const isDoubtful = parts.length === 2 && (part.toLowerCase() === 'georgia' || /^[a-z]{2}$/i.test(part))
    if (isDoubtful && isStateOf(parts[0] ?? '', part, locations)) return null
    const code = locations.countryNamed(part)
    if (code !== null) return { at, code }
  }
  return null
}

/** Whether an American state of that name or code has the city, or the letters are no country anyway. */
function isStateOf(city: string, state: string, locations: PlaceNames): boolean {
  const found = locations.locate({ city, region: state, countryIso2: 'US' })
  if (found === null || found.admin1_code === null) return false
  const isState =
    found.region?.toLowerCase() === state.toLowerCase() || found.admin1_code === `US-${state.toUpperCase()}`
  return isState && found.city_geo_id !== null
}

/** Two parts of which the second is no country: a state of the US, or a region that the location tables may know. */
function withoutCountry(parts: readonly string[], isWhole: boolean, locations: PlaceNames): WrittenPlace {
  const [city = null, region = null] = parts
  const isState = city !== null && region !== null && isStateOf(city, region, locations)
  return { city, region, countryIso2: isState ? 'US' : null, isWhole: isWhole && parts.length <= 2 }
}

const continents: ReadonlySet<string> = new Set(
  'north america|south america|europe|asia|africa|oceania|antarctica|latin america|middle east'.split('|'),
)
/** "Remote" */
export const isNowhere = (text: string): boolean => nowhere.has(text.trim().toLowerCase())
const nowhere: ReadonlySet<string> = new Set(
  'remote|fully remote|worldwide|global|anywhere|online|distributed|virtual'.split('|'),
)
