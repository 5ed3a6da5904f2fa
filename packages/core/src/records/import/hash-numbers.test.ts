import { expect, test } from 'bun:test'
import { hash52 } from '../../kernel/hash.ts'
import { hashNumbers } from './hash-numbers.ts'

const last = 2 ** 52 - 1

test('hashes keep their numbers and values while the index grows, also those that crowd at one place or at the end', () => {
  const numbers = hashNumbers()
  const spread = Array.from({ length: 40_000 }, (_, i) => hash52(`company ${i}`, 1))
  const crowded = Array.from({ length: 200 }, (_, i) => [i, last - i]).flat()
  const hashes = [...crowded, ...spread]
  for (const [i, hash] of hashes.entries()) {
    expect(numbers.numberOf(hash)).toBeNull()
    expect(numbers.set(hash, i)).toBe(i)
  }
  for (const [i, hash] of hashes.entries()) expect(numbers.set(hash, 2 ** 32 - 1 - i)).toBe(i)
  for (const [i, hash] of hashes.entries()) {
    expect(numbers.numberOf(hash)).toBe(i)
    expect(numbers.hashOf(i)).toBe(hash)
    expect(numbers.valueOf(i)).toBe(2 ** 32 - 1 - i)
  }
  expect(numbers.numberOf(hash52('another', 1))).toBeNull()
  expect(numbers.numberOf(last - 200)).toBeNull()
})
