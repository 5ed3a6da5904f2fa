import { keysOf, valuesFor } from '../../kernel/index.ts'
import { type ColumnName, type ValuesKey, valuesKeys } from '../../records/index.ts'
import { attribute } from '../segments/attributes.ts'

/**
 * What companies are counted by. A facet is called as the filter that takes its values: a value that is sent back in that filter leaves
 * as many companies as it counted.
 */
export const facetTable = {
  countries: { kind: 'attribute', prefix: attribute.country('') },
  admin1Codes: { kind: 'attribute', prefix: attribute.admin1('') },
  cityGeoKeys: { kind: 'attribute', prefix: attribute.cityKey('') },
  regionSlugs: { kind: 'attribute', prefix: attribute.metro('') },
  industries: { kind: 'industry', prefix: attribute.industry('') },
  includedInvestors: { kind: 'attribute', prefix: attribute.investor('') },
  ...valuesFor(valuesKeys, (key: ValuesKey) => ({
    kind: 'attribute' as const,
    prefix: attribute.value(key, ''),
  })),
  foundedYear: { kind: 'column', column: 'foundedYear' },
} as const satisfies Readonly<Record<string, Facet>>

export type Facet =
  /** Each attribute that begins so is a value. */
  | { readonly kind: 'attribute'; readonly prefix: string }
  /** The same, and a parent counts the companies of its children. */
  | { readonly kind: 'industry'; readonly prefix: string }
  /** Each attribute that begins so, but for long texts; behind `written` is how each was written. */
  | { readonly kind: 'text'; readonly prefix: string; readonly written: string }
  /** Each number is a value. */
  | { readonly kind: 'column'; readonly column: ColumnName }

export type FacetName = keyof typeof facetTable
/** An own field: a text, a person, tags or a choice. */
export type CustomFacet = `custom.${string}`
export const facetNames = keysOf(facetTable)
