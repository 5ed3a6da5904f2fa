import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { industryKey } from '../../../packages/core/src/reference/industries/taxonomy.ts'
import { normalizeName } from '../../../packages/core/src/reference/names/names.ts'
import { normalizeWebsite } from '../../../packages/core/src/reference/web-addresses/websites.ts'

/** A company as tables of other engines hold it: the texts that rank, and the columns that filters ask for. */
export interface BenchRecord {
  readonly id: string
  readonly name: string
  /** Industries as written, and their keys. */
  readonly labels: readonly string[]
  readonly industries: readonly string[]
  readonly tagline: string
  /** Tagline and description. */
  readonly text: string
  readonly domain: string
  readonly country: string
  readonly city: string
  readonly foundedYear: number | null
  readonly employeesMax: number | null
  readonly fundingUsd: number | null
  readonly score: number | null
  /** In normal form. */
  readonly investors: readonly string[]
}

/** The records of a file of `writeCompanies`, up to `limit`. */
export async function* readRecords(
  file: string,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<BenchRecord> {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(file, { highWaterMark: 1 << 20 }) })) {
    if (count++ >= limit) return
    yield recordOf(JSON.parse(line))
  }
}

function recordOf(company: Record<string, unknown>): BenchRecord {
  const text = (key: string) => (typeof company[key] === 'string' ? (company[key] as string) : '')
  const number = (key: string) => (typeof company[key] === 'number' ? (company[key] as number) : null)
  const investors = (company['investors'] ?? []) as readonly (string | { readonly name: string })[]
  const labels = company['industries'] as readonly string[]
  const range = text('employee_range')
  const website = normalizeWebsite(text('website'))
  return {
    id: text('id'),
    name: text('name'),
    labels,
    industries: labels.map(industryKey),
    tagline: text('tagline'),
    text: `${text('tagline')} ${text('description')}`.trim(),
    domain: 'domain' in website ? website.domain : '',
    country: text('country_iso2'),
    city: text('city'),
    foundedYear: number('founded_year'),
    employeesMax: number('employees') ?? (range === '' ? null : Number(range.split(/[-+]/)[1]) || 1e9),
    fundingUsd:
      number('total_funding_usd') ?? (company['funding_null_reason'] === 'none_announced' ? 0 : null),
    score: number('score'),
    investors: investors.map((investor) =>
      normalizeName(typeof investor === 'string' ? investor : investor.name),
    ),
  }
}
