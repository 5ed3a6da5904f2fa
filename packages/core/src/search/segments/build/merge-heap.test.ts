import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MergeHeap } from './merge-heap.ts'

class Walk {
  at = -1
  readonly values: readonly number[]
  constructor(values: readonly number[]) {
    this.values = values
  }
  get value(): number {
    return this.values[this.at] ?? Number.NaN
  }
  advance(): boolean {
    return ++this.at < this.values.length
  }
}

test('sorted sequences come as one sorted sequence', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 30 }))), (sequences) => {
      const walks = sequences.map((values) => new Walk(values.toSorted((a, b) => a - b)))
      const heap = new MergeHeap(
        walks.filter((walk) => walk.advance()),
        (a, b) => a.value - b.value,
      )
      const merged: number[] = []
      for (let top = heap.top; top !== undefined; top = heap.top) {
        merged.push(top.value)
        heap.advanceTop()
      }
      expect(merged).toEqual(sequences.flat().sort((a, b) => a - b))
    }),
  )
})
