import type { Company } from '../company.ts'
import { industryKey } from '../industries/taxonomy.ts'
import type { SimilarQuery } from '../search/company-index.ts'

/**
 * What companies are compared by when one like this is wanted: what it says of itself, its industries and tags. Competitor analyses
 * (decisions D11) will ask so; today only the evaluation does.
 */
export function similarQueryOf(
  company: Pick<Company, 'tagline' | 'description' | 'industries' | 'tags'>,
): Pick<SimilarQuery, 'text' | 'industries'> {
  const texts = [company.tagline ?? '', company.description ?? '', ...company.industries, ...company.tags]
  return {
    text: texts.filter((text) => text !== '').join('\n'),
    industries: company.industries.map(industryKey),
  }
}
