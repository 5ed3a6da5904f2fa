import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import type { UnderstoodSpan } from '../../packages/core/src/search/query-understanding/query-understanding.ts'
import { understandQuery } from '../../packages/core/src/search/query-understanding/understand-query.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

interface Company {
  readonly id: string
  readonly country_iso2: string | null
  readonly extra?: { readonly one_liner?: string | null }
}

/** A one-liner from which the rules read a place. */
interface Hit {
  readonly company: Company
  readonly oneLiner: string
  readonly spans: readonly UnderstoodSpan[]
  /** What the company's own record says of the filter; null when it names no country or the filter no countries. */
  readonly isConfirmed: boolean | null
}

const placeFilters = new Set([
  'countries',
  'cities',
  'regions',
  'cityGeoKeys',
  'cityGeoIds',
  'admin1Codes',
  'regionSlugs',
])

/**
 * What the rules read from one-line descriptions of companies, which seldom say where the company is: places that its record does
 * not confirm are false. Every hit is listed, so that a person can judge it.
 *
 *     bun scripts/eval/one-liners.ts [--data DIRECTORY]
 */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const found = hitsOf(data)
  if (found === null) return [row(null, ['companies.jsonl.gz is absent'])]
  const unconfirmed = found.hits.filter(({ isConfirmed }) => isConfirmed !== true)
  const notes = [
    `${found.hits.length} places in ${found.count} one-liners; not confirmed:`,
    ...unconfirmed.map(told),
  ]
  return [row(unconfirmed.length / found.count, notes)]
}

function hitsOf(data: string): { readonly count: number; readonly hits: readonly Hit[] } | null {
  const companies = linesOf<Company>(`${data}/companies.jsonl.gz`)
  if (companies === null) return null
  const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
  const context = { today: '2026-06-15', currentYear: 2026, locations, investorsNamed: () => [] }
  const described = companies.filter(({ extra }) => (extra?.one_liner ?? '') !== '')
  const hits = described.flatMap((company): Hit[] => {
    const oneLiner = company.extra?.one_liner ?? ''
    const { filters, spans } = understandQuery(oneLiner, context)
    const places = spans.filter(({ filter }) => placeFilters.has(filter))
    if (places.length === 0) return []
    const included = filters.countries?.include
    const isConfirmed =
      company.country_iso2 === null || !included ? null : included.includes(company.country_iso2)
    return [{ company, oneLiner, spans: places, isConfirmed }]
  })
  return { count: described.length, hits }
}

function told({ company, oneLiner, spans }: Hit): string {
  const said = spans.map(({ text, filter }) => `"${text}" as ${filter}`).join(', ')
  return `${company.country_iso2 ?? '--'}  ${oneLiner}  ->  ${said}`
}

function row(reached: number | null, notes: readonly string[]): Row {
  return { task: 'one-liners, false places', floor: null, target: 0.003, reached, wants: 'at most', notes }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } })
  const found = hitsOf(values.data)
  if (found === null) console.log(`skipped: ${values.data}/companies.jsonl.gz is absent`)
  for (const hit of found?.hits ?? [])
    console.log(`${hit.isConfirmed === true ? 'confirmed' : '?        '}  ${told(hit)}`)
  for (const { reached } of await evaluate(values.data))
    if (reached !== null) console.log(`not confirmed: ${(reached * 100).toFixed(2)} %`)
}
