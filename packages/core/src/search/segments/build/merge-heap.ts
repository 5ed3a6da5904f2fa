/** Something that goes through a sorted sequence. */
export interface Cursor {
  /** False at the end. */
  advance(): boolean
}

/** Walks sorted sequences as one: `top` is the cursor that is lowest, of equals any. Cursors are given on their first entry. */
export class MergeHeap<C extends Cursor> {
  private readonly heap: C[]
  private readonly compare: (a: C, b: C) => number

  constructor(cursors: readonly C[], compare: (a: C, b: C) => number) {
    this.compare = compare
    this.heap = [...cursors].sort(compare)
  }

  get top(): C | undefined {
    return this.heap[0]
  }

  /** Moves the top cursor on, and takes it out at its end. */
  advanceTop() {
    const { heap } = this
    const top = heap[0]
    if (top === undefined) return
    if (top.advance()) return this.sink(top)
    const last = heap.pop()
    if (last !== undefined && heap.length > 0) this.sink(last)
  }

  /** Puts the cursor in the place of the top, then down to where it belongs. */
  private sink(cursor: C) {
    const { heap, compare } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      let lower = heap[child]
      if (lower === undefined) break
      const right = heap[child + 1]
      if (right !== undefined && compare(right, lower) < 0) {
        child++
        lower = right
      }
      if (compare(cursor, lower) <= 0) break
      heap[at] = lower
      at = child
    }
    heap[at] = cursor
  }
}
