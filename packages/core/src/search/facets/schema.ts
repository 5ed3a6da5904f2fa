import { maybe, OneOf, type Static, Text, Type, titled, valuesFor } from '../../kernel/index.ts'
import { OwnName } from '../own-names.ts'
import { type CustomFacet, facetNames } from './facet-table.ts'

/** Facets of a request and an answer (docs/design/decisions.md#facets). */
const facetsMax = 10
export const facetValues = { default: 20, max: 100 } as const

export const FacetNamesSchema = maybe(
  Type.Array(Type.Union([OneOf(facetNames), OwnName()]), { maxItems: facetsMax }),
  'What the companies found are counted by, those of other pages too; a facet is called as the filter that takes its values',
)

export const FacetQueriesSchema = titled(
  'FacetQueries',
  valuesFor(facetNames, () => maybe(Text({ maxLength: 100 }))),
)

const FacetValuesSchema = Type.Array(
  titled('FacetValue', {
    value: Text({ description: 'As the filter of this name takes it; of foundedYear the year' }),
    label: Text({ description: 'For people' }),
    count: Type.Integer(),
  }),
)

/** Own fields are beside the facets that there always are. */
export const FacetsSchema = Type.Object(
  valuesFor(facetNames, () => Type.Optional(FacetValuesSchema)),
  { title: 'Facets', additionalProperties: FacetValuesSchema },
)

export type Facets = Static<typeof FacetsSchema> & {
  [name: CustomFacet]: Static<typeof FacetValuesSchema>
}
export type FacetQueries = Static<typeof FacetQueriesSchema>
