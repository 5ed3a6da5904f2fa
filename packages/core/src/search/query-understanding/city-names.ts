import type { NamedCityPlace } from '../../reference/index.ts'
import { foreignMeaning } from '../analysis/foreign-words.ts'
import type { Certainty, CityPlace, PlaceSearch } from './place.ts'
import type { KnownPlace } from './places-known.ts'
import { type QueryToken, withCapitals, written } from './query-tokens.ts'

/** A city that may go unnamed as such: its name alone says it. */
export const bigCity = 500_000

/** The cities of a name, when how it is written and what leads to it make it one of a city. */
export function chooseCity(
  search: PlaceSearch,
  { cities }: KnownPlace,
  text: string,
  at: number,
  next: number,
): CityPlace | null {
  const [largest] = cities
  if (largest === undefined) return null
  const token = search.tokens[at]
  const named = {
    isLong: text.includes(' '),
    isName: token?.isCapital === true,
    // Three capitals are an airport's code (`DIY`), or anything else.
    isCode: search.certainty === 'bare' || (token?.text === token?.text.toUpperCase() && /^[a-z]/.test(text)),
  }
  const population = Math.max(
    ...cities.filter((city) => counts(city, text, named, search)).map((city) => city.population),
    0,
  )
  const isKnown = search.certainty === 'bare' && named.isLong && named.isName
  if (population <= 0 || population < (isKnown ? 50_000 : leastPeople(search, named.isName))) return null
  return { kind: 'city', name: nameOf(search.tokens, at, next, largest), cities }
}

interface Named {
  readonly isLong: boolean
  readonly isName: boolean
  readonly isCode: boolean
}

/**
 * Whether a city may be meant by a name. Other names than its own are the codes of airports and spellings of all languages, among which
 * every third short word is found: in small letters those of a great city count, and none of three letters.
 */
function counts(
  city: NamedCityPlace,
  text: string,
  named: Named,
  { certainty, leastBare = bigCity, leastPlain }: PlaceSearch,
): boolean {
  if (city.isOwnName || named.isLong) return true
  // "Schnitzel aus Pilzen": mushrooms, as Plzeň is called as well.
  if (certainty !== 'sure' && city.population < bigCity && foreignMeaning(text) !== null) return false
  if (named.isName) {
    const isApart = certainty === 'bare' && leastBare < bigCity && text.length === 4
    return text.length > 4 || (city.population >= (isApart ? bigCity : 100_000) && (isApart || !named.isCode))
  }
  // "startup firenze pisa"
  if (leastPlain !== undefined && text.length > 4 && city.population >= 300_000) return true
  const isLed = certainty === 'sure' || certainty === 'cued'
  return text.length > 3 && city.population >= (isLed ? 100_000 : 1_000_000)
}

function leastPeople(
  { certainty, usesCapitals, leastBare = bigCity, leastPlain = bigCity }: PlaceSearch,
  isName: boolean,
): number {
  const isDoubtful = usesCapitals && !isName
  const least: Readonly<Record<Certainty, number>> = {
    sure: 0,
    cued: isDoubtful ? 100_000 : 0,
    // "Berlin, caller"
    listed: isDoubtful ? bigCity : isName ? 0 : 100_000,
    bare: isDoubtful ? Number.POSITIVE_INFINITY : isName ? leastBare : leastPlain,
  }
  return least[certainty]
}

/** The city as it was written, or as the location data spells it when it was written without capitals. */
function nameOf(tokens: readonly QueryToken[], from: number, next: number, city: NamedCityPlace): string {
  const text = written(tokens, from, next).normalize('NFC')
  if (tokens[from]?.isCapital === true) return text
  return city.isOwnName ? city.name : withCapitals(text)
}
