import type { Clock, Environment } from '../kernel/index.ts'
import type { Companies, Likeness } from '../search/index.ts'
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

/** How much companies are like one, for searches; loaded at its first use, as what compares them is. */
export function openLikeness(companies: Pick<Companies, 'datasetOf'>, clock: Clock): Likeness {
  const loaded = () => import('./likeness.ts')
  return {
    knowsProduct: async (name) => (await loaded()).knowsProduct(name),
    async wordsOf(environment, asked) {
      const { index } = await companies.datasetOf(environment)
      return (await loaded()).wordsOf(index, asked)
    },
    async companiesLike(environment, asked) {
      const dataset = await companies.datasetOf(environment)
      return (await loaded()).companiesLike({ ...dataset, clock }, asked)
    },
  }
}

export interface CompetitorsPlace extends Omit<CompetitorsParts, 'analyzerOf'> {
  readonly analyzers: Analyzers
}

export const openCompetitors = ({ analyzers, ...parts }: CompetitorsPlace): Competitors =>
  createCompetitors({ ...parts, analyzerOf: analyzers.of })
