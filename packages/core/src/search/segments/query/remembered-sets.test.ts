import { expect, test } from 'bun:test'
import { buildSegment } from '../build/segment-builder.ts'
import { openSegment } from '../format/open-segment.ts'
import type { DocumentSet } from './document-set.ts'
import { keyOf, rememberedSet, rememberSet } from './remembered-sets.ts'

const kilobytes = (count: number): DocumentSet => ({
  kind: 'few',
  documents: new Uint32Array(count * 256),
  count: count * 256,
})

test('what is remembered again takes its place once', () => {
  const segment = openSegment(buildSegment([]))
  rememberSet(segment, 'other', kilobytes(1))
  const set = kilobytes(1_000)
  for (let i = 0; i < 1_000; i++) rememberSet(segment, 'same', set)
  expect(rememberedSet(segment, 'other')).not.toBeNull()
  expect(rememberedSet(segment, 'same')).not.toBeNull()
})

test('of more than twelve megabytes the least lately used goes', () => {
  const segment = openSegment(buildSegment([]))
  for (let i = 0; i < 20; i++) {
    rememberSet(segment, `${i}`, kilobytes(1_000))
    expect(rememberedSet(segment, '0')).not.toBeNull()
  }
  const remembered = Array.from({ length: 20 }, (_, i) => rememberedSet(segment, `${i}`) !== null)
  expect(remembered.filter(Boolean)).toHaveLength(12)
  expect([remembered[0], remembered[1], remembered[19]]).toEqual([true, false, true])
})

test('lists are told apart by their companies, and each is read once', () => {
  let reads = 0
  class Watched extends Array<string> {
    override [Symbol.iterator]() {
      reads++
      return super[Symbol.iterator]()
    }
  }
  const keyFor = (...lists: readonly (readonly string[])[]) =>
    keyOf({ kind: 'members', lists, isExcluded: false })
  const ids = Watched.from(['one', 'two'])
  reads = 0
  expect(keyFor(ids)).toBe(keyFor(ids))
  expect(reads).toBe(1)
  expect(keyFor(ids)).toBe(keyFor(['one', 'two']))
  const others = [[], ['one'], ['two', 'one'], ['onetwo'], ['on', 'etwo'], ['one', 'two', '']]
  expect(new Set([ids, ...others].map((list) => keyFor(list))).size).toBe(others.length + 1)
  expect(keyFor(['one'], ['two'])).not.toBe(keyFor(['one', 'two']))
})
