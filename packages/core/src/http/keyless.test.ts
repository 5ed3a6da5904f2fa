import { expect, test } from 'bun:test'
import { caller, read, searching, setUp, until, valid } from '../../test/fetch-pipeline.ts'
import type { Identity } from '../accounts/authenticate.ts'
import { testClock, testHost } from '../testing/test-clock.ts'

const known: Identity = { outcome: 'caller', caller, balanceMicroUsd: 50_000 }

/** Turns of the loop that come when a test says so. */
function turning(inFlightMax: number) {
  const turns: (() => void)[] = []
  const clock = { ...testClock(0), defer: (task: () => void) => void turns.push(task) }
  const host = { ...testHost({ sha256: () => '0'.repeat(64) }), clock }
  let looked = 0
  const identify = async (key: string | null): Promise<Identity> => {
    if (key === 'good') return known
    looked++
    return { outcome: 'unauthorized' }
  }
  const { fetch, drain } = setUp({ options: { host, inFlightMax, authenticator: { identify } } })
  const ask = () => fetch(searching(valid, {}, null))
  return { fetch, ask, drain, turns, clock, looked: () => looked }
}

const wrong = (authorization: string) => searching(valid, { authorization }, null)

test('requests without a key have a share of their own, and keep nobody out who has one', async () => {
  const { promise, resolve } = Promise.withResolvers<Identity>()
  const identify = async (key: string | null) => (key === null ? promise : known)
  const { fetch, drain, records } = setUp({ options: { inFlightMax: 16, authenticator: { identify } } })
  const keyless = Array.from({ length: 100 }, () => fetch(searching(valid, {}, null)))
  expect((await fetch(searching(valid))).status).toBe(200)
  await until(() => records.filter(({ fields }) => fields['status'] === 503).length === 98)
  resolve({ outcome: 'unauthorized' })
  const statuses = (await Promise.all(keyless)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(2)
  expect(statuses.filter((status) => status === 503)).toHaveLength(98)
  expect((await fetch(searching(valid, {}, null))).status).toBe(401)
  await drain()
})

test('of requests without a key a turn takes few, all are answered in the end, and a drain waits for them', async () => {
  const { fetch, drain, turns, looked } = turning(4_096)
  const keyless = Array.from({ length: 100 }, () => fetch(searching(valid, {}, null)))
  expect((await fetch(searching(valid))).status).toBe(200)
  expect(looked()).toBe(4)
  turns.shift()?.()
  await until(() => looked() === 8)
  let isDrained = false
  const drained = drain().then(() => {
    isDrained = true
  })
  await Promise.all(keyless.slice(0, 8))
  for (let turn = 0; turn < 100; turn++) await null
  expect(isDrained).toBe(false)
  while (turns.length > 0) turns.shift()?.()
  await drained
  const statuses = (await Promise.all(keyless)).map(({ status }) => status)
  expect([401, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([8, 92])
})

test('what can be no key is none: whoever shows it waits with those without, and takes no place of others', async () => {
  const { fetch, turns, looked } = turning(32)
  const wrongs = Array.from({ length: 32 }, () => fetch(wrong('Basic x')))
  expect((await fetch(searching(valid))).status).toBe(200)
  expect(looked()).toBe(4)
  while (turns.length > 0) turns.shift()?.()
  const statuses = (await Promise.all(wrongs)).map(({ status }) => status)
  expect([401, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([8, 24])
})

test('a drain ends though requests without a key go on coming', async () => {
  const { ask, drain, turns } = turning(4_096)
  const asked = Array.from({ length: 20 }, ask)
  let isDrained = false
  const drained = drain().then(() => {
    isDrained = true
  })
  for (let turn = 0; turn < 20; turn++) {
    for (let more = 0; more < 5; more++) asked.push(ask())
    turns.shift()?.()
    for (let step = 0; step < 20; step++) await null
  }
  expect(isDrained).toBe(true)
  while (turns.length > 0) turns.shift()?.()
  await drained
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect([401, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([4, 116])
})

test('one whose turn comes after its deadline is answered 503 as one that took too long', async () => {
  const { ask, turns, clock } = turning(4_096)
  const asked = Array.from({ length: 12 }, ask)
  await Promise.all(asked.slice(0, 4))
  clock.advance(29_999)
  turns.shift()?.()
  await Promise.all(asked.slice(4, 8))
  clock.advance(1)
  while (turns.length > 0) turns.shift()?.()
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(401), ...Array(4).fill(503)])
  expect((await read(answers[11] as Response)).error?.message).toContain('took too long')
})

test('four times as many wait for their turn as are served at once: the next are refused in the turn in which they come', async () => {
  const { ask, turns, looked } = turning(16)
  const waiting = Array.from({ length: 4 + 4 * 16 }, ask)
  // Places are free again, and still nobody goes before those that wait.
  await Promise.all(waiting.slice(0, 4))
  const refused = await Promise.all([ask(), ask()])
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
  expect((await read(refused[0])).error?.message).toContain('too many requests')
  expect(looked()).toBe(2)
  turns.shift()?.()
  // Four have begun, and as many may wait again.
  let isAnswered = false
  const next = ask().finally(() => {
    isAnswered = true
  })
  for (let step = 0; step < 100; step++) await null
  expect(isAnswered).toBe(false)
  while (turns.length > 0) turns.shift()?.()
  await Promise.all([...waiting, next])
})
