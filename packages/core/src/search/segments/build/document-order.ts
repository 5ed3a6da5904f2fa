import { hasBit } from '../bits.ts'
import { numberAt } from '../format/columns.ts'
import type { Column, LiveSegment, Segment } from '../segment.ts'
import { MergeHeap } from './merge-heap.ts'

/** What a document is ordered by. */
export interface DocumentRank {
  /** `unknownScore` when it is unknown. */
  readonly score: number
  readonly id: string
}

/** Below every score. */
export const unknownScore = -1

/** The order of a segment's documents: score from high to low, then id. */
export function compareRanks(a: DocumentRank, b: DocumentRank): number {
  if (a.score !== b.score) return b.score - a.score
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** In a map: the document is dead, so the merged segment does not hold it. */
export const dropped = 0xffff_ffff

/** Where the live documents of segments are in the one that they are merged to. */
export class MergedOrder {
  documents = 0
  /** For each input the new number of each of its documents, or `dropped`. */
  readonly maps: readonly Uint32Array[]
  private readonly inputs: readonly LiveSegment[]

  constructor(inputs: readonly LiveSegment[]) {
    this.inputs = inputs
    this.maps = inputs.map(({ segment }) => new Uint32Array(segment.documents).fill(dropped))
  }

  /** Numbers all documents, each input being in order, and gives their ids in the new order. Once. */
  *interleave(): Generator<string, void> {
    const cursors = this.inputs.map((input, i) => new LiveDocuments(input, this.maps[i] as Uint32Array))
    const heap = new MergeHeap(
      cursors.filter((cursor) => cursor.advance()),
      compareRanks,
    )
    for (let top = heap.top; top !== undefined; top = heap.top) {
      top.map[top.document] = this.documents++
      yield top.id
      heap.advanceTop()
    }
  }
}

class LiveDocuments implements DocumentRank {
  readonly map: Uint32Array
  document = -1
  score = -1
  id = ''
  private readonly segment: Segment
  private readonly dead: Uint32Array | null
  private readonly scores: Column

  constructor({ segment, dead }: LiveSegment, map: Uint32Array) {
    this.map = map
    this.segment = segment
    this.dead = dead
    this.scores = segment.column('score')
  }

  advance(): boolean {
    const { segment, dead } = this
    do this.document++
    while (dead !== null && this.document < segment.documents && hasBit(dead, this.document))
    if (this.document >= segment.documents) return false
    const score = numberAt(this.scores, this.document)
    this.score = Number.isNaN(score) ? unknownScore : score
    this.id = segment.idOf(this.document)
    return true
  }
}
