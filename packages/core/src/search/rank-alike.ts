import type { Environment } from '../kernel/index.ts'
import type { CompanyFilter } from '../records/index.ts'
import { queryTerms } from './analysis/query-terms.ts'
import type { SearchMatch } from './company-index.ts'
import type { AlikeCompany, Likeness } from './likeness.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { RankedWords } from './meaning.ts'
import type { Likened } from './query-understanding/likened.ts'

/** A company as a search for those like another ranks it. */
export interface AlikeRank {
  readonly id: string
  readonly score: number
  /** Words of the query that it holds. */
  readonly terms: readonly string[]
}

/** Of those that hold the words beside the company's name. */
const topicalMax = 80
/** Beside a chance of 1: to hold all words beside the name, to be the best for them, and to say itself that it is such a one. */
const partWeight = 0.8
const rankWeight = 0.5
const saidWeight = 0.7
/** What the words are worth where the company comes first. */
const besideWeight = 0.35

/**
 * Companies like one, best first: the chance that they compete with it, and what they hold of the words beside its name. These come
 * first in "Acme for boats".
 */
export async function rankAlike(
  { store, index }: FollowedDataset,
  likeness: Likeness,
  environment: Environment,
  filter: CompanyFilter,
  { rankingText: text, without }: RankedWords,
  { name, company: named, isForTopic }: Likened,
): Promise<readonly AlikeRank[]> {
  const holding = async (text: string): Promise<readonly SearchMatch[]> => {
    const plan = { filter, text, without, limit: topicalMax, offset: 0, tellsTerms: true }
    const page = await index.search(plan)
    return page.wordsNotFound.length > 0 ? [] : page.hits
  }
  const company = named?.id == null ? null : ((await store.find(named.id))?.company ?? null)
  const topical = text === null ? [] : await holding(text)
  const own = text === null ? [] : await likeness.wordsOf(environment, { name, company })
  // The best for the topic alone may do something else with it.
  const inTrade = own.length === 0 ? [] : await holding(`${text} ${own.join(' ')}`)
  // "Airbnb for small warehouses", they say.
  const nameWords = wordsOf(name)
  const sayers =
    !isForTopic || nameWords.size === 0
      ? []
      : (await holding(`${name} ${text ?? ''}`)).filter(({ terms }) =>
          [...nameWords].every((word) => terms.includes(word)),
        )
  const words = text === null ? null : wordsOf(text)
  const topics = new Map([...sayers, ...inTrade, ...topical].map((hit) => [hit.id, heldOf(hit, words)]))
  const ids = [...topics.keys()]
  const alike = new Map<string, AlikeCompany>(
    (await likeness.companiesLike(environment, { name, company, filter, ids })).map((one) => [one.id, one]),
  )
  const wanted = without.length === 0 ? null : await thoseWithout([...alike.keys()])
  const ranks = new Map(topical.map(({ id, relevance }) => [id, relevance]))
  const saying = new Set(sayers.map(({ id }) => id))
  const topicLeads = isForTopic && topical.length > 0
  return [...alike]
    .flatMap(([id, { likeness: chance, isAlike }]): AlikeRank[] => {
      if (wanted?.has(id) === false) return []
      const { part, terms } = topics.get(id) ?? { part: 0, terms: [] }
      const isSaid = saying.has(id)
      if (topicLeads ? part === 0 : !isAlike && !isSaid) return []
      const topic = part * partWeight + (ranks.get(id) ?? 0) * rankWeight
      const score = chance + topic * (topicLeads ? 1 : besideWeight) + (isSaid ? saidWeight : 0)
      return [{ id, score, terms }]
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))

  async function thoseWithout(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const among = { lists: { include: [ids], exclude: [] } }
    const { hits } = await index.search({ filter: among, text: null, without, limit: ids.length, offset: 0 })
    return new Set(hits.map(({ id }) => id))
  }
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(queryTerms(text).flatMap(({ word, isBonus }) => (isBonus ? [] : [word])))

/** Which of the words a company holds, and what part of all that is. */
function heldOf({ terms }: SearchMatch, words: ReadonlySet<string> | null) {
  const held = words === null ? [] : terms.filter((term) => words.has(term))
  return { part: words === null || words.size === 0 ? 0 : held.length / words.size, terms: held }
}
