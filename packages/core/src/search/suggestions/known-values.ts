import {
  industries,
  type Locations,
  type PlaceLabels,
  resolveIndustry,
  withDescendants,
} from '../../reference/index.ts'
import { holdsWords, wordsOfText } from '../facets/wanted-values.ts'
import { attribute } from '../segments/attributes.ts'
import { editsForgiven, editsFromBeginning } from '../segments/names/begins-nearly.ts'
import type { SuggestionMatch } from './plan.ts'
import type { Suggestion, SuggestionType } from './schema.ts'

/** An industry, a country, a region or a metro that what was typed may become, and the attributes that its companies may have. */
export interface KnownValue extends Pick<Suggestion, 'type' | 'label' | 'value' | 'filters'> {
  readonly attributes: readonly string[]
  readonly match: SuggestionMatch
}

/** Those that begin with the words, and then those in which they begin later words. */
export function knownValues(locations: SuggestedPlaces, words: readonly string[]): KnownValue[] {
  const typed = words.join(' ')
  if (typed === '') return []
  const table = tableOf(locations)
  const begins = ({ folded }: Row) => folded.startsWith(typed)
  const called = countryCalled(locations, typed)
  const found = firstOf([...called, ...table.filter((row) => begins(row))], 'begins')
  if (typed.length === 1) return found
  const holding = table.filter((row) => !begins(row) && holdsWords(row.folded, words))
  const named = new Set(found.map(({ attributes: [attribute] }) => attribute))
  return [
    ...found,
    ...firstOf(holding, 'holds').filter(({ attributes: [attribute] }) => !named.has(attribute)),
  ]
}

/** `usa` and `uk` are no beginnings of a country's name. */
function countryCalled(locations: SuggestedPlaces, typed: string): readonly Row[] {
  const code = locations.countryNamed(typed)
  if (code === null) return []
  const isIts = ({ kind, value }: Row) => kind.type === 'place' && value === code
  return tableOf(locations)
    .filter(isIts)
    .slice(0, 1)
    .map((row) => ({ ...row, folded: typed }))
}

/** How places are named and shown. */
export type SuggestedPlaces = PlaceLabels & Pick<Locations, 'countryNamed'>

/** Those that would begin with the words but for a typing mistake. */
export function mistypedValues(locations: PlaceLabels, words: readonly string[]): KnownValue[] {
  const typed = words.join(' ')
  const edits = editsForgiven(typed.length)
  if (edits === 0) return []
  const near = tableOf(locations).filter(
    ({ folded }) =>
      (folded[0] === typed[0] || folded[0] === typed[1]) && editsFromBeginning(typed, folded, edits) <= edits,
  )
  return firstOf(near, 'misspelled')
}

/** The shortest: who types "united s" is nearer to the United States than to their outlying islands. */
function firstOf(rows: readonly Row[], match: SuggestionMatch): KnownValue[] {
  const chosen = new Map<string, Row>()
  for (const row of [...rows].sort((a, b) => a.folded.length - b.folded.length)) {
    if (chosen.size === valuesMax) break
    const key = `${row.kind.attributes(row.value)[0]}`
    if (!chosen.has(key)) chosen.set(key, row)
  }
  return [...chosen.values()].map(({ kind, value, name }) => ({
    type: kind.type,
    label: kind.label?.(value) ?? name,
    value,
    filters: kind.filters(value),
    attributes: kind.attributes(value),
    match,
  }))
}

const valuesMax = 40

interface Row {
  /** A name of the value, in folded words. */
  readonly folded: string
  readonly name: string
  readonly value: string
  readonly kind: Kind
}

interface Kind {
  readonly type: SuggestionType
  /** Default: the name. */
  readonly label?: (value: string) => string | null
  readonly filters: (value: string) => Suggestion['filters']
  readonly attributes: (value: string) => readonly string[]
}

let made: { readonly locations: PlaceLabels; readonly rows: readonly Row[] } | null = null

/** Made at the first question: 6,000 names take some milliseconds. */
function tableOf(locations: PlaceLabels): readonly Row[] {
  if (made?.locations === locations) return made.rows
  const rows = [
    ...industries().flatMap(({ slug, label, synonyms }) =>
      [label, ...synonyms].map((name) => rowOf(industryKind, slug, name)),
    ),
    ...placeKinds(locations).flatMap(({ placeKind, ...kind }) =>
      locations.placesOf(placeKind).map(({ value, label }) => rowOf(kind, value, label)),
    ),
  ]
  made = { locations, rows }
  return rows
}

const rowOf = (kind: Kind, value: string, name: string): Row => ({
  folded: wordsOfText(name).join(' '),
  name,
  value,
  kind,
})

const industryKind: Kind = {
  type: 'industry',
  label: (slug) => resolveIndustry(slug)?.label ?? null,
  filters: (slug) => ({ industries: { values: [slug] } }),
  attributes: (slug) => [...withDescendants(slug)].map(attribute.industry),
}

function placeKinds(locations: PlaceLabels) {
  const kindOf = (
    placeKind: 'country' | 'region' | 'metro',
    attributeOf: (value: string) => string,
    filters: Kind['filters'],
  ) => ({
    type: 'place' as const,
    placeKind,
    label: (value: string) => locations.placeLabel(placeKind, value),
    filters,
    attributes: (value: string) => [attributeOf(value)],
  })
  return [
    kindOf('country', attribute.country, (value) => ({ countries: { include: [value] } })),
    kindOf('region', attribute.admin1, (value) => ({ admin1Codes: { include: [value] } })),
    kindOf('metro', attribute.metro, (value) => ({ regionSlugs: { include: [value] } })),
  ]
}
