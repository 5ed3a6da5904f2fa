import { type Pair, placeOf } from './reading.ts'
import { type Point, type Tally, tallyOf } from './tally.ts'

/** Of neighbours in the judged order, those that are read one after the other, a phrase that is missing counted as wrong. */
export function readingOrder(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs.flatMap(({ name, judged, slide }) =>
      (judged.order ?? []).flatMap((chain) =>
        chain.slice(1).map((second, i): Point => {
          const first = chain[i] ?? ''
          const from = placeOf(first, slide)
          const to = placeOf(second, slide)
          const isRight = from !== null && to !== null && from < to
          const why = from === null ? `no "${first}"` : to === null ? `no "${second}"` : `"${second}" first`
          return { right: isRight ? 1 : 0, of: 1, note: `${name}: "${first}" then "${second}": ${why}` }
        }),
      ),
    ),
  )
}

/** Of tiles and columns, those that are read whole before another one begins. */
export function tiles(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs.flatMap(({ name, judged, slide }) => {
      const groups = (judged.groups ?? []).map((phrases) => ({
        phrases,
        places: phrases.map((phrase) => placeOf(phrase, slide)),
      }))
      return groups.map(({ phrases, places }, which): Point => {
        const found = places.filter((place) => place !== null)
        const [from, to] = [Math.min(...found), Math.max(...found)]
        const strangers = groups
          .filter((_, other) => other !== which)
          .flatMap((group) => group.phrases.filter((_, i) => isWithin(group.places[i] ?? null, from, to)))
        const missing = phrases.filter((_, i) => places[i] === null)
        const isRight = strangers.length === 0 && missing.length === 0
        const why = missing.length > 0 ? `no "${missing.join('", "')}"` : `"${strangers.join('", "')}" within`
        return { right: isRight ? 1 : 0, of: 1, note: `${name}: tile "${phrases[0]}": ${why}` }
      })
    }),
  )
}

function isWithin(place: number | null, from: number, to: number): boolean {
  return place !== null && place > from && place < to
}
