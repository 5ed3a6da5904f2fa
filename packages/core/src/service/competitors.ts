import type { CompetitorAnalyzer } from '../competitors/analyzer.ts'
import { type Competitors, createCompetitors } from '../competitors/competitors.ts'
import { openAnalyzer } from '../competitors/open-analyzer.ts'
import type { Environment } from '../kernel/environment.ts'
import type { Companies } from '../search/companies.ts'
import type { OpenedEnrichment } from './enrichment.ts'
import type { ServiceOptions } from './options.ts'

export interface Analyzers {
  of(environment: Environment): Promise<CompetitorAnalyzer>
  /** That of the live dataset. */
  readonly live: CompetitorAnalyzer
}

/** What compares companies, one a dataset. */
export function openAnalyzers(
  companies: Pick<Companies, 'datasetOf'>,
  { host }: Pick<ServiceOptions, 'host'>,
) {
  const made = new Map<Environment, Promise<CompetitorAnalyzer>>()
  const analyzers: Analyzers = {
    async of(environment) {
      const dataset = await companies.datasetOf(environment)
      const analyzer = made.get(environment) ?? openAnalyzer({ ...dataset, clock: host.clock })
      made.set(environment, analyzer)
      return analyzer
    },
    live: {
      analyze: async (company, signal) => (await analyzers.of('live')).analyze(company, signal),
    },
  }
  return analyzers
}

export function openCompetitors(
  companies: Pick<Companies, 'storeOf'>,
  analyzers: Analyzers,
  { readHomePage }: Pick<OpenedEnrichment, 'readHomePage'>,
  { storage }: Pick<ServiceOptions, 'storage'>,
): Competitors {
  return createCompetitors({
    storeOf: companies.storeOf,
    analyzerOf: analyzers.of,
    forgottenOf: storage.enrichment.forgottenOf,
    readHomePage,
  })
}
