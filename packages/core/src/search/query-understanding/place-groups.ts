import blocData from '../../../data/blocs.json' with { type: 'json' }
import adjectives from '../../../data/place-adjectives.json' with { type: 'json' }
import nicknames from '../../../data/place-nicknames.json' with { type: 'json' }

type Phrases<T> = readonly (readonly [phrases: string, value: T])[]

/** A continent or bloc of countries: its names and adjectives, folded and `|`-separated, and its countries. */
export interface Bloc {
  readonly names: string
  readonly adjectives: string
  readonly countries: readonly string[]
}

let allBlocs: readonly Bloc[] | null = null

/** Made at the first question, like what cities, metros and parts of countries are called for short. */
export function blocs(): readonly Bloc[] {
  allBlocs ??= blocData.blocs.map((bloc) => ({
    ...bloc,
    countries: [...new Set(countriesIn(bloc.countries))].toSorted(),
  }))
  return allBlocs
}

const groups = new Map(Object.entries(blocData.groups))

/** `nordics GB`: codes, and names of groups that are made of both. */
function countriesIn(text: string): readonly string[] {
  return text.split(' ').flatMap((part) => {
    const group = groups.get(part)
    return group === undefined ? [part] : countriesIn(group)
  })
}

/** A city is named as filters name it. */
export const cityNicknames = (): Phrases<string> => valuesByPhrases(nicknames.cities)

/** Short names that are also words or names: only in capitals (`LA`, `KL`), or as a name behind a cue. */
export const nicknamesInCapitals: ReadonlySet<string> = new Set(nicknames.citiesInCapitals)

/** A metro is named by its slug. */
export const metroNicknames = (): Phrases<string> => valuesByPhrases(nicknames.metros)

/** Parts of countries that are regions together, each named as filters name it. */
export const partsOfCountries = (): Phrases<readonly string[]> =>
  nicknames.partsOfCountries.map(({ names, regions }) => [names, regions])

/** "Berliner Startups", "aziende toscane": what companies of a city or region are called. */
export const cityAdjectives = (): Phrases<string> => valuesByPhrases(adjectives.cities)
export const regionAdjectives = (): Phrases<string> => valuesByPhrases(adjectives.regions)

/** Adjectives that are words in small letters: `hamburger`. */
export const adjectivesInCapitals: ReadonlySet<string> = new Set(adjectives.inCapitals)

const valuesByPhrases = (phrasesOf: Readonly<Record<string, string>>): Phrases<string> =>
  Object.entries(phrasesOf).map(([value, phrases]) => [phrases, value])
