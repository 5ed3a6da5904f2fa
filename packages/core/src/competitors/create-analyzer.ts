import type { Clock } from '../kernel/index.ts'
import type { FollowedDataset } from '../search/index.ts'
import type { ComparedCompany, CompetitorAnalyzer } from './analyzer.ts'
import type { Comparison } from './compare.ts'
import { comparedCompanyOf } from './compared-company.ts'
import { competitorTypeOf } from './competitor-type.ts'
import { customersOf, maySellToTheSame } from './customers.ts'
import type { Subject } from './features.ts'
import type { tradeOfProduct } from './known-products.ts'
import { byChance, compareWithAll, type Round } from './rounds.ts'
import { spacelessNameKey } from './same-company.ts'
import type { Competitor, SimilarityLevel } from './schema.ts'
import { levelOf, shippedModel, toFourDigits } from './score.ts'
import { sharedBy } from './shared.ts'
import { summaryOf } from './summary.ts'

const competitorsMax = 10
/** Other records of the same company: worth a hint, not the whole list. */
const sameMax = 2

export interface AnalyzerParts extends FollowedDataset {
  readonly clock: Pick<Clock, 'defer'>
  /** What a well-known product is, by its name; the product's own table unless an evaluation asks for none. */
  readonly tradeOf?: typeof tradeOfProduct
}

/** Compares companies with those of one dataset. */
export function createAnalyzer(dataset: AnalyzerParts): CompetitorAnalyzer {
  return {
    async analyze(company, signal) {
      signal.throwIfAborted()
      await dataset.feed.catchUp()
      const round = await compareWithAll(company, dataset, shippedModel, signal)
      const same = round.compared.filter(({ kinship }) => kinship === 'same').slice(0, sameMax)
      const rivals = eachNameOnce(
        round.compared
          .filter(({ kinship }) => kinship === 'apart')
          .map((comparison) => ({ ...comparison, chance: trusted(comparison, round) }))
          .filter(({ chance }) => levelOf(chance, shippedModel) !== 'NOT RELEVANT')
          .sort(byChance),
      ).slice(0, competitorsMax - same.length)
      const tell = tellerOf(company, round.subject)
      const competitors = [
        ...rivals.map((rival) => tell(rival, levelOf(rival.chance, shippedModel))),
        ...same.map((record) => tell(record, 'SAME_COMPANY')),
      ]
      return { competitors, totalAnalyzed: round.compared.length, searchQuery: round.query }
    },
  }
}

/** Two records of one name that are both like the company are one rival, or cannot be distinguished: the better one stays. */
function eachNameOnce(compared: readonly Comparison[]): readonly Comparison[] {
  const seen = new Set<string>()
  return compared.filter(({ company: { name } }) => {
    const key = spacelessNameKey(name)
    if (key !== '' && seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** What others say of a company is not what it says: who is like that, and does not name it, is less likely a rival. */
function trusted({ chance, features }: Comparison, { isHearsay }: Round): number {
  return isHearsay && features.named === 0 ? toFourDigits(chance * hearsayTrust) : chance
}

const hearsayTrust = 0.6

/** What the answer says of a rival. */
function tellerOf(company: ComparedCompany, subject: Subject) {
  const customers = customersOf(company)
  return ({ company: candidate, overlap, chance }: Comparison, level: SimilarityLevel): Competitor => {
    const theirs = customersOf(comparedCompanyOf(candidate))
    const segments = theirs.words.filter((words) => customers.words.includes(words))
    const shared = sharedBy(company, subject, candidate, overlap, segments)
    const sellsToTheSame = maySellToTheSame(customers, theirs)
    return {
      company: { name: candidate.name, website: candidate.website, id: candidate.id },
      similarity_level: level,
      competitor_type: competitorTypeOf(level, company, candidate, shared, sellsToTheSame),
      summary: summaryOf(company, candidate, shared),
      // Of the same company there is no chance to tell.
      ...(level === 'SAME_COMPANY' ? {} : { similarity_score: chance }),
      shared: { industries: [...shared.industries], terms: [...shared.phrases, ...shared.terms] },
    }
  }
}
