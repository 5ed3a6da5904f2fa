import type { CompetitorAnalyzer } from '../competitors/analyzer.ts'
import type { ResearchParts } from '../deep-research/research.ts'
import { researchWork } from '../deep-research/work.ts'
import type { CombinedResult } from '../enrichment/combined-schema.ts'
import type { LiveParts } from '../enrichment/live-parts.ts'
import { liveWorks } from '../enrichment/live-work.ts'
import type { Extractors } from '../extraction/extractors.ts'
import type { Hashing } from '../kernel/host.ts'
import { noProviders } from '../kernel/provider-ports.ts'
import type { Locations } from '../reference/locations/locations.ts'
import { memoryStorage } from '../storage/memory.ts'
import { shippedModel } from '../vc-backability/shipped-model.ts'
import type { SiteReader, SiteSnapshot } from '../web/sites/snapshot.ts'
import {
  exampleExtractors,
  exampleFact,
  exampleFundingFacts,
  exampleIdentity,
  examplePerson,
  exampleProfile,
  exampleRound,
  noPeople,
} from './example-facts.ts'
import { exampleReader, exampleSnapshot } from './example-site.ts'
import type { WorkedOut } from './job-run.ts'
import { testHost } from './test-clock.ts'

/** They find the same of every site. */
export const acmeExtractors = exampleExtractors({
  identity: () => exampleIdentity({ name: exampleFact('Acme Kettles'), foundedYear: exampleFact(2019) }),
  profile: () => exampleProfile({ tagline: exampleFact('Kettles that whistle') }),
  people: () => ({ ...noPeople, founders: [examplePerson('Ada Kettle')] }),
  funding: () =>
    exampleFundingFacts({
      rounds: [
        exampleRound({
          type: exampleFact('seed'),
          announcedOn: exampleFact('2021-03-04'),
          amount: exampleFact({ value: 2_000_000, currency: 'USD', isApproximate: false }),
          investors: [exampleFact({ name: 'Quarry Lane Ventures', isLead: true })],
        }),
      ],
    }),
})

const knowsNobody: CompetitorAnalyzer = {
  analyze: async () => ({ competitors: [], totalAnalyzed: 0, searchQuery: null }),
}

/** Live enrichment and deep research over a site that was read already, with extractors of a test's own. */
export function enrichmentBench(
  { locations, sha256 }: { readonly locations: Locations; readonly sha256: Hashing['sha256'] },
  {
    extractors = acmeExtractors,
    snapshot = exampleSnapshot(),
    reader = exampleReader(snapshot),
    providers = noProviders,
    index = { similar: async () => [], investorsNamed: async () => [] },
    isOnline = true,
    analyzer = knowsNobody,
  }: {
    readonly extractors?: Extractors
    readonly snapshot?: SiteSnapshot
    readonly reader?: SiteReader
    readonly providers?: LiveParts['providers']
    readonly index?: LiveParts['companies']['index']
    readonly isOnline?: boolean
    readonly analyzer?: CompetitorAnalyzer
  } = {},
) {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const companies = { store: storage.companies, index, feed: { catchUp: async () => {} } }
  const enriched = storage.enrichment
  const parts: ResearchParts = {
    ...{ host, reader, providers, extractors, locations, companies, enriched, analyzer },
    isOnline: async () => isOnline,
    vcModel: shippedModel,
    vcCanonical: { choice: 'companies', markedSources: async () => [] },
  }
  const works = { ...liveWorks(parts), deep_research: researchWork(parts) }
  return { host, storage, parts, works }
}

/** Of work that ended well. */
export const combinedOf = ({ output }: WorkedOut): CombinedResult =>
  (output ?? { result: {} }).result as CombinedResult

export const acmeRequest = { website: 'https://acme.example', request_id: null } as const
