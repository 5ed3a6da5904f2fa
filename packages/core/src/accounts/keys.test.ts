import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../test/nightly.ts'
import { sha256 } from '../../test/sqlite.ts'
import { seededEntropy, testHost } from '../testing/test-clock.ts'
import { crc32, mintKey, mintSecret, readKey, readSecret } from './keys.ts'

const host = testHost({ sha256 })
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a minted key has the published form and stores no secret', () => {
  const { secret, hash, prefix, last4 } = mintKey('test', host)
  expect(secret).toMatch(/^df_test_[0-9A-Za-z]{36}$/)
  expect(secret).toHaveLength(44)
  expect(hash).toBe(sha256(secret))
  expect([prefix, last4]).toEqual([secret.slice(0, 13), secret.slice(40)])
  expect(readKey(secret)).toEqual({ kind: 'test' })
  expect(readKey(mintKey('live', host).secret)).toEqual({ kind: 'live' })
})

test('an operator key has a form of its own and is no API key', () => {
  const { secret, prefix, last4 } = mintSecret('df_admin_', host)
  expect(secret).toMatch(/^df_admin_[0-9A-Za-z]{36}$/)
  expect([prefix, last4]).toEqual([secret.slice(0, 14), secret.slice(41)])
  expect(readSecret(secret)).toBe('df_admin_')
  expect(readKey(secret)).toBeNull()
  expect(readSecret(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).toBeNull()
})

test('the checksum is the CRC-32 of zip, in six base62 digits', () => {
  expect(crc32('123456789')).toBe(0xcbf43926)
  const { secret } = mintKey('live', host)
  const value = [...secret.slice(38)].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0)
  expect(value).toBe(crc32(secret.slice(0, 38)))
})

test('no mistyped character passes the checksum', () => {
  const anyKey = fc.integer().map((seed) => mintKey('live', { ...host, entropy: seededEntropy(seed) }).secret)
  const typo = fc.tuple(anyKey, fc.integer({ min: 8, max: 43 }), fc.constantFrom(...base62))
  fc.assert(
    fc.property(typo, ([secret, place, character]) => {
      const typed = secret.slice(0, place) + character + secret.slice(place + 1)
      return typed === secret || readKey(typed) === null
    }),
    { numRuns: rounds(20_000) },
  )
})

test('anything but a key is no key, the other kind and surrounding space included', () => {
  const { secret } = mintKey('live', host)
  const wrong = ['', ` ${secret}`, `${secret}\n`, secret.slice(0, 43), `${secret}0`, secret.toLowerCase()]
  for (const text of [...wrong, secret.replace('live', 'test'), secret.replace('live', 'admin')]) {
    expect(readKey(text)).toBeNull()
  }
})

test('every character is equally likely: bytes beyond the last multiple of 62 are thrown away', () => {
  const draws = [248, 249, 250, 251, 252, 253, 254, 255, 61]
  const entropy = { randomBytes: (count: number) => new Uint8Array(count).fill(draws.shift() ?? 0) }
  expect(mintKey('live', { ...host, entropy }).secret.slice(8, 38)).toBe('z'.repeat(30))
  expect(draws).toEqual([])

  const everyByte = { randomBytes: () => Uint8Array.from({ length: 256 }, (_, byte) => byte) }
  expect(mintKey('live', { ...host, entropy: everyByte }).secret.slice(8, 38)).toBe(base62.slice(0, 30))
})
