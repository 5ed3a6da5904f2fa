import type { SearchData, SearchRequest } from '../schema.ts'
import { whole } from './change.ts'
import { type SearchTuning, type TuningChange, type TuningPreview, tuningMax } from './schema.ts'

/** Hits of a sentence that are looked at. */
const shownHits = 10
/** A search takes sentences of three letters or more. */
const sentenceLettersMin = 3

type SearchOnce = (request: SearchRequest) => Promise<SearchData>

/** What a change is shown by: its sentences, its words, what stands beside a word in searches, and names of companies. */
interface NamedByChange {
  readonly sentences: readonly string[]
  /** A generic word alone orders companies as before. */
  readonly beside: readonly string[]
  /** They are hidden in every search, of which that for their name is one. */
  readonly companies: readonly string[]
}

/** The sentences that show a change when none are sent. `namesOf` gives the names of companies by their ids or websites. */
export async function sentencesOf(
  given: TuningChange | SearchTuning,
  search: SearchOnce,
  namesOf: (companies: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { sentences, beside, companies } = namedBy(given)
  const samples: string[] = []
  for (const word of beside.slice(0, sampledWordsMax)) {
    const { facets } = await search({ query: word, limit: 1, fields: ['id'], facets: ['industries'] })
    const industries = (facets?.industries ?? []).slice(0, samplesOfWord)
    samples.push(...industries.map(({ label }) => `${label} ${word}`))
  }
  const all = new Set([...sentences, ...samples, ...(await namesOf(companies))])
  return [...all].filter(isSearchable).slice(0, tuningMax.previewSentences)
}

const isSearchable = (sentence: string) => sentence.trim().length >= sentenceLettersMin
const sampledWordsMax = 10
/** The word beside the industries of most companies that hold it. */
const samplesOfWord = 2

function namedBy(given: TuningChange | SearchTuning): NamedByChange {
  const parts = 'synonyms' in given ? [given] : changeParts(given)
  const words = parts.flatMap(({ synonyms }) => synonyms.flatMap((group) => group.words))
  return {
    sentences: parts.flatMap(({ pins, hidden }) => [
      ...pins.map(({ sentence }) => sentence),
      ...hidden.flatMap(({ sentence }) => sentence ?? []),
      ...words,
    ]),
    beside: [
      ...words.filter((word) => !isSearchable(word)),
      ...parts.flatMap(({ generic_words }) => generic_words),
    ],
    companies: parts.flatMap(({ hidden }) =>
      hidden.flatMap(({ sentence, company_ids }) => (sentence == null ? company_ids : [])),
    ),
  }
}

const changeParts = ({ add, remove }: TuningChange) => [whole(add), whole(remove)]

/** The first hits of each sentence with both tunings, until the signal says that nobody waits; sentences whose hits stay as they are have no changes. */
export async function previewed(
  sentences: readonly string[],
  before: SearchOnce,
  after: SearchOnce,
  signal?: AbortSignal,
): Promise<TuningPreview> {
  const shown: TuningPreview['sentences'] = []
  for (const sentence of sentences) {
    signal?.throwIfAborted()
    const request: SearchRequest = { query: sentence, limit: shownHits, fields: ['id', 'name'] }
    const [old, next] = [await before(request), await after(request)]
    shown.push({
      sentence,
      total_before: old.total_matches,
      total_after: next.total_matches,
      changed: changesOf(old.results, next.results),
    })
  }
  return { sentences: shown }
}

type Hits = SearchData['results']

function changesOf(old: Hits, next: Hits): TuningPreview['sentences'][number]['changed'] {
  const placeIn = (hits: Hits, id: string) => {
    const at = hits.findIndex((hit) => hit.id === id)
    return at < 0 ? null : at + 1
  }
  const all = new Map([...next, ...old].map(({ id, name }) => [id, name]))
  return [...all].flatMap(([id, name]) => {
    const [was, is] = [placeIn(old, id), placeIn(next, id)]
    return was === is ? [] : [{ company_id: id, name, before: was, after: is }]
  })
}
