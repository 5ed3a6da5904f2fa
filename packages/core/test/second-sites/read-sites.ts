import { readdirSync, readFileSync } from 'node:fs'
import type { ExtractionContext, ReadPage, Site } from '../../src/extraction/site.ts'
import { investorKey, isCuratedInvestor } from '../../src/reference/investors/investor-key.ts'
import { loadLocations } from '../../src/reference/locations/locations.ts'
import { parsePage } from '../../src/web/html/parse-page.ts'

/** What the pages of one fictional site say. Lists named `_either` count neither way. */
export interface Truth {
  readonly pages: Readonly<Record<string, { readonly path: string; readonly kind: ReadPage['kind'] }>>
  readonly name?: readonly string[]
  readonly legal?: readonly string[]
  readonly founded?: number | null
  readonly city?: string
  readonly country?: string
  readonly emails?: readonly string[]
  readonly emails_either?: readonly string[]
  readonly phones?: readonly string[]
  readonly phones_either?: readonly string[]
  readonly addresses?: readonly TrueAddress[]
  readonly addresses_either?: readonly TrueAddress[]
  readonly founders?: readonly string[]
  readonly founders_either?: readonly string[]
  readonly rounds?: readonly TrueRound[]
  readonly amounts_either?: readonly number[]
  readonly total?: readonly [value: number, currency: string] | null
  readonly total_either?: boolean
  readonly acquirer?: string | null
  readonly vc?: 'Yes' | 'Likely Not' | null
  /** Companies that an article elsewhere tells of. */
  readonly news?: readonly (Pick<
    Truth,
    'founders' | 'founded' | 'rounds' | 'amounts_either' | 'total' | 'total_either' | 'acquirer'
  > & { readonly company: string; readonly domain: string; readonly founded_either?: boolean })[]
}

export interface TrueAddress {
  readonly street: string
  readonly postal?: string
}

export interface TrueRound {
  readonly amount: number
  readonly currency: string
  readonly type: string | null
  readonly date: string | null
  readonly lead: readonly string[]
  readonly investors: readonly string[] | null
}

export const context: ExtractionContext = {
  locations: loadLocations(readFileSync(new URL('../../data/locations.bin', import.meta.url))),
  now: Date.UTC(2026, 10, 1),
  isInvestor: (name) => isCuratedInvestor(investorKey(name)),
}

/** Every site with what is true of it; names are still to be found. */
export function readSites(): readonly { readonly site: Site; readonly truth: Truth }[] {
  const sites = new URL('sites/', import.meta.url)
  return readdirSync(sites).map((domain) => {
    const truth = JSON.parse(readFileSync(new URL(`${domain}/truth.json`, sites), 'utf8')) as Truth
    const pages = Object.entries(truth.pages).map(([file, { path, kind }]): ReadPage => {
      const url = `https://${domain}${path}`
      const page = parsePage(readFileSync(new URL(`${domain}/${file}`, sites), 'utf8'), url)
      return { page, kind, url, headers: {}, fetchedAt: context.now, sha256: null, origin: 'own_site' }
    })
    return { site: { domain, names: [], pages }, truth }
  })
}
