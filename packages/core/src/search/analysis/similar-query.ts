import type { Company } from '../../records/index.ts'
import { industryKey } from '../../reference/index.ts'
import type { SimilarQuery } from '../company-index.ts'

/** What a company says of itself, its industries and tags: by these others like it are looked for. */
export function similarQueryOf(
  company: Pick<Company, 'tagline' | 'description' | 'industries' | 'tags'>,
): Pick<SimilarQuery, 'text' | 'industries'> {
  const texts = [company.tagline ?? '', company.description ?? '', ...company.industries, ...company.tags]
  return {
    text: texts.filter((text) => text !== '').join('\n'),
    industries: company.industries.map(industryKey),
  }
}
