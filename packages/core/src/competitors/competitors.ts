import type { Environment } from '../kernel/index.ts'
import type { CompanyStore } from '../records/index.ts'
import type { ComparedCompany, CompetitorAnalyzer } from './analyzer.ts'
import { type AskedCompany, readAsked } from './asked-company.ts'
import { ownDomainOf, type ResolveParts, resolveCompany } from './resolve-company.ts'
import type { CompetitorData, CompetitorRequest } from './schema.ts'

/** Finds the competitors of a company, whether the dataset has it or not. */
export interface Competitors {
  /**
   * Requests are taken as their schema accepts them; what else is wrong is a `BAD_REQUEST`. Rejects when `signal` aborts, and with
   * SERVICE_UNAVAILABLE when nothing is known because the home page did not come to its turn, which is one of the account.
   */
  analyze(
    caller: { readonly environment: Environment; readonly accountId: string },
    request: CompetitorRequest,
    signal: AbortSignal,
  ): Promise<CompetitorData>
  /** Throws what `analyze` would refuse in the request. */
  check(request: CompetitorRequest): { readonly items: number; readonly notes: readonly string[] }
}

export interface CompetitorsParts extends Pick<ResolveParts, 'readHomePage' | 'forgottenOf'> {
  readonly storeOf: (environment: Environment) => Promise<CompanyStore>
  readonly analyzerOf: (environment: Environment) => Promise<CompetitorAnalyzer>
}

export function createCompetitors(parts: CompetitorsParts): Competitors {
  const { storeOf, analyzerOf } = parts
  /** Test keys know only the sample: they read no web site, and companies that an operator erased do not concern them. */
  const reading = (environment: Environment): Omit<ResolveParts, 'store'> =>
    environment === 'live' ? parts : { forgottenOf: async () => new Set(), readHomePage: null }
  return {
    async analyze({ environment, accountId }, request, signal) {
      const asked = readAsked(request)
      const store = await storeOf(environment)
      const company = await resolveCompany(asked, { store, ...reading(environment) }, accountId, signal)
      const { competitors, totalAnalyzed, searchQuery } =
        company === null ? nothing : await (await analyzerOf(environment)).analyze(company, signal)
      const { name = null, website = null, description = null } = request.company
      return {
        company: { input: { name, website, description }, resolved: resolvedOf(company, asked) },
        competitors: [...competitors],
        total_analyzed: totalAnalyzed,
        search_query: searchQuery,
      }
    },
    check(request) {
      readAsked(request)
      return { items: 1, notes: [] }
    },
  }
}

const nothing = { competitors: [], totalAnalyzed: 0, searchQuery: null } as const

function resolvedOf(
  company: ComparedCompany | null,
  asked: AskedCompany,
): CompetitorData['company']['resolved'] {
  return {
    name: company?.name ?? null,
    normalized_website: company?.domains[0] ?? ownDomainOf(asked.site),
    id: company?.id ?? null,
  }
}
