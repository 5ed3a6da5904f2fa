import { afterEach, describe, expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import type { EmbedderAnswer, EmbedderProvider } from '../../kernel/provider-ports.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { memoryVectors } from '../../storage/memory/vectors.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { testHost } from '../../testing/test-clock.ts'
import { testEmbedding } from '../../testing/test-embedder.ts'
import { createVectorFollower, type FollowerParts } from './follower.ts'
import { cosine } from './int8.ts'
import { keptVectors } from './kept-vectors.ts'

type Answering = (texts: readonly string[]) => EmbedderAnswer | null

const embedded = (texts: readonly string[], dimensions = 16): EmbedderAnswer => ({
  outcome: 'embedded',
  vectors: texts.map((text) => Float32Array.from(testEmbedding(text, { dimensions }))),
})
const failing = (
  failure: 'unreachable' | 'misconfigured' | 'rate_limited',
  retryAfterMs: number | null = null,
) => ({ outcome: 'failed', failure, retryAfterMs }) as const

const followers: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(followers.splice(0).map((one) => one.close()))
})

function bench(answering: Answering, more: Partial<Pick<FollowerParts, 'sampleSize'>> = {}) {
  const host = testHost({ sha256 })
  const source = memoryCompanyStore()
  const store = memoryVectors()
  const asked: (readonly string[])[] = []
  let answer = answering
  const embedder: EmbedderProvider = {
    model: 'tiny',
    key: 'tiny',
    async embed(texts, { signal }) {
      asked.push(texts)
      const given = answer(texts)
      if (given !== null) return given
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      return { outcome: 'failed', failure: 'aborted', retryAfterMs: null }
    },
  }
  const kept = keptVectors(store, () => 'key')
  const parts = { ...host, kept, key: async () => 'key', source, embedder, ...more }
  const follower = createVectorFollower(parts)
  followers.push(follower)
  return {
    host,
    source,
    store,
    kept,
    asked,
    follower,
    answer(next: Answering) {
      answer = next
    },
    put: (...names: readonly string[]) =>
      source.upsertMany(
        names.map((name) => ({ record: fixtureRecord({ id: name.slice(0, 40), name }), matchDomain: false })),
        null,
      ),
    async wait(ms: number) {
      for (let at = 0; at <= ms; at += 500) {
        for (let turn = 0; turn < 2_000; turn++) await Promise.resolve()
        host.clock.advance(500)
      }
    },
  }
}

describe('an embedder that fails', () => {
  test('is asked more and more seldom, told of, and goes on where it stopped', async () => {
    const { put, follower, wait, asked, store, answer } = bench(() => failing('rate_limited'))
    await put('Alder', 'Birch')
    follower.start()
    await wait(600_000)
    // After 1, 2, 4 … seconds and then every five minutes.
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.length).toBeLessThan(14)
    expect(follower.failure()).toMatchObject({ why: 'rate_limited' })
    answer((texts) => embedded(texts))
    await wait(310_000)
    expect([store.counts().wanted, follower.failure()]).toEqual([0, null])
  })

  test('is left alone for as long as it asks', async () => {
    const { put, follower, wait, asked } = bench(() => failing('rate_limited', 240_000))
    await put('Alder')
    follower.start()
    await wait(230_000)
    expect(asked.length).toBe(1)
    await wait(20_000)
    expect(asked.length).toBe(2)
  })

  test('holds up no removal and no change', async () => {
    const { put, follower, wait, store, source, answer } = bench((texts) => embedded(texts))
    await put('Alder', 'Birch')
    follower.start()
    await wait(3_000)
    answer(() => null)
    await put('Cedar')
    await source.remove('Alder', 'operator')
    await wait(3_000)
    await source.remove('Birch', 'operator')
    await wait(3_000)
    expect([store.find(['Alder'])[0], store.find(['Birch'])[0]]).toEqual([null, null])
    expect(store.counts()).toEqual({ companies: 1, wanted: 1, refused: 0 })
  })

  test('answers with vectors of another length: they are not mixed', async () => {
    const { put, follower, wait, store, answer } = bench((texts) => embedded(texts))
    await put('Alder')
    follower.start()
    await wait(3_000)
    answer((texts) => embedded(texts, 24))
    await put('Birch')
    await wait(10_000)
    expect(follower.failure()).toMatchObject({ why: 'other_dimensions' })
    expect([store.find(['Birch'])[0], store.counts().wanted]).toEqual([null, 1])
  })
})

