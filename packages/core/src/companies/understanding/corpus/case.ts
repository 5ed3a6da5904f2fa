import type { Filters } from '../../filters/schema.ts'
import { blocs } from '../blocs-table.ts'

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
]

export function inCountries(...include: string[]): Filters {
  return { countries: { include } }
}

export function notInCountries(...exclude: string[]): Filters {
  return { countries: { exclude } }
}

/** The countries of a continent or bloc, by one of its names. */
export function bloc(name: string): string[] {
  const row = blocs.find(([names]) => names.split('|').some((other) => other.trim() === name))
  if (row === undefined) throw new Error(`no bloc is called ${name}`)
  return [...new Set(row[2].split(' '))].toSorted()
}

export function investors(...names: string[]): Filters {
  return { includedInvestors: names.map((name) => ({ name })) }
}
