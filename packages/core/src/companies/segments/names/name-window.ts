import { type TermLists, windowSize } from '../segment.ts'

/** A list to be walked, and what a name in it gains. */
export interface Weighed {
  readonly term: number
  readonly weight: number
}

/** Sums of the window that is walked. One for all calls: they are synchronous, and leave it as they found it. */
const sums = new Float64Array(windowSize)
const touched = new Uint16Array(windowSize)

/**
 * Names below `count` whose weights add up to at least `least`, rising. Names are in a list once, and weights are added in the order
 * of the lists, so that a sum is the same in whatever segment the name stands.
 */
export function namesWeighing(
  lists: TermLists,
  weighed: readonly Weighed[],
  least: number,
  count: number,
): number[] {
  const found: number[] = []
  const blocks = weighed.map(({ term }) => lists.blockStarts[term] as number)
  const ends = weighed.map(({ term }) => lists.blockStarts[term + 1] as number)
  for (;;) {
    const window = lowestWindow(lists, blocks, ends)
    if (window < 0) return found
    const from = found.length
    let touchedCount = 0
    for (const [i, { weight }] of weighed.entries()) {
      const block = blocks[i] as number
      if (block >= (ends[i] as number) || lists.blockWindows[block] !== window) continue
      blocks[i] = block + 1
      touchedCount = addBlock(lists, block, weight, touchedCount)
    }
    for (let i = 0; i < touchedCount; i++) {
      const low = touched[i] as number
      const name = window * windowSize + low
      if ((sums[low] as number) >= least && name < count) found.push(name)
      sums[low] = 0
    }
    sortFrom(found, from)
  }
}

function addBlock(lists: TermLists, block: number, weight: number, touchedBefore: number): number {
  let touchedCount = touchedBefore
  const to = lists.postingStarts[block + 1] as number
  for (let i = lists.postingStarts[block] as number; i < to; i++) {
    const low = lists.lows[i] as number
    const sum = sums[low] as number
    // Damaged lists could name more than the window holds.
    if (sum === 0 && touchedCount < windowSize) touched[touchedCount++] = low
    sums[low] = sum + weight
  }
  return touchedCount
}

/** -1 when all lists have ended. Windows of a list rise; in damaged lists they are passed as they come. */
function lowestWindow(lists: TermLists, blocks: readonly number[], ends: readonly number[]): number {
  let lowest = -1
  for (const [i, block] of blocks.entries()) {
    if (block >= (ends[i] as number)) continue
    const window = lists.blockWindows[block] as number
    if (lowest < 0 || window < lowest) lowest = window
  }
  return lowest
}

function sortFrom(numbers: number[], from: number): void {
  if (numbers.length - from < 2) return
  const sorted = numbers.splice(from).sort((a, b) => a - b)
  for (const number of sorted) numbers.push(number)
}
