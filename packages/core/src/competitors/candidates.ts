import { similarQueryOf } from '../companies/analysis/similar-query.ts'
import type { Company } from '../companies/company.ts'
import type { FollowedDataset } from '../companies/lookup/lookup.ts'
import type { ComparedCompany } from './analyzer.ts'

/** A company that may be a competitor. */
export interface Candidate {
  readonly company: Company
  /** Of the index; 0 for one that only a text names. */
  readonly likeness: number
}

export interface Candidates {
  readonly companies: readonly Candidate[]
  /** The words that they were looked for by; null when there were none. */
  readonly query: string | null
}

/** As many as the index is asked for. */
const similarMax = 120

/** Companies that may be competitors of this one, itself left out; at most 200. */
export async function candidatesFor(
  company: ComparedCompany,
  { store, index }: Pick<FollowedDataset, 'store' | 'index'>,
): Promise<Candidates> {
  const { text, industries } = similarQueryOf({
    tagline: null,
    description: company.texts.join('\n'),
    industries: [...company.industries],
    tags: [...company.tags],
  })
  if (text === '') return { companies: [], query: null }
  const excludedIds = company.id === null ? [] : [company.id]
  const similar = await index.similar({ text, industries, filter: {}, excludedIds, limit: similarMax })
  const records = await store.findMany(similar.map(({ id }) => id))
  const companies = similar.flatMap(({ score }, at): Candidate[] => {
    const record = records[at]
    return record == null ? [] : [{ company: record.company, likeness: score }]
  })
  return { companies, query: text }
}
