import { folded, type Pair } from './reading.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Of the slides that have a title in their text layer. */
export function titles(pairs: readonly Pair[], drawnToo: boolean): Tally {
  return tallyOf(
    pairs
      .filter(({ judged }) => judged.title !== null && (drawnToo || judged.titleIsDrawn !== true))
      .map((pair) => judgeTitle(pair)),
  )
}

/** Of the slides without a title, those that were given none, or the only sentence there is. */
export function slidesWithoutTitle(pairs: readonly Pair[]): Tally {
  return tallyOf(pairs.filter(({ judged }) => judged.title === null).map((pair) => judgeTitle(pair)))
}

function judgeTitle({ name, judged, slide }: Pair) {
  const right = [judged.title, ...(judged.alsoTitles ?? [])].map((title) => folded(title ?? ''))
  const isRight = right.includes(folded(slide.title ?? ''))
  return { right: isRight ? 1 : 0, of: 1, note: `${name}: wanted "${judged.title}", read "${slide.title}"` }
}
