import type { SavedVector, VectorStore } from '../search/vectors/store.ts'
import { same } from './assert.ts'

/** One promise of `VectorStore`, checked on an empty one: `run` throws what is broken. */
export interface VectorStoreCase {
  readonly name: string
  readonly run: (store: VectorStore) => void
}

const bytes = (...numbers: readonly number[]) => Int8Array.from(numbers)
/** Longer than what is kept at last. */
const long = (seed: number) => Int8Array.from({ length: 200 }, (_, i) => ((i * seed) % 251) - 125)
const noted = (...ids: readonly string[]) => ids.map((id) => ({ id, hash: `of ${id}` }))
const saved = (id: string, vector: SavedVector['vector']): SavedVector => ({ id, hash: `of ${id}`, vector })
const lists = (vectors: readonly (Int8Array | null)[]) => vectors.map((one) => one && [...one])

const cases: [name: string, run: VectorStoreCase['run']][] = [
  [
    'an empty store is of no key, and begins at the start of the feed',
    (store) => {
      same(store.state(), { key: null, cursor: null, dimensions: null })
      same(store.find(['a']), [null])
      store.begin('model')
      same(store.state(), { key: 'model', cursor: null, dimensions: null })
      same(store.counts(), { companies: 0, wanted: 0, refused: 0 })
    },
  ],
  [
    'companies want a vector until one is saved; the first one says how long all are',
    (store) => {
      store.begin('model')
      store.note(noted('b', 'a', 'c'), '7')
      same(store.counts(), { companies: 3, wanted: 3, refused: 0 })
      same(store.wanted(2), noted('a', 'b'))
      store.save([saved('b', null), saved('a', bytes(1, -127, 127)), saved('c', bytes(0, 5, 9))])
      same(store.state(), { key: 'model', cursor: '7', dimensions: 3 })
      same(store.wanted(9), [])
      same(lists(store.find(['c', 'x', 'a', 'b'])), [[0, 5, 9], null, [1, -127, 127], null])
      same(store.counts(), { companies: 3, wanted: 0, refused: 1 })
    },
  ],
  [
    'a text that is another loses its vector, the same one keeps it',
    (store) => {
      store.begin('model')
      store.note(noted('a', 'b'), '2')
      store.save([saved('a', bytes(1)), saved('b', bytes(2))])
      store.note([{ id: 'a', hash: 'new' }, ...noted('b')], '4')
      same(lists(store.find(['a', 'b'])), [null, [2]])
      same(store.wanted(9), [{ id: 'a', hash: 'new' }])
      same(store.counts().companies, 2)
    },
  ],
  [
    'a vector of a text that is another by now is not kept',
    (store) => {
      store.begin('model')
      store.note(noted('a', 'b'), '2')
      store.note(
        [
          { id: 'a', hash: 'new' },
          { id: 'b', hash: null },
        ],
        '4',
      )
      store.save([saved('a', bytes(1)), saved('b', bytes(2))])
      same(lists(store.find(['a', 'b'])), [null, null])
      same(store.counts(), { companies: 1, wanted: 1, refused: 0 })
    },
  ],
  [
    'nothing is left of a company that was removed',
    (store) => {
      store.begin('model')
      store.note(noted('a', 'b'), '2')
      store.save([saved('a', bytes(1)), saved('b', bytes(2))])
      store.note(
        [
          { id: 'a', hash: null },
          { id: 'never', hash: null },
        ],
        '5',
      )
      same(lists(store.find(['a', 'b'])), [null, [2]])
      same(store.counts(), { companies: 1, wanted: 0, refused: 0 })
      same(store.state().cursor, '5')
    },
  ],
  [
    'vectors of another key are forgotten, with what made them shorter',
    (store) => {
      store.begin('model')
      store.note(noted('a'), '2')
      store.save([saved('a', bytes(1))])
      store.keepProjection(Uint8Array.of(1, 2, 3, 4))
      store.begin('other')
      same(store.state(), { key: 'other', cursor: null, dimensions: null })
      same([store.projection(), store.find(['a']), store.counts().companies], [null, [null], 0])
    },
  ],
  [
    'refused texts want a vector again when they are asked for',
    (store) => {
      store.begin('model')
      store.note(noted('a', 'b'), '2')
      store.save([saved('a', null), saved('b', bytes(2))])
      store.wantRefused()
      same(store.wanted(9), noted('a'))
      same(store.counts(), { companies: 2, wanted: 1, refused: 0 })
    },
  ],
  [
    'long vectors are made shorter once, unless they are others by now',
    (store) => {
      store.begin('model')
      store.note(noted('a', 'b', 'c'), '3')
      store.save([saved('a', long(3)), saved('b', long(5)), saved('c', long(7))])
      same(store.countWhole(), 3)
      same(store.whole(2).length, 2)
      store.keepProjection(Uint8Array.of(9, 8))
      same([...(store.projection() ?? [])], [9, 8])
      store.note(
        [
          { id: 'b', hash: 'new' },
          { id: 'c', hash: null },
        ],
        '5',
      )
      store.shorten([
        { id: 'a', from: long(3), to: bytes(1, 2) },
        { id: 'b', from: long(5), to: bytes(3, 4) },
        { id: 'c', from: long(7), to: bytes(5, 6) },
      ])
      same(lists(store.find(['a', 'b', 'c'])), [[1, 2], null, null])
      same([store.countWhole(), store.whole(9)], [0, []])
      same(store.state().dimensions, 200)
    },
  ],
  [
    'many are found at once, in the order asked',
    (store) => {
      store.begin('model')
      const ids = Array.from({ length: 300 }, (_, i) => `c${i}`)
      store.note(noted(...ids), '300')
      store.save(ids.map((id, i) => saved(id, bytes(i % 100, 1))))
      const asked = ids.toReversed()
      same(
        store.find(asked).map((vector) => vector?.[0]),
        asked.map((id) => Number(id.slice(1)) % 100),
      )
    },
  ],
  [
    'what was discarded is gone',
    (store) => {
      store.begin('model')
      store.note(noted('a'), '1')
      store.save([saved('a', bytes(1))])
      store.discard()
      same(store.state(), { key: null, cursor: null, dimensions: null })
      same(lists(store.find(['a'])), [null])
    },
  ],
]

export const vectorStoreContract: readonly VectorStoreCase[] = cases.map(([name, run]) => ({ name, run }))
