import { expect, test } from 'bun:test'
import type { GuardedClient } from '../outbound/guarded-client.ts'
import { createGet } from './get.ts'

test('answers that come together are taken up one in a turn of the event loop', async () => {
  const deferred: (() => void)[] = []
  const get = createGet({
    client: { request: async () => ({ status: 200 }) } as unknown as GuardedClient,
    turns: { take: (_hostname, _delayMs, _signal, request) => request() },
    clock: { defer: (task) => void deferred.push(task) },
    userAgent: 'DealflowBot/1',
    delayMs: 0,
  })
  const taken: string[] = []
  const options = {
    headers: {},
    timeoutMs: 1_000,
    bytesMax: 1_000,
    redirectsMax: 0,
    crawlDelayMs: 0,
    signal: new AbortController().signal,
  }
  const all = ['a', 'b', 'c'].map(async (host) => {
    await get(`http://${host}.example/`, options)
    taken.push(host)
  })
  for (const wanted of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await new Promise(setImmediate)
    expect(taken).toEqual(wanted)
    deferred.shift()?.()
  }
  await Promise.all(all)
})
