import {
  type ExtractionContext,
  type Extractors,
  type IdentityFacts,
  readSite,
  type Site,
  turn,
} from '../extraction/index.ts'
import { type Clock, foldText, type Log } from '../kernel/index.ts'
import type { Locations } from '../reference/index.ts'
import type { SiteSnapshot } from '../web/index.ts'
import { isTold } from './evidence-builder.ts'
import { contradicts, domainLabel, type Hints, ownOf } from './hints.ts'
import { type KnownCompanies, type KnownInvestors, knownInvestors } from './known-companies.ts'

/** A site that was parsed, and who it says it is: what all children read. */
export interface CompanyReading {
  /** With the names that the company goes by. */
  readonly site: Site
  readonly identity: IdentityFacts
  readonly context: ExtractionContext
  readonly investors: KnownInvestors
  /** Null where they speak of another company than the site does. */
  readonly hints: Hints | null
}

export interface ReadingParts {
  readonly clock: Clock
  readonly log: Log
  readonly locations: Locations
  readonly extractors: Extractors
  readonly known: KnownCompanies
}

export async function readCompany(
  snapshot: SiteSnapshot,
  { hints, ownInvestors }: { readonly hints: Hints; readonly ownInvestors: readonly string[] },
  { clock, log, locations, extractors, known }: ReadingParts,
  signal: AbortSignal,
): Promise<CompanyReading> {
  const site = await readSite(snapshot, clock, signal)
  const named = { hinted: hints.investorNames, own: ownInvestors }
  const investors = knownInvestors(named, { ...known, log })
  const context = { locations, now: clock.now(), isInvestor: investors.isInvestor }
  const identity = extractors.identity(site, context)
  await turn(clock)
  const own = [identity.name, identity.legalName, ...identity.aliases].filter(isTold)
  const siteNames = own.flatMap(({ value }) => value ?? [])
  const isMeant = !contradicts(hints, site, siteNames)
  const given = isMeant ? ownOf(hints, site, siteNames) : []
  return {
    site: { ...site, names: distinct([...siteNames, ...given, domainLabel(site.domain)]) },
    identity,
    context,
    investors,
    hints: isMeant ? hints : null,
  }
}

function distinct(names: readonly string[]): readonly string[] {
  const byForm = new Map<string, string>()
  for (const name of names) {
    const form = foldText(name)
    if (form !== '' && !byForm.has(form)) byForm.set(form, name)
  }
  return [...byForm.values()]
}
