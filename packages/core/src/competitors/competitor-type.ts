import type { Company } from '../records/index.ts'
import { industryKey, resolveIndustry } from '../reference/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import type { Competitor, SimilarityLevel } from './schema.ts'
import type { Shared } from './shared.ts'

/**
 * Direct rivals are highly similar, in one narrow industry, and sell to the same customers
 * (docs/design/decisions.md#direct-rivals). Where a record has no industries, a phrase for the product that both use stands for
 * one; where it does not tell its customers, nothing is against it.
 */
export function competitorTypeOf(
  level: SimilarityLevel,
  company: ComparedCompany,
  candidate: Company,
  shared: Shared,
  sellsToTheSame: boolean,
): Competitor['competitor_type'] {
  if (level !== 'VERY HIGH' && level !== 'HIGH') return level === 'MEDIUM' ? 'INDIRECT' : null
  return isInOneTrade(company, candidate, shared) && sellsToTheSame ? 'DIRECT' : 'INDIRECT'
}

function isInOneTrade(company: ComparedCompany, candidate: Company, shared: Shared): boolean {
  if (company.industries.length === 0 || candidate.industries.length === 0) return shared.phrases.length > 0
  const own = new Set(company.industries.map(industryKey))
  return candidate.industries.some((label) => isNarrow(label) && own.has(industryKey(label)))
}

/** Not a whole sector of the taxonomy. */
function isNarrow(label: string): boolean {
  const industry = resolveIndustry(label)
  return industry === null || industry.parent !== null
}
