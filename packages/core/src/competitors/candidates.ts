import { type Company, type CompanyFilter, companyTest } from '../records/index.ts'
import { type CompanyIndex, type FollowedDataset, indexTokens, type SearchMatch } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { saysSomething } from './compared-company.ts'
import type { Subject } from './features.ts'
import { rivalKey, rivalsNamed } from './named-rivals.ts'

export interface Candidates {
  /** At most 200, each once. */
  readonly companies: readonly Company[]
  /** The words that they were looked for by; null when there were none. */
  readonly query: string | null
}

/** Of whom candidates are: those that pass a filter, and some that are asked for. */
export interface CandidateScope {
  readonly filter: CompanyFilter
  readonly ids: readonly string[]
}
export const everyCompany: CandidateScope = { filter: {}, ids: [] }

/** Of those that the index finds like the company; the others are companies that texts name. */
const similarMax = 35
const namersMax = 30
/** Names of its own, and of its rivals. */
const namesMax = 3
const nameMax = 100
/** Companies of one name that a text names as a rival. */
const sameNamesMax = 3
/** The whole name, not a part of it and not one like it. */
const nameScoreMin = 0.9
const candidatesMax = 200
/** As many as the index ranks by. */
const wordsMax = 16
const fewWords = 5

/** Companies that may be competitors of this one: those most like it, and those that texts name as rivals of it or with it. */
export async function candidatesFor(
  company: ComparedCompany,
  subject: Subject,
  { store, index }: Pick<FollowedDataset, 'store' | 'index'>,
  /** Those that were read before, which are not read again. */
  known: ReadonlyMap<string, { readonly candidate: Company }>,
  scope: CandidateScope = everyCompany,
): Promise<Candidates> {
  if (!saysSomething(company)) return { companies: [], query: null }
  const words = distinctiveWords(subject)
  const industries = [...subject.keys.industries]
  const names = [company.name ?? '', ...company.aliases].filter((name) => rivalKey(name) !== null)
  const rivals = rivalsNamed(company.texts)
  const excludedIds = company.id === null ? [] : [company.id]
  const { filter } = scope
  const asked = { text: words.join(' '), filter, excludedIds, limit: similarMax }
  // The index weighs words by how rare they are alone: the few that tell most find whoever says the same and is labelled otherwise.
  const [inTrade, saying, namers, byName] = await Promise.all([
    index.similar({ ...asked, industries }),
    index.similar({ ...asked, text: words.slice(0, fewWords).join(' '), industries: [] }),
    namersOf([...names.slice(0, namesMax), ...rivals.slice(0, namesMax)], filter, index),
    rivals.length === 0 ? [] : index.matchNames(rivals, sameNamesMax, nameScoreMin),
  ])
  const similar = [...inTrade, ...saying]
  // Those like it come before the namers, of which a word that is in everything finds many.
  const ids = [
    ...scope.ids.slice(0, candidatesMax / 2),
    ...[...byName.flat(), ...similar, ...namers].map(({ id }) => id),
  ]
  const wanted = [...new Set(ids)].filter((id) => id !== company.id).slice(0, candidatesMax)
  const records = await store.findMany(wanted.filter((id) => !known.has(id)))
  const passes = companyTest(filter)
  // Those that are known were found by the same filter.
  const found = new Map(
    records.flatMap((record) =>
      record === null || !passes(record.company, record) ? [] : [[record.company.id, record.company]],
    ),
  )
  const query = [...(words.length === 0 ? names.slice(0, 1) : words), ...company.industries].join(' ')
  return {
    // Whom a text names is found by name alone.
    companies: wanted.flatMap((id) => known.get(id)?.candidate ?? found.get(id) ?? []),
    query: query === '' ? null : query,
  }
}

/** The words that tell most of what the company is about: said early and often, and by few others. */
export function distinctiveWords({ companyTerms, termWorth }: Subject): readonly string[] {
  return [...companyTerms.terms]
    .map(([term, { word, weight }]) => ({ word, tells: weight * (termWorth.get(term) ?? 0) }))
    .sort((a, b) => b.tells - a.tells || (a.word < b.word ? -1 : 1))
    .slice(0, wordsMax)
    .map(({ word }) => word)
}

/** Companies that hold all words of one of these names where a rival may be named. What they say of it is read later. */
async function namersOf(
  names: readonly string[],
  filter: CompanyFilter,
  index: Pick<CompanyIndex, 'search'>,
): Promise<readonly SearchMatch[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const words = indexTokens(name.slice(0, nameMax)).map(({ word }) => word)
      if (words.length === 0) return []
      const text = `alternative to ${name.slice(0, nameMax)}`
      const { hits } = await index.search({ filter, text, limit: namersMax, offset: 0, tellsTerms: true })
      return hits.filter(({ terms }) => words.every((word) => terms.includes(word)))
    }),
  )
  return found.flat()
}
