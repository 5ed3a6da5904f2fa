import { maybe, OneOf, type Static, Text, Type, titled, valuesFor } from '../../kernel/index.ts'
import { facetNames } from './facet-table.ts'

/** Facets of a request and an answer (docs/design/decisions.md#facets). */
const facetsMax = 10
export const facetValues = { default: 20, max: 100 } as const

export const FacetNamesSchema = maybe(
  Type.Array(OneOf(facetNames), { maxItems: facetsMax }),
  'What the companies found are counted by, those of other pages too; a facet is called as the filter that takes its values',
)

export const FacetQueriesSchema = titled(
  'FacetQueries',
  valuesFor(facetNames, () => maybe(Text({ maxLength: 100 }))),
)

export const FacetsSchema = titled(
  'Facets',
  valuesFor(facetNames, () =>
    Type.Optional(
      Type.Array(
        titled('FacetValue', {
          value: Text({ description: 'As the filter of this name takes it; of foundedYear the year' }),
          label: Text({ description: 'For people' }),
          count: Type.Integer(),
        }),
      ),
    ),
  ),
)

export type Facets = Static<typeof FacetsSchema>
export type FacetQueries = Static<typeof FacetQueriesSchema>
