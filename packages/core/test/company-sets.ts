import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Company, employeeRanges } from '../src/records/company.ts'
import { readNormalForm } from '../src/records/import/normal-form.ts'
import { loadLocations } from '../src/reference/locations/locations.ts'
import { exampleCompany, exampleFunding, examplePlace, examplePlaces } from '../src/testing/fixtures.ts'
import { investorIds } from './random-filters.ts'
import { hasSharedData } from './shared-data.ts'

const dataFile = fileURLToPath(new URL('../../../../shared/data/companies.jsonl.gz', import.meta.url))
const locationFile = fileURLToPath(new URL('../data/locations.bin', import.meta.url))

export const hasRealCompanies = () => hasSharedData('companies.jsonl.gz')

export const realLocations = () => loadLocations(readFileSync(locationFile))

/** Every thirteenth of the real companies, where `hasRealCompanies()`. */
export function realCompanies(locations: ReturnType<typeof loadLocations>): Company[] {
  const text = new TextDecoder().decode(Bun.gunzipSync(readFileSync(dataFile)))
  const crypto = { sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex') }
  const context = { locations, crypto, now: '2026-11-21T00:00:00.000Z' }
  return text.split('\n').flatMap((line, index) => {
    if (index % 13 !== 0 || line === '') return []
    const read = readNormalForm(JSON.parse(line), context)
    return read.outcome === 'read' ? [read.draft.record.company] : []
  })
}

/** Companies with every kind of gap. */
export function edgeCompanies(): Company[] {
  const funding = [
    null,
    exampleFunding(),
    exampleFunding({ null_reason: 'none_announced' }),
    exampleFunding({ null_reason: 'undisclosed' }),
    exampleFunding({ total_usd: 0 }),
    ...investorIds.map((id, at) =>
      exampleFunding({
        total_usd: 1_000_000.25 * (at + 1),
        investors: [
          { id, name: 'Oak Ventures', lead: at === 0 },
          { id: null, name: at === 0 ? 'Elm Capital, Inc.' : 'oak ventures llc', lead: at === 1 },
        ],
      }),
    ),
  ]
  const places = [
    null,
    examplePlace(),
    ...Object.values(examplePlaces),
    examplePlace({ city: 'MUNICH', region: 'bavaria', country_iso: 'DE' }),
    examplePlace({
      city: 'Hinterdorf',
      region: 'Hinterland',
      city_geo_key: 'de-hinterdorf',
      country_iso: 'DE',
    }),
  ]
  const industries = [[], ['Payments'], ['Computer Vision', 'Widget Polishing'], ['FinTech', 'AI']]
  // Some two years of days, two of them after today.
  const raisedOn = (i: number) => new Date(Date.UTC(2026, 10, 32 - i * 2)).toISOString().slice(0, 10)
  const raised = (known: Company['funding'] | undefined, i: number) =>
    known && i % 3 > 0 ? { ...known, last_raised_on: raisedOn(i) } : (known ?? null)
  return Array.from({ length: 400 }, (_, i) =>
    exampleCompany({
      id: `edge:${i}`,
      domain: i % 4 === 0 ? '' : `acme${i % 40}.example`,
      alternate_domains: i % 7 === 0 ? [`acme${i % 5}.test`] : [],
      founded_year: i % 3 === 0 ? null : 1799 + ((i * 7) % 230),
      employee_count: i % 5 === 0 ? (i * 13) % 12_000 : null,
      employee_range: employeeRanges[i % 9] ?? null,
      follower_count: i % 4 === 1 ? null : (i * 31) % 1_000,
      score: i % 6 === 0 ? null : (i % 101) / 10,
      funding: raised(funding[i % funding.length], i),
      location: places[i % places.length] ?? null,
      industries: industries[i % industries.length] ?? [],
    }),
  )
}
