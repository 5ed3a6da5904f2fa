import type { TermLists } from '../segment.ts'

/** One term's list with what it adds to a score, read window by window. */
export class ListCursor {
  readonly lists: TermLists
  /** Scores a unit of impact; where lists have no impacts, of each document. */
  readonly worth: number
  readonly hasImpacts: boolean
  /** Postings of the window: `[from, to)`, none when the term has no document there. */
  from = 0
  to = 0
  /** The most that a document of the window gets. */
  most = 0
  private block: number
  private readonly blocksEnd: number

  constructor(lists: TermLists, ordinal: number, worth: number) {
    this.lists = lists
    this.worth = worth
    this.hasImpacts = lists.impacts.length > 0
    this.block = lists.blockStarts[ordinal] as number
    this.blocksEnd = lists.blockStarts[ordinal + 1] as number
  }

  /** Windows must be asked for in rising order. */
  enter(window: number): void {
    const { blockWindows, postingStarts, blockImpacts } = this.lists
    while (this.block < this.blocksEnd && (blockWindows[this.block] as number) < window) this.block++
    this.from = this.to = this.most = 0
    if (this.block >= this.blocksEnd || blockWindows[this.block] !== window) return
    this.from = postingStarts[this.block] as number
    this.to = postingStarts[this.block + 1] as number
    this.most = this.hasImpacts ? this.worth * (blockImpacts[this.block] as number) : this.worth
  }

  /** What the document of a posting gets. */
  scoreAt(posting: number): number {
    return this.hasImpacts ? this.worth * (this.lists.impacts[posting] as number) : this.worth
  }
}

/** Lists of which the best counts. */
export class GroupCursor {
  readonly cursors: readonly ListCursor[]
  most = 0
  postings = 0

  constructor(cursors: readonly ListCursor[]) {
    this.cursors = cursors
  }

  enter(window: number): void {
    this.most = 0
    this.postings = 0
    for (const cursor of this.cursors) {
      cursor.enter(window)
      this.postings += cursor.to - cursor.from
      if (cursor.most > this.most) this.most = cursor.most
    }
  }
}
