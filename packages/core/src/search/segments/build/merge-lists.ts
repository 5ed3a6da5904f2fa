import { withRoom } from '../format/growing.ts'
import { TermListsWriter } from '../format/term-lists-writer.ts'
import { compareTerms } from '../format/utf8.ts'
import { type SectionData, type TermLists, windowSize } from '../segment.ts'
import { dropped, type MergedOrder } from './document-order.ts'
import { type Cursor, MergeHeap } from './merge-heap.ts'

/**
 * The lists of all inputs as one, under the new numbers that `maps` gives their documents; terms that only dead documents hold go.
 * Numbers lie below 16,777,216.
 */
export function mergedLists(
  inputs: readonly TermLists[],
  { maps }: Pick<MergedOrder, 'maps'>,
  prefix: string,
  hasImpacts: boolean,
): SectionData[] {
  const postings = inputs.reduce((sum, { lows }) => sum + lows.length, 0)
  const lists = new TermListsWriter(prefix, { impacts: hasImpacts, postings })
  const walks = inputs.map((input, i) => new TermWalk(input, maps[i] as Uint32Array))
  const heap = new MergeHeap(
    walks.filter((walk) => walk.advance()),
    (a, b) => compareTerms(a.term, b.term),
  )
  const merged = new MergedList()
  for (let top = heap.top; top !== undefined; top = heap.top) {
    const { term } = top
    merged.clear()
    for (; top !== undefined && top.term === term; top = heap.top) {
      merged.take(top)
      heap.advanceTop()
    }
    merged.addTo(lists, term)
  }
  return lists.sections()
}

class TermWalk implements Cursor {
  ordinal = -1
  term = ''
  readonly lists: TermLists
  /** New numbers of the documents. */
  readonly map: Uint32Array

  constructor(lists: TermLists, map: Uint32Array) {
    this.lists = lists
    this.map = map
  }

  advance(): boolean {
    if (++this.ordinal >= this.lists.count) return false
    this.term = this.lists.term(this.ordinal)
    return true
  }
}

/** The postings of one term, gathered from several lists: document and impact in one number, so that sorting moves both. */
class MergedList {
  private packed = new Uint32Array(1024)
  private documents = new Uint32Array(1024)
  private impacts = new Uint8Array(1024)
  private length = 0
  private lists = 0

  clear() {
    this.length = 0
    this.lists = 0
  }

  take({ lists, ordinal, map }: TermWalk) {
    this.packed = withRoom(this.packed, this.length + lists.frequency(ordinal))
    const { packed } = this
    const { blockStarts, blockWindows, postingStarts, lows, impacts } = lists
    const hasImpacts = impacts.length > 0
    let { length } = this
    const end = blockStarts[ordinal + 1] as number
    for (let block = blockStarts[ordinal] as number; block < end; block++) {
      const first = (blockWindows[block] as number) * windowSize
      const to = postingStarts[block + 1] as number
      for (let posting = postingStarts[block] as number; posting < to; posting++) {
        // Undefined for a document that there is not, in damaged lists.
        const document = map[first + (lows[posting] as number)] ?? dropped
        if (document === dropped) continue
        if (document >= numbersMax)
          throw new Error(`A merged segment holds at most ${numbersMax} documents or names.`)
        packed[length++] = document * impactValues + (hasImpacts ? (impacts[posting] as number) : 0)
      }
    }
    if (length > this.length) this.lists++
    this.length = length
  }

  addTo(lists: TermListsWriter, term: string) {
    const { length, packed } = this
    if (length === 0) return
    // The documents of one list keep their order.
    if (this.lists > 1) packed.subarray(0, length).sort()
    this.documents = withRoom(this.documents, length)
    this.impacts = withRoom(this.impacts, length)
    for (let i = 0; i < length; i++) {
      this.documents[i] = (packed[i] as number) >>> 8
      this.impacts[i] = (packed[i] as number) & 255
    }
    lists.add(term, this.documents, this.impacts, 0, length)
  }
}

const impactValues = 256
/** A number and its impact share 32 bits. */
const numbersMax = 2 ** 32 / impactValues
