import { lowerBound } from '../lower-bound.ts'
import { type TermLists, windowSize } from '../segment.ts'

/** A list to be walked, and what a name in it gains. */
export interface Weighed {
  readonly term: number
  readonly weight: number
}

/** Sums of the window that is walked. One for all calls: they are synchronous, leave it as they found it, and a visit begins no other. */
const sums = new Float64Array(windowSize)
const touched = new Uint16Array(windowSize)

/**
 * Visits the names below `count` whose weights add up to at least `least`, more than 0, in no order. Names are in a list once, and weights are
 * added in the order of the lists, so that a sum is the same in whatever segment the name is. Lists after those of which a name
 * must be in one are only asked about the names found there that `isWanted`: put the longest last.
 */
export function forNamesWeighing(
  lists: TermLists,
  weighed: readonly Weighed[],
  least: number,
  count: number,
  visit: (name: number) => void,
  isWanted: ((name: number) => boolean) | null = null,
): void {
  const walks = weighed.map(({ term, weight }) => new ListWalk(lists, term, weight))
  const rests = restsAfter(weighed)
  // Sums in another order may differ by so little.
  const scanned = rests.findIndex((rest) => rest + 1e-9 < least)
  for (let window = lowestWindow(walks, scanned); window >= 0; window = lowestWindow(walks, scanned)) {
    let found = 0
    for (let i = 0; i < walks.length; i++) {
      const walk = walks[i] as ListWalk
      if (i === scanned && isWanted !== null) found = keepWanted(found, window * windowSize, isWanted)
      if (!walk.moveTo(window)) continue
      if (i < scanned) found = walk.scan(found)
      else walk.ask(found, least - (rests[i] as number) - 1e-9)
    }
    for (let i = 0; i < found; i++) {
      const low = touched[i] as number
      const sum = sums[low] as number
      sums[low] = 0
      const name = window * windowSize + low
      if (sum >= least && name < count) visit(name)
    }
  }
}

/** Forgets the touched names that nobody wants, and gives how many are left. */
function keepWanted(found: number, base: number, isWanted: (name: number) => boolean): number {
  let kept = 0
  for (let i = 0; i < found; i++) {
    const low = touched[i] as number
    if (isWanted(base + low)) touched[kept++] = low
    else sums[low] = 0
  }
  return kept
}

/** For each list what it and those after it can give, and at the end 0. */
function restsAfter(weighed: readonly Weighed[]): number[] {
  const rests = [0]
  for (let i = weighed.length - 1; i >= 0; i--)
    rests.unshift((rests[0] as number) + (weighed[i] as Weighed).weight)
  return rests
}

/** -1 when the lists to be scanned have ended. */
function lowestWindow(walks: readonly ListWalk[], scanned: number): number {
  let lowest = -1
  for (let i = 0; i < scanned; i++) {
    const window = (walks[i] as ListWalk).nextWindow()
    if (window >= 0 && (lowest < 0 || window < lowest)) lowest = window
  }
  return lowest
}

/** Looking for a name in a block takes as long as going through so many of its names. */
const sweepBelow = 20

/** A place in a list, at the blocks of one window after the other. */
class ListWalk {
  private readonly lists: TermLists
  private readonly weight: number
  private block: number
  private readonly end: number
  private from = 0
  private to = 0

  constructor(lists: TermLists, term: number, weight: number) {
    this.lists = lists
    this.weight = weight
    this.block = lists.blockStarts[term] as number
    this.end = lists.blockStarts[term + 1] as number
  }

  nextWindow(): number {
    return this.block < this.end ? (this.lists.blockWindows[this.block] as number) : -1
  }

  /** Whether the list has names in the window; blocks before it are passed. */
  moveTo(window: number): boolean {
    const { lists } = this
    while (this.block < this.end && (lists.blockWindows[this.block] as number) < window) this.block++
    if (this.nextWindow() !== window) return false
    this.from = lists.postingStarts[this.block] as number
    this.to = lists.postingStarts[this.block + 1] as number
    this.block++
    return true
  }

  /** Adds its weight to its names, and gives how many are touched now. */
  scan(touchedBefore: number): number {
    const { lists, weight, to } = this
    const { lows } = lists
    let found = touchedBefore
    for (let i = this.from; i < to; i++) {
      const low = lows[i] as number
      const sum = sums[low] as number
      if (sum === 0) touched[found++] = low
      sums[low] = sum + weight
    }
    return found
  }

  /** Adds its weight to the touched names that it holds; it may pass those that do not have `worthwhile` already. */
  ask(found: number, worthwhile: number): void {
    if (this.to - this.from < found * sweepBelow) {
      this.sweep()
      return
    }
    for (let i = 0; i < found; i++) {
      const low = touched[i] as number
      const sum = sums[low] as number
      if (sum >= worthwhile && this.holds(low)) sums[low] = sum + this.weight
    }
  }

  private sweep(): void {
    const { lists, weight, to } = this
    const { lows } = lists
    for (let i = this.from; i < to; i++) {
      const low = lows[i] as number
      const sum = sums[low] as number
      if (sum > 0) sums[low] = sum + weight
    }
  }

  private holds(low: number): boolean {
    const { lows } = this.lists
    const at = lowerBound(lows, low, this.from, this.to)
    return at < this.to && lows[at] === low
  }
}
