import { describe, expect, test } from 'bun:test'
import type { VectorStore } from '../../search/vectors/store.ts'
import { vectorStoreContract } from '../../testing/vector-store-contract.ts'
import { memoryVectors } from './vectors.ts'

describe('the contract', () => {
  for (const { name, run } of vectorStoreContract) test(name, () => run(memoryVectors()))
})

/** Each a mistake that the contract must catch. */
const mutants: Readonly<Record<string, (store: VectorStore) => Partial<VectorStore>>> = {
  'keeps a removed company': (store) => ({
    note: (changes, cursor) =>
      store.note(
        changes.filter(({ hash }) => hash !== null),
        cursor,
      ),
  }),
  'keeps the vector of an earlier text': (store) => ({
    note: (changes, cursor) =>
      store.note(
        changes.filter(({ id, hash }) => hash === null || store.find([id])[0] === null),
        cursor,
      ),
  }),
  'saves whatever the text is by now': (store) => ({
    save: (vectors) =>
      store.save(
        vectors.map((one) => ({
          ...one,
          hash: store.wanted(99).find(({ id }) => id === one.id)?.hash ?? '',
        })),
      ),
  }),
  'mixes models': (store) => ({
    begin: (key) => (store.state().key === null ? store.begin(key) : undefined),
  }),
  'forgets the cursor': (store) => ({ note: (changes) => store.note(changes, '0') }),
  'asks for refused texts at once': (store) => ({
    save: (vectors) => store.save(vectors.filter(({ vector }) => vector !== null)),
  }),
  'shortens what was replaced': (store) => ({
    shorten: (vectors) => {
      for (const { id, to } of vectors) store.save([{ id, hash: 'new', vector: to }])
      store.shorten(vectors)
    },
  }),
  'keeps what was discarded': () => ({ discard: () => {} }),
  'finds in an order of its own': (store) => ({ find: (ids) => store.find([...ids].sort()) }),
}

test.each(Object.entries(mutants))('the contract catches a store that %s', (_, broken) => {
  const caught = vectorStoreContract.filter(({ run }) => {
    const store = memoryVectors()
    try {
      run({ ...store, ...broken(store) })
      return false
    } catch {
      return true
    }
  })
  expect(caught).not.toEqual([])
})
