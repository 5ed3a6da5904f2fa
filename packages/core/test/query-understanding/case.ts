import type { Filters } from '../../src/records/filters/schema.ts'
import { blocs } from '../../src/search/query-understanding/place-groups.ts'

/**
 * A sentence, the filters that it means, and what is left of it to rank by where that matters. Today is 2026-06-15, and the dataset
 * holds `corpusInvestors`.
 */
export type Case = readonly [query: string, filters: Filters, semanticQuery?: string | null]

export const corpusToday = '2026-06-15'

export const corpusInvestors: readonly string[] = [
  'Y Combinator',
  'Sequoia Capital',
  'Andreessen Horowitz',
  'SV Angel',
  'Accel',
  'Index Ventures',
  'SoftBank',
  'Nordlicht Capital',
  'Quellgrund Partners',
  'Founders Fund',
  '100Z.VC',
  'Birch & Alder Ventures',
  'Nordlicht, Quellgrund & Co.',
  'Fjord i Ventures',
]

export function inCountries(...include: string[]): Filters {
  return { countries: { include } }
}

export function notInCountries(...exclude: string[]): Filters {
  return { countries: { exclude } }
}

/** The countries of a continent or bloc, by one of its names. */
export function bloc(name: string): string[] {
  const row = blocs().find(({ names }) => names.split('|').some((other) => other.trim() === name))
  if (row === undefined) throw new Error(`no bloc is called ${name}`)
  return [...row.countries]
}

export function investors(...names: string[]): Filters {
  return { includedInvestors: names.map((name) => ({ name })) }
}

/** The codes of a country's regions, as a filter lists them. */
export function regionsOf(country: keyof typeof regions): string[] {
  return regions[country].split(' ').map((code) => `${country}-${code}`)
}

const regions = {
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
  DE: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH',
  US: `AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI
    SC SD TN TX UT VA VT WA WI WV WY`.replace(/\s+/g, ' '),
}
