import { investorName, isHouse } from '../../reference/index.ts'
import { wordsOfText } from '../facets/wanted-values.ts'
import type { FollowedDataset } from '../lookup/lookup.ts'
import type { SearchParts } from '../read-search.ts'
import { knownValues, mistypedValues } from './known-values.ts'
import type { SuggestionMatch } from './plan.ts'
import {
  type Suggestion,
  type SuggestionsData,
  type SuggestionsQuery,
  type SuggestionType,
  suggestionLimit,
  suggestionTypes,
} from './schema.ts'

/** What a text that somebody is typing may become, of what the dataset has (docs/design/decisions.md#suggestions). */
export async function suggest(
  { index, store, feed }: FollowedDataset,
  { locations }: Pick<SearchParts, 'locations'>,
  { q, limit = suggestionLimit.default }: SuggestionsQuery,
): Promise<SuggestionsData> {
  const words = wordsOfText(q)
  const begun = knownValues(locations, words)
  const known = begun.length > 0 ? begun : mistypedValues(locations, words)
  await feed.catchUp()
  const attributes = known.map(({ attributes }) => attributes)
  const page = await index.suggest({ text: q, limit, attributes, forgives: true })
  const records = await store.findMany(page.companies.map(({ id }) => id))
  const companies = page.companies.flatMap(({ id, match }, i): Ranked[] => {
    const company = records[i]?.company
    if (company === undefined) return []
    const { name: label, website } = company
    return [
      { suggestion: { type: 'company', label, value: id, website, filters: null }, match, companies: 0 },
    ]
  })
  const held = known.flatMap(({ attributes: _, match, ...value }, i): Ranked[] => {
    const companies = page.counts[i] ?? 0
    return companies === 0 ? [] : [{ suggestion: { ...value, website: null }, match, companies }]
  })
  const cities = page.cities.flatMap(({ value: name, match, companies }): Ranked[] => {
    const [city] = locations.describeCities(name)
    if (city?.key == null) return []
    const label = locations.placeLabel('city', city.key) ?? city.name
    const filters = { cityGeoKeys: { include: [city.key] } }
    return [
      { suggestion: { type: 'place', label, value: city.key, website: null, filters }, match, companies },
    ]
  })
  const houses = page.investors.filter(({ value }) => isHouse(value))
  const investors = houses.map(({ value: key, match, companies }): Ranked => {
    const label = investorName(key) ?? key
    const filters = { includedInvestors: [{ name: label }] }
    return { suggestion: { type: 'investor', label, value: label, website: null, filters }, match, companies }
  })
  // Of a city and its region that have the same companies the city comes first.
  const others = [...cities, ...held, ...investors].sort((a, b) => b.companies - a.companies)
  const all = [...companies, ...others]
  const wellTyped = all.filter(({ match }) => match !== 'misspelled')
  const shown = wellTyped.length > 0 ? wellTyped : all
  return { suggestions: inTurn(shown, words.join(' ')).slice(0, limit) }
}

interface Ranked {
  readonly suggestion: Suggestion
  readonly match: SuggestionMatch
  readonly companies: number
}

/** What was typed whole comes first, what was mistyped last; among what fits as well the types take turns, each in its own order. */
function inTurn(ranked: readonly Ranked[], typed: string): Suggestion[] {
  const levelOf = ({ suggestion, match }: Ranked) =>
    wordsOfText(suggestion.label).join(' ') === typed ? 0 : levels[match]
  const placed = new Map<string, number>()
  return ranked
    .map((each) => {
      const level = levelOf(each)
      const key = `${level} ${each.suggestion.type}`
      const turn = placed.get(key) ?? 0
      placed.set(key, turn + 1)
      return { ...each, level, turn }
    })
    .sort(
      (a, b) =>
        a.level - b.level || a.turn - b.turn || orderOf(a.suggestion.type) - orderOf(b.suggestion.type),
    )
    .map(({ suggestion }) => suggestion)
}

const orderOf = (type: SuggestionType) => suggestionTypes.indexOf(type)
const levels: Readonly<Record<SuggestionMatch, number>> = { begins: 1, holds: 2, misspelled: 3 }
