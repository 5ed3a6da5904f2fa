import { lowerBound } from '../lower-bound.ts'
import { windowSize } from '../segment.ts'
import type { GroupCursor, ListCursor } from './list-cursor.ts'

/**
 * Scores of one window's documents, by their lows. One for the whole thread: a search runs without a pause, and leaves all zero.
 */
export const windowScores = new Int32Array(windowSize)
/** The best of a group so far. */
const groupBest = new Int32Array(windowSize)

/** Adds what each document gets from the group in the window that it has entered. */
export function addGroup({ cursors }: GroupCursor): void {
  const [only, ...others] = cursors
  if (only === undefined) return
  if (others.length === 0) {
    if (only.hasImpacts) addImpacts(only.lists.lows, only.lists.impacts, only.from, only.to, only.worth)
    else addConstant(only.lists.lows, only.from, only.to, only.worth)
    return
  }
  const longest = longestOf(cursors)
  for (const cursor of cursors) if (cursor !== longest) addBest(cursor)
  addBetter(longest)
  for (const cursor of cursors) if (cursor !== longest) clearBest(cursor)
}

function longestOf(cursors: readonly ListCursor[]): ListCursor {
  let longest = cursors[0] as ListCursor
  for (const cursor of cursors) if (cursor.to - cursor.from > longest.to - longest.from) longest = cursor
  return longest
}

/** What the document gets from the group. */
export function scoreInGroup({ cursors }: GroupCursor, low: number): number {
  let best = 0
  for (let i = 0; i < cursors.length; i++) {
    const cursor = cursors[i] as ListCursor
    const { lows } = cursor.lists
    const posting = lowerBound(lows, low, cursor.from, cursor.to)
    if (posting === cursor.to || lows[posting] !== low) continue
    const score = cursor.scoreAt(posting)
    if (score > best) best = score
  }
  return best
}

function addImpacts(lows: Uint16Array, impacts: Uint8Array, from: number, to: number, worth: number): void {
  for (let p = from; p < to; p++) {
    const low = lows[p] as number
    windowScores[low] = ((windowScores[low] as number) + worth * (impacts[p] as number)) | 0
  }
}

function addConstant(lows: Uint16Array, from: number, to: number, worth: number): void {
  for (let p = from; p < to; p++) {
    const low = lows[p] as number
    windowScores[low] = ((windowScores[low] as number) + worth) | 0
  }
}

function addBest(cursor: ListCursor): void {
  const { lows } = cursor.lists
  for (let p = cursor.from; p < cursor.to; p++) {
    const low = lows[p] as number
    const score = cursor.scoreAt(p)
    const before = groupBest[low] as number
    if (score <= before) continue
    groupBest[low] = score
    windowScores[low] = ((windowScores[low] as number) + score - before) | 0
  }
}

/** The last of a group: what is best so far is left as it is. */
function addBetter(cursor: ListCursor): void {
  const { lows } = cursor.lists
  for (let p = cursor.from; p < cursor.to; p++) {
    const low = lows[p] as number
    const more = cursor.scoreAt(p) - (groupBest[low] as number)
    if (more > 0) windowScores[low] = ((windowScores[low] as number) + more) | 0
  }
}

function clearBest({ lists: { lows }, from, to }: ListCursor): void {
  for (let p = from; p < to; p++) groupBest[lows[p] as number] = 0
}
