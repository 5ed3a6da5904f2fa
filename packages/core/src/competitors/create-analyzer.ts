import type { FollowedDataset } from '../companies/lookup/lookup.ts'
import type { Log } from '../host.ts'
import type { ComparedCompany, CompetitorAnalyzer } from './analyzer.ts'
import { candidatesFor } from './candidates.ts'
import { type Comparison, compare } from './compare.ts'
import { competitorTypeOf } from './competitor-type.ts'
import { type Subject, subjectOf } from './features.ts'
import { portraitOf } from './portrait.ts'
import type { Competitor, SimilarityLevel } from './schema.ts'
import { chanceOf, levelOf, shippedModel } from './score.ts'
import { sharedBy } from './shared.ts'
import { summaryOf } from './summary.ts'

const competitorsMax = 10
/** Other records of the same company: worth a hint, not the whole list. */
const sameMax = 2

/** Compares companies with those of one dataset. */
export function createAnalyzer(dataset: FollowedDataset & { readonly log: Log }): CompetitorAnalyzer {
  return {
    async analyze(company, signal) {
      signal.throwIfAborted()
      await dataset.feed.catchUp()
      const { companies, query } = await candidatesFor(company, dataset)
      signal.throwIfAborted()
      const subject = await subjectOf(portraitOf(company), dataset.index)
      const compared = companies.map((candidate) => compare(company, subject, candidate))
      const same = compared.filter(({ kinship }) => kinship === 'same').slice(0, sameMax)
      const ranked = compared
        .filter(({ kinship }) => kinship === 'apart')
        .map((comparison) => ({ comparison, chance: chanceOf(comparison.features, shippedModel) }))
        .filter(({ chance }) => levelOf(chance, shippedModel) !== 'NOT RELEVANT')
        .sort((a, b) => b.chance - a.chance || (a.comparison.company.id < b.comparison.company.id ? -1 : 1))
        .slice(0, competitorsMax - same.length)
      const competitors = [
        ...ranked.map(({ comparison, chance }) =>
          competitorOf(company, subject, comparison, levelOf(chance, shippedModel), chance),
        ),
        ...same.map((comparison) => competitorOf(company, subject, comparison, 'SAME_COMPANY', null)),
      ]
      return { competitors, totalAnalyzed: companies.length, searchQuery: query }
    },
  }
}

function competitorOf(
  company: ComparedCompany,
  subject: Subject,
  { company: candidate, portrait }: Comparison,
  level: SimilarityLevel,
  chance: number | null,
): Competitor {
  const shared = sharedBy(company, subject, candidate, portrait)
  return {
    company: { name: candidate.name, website: candidate.website, id: candidate.id },
    similarity_level: level,
    competitor_type: competitorTypeOf(level, company, candidate, shared),
    summary: summaryOf(company, candidate, shared),
    ...(chance === null ? {} : { similarity_score: chance }),
    shared: { industries: [...shared.industries], terms: [...shared.phrases, ...shared.terms] },
  }
}
