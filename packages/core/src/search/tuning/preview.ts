import type { SearchData, SearchRequest } from '../schema.ts'
import { whole } from './change.ts'
import type { SearchTuning, TuningChange, TuningPreview } from './schema.ts'

/** Hits of a sentence that are looked at. */
const shownHits = 10
/** A search takes sentences of three letters or more. */
const sentenceLettersMin = 3

type SearchOnce = (request: SearchRequest) => Promise<SearchData>

export const isSearchable = (sentence: string) => sentence.trim().length >= sentenceLettersMin

/** What a change names: its sentences, its words as sentences of their own, and companies that it hides in every search. */
export function sentencesOf(given: TuningChange | SearchTuning): {
  readonly sentences: readonly string[]
  readonly companies: readonly string[]
} {
  const parts = 'synonyms' in given ? [given] : changeParts(given)
  return {
    sentences: parts.flatMap(({ pins, hidden, synonyms, generic_words }) => [
      ...pins.map(({ sentence }) => sentence),
      ...hidden.flatMap(({ sentence }) => sentence ?? []),
      ...synonyms.flatMap(({ words }) => words),
      ...generic_words,
    ]),
    companies: parts.flatMap(({ hidden }) =>
      hidden.flatMap(({ sentence, company_ids }) => (sentence == null ? company_ids : [])),
    ),
  }
}

const changeParts = ({ add, remove }: TuningChange) => [whole(add), whole(remove)]

/** The first hits of each sentence with both tunings; sentences whose hits stay as they are have no changes. */
export async function previewed(
  sentences: readonly string[],
  before: SearchOnce,
  after: SearchOnce,
): Promise<TuningPreview> {
  const shown: TuningPreview['sentences'] = []
  for (const sentence of sentences) {
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
