import { bitsIn, hasBit, lowestBit } from '../bits.ts'
import type { LiveSegment, Segment } from '../segment.ts'
import type { Passing } from './passing-set.ts'
import { bitsOfHolders, holdsOneOf, lookupCost, ordinalsOf, postingsOf } from './posting-lists.ts'

/** The documents of a segment that hold one of some terms, for one search. */
export class Holders {
  private readonly segment: Segment
  private readonly ordinals: readonly number[]
  private readonly postings: number
  /** So few that each may be held against the filters by itself; a set of all that pass is read faster for many. */
  readonly areFew: boolean
  private marked: Uint32Array | null = null

  constructor(segment: Segment, terms: readonly string[]) {
    const { words } = segment
    this.segment = segment
    this.ordinals = ordinalsOf(words, terms)
    this.postings = postingsOf(words, this.ordinals)
    this.areFew = this.postings * fewShare < segment.documents
  }

  has(document: number): boolean {
    return hasBit(this.bits(), document)
  }

  /** How many of them live and pass. */
  count({ dead }: LiveSegment, { set, check }: Passing): number {
    const isCounted = (document: number) =>
      (dead === null || !hasBit(dead, document)) && (check === null || check(document))
    if (set?.kind === 'few') {
      const isFew = set.count * this.ordinals.length * lookupCost < this.postings
      const { words } = this.segment
      const holds = (document: number) =>
        isFew ? holdsOneOf(words, this.ordinals, document) : this.has(document)
      return set.documents.reduce((sum, one) => (holds(one) && isCounted(one) ? sum + 1 : sum), 0)
    }
    const bits = this.bits()
    let count = 0
    for (let i = 0; i < bits.length; i++) {
      let word = bits[i] as number
      if (set !== null) word &= set.bits[i] as number
      if (dead !== null) word &= ~(dead[i] as number)
      if (check === null) count += bitsIn(word)
      else for (; word !== 0; word &= word - 1) if (check(i * 32 + lowestBit(word))) count++
    }
    return count
  }

  private bits(): Uint32Array {
    this.marked ??= bitsOfHolders(this.segment.words, this.ordinals, this.segment.documents)
    return this.marked
  }
}

const fewShare = 64
