import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { DamagedGzip, GzipBomb, unpacked } from './gunzip.ts'

const text = Array.from(
  { length: 40_000 },
  (_, i) => `{"id":${i},"random":${(i * 2_654_435_761) % 4_294_967_296}}\n`,
).join('')
const plain = new TextEncoder().encode(text)
const packed = new Uint8Array(gzipSync(plain))

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function readAll(chunks: AsyncIterable<Uint8Array>, isSummed = true) {
  let bytes = 0
  let sum = 0
  let failure: unknown = null
  try {
    for await (const chunk of unpacked(chunks)) {
      bytes += chunk.length
      if (isSummed) for (const byte of chunk) sum = (sum * 31 + byte) >>> 0
    }
  } catch (error) {
    failure = error
  }
  return { bytes, sum, failure }
}

test('gzip is known by its first bytes, however the source is cut, and anything else passes as it is', async () => {
  const whole = await readAll(inChunks(plain, 1 << 20))
  for (const size of [1_000, 65_536, 1 << 20]) expect(await readAll(inChunks(packed, size))).toEqual(whole)
  expect(await readAll(inChunks(plain, 1_000))).toEqual(whole)
  expect(await readAll(inChunks(packed.slice(0, 5_000), 1))).toMatchObject({
    failure: expect.any(DamagedGzip),
  })
  expect(await readAll(inChunks(new Uint8Array([0x1f]), 1))).toMatchObject({ bytes: 1, failure: null })
  expect(await readAll(inChunks(new Uint8Array(0), 1))).toMatchObject({ bytes: 0, failure: null })
})

test('several gzip members in a row are one stream', async () => {
  const twice = new Uint8Array([...packed, ...packed])
  expect(await readAll(inChunks(twice, 65_536))).toMatchObject({ bytes: plain.length * 2, failure: null })
})

test('of gzip that ends early everything before the end is handed on', async () => {
  const { bytes, failure } = await readAll(inChunks(packed.slice(0, packed.length - 9), 1 << 20))
  expect(bytes).toBe(plain.length)
  expect(failure).toBeInstanceOf(DamagedGzip)
  expect(String(failure)).toContain('ends early')
  const half = await readAll(inChunks(packed.slice(0, packed.length / 2), 1 << 20))
  expect(half.bytes).toBeGreaterThan(plain.length * 0.45)
})

test('of damaged gzip what comes well before the damage is handed on', async () => {
  const damaged = packed.slice()
  const at = Math.floor(packed.length * 0.75)
  damaged.fill(0xff, at, at + 64)
  const { bytes, failure } = await readAll(inChunks(damaged, 1 << 20))
  expect(failure).toBeInstanceOf(DamagedGzip)
  expect(bytes).toBeGreaterThan(plain.length * 0.6)
})

test('an error of the source is that error, and the source is told when nobody reads on', async () => {
  const broken = new Error('the disk is gone')
  async function* breaking() {
    yield packed.slice(0, 1_000)
    throw broken
  }
  expect((await readAll(breaking())).failure).toBe(broken)

  let isReturned = false
  async function* watched() {
    try {
      yield* inChunks(packed, 1_000)
    } finally {
      isReturned = true
    }
  }
  for await (const _ of unpacked(watched())) break
  expect(isReturned).toBe(true)
})

test('of a small file that unpacks to a great deal, only a slice is unpacked before it is taken', async () => {
  const bomb = new Uint8Array(gzipSync(new Uint8Array(300 * 1024 * 1024)))
  let bytes = 0
  let bytesAtLastSlice = 0
  let most = 0
  async function* slices() {
    for (let at = 0; at < bomb.length; at += 16 * 1024) {
      most = Math.max(most, bytes - bytesAtLastSlice)
      bytesAtLastSlice = bytes
      yield bomb.subarray(at, at + 16 * 1024)
    }
  }
  for await (const chunk of unpacked(slices())) bytes += chunk.length
  most = Math.max(most, bytes - bytesAtLastSlice)
  expect(bytes).toBe(300 * 1024 * 1024)
  // gzip packs at best 1,032 to 1; a reader that ran ahead would hand on the whole file between two slices.
  expect(most).toBeLessThan(17 * 1024 * 1024)
})

test('a file that unpacks to more than any list of companies does is given up, long before its end', async () => {
  const member = new Uint8Array(gzipSync(new Uint8Array(16 * 1024 * 1024)))
  // 10 GB of 10 MB.
  async function* bomb() {
    for (let i = 0; i < 640; i++) yield member
  }
  const { bytes, failure } = await readAll(bomb(), false)
  expect(failure).toBeInstanceOf(GzipBomb)
  expect(bytes).toBeLessThan(400 * 1024 * 1024)
})
