import { expect, test } from 'bun:test'
import type { Resolver } from './ports.ts'
import { sharedLookups } from './shared-lookups.ts'

/** A resolver whose lookups end when a test says so, or with their signal where it heeds it. */
function held() {
  const asked: { readonly name: string; readonly signal: AbortSignal; answer(addresses: string[]): void }[] =
    []
  const resolver: Resolver = {
    resolve(name, signal) {
      const { promise, resolve } = Promise.withResolvers<readonly string[]>()
      asked.push({ name, signal, answer: resolve })
      return promise
    },
  }
  return { asked, resolver }
}

const never = new AbortController().signal
const turns = async () => {
  for (let turn = 0; turn < 50; turn++) await null
}

test('requests for one name at once share a lookup, and the next request asks again', async () => {
  const { asked, resolver } = held()
  const { resolve } = sharedLookups(resolver)
  const both = [resolve('a.test', never), resolve('a.test', never)]
  await turns()
  expect(asked).toHaveLength(1)
  asked[0]?.answer(['1.1.1.1'])
  expect(await Promise.all(both)).toEqual([['1.1.1.1'], ['1.1.1.1']])
  void resolve('a.test', never)
  await turns()
  expect(asked).toHaveLength(2)
})

test('a lookup is given up when the last who waits for it leaves, and who comes then has one of its own', async () => {
  const { asked, resolver } = held()
  const { resolve } = sharedLookups(resolver)
  const leaving = [new AbortController(), new AbortController()]
  const waiting = leaving.map(({ signal }) => resolve('a.test', signal).catch(() => 'left'))
  await turns()
  leaving[0]?.abort()
  expect(await waiting[0]).toBe('left')
  expect(asked[0]?.signal.aborted).toBe(false)
  leaving[1]?.abort()
  expect(await waiting[1]).toBe('left')
  expect(asked[0]?.signal.aborted).toBe(true)
  const later = resolve('a.test', never)
  await turns()
  asked[1]?.answer(['2.2.2.2'])
  expect(await later).toEqual(['2.2.2.2'])
})

test('no more lookups than the bound are under way, and one that nobody waits for gives up its place', async () => {
  const { asked, resolver } = held()
  const { resolve } = sharedLookups(resolver, 2)
  const leaving = new AbortController()
  const left = [1, 2, 3].map((at) => resolve(`${at}.test`, leaving.signal).catch(() => 'left'))
  const last = resolve('last.test', never)
  await turns()
  expect(asked.map(({ name }) => name)).toEqual(['1.test', '2.test'])
  leaving.abort()
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left'])
  await turns()
  // The third was never asked for: nobody waited any more when its turn came.
  expect(asked.map(({ name }) => name)).toEqual(['1.test', '2.test', 'last.test'])
  asked[2]?.answer(['3.3.3.3'])
  expect(await last).toEqual(['3.3.3.3'])
})
