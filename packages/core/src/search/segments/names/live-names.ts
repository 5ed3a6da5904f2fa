import { hasBit, lowestBit } from '../bits.ts'
import type { IndexView, LiveSegment, TermLists } from '../segment.ts'
import { windowSize } from '../segment.ts'
import { type NameReader, openNames } from './name-reader.ts'

/** The names of one segment in a view. */
export interface LiveNames {
  readonly reader: NameReader
  readonly segment: LiveSegment
  isDead(name: number): boolean
}

export function liveNamesOf(view: IndexView): LiveNames[] {
  return view.segments.flatMap((segment): LiveNames[] => {
    const reader = openNames(segment.segment)
    return reader === null ? [] : [{ reader, segment, isDead: deadNames(segment, reader) }]
  })
}

function deadNames({ dead }: LiveSegment, reader: NameReader): (name: number) => boolean {
  if (dead === null) return () => false
  return (name) => hasBit(dead, reader.documentOf(name))
}

/** How many names a view holds, and how many of them hold a word: of live documents only, however they lie in segments. */
export interface NameCounts {
  readonly names: number
  holding(word: string): number
}

export function nameCounts(segments: readonly LiveNames[]): NameCounts {
  const known = new Map<string, number>()
  let names = 0
  for (const segment of segments) names += segment.reader.count - countsOf(segment).deadNames
  return {
    names,
    holding(word) {
      let held = known.get(word)
      if (held === undefined) {
        held = 0
        for (const segment of segments) held += holdingIn(segment, word)
        known.set(word, held)
      }
      return held
    },
  }
}

/** What was counted against a bitmap of dead documents; bitmaps never change. */
interface DeadCounts {
  readonly deadNames: number
  readonly holding: Map<string, number>
}

const countsByBitmap = new WeakMap<Uint32Array, DeadCounts>()
const noneDead: DeadCounts = { deadNames: 0, holding: new Map() }
/** Words remembered for one bitmap, some 50 bytes each. */
const rememberedMax = 20_000

function countsOf({ reader, segment: { dead } }: LiveNames): DeadCounts {
  if (dead === null) return noneDead
  const known = countsByBitmap.get(dead)
  if (known !== undefined) return known
  const counts = { deadNames: countDeadNames(reader, dead), holding: new Map<string, number>() }
  countsByBitmap.set(dead, counts)
  return counts
}

function countDeadNames(reader: NameReader, dead: Uint32Array): number {
  let count = 0
  for (let i = 0; i < dead.length; i++) {
    for (let bits = dead[i] as number; bits !== 0; bits &= bits - 1) {
      const document = i * 32 + lowestBit(bits)
      count += reader.firstOf(document + 1) - reader.firstOf(document)
    }
  }
  return count
}

function holdingIn(segment: LiveNames, word: string): number {
  const { words } = segment.reader
  if (segment.segment.dead === null) {
    const term = words.find(word)
    return term < 0 ? 0 : words.frequency(term)
  }
  const { holding } = countsOf(segment)
  const known = holding.get(word)
  if (known !== undefined) return known
  let count = 0
  forEachHolder(words, word, (name) => {
    if (!segment.isDead(name)) count++
  })
  if (holding.size >= rememberedMax) holding.clear()
  holding.set(word, count)
  return count
}

function forEachHolder(lists: TermLists, word: string, visit: (name: number) => void): void {
  const term = lists.find(word)
  if (term < 0) return
  const end = lists.blockStarts[term + 1] as number
  for (let block = lists.blockStarts[term] as number; block < end; block++) {
    const first = (lists.blockWindows[block] as number) * windowSize
    const to = lists.postingStarts[block + 1] as number
    for (let i = lists.postingStarts[block] as number; i < to; i++) visit(first + (lists.lows[i] as number))
  }
}
