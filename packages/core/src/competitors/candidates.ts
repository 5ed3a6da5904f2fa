import { similarQueryOf } from '../companies/analysis/similar-query.ts'
import { tokenize } from '../companies/analysis/tokens.ts'
import type { Company } from '../companies/company.ts'
import type { FollowedDataset } from '../companies/lookup/lookup.ts'
import type { CompanyIndex, SearchMatch } from '../companies/search/company-index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { rivalKey, rivalsNamed } from './named-rivals.ts'

export interface Candidates {
  /** At most 200, each once. */
  readonly companies: readonly Company[]
  /** The words that they were looked for by; null when there were none. */
  readonly query: string | null
}

/** Of those that the index finds like the company; the others are companies that texts name. */
const similarMax = 80
const namersMax = 30
/** Names of its own, and of its rivals. */
const namesMax = 3
const nameMax = 100
/** Companies of one name that a text names as a rival. */
const sameNamesMax = 3
/** The whole name, not a part of it and not one like it. */
const nameScoreMin = 0.9
const candidatesMax = 200
const textMax = 8_000

/** Companies that may be competitors of this one: those most like it, and those that texts name as rivals of it or with it. */
export async function candidatesFor(
  company: ComparedCompany,
  { store, index }: Pick<FollowedDataset, 'store' | 'index'>,
): Promise<Candidates> {
  const { text, industries } = similarQueryOf({
    tagline: null,
    description: company.texts.join('\n').slice(0, textMax),
    industries: [...company.industries],
    tags: [...company.tags],
  })
  if (text === '') return { companies: [], query: null }
  const excludedIds = company.id === null ? [] : [company.id]
  const names = [company.name ?? '', ...company.aliases].filter((name) => rivalKey(name) !== null)
  const rivals = rivalsNamed(company.texts)
  const [similar, namers, byName] = await Promise.all([
    index.similar({ text, industries, filter: {}, excludedIds, limit: similarMax }),
    namersOf([...names.slice(0, namesMax), ...rivals.slice(0, namesMax)], index),
    rivals.length === 0 ? [] : index.matchNames(rivals, sameNamesMax, nameScoreMin),
  ])
  const ids = [...byName.flat(), ...namers, ...similar].map(({ id }) => id)
  const wanted = [...new Set(ids)].filter((id) => id !== company.id).slice(0, candidatesMax)
  const records = await store.findMany(wanted)
  return { companies: records.flatMap((record) => (record === null ? [] : [record.company])), query: text }
}

/** Companies that hold all words of one of these names where a rival may be named. What they say of it is read later. */
async function namersOf(
  names: readonly string[],
  index: Pick<CompanyIndex, 'search'>,
): Promise<readonly SearchMatch[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const words = tokenize(name.slice(0, nameMax)).map(({ word }) => word)
      if (words.length === 0) return []
      const text = `alternative to ${name.slice(0, nameMax)}`
      const { hits } = await index.search({ filter: {}, text, limit: namersMax, offset: 0 })
      return hits.filter(({ terms }) => words.every((word) => terms.includes(word)))
    }),
  )
  return found.flat()
}
