import { expect, test } from 'bun:test'
import type { KnownCredential } from './credentials.ts'
import { credentialCache } from './credentials.ts'

const credential = (keyId: string) => ({ key: { keyId } }) as KnownCredential

test('forgetting a key forgets all its secrets and no other key', () => {
  const cache = credentialCache()
  cache.remember('a', credential('key-1'))
  cache.remember('b', credential('key-1'))
  cache.remember('c', credential('key-2'))
  cache.forgetKey('key-1')
  cache.forgetKey('key-9')
  expect(['a', 'b', 'c'].map((hash) => cache.get(hash)?.key.keyId)).toEqual([undefined, undefined, 'key-2'])
})

test('memory is bounded', () => {
  const cache = credentialCache(10)
  for (let n = 0; n < 1_000; n++) cache.remember(`hash-${n}`, credential(`key-${n}`))
  const kept = Array.from({ length: 1_000 }, (_, n) => cache.get(`hash-${n}`)).filter(Boolean)
  expect(kept.length).toBeLessThanOrEqual(10)
  expect(cache.get('hash-999')).toBeDefined()
})
