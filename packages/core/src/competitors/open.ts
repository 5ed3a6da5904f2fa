import type { Clock, Environment } from '../kernel/index.ts'
import type { Companies } from '../search/index.ts'
import type { CompetitorAnalyzer } from './analyzer.ts'
import { type Competitors, type CompetitorsParts, createCompetitors } from './competitors.ts'

export interface Analyzers {
  of(environment: Environment): Promise<CompetitorAnalyzer>
  /** That of the live dataset. */
  readonly live: CompetitorAnalyzer
}

/** What compares companies, one a dataset, loaded at its first use: its tables are not worth the start of every command. */
export function openAnalyzers(companies: Pick<Companies, 'datasetOf'>, clock: Clock): Analyzers {
  const made = new Map<Environment, CompetitorAnalyzer>()
  const analyzers: Analyzers = {
    async of(environment) {
      const { createAnalyzer } = await import('./create-analyzer.ts')
      const dataset = await companies.datasetOf(environment)
      const analyzer = made.get(environment) ?? createAnalyzer({ ...dataset, clock })
      made.set(environment, analyzer)
      return analyzer
    },
    live: {
      analyze: async (company, signal) => (await analyzers.of('live')).analyze(company, signal),
    },
  }
  return analyzers
}

export interface CompetitorsPlace extends Omit<CompetitorsParts, 'analyzerOf'> {
  readonly analyzers: Analyzers
}

export const openCompetitors = ({ analyzers, ...parts }: CompetitorsPlace): Competitors =>
  createCompetitors({ ...parts, analyzerOf: analyzers.of })
