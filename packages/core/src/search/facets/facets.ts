import type { ValidationIssue } from '../../kernel/index.ts'
import { customPrefix, type FieldView, noSuchField, termsByValue } from '../../records/index.ts'
import { industries, investorName, type PlaceLabels, resolveIndustry } from '../../reference/index.ts'
import type { FacetCount, FacetPlan } from '../company-index.ts'
import { isOwnName } from '../own-names.ts'
import { attribute } from '../segments/attributes.ts'
import type { CustomFacet, FacetName } from './facet-table.ts'
import { type FacetQueries, type Facets, facetValues } from './schema.ts'
import { holdsWords, type WantedValues, wordsOfText } from './wanted-values.ts'

interface AskedFacets {
  readonly facets?: readonly (FacetName | CustomFacet)[] | null | undefined
  readonly facet_limit?: number | null | undefined
  readonly facet_queries?: FacetQueries | null | undefined
}

/** What the index is asked to count; a facet that is named twice is one. An own field that is none is left out. */
export function facetPlans(
  { facets, facet_limit, facet_queries }: AskedFacets,
  locations: PlaceLabels,
  currentYear: number,
  view: FieldView,
): readonly FacetPlan[] {
  return [...new Set(facets ?? [])].flatMap((name): readonly FacetPlan[] => {
    if (isOwnName(name)) return customPlan(name, facet_limit ?? facetValues.default, view)
    const text = facet_queries?.[name] ?? null
    const values = termsByValue(name, currentYear)
    const plan = {
      name,
      limit: facet_limit ?? facetValues.default,
      wanted: text === null ? null : wantedValues(name, text, locations),
      ...(values === null ? {} : { values }),
    }
    return [plan]
  })
}

function customPlan(name: CustomFacet, limit: number, view: FieldView): readonly FacetPlan[] {
  const field = view.named(name.slice(customPrefix.length))
  if (field === null || !isCounted(field)) return []
  const { key, choices, type } = field
  const prefix = attribute.custom(key, '')
  if (type !== 'choice')
    return [
      {
        ...{ name, limit, wanted: null },
        facet: { kind: 'text', prefix, written: attribute.customWrittenStart(key) },
      },
    ]
  const values = choices.map((choice) => ({ value: choice.name, terms: [String(choice.key)] }))
  return [{ name, limit, wanted: null, facet: { kind: 'attribute', prefix }, values }]
}

const isCounted = ({ type }: FieldView['fields'][number]) =>
  type !== 'number' && type !== 'date' && type !== 'money'

/** What keeps own fields from being counted, whoever asks. */
export function facetIssues({ facets }: AskedFacets, view: FieldView): readonly ValidationIssue[] {
  return (facets ?? []).flatMap((name, i) => {
    if (!isOwnName(name)) return []
    const own = name.slice(customPrefix.length)
    const field = view.named(own)
    const path = `facets[${i}]`
    if (field === null) return [{ path, message: noSuchField(own, view) }]
    if (isCounted(field)) return []
    return [{ path, message: `${own} is a ${field.type}; texts, people, tags and choices are counted` }]
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
    facets[name] = (counts[i] ?? []).map(({ value, count, written }) => ({
      value: written ?? value,
      label: written ?? (isOwnName(name) ? value : labelOf(name, value, locations)),
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