describe('a text that an embedder refuses', () => {
  const takes =
    (letters: number): Answering =>
    (texts) =>
      texts.some(({ length }) => length > letters) ? failing('misconfigured') : embedded(texts)
  const long = `Long ${'word '.repeat(150)}`

  test('is made shorter until it is taken; the others of its batch get theirs', async () => {
    const { put, follower, wait, store, asked } = bench(takes(300))
    await put(long, ...Array.from({ length: 20 }, (_, i) => `Alder ${i}`))
    follower.start()
    await wait(5_000)
    expect(store.counts()).toEqual({ companies: 21, wanted: 0, refused: 0 })
    expect(asked.length).toBeLessThan(30)
  })

  test('by chance is asked for again, and embedded whole', async () => {
    let failed = false
    const { put, follower, wait, asked, store } = bench((texts) => {
      if (failed) return embedded(texts)
      failed = true
      return failing('unreachable')
    })
    await put(long)
    follower.start()
    await wait(5_000)
    expect(store.counts().wanted).toBe(0)
    expect(asked[2]).toEqual(asked[0] ?? [])
  })

  test('however short, is not asked for again before the next start', async () => {
    const { put, follower, wait, store, asked } = bench((texts) =>
      texts.some((text) => text.startsWith('Long')) ? failing('misconfigured') : embedded(texts),
    )
    await put(long, 'Alder')
    follower.start()
    await wait(5_000)
    expect(store.counts()).toEqual({ companies: 2, wanted: 0, refused: 1 })
    const count = asked.length
    await wait(60_000)
    expect(asked.length).toBe(count)
  })

  test('refuses everything: no text is at fault', async () => {
    const { put, follower, wait, store } = bench(() => failing('misconfigured'))
    await put('Alder', long)
    follower.start()
    await wait(60_000)
    expect(store.counts()).toEqual({ companies: 2, wanted: 2, refused: 0 })
  })
})

test('a store that throws is tried again, and begun anew when it is another', async () => {
  const { put, follower, wait, store, host } = bench((texts) => embedded(texts))
  await put('Alder')
  const { note } = store
  let fails = true
  Object.assign(store, {
    note: (...given: Parameters<typeof note>) => {
      if (fails) throw new Error('The disk is full.')
      note(...given)
    },
  })
  follower.start()
  await wait(5_000)
  expect(follower.failure()?.why).toBeInstanceOf(Error)
  expect(host.logs.map(({ message }) => message)).toContain('vectors of companies could not be kept')
  fails = false
  await wait(60_000)
  expect(store.counts()).toEqual({ companies: 1, wanted: 0, refused: 0 })
  expect(follower.failure()).toBeNull()
  store.discard()
  await put('Birch')
  await wait(60_000)
  expect(store.counts()).toEqual({ companies: 2, wanted: 0, refused: 0 })
})

test('long vectors are made shorter once there are enough, those that come later too, and are as near as before', async () => {
  const { put, follower, wait, store, kept } = bench((texts) => embedded(texts, 160), { sampleSize: 150 })
  await put(...Array.from({ length: 140 }, (_, i) => `Alder ${i} works${i % 12} tools${i % 7}`))
  follower.start()
  await wait(3_000)
  expect([store.countWhole(), kept.projection()]).toEqual([140, null])
  await put(...Array.from({ length: 40 }, (_, i) => `Birch ${i} works${i % 12} tools${i % 7}`))
  await wait(5_000)
  expect([store.countWhole(), store.counts().wanted]).toEqual([0, 0])
  const [near, far] = store.find(['Birch 0 works0 tools0', 'Birch 5 works5 tools5'])
  const asked = kept.asKept(Float32Array.from(testEmbedding('Alder works0 tools0', { dimensions: 160 })))
  expect(near?.length).toBe(128)
  expect(cosine(asked, near ?? [])).toBeGreaterThan(cosine(asked, far ?? []) + 0.2)
})
