import { hasBit, numbersOf } from '../bits.ts'
import type { IndexView, LiveSegment, TermLists } from '../segment.ts'
import { findPosting, lookupCost } from './posting-lists.ts'

/** Companies of a view. */
export function liveCompanies(view: IndexView): number {
  return view.segments.reduce((sum, { live }) => sum + live, 0)
}

/**
 * How many live documents of a segment hold a term: exact, so that ranking does not change when a merge drops the dead. Counted once
 * for each bitmap of the dead.
 */
export function liveFrequency(segment: LiveSegment, lists: TermLists, ordinal: number): number {
  const { dead } = segment
  const frequency = lists.frequency(ordinal)
  if (dead === null || frequency === 0) return frequency
  const memory = rememberedFor(dead, segment)
  const counts = lists === segment.segment.words ? memory.words : memory.attributes
  let count = counts.get(ordinal)
  if (count === undefined) {
    const few = memory.documents.length * lookupCost < frequency
    count =
      frequency - (few ? countHolders(lists, ordinal, memory.documents) : countDead(lists, ordinal, dead))
    if (counts.size >= countsMax) counts.clear()
    counts.set(ordinal, count)
  }
  return count
}

interface DeadMemory {
  readonly documents: Uint32Array
  readonly words: Map<number, number>
  readonly attributes: Map<number, number>
}

const memories = new WeakMap<Uint32Array, DeadMemory>()
const countsMax = 20_000

function rememberedFor(dead: Uint32Array, { segment, live }: LiveSegment): DeadMemory {
  let memory = memories.get(dead)
  if (memory === undefined) {
    const documents = numbersOf(dead, segment.documents - live)
    memory = { documents, words: new Map(), attributes: new Map() }
    memories.set(dead, memory)
  }
  return memory
}

function countHolders(lists: TermLists, ordinal: number, documents: Uint32Array): number {
  let count = 0
  for (let i = 0; i < documents.length; i++)
    if (findPosting(lists, ordinal, documents[i] as number) >= 0) count++
  return count
}

function countDead(lists: TermLists, ordinal: number, dead: Uint32Array): number {
  const { lows } = lists
  let count = 0
  const last = lists.blockStarts[ordinal + 1] as number
  for (let block = lists.blockStarts[ordinal] as number; block < last; block++) {
    const base = (lists.blockWindows[block] as number) << 16
    const end = lists.postingStarts[block + 1] as number
    for (let p = lists.postingStarts[block] as number; p < end; p++) {
      if (hasBit(dead, base | (lows[p] as number))) count++
    }
  }
  return count
}
