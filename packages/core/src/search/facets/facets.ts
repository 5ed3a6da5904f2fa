import { termsByValue } from '../../records/index.ts'
import { industries, investorName, type PlaceLabels, resolveIndustry } from '../../reference/index.ts'
import type { FacetCount, FacetPlan } from '../company-index.ts'
import type { FacetName } from './facet-table.ts'
import { type FacetQueries, type Facets, facetValues } from './schema.ts'
import { holdsWords, type WantedValues, wordsOfText } from './wanted-values.ts'

interface AskedFacets {
  readonly facets?: readonly FacetName[] | null | undefined
  readonly facet_limit?: number | null | undefined
  readonly facet_queries?: FacetQueries | null | undefined
}

/** What the index is asked to count; a facet that is named twice is one. */
export function facetPlans(
  { facets, facet_limit, facet_queries }: AskedFacets,
  locations: PlaceLabels,
  currentYear: number,
): readonly FacetPlan[] {
  return [...new Set(facets ?? [])].map((name) => {
    const text = facet_queries?.[name] ?? null
    const values = termsByValue(name, currentYear)
    return {
      name,
      limit: facet_limit ?? facetValues.default,
      wanted: text === null ? null : wantedValues(name, text, locations),
      ...(values === null ? {} : { values }),
    }
  })
}

/** The index knows codes and slugs, and people look for labels: those that are known hold the words here. */
function wantedValues(name: FacetName, text: string, locations: PlaceLabels): WantedValues {
  const words = wordsOfText(text)
  const holding = (labelled: readonly { readonly value: string; readonly label: string }[]) =>
    labelled.filter(({ label }) => holdsWords(wordsOfText(label).join(' '), words)).map(({ value }) => value)
  if (name === 'industries') {
    const labelled = industries().flatMap(({ slug: value, label, synonyms }) =>
      [label, ...synonyms].map((label) => ({ value, label })),
    )
    return { words, among: holding(labelled) }
  }
  const kind = placeKinds[name]
  return { words, among: kind === undefined || kind === 'city' ? [] : holding(locations.placesOf(kind)) }
}

/** Counts as an answer has them, with labels for people. */
export function labelledFacets(
  plans: readonly FacetPlan[],
  counts: readonly (readonly FacetCount[])[],
  locations: PlaceLabels,
): Facets {
  const facets: Facets = {}
  for (const [i, { name }] of plans.entries())
    facets[name] = (counts[i] ?? []).map(({ value, count }) => ({
      value,
      label: labelOf(name, value, locations),
      count,
    }))
  return facets
}

function labelOf(name: FacetName, value: string, locations: PlaceLabels): string {
  const kind = placeKinds[name]
  if (kind !== undefined) return locations.placeLabel(kind, value) ?? value
  if (name === 'industries') return resolveIndustry(value)?.label ?? value
  if (name === 'includedInvestors') return investorName(value) ?? value
  return value.replaceAll('_', ' ')
}

const placeKinds: { readonly [Name in FacetName]?: Parameters<PlaceLabels['placeLabel']>[0] } = {
  countries: 'country',
  admin1Codes: 'region',
  regionSlugs: 'metro',
  cityGeoKeys: 'city',
}
