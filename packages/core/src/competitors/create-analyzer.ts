import { industryKey } from '../companies/industries/taxonomy.ts'
import type { FollowedDataset } from '../companies/lookup/lookup.ts'
import type { Log } from '../host.ts'
import { foldText } from '../text.ts'
import type { ComparedCompany, CompetitorAnalyzer } from './analyzer.ts'
import { type Candidate, candidatesFor } from './candidates.ts'
import type { Competitor, SimilarityLevel } from './schema.ts'
import type { Shared } from './shared.ts'
import { summaryOf } from './summary.ts'

const competitorsMax = 10

/** Compares companies with those of one dataset. */
export function createAnalyzer(dataset: FollowedDataset & { readonly log: Log }): CompetitorAnalyzer {
  return {
    async analyze(company, signal) {
      signal.throwIfAborted()
      await dataset.feed.catchUp()
      const { companies, query } = await candidatesFor(company, dataset)
      signal.throwIfAborted()
      const competitors = companies
        .map((candidate) => competitorOf(company, candidate))
        .filter(({ similarity_level: level }) => level !== 'NOT RELEVANT')
        .slice(0, competitorsMax)
      return { competitors, totalAnalyzed: companies.length, searchQuery: query }
    },
  }
}

function competitorOf(subject: ComparedCompany, { company, likeness }: Candidate): Competitor {
  const shared = sharedBy(subject, company.industries)
  const level = levelOf(likeness)
  return {
    company: { name: company.name, website: company.website, id: company.id },
    similarity_level: level,
    competitor_type: level === 'LOW' ? null : 'INDIRECT',
    summary: summaryOf(subject, company, shared),
    similarity_score: likeness,
    shared: { industries: [...shared.industries], terms: [...shared.phrases, ...shared.terms] },
  }
}

function levelOf(likeness: number): SimilarityLevel {
  if (likeness >= 0.3) return 'HIGH'
  if (likeness >= 0.15) return 'MEDIUM'
  return likeness >= 0.05 ? 'LOW' : 'NOT RELEVANT'
}

function sharedBy(subject: ComparedCompany, labels: readonly string[]): Shared {
  const written = new Set(subject.industries.map(foldText))
  const keys = new Set(subject.industries.map(industryKey))
  const industries = labels.filter((label) => keys.has(industryKey(label)) && written.has(foldText(label)))
  return { industries, terms: [], phrases: [], segments: [] }
}
