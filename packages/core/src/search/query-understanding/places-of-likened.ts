import type { LikenedReading } from './likened.ts'
import { adjectiveMention } from './place-adjectives.ts'
import { type PlaceMention, type PlacesQuery, type PlacesReading, readPlaceList } from './place-list.ts'

/** "Acme for India", "the Acme of Africa", "the Chinese Acme": where those are that are looked for, and no topic. */
export function placeOfLikened(
  query: PlacesQuery,
  { next, likened, adjectiveAt }: LikenedReading,
): PlacesReading | null {
  const said = adjectiveAt === undefined ? null : adjectiveMention(query.tokens, query.locations, adjectiveAt)
  if (said !== null) return placesOf(said.from, said.next, [said])
  const list = likened.isForTopic ? readPlaceList(query, next, 'cued') : null
  const after = list === null ? undefined : query.tokens[list.next]
  if (list === null || (after !== undefined && after.kind !== 'mark')) return null
  return placesOf(next, list.next, list.value)
}

const placesOf = (from: number, next: number, places: readonly PlaceMention[]): PlacesReading => ({
  from,
  next,
  isExcluded: false,
  isAdjective: false,
  places,
  confidence: 0.9,
})
