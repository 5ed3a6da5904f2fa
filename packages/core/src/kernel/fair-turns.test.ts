import { expect, test } from 'bun:test'
import { createFairTurns, type FairTurnsOptions } from './fair-turns.ts'

const never = new AbortController().signal
const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await null
}

/** Runs that end when a test says so. */
function bench(options: FairTurnsOptions) {
  const turns = createFairTurns(options)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, signal = never) =>
    turns.take(name.slice(0, 1), signal, () => {
      began.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.set(name, () => resolve(name))
      return promise
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { turns, began, take, end }
}

test('who waits is served round the accounts: the crowd of one does not come before the first of another', async () => {
  const { began, take, end } = bench({ places: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void take(name)
  await settled()
  for (let at = 0; at < 7; at++) await end(began.at(-1) ?? '')
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('an account has no more than its share, and may have that while others wait for theirs', async () => {
  const { began, take, end } = bench({ places: 3, perAccount: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1']) void take(name)
  await settled()
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('an account that has nobody running finds a spare place when another has all the rest', async () => {
  const { began, take, end } = bench({ places: 2, spare: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(name)
  await settled()
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(began.at(-1)).toBe('b2')
  await end('b2')
  expect(began.at(-1)).toBe('c1')
  await end('c1')
  expect(began).toHaveLength(5)
  await end('a1')
  expect(began.at(-1)).toBe('a3')
})

test('room is told in all and of each account, and beyond the places only to who has nobody running', async () => {
  const { turns, take, end } = bench({ places: 3, perAccount: 2, spare: 1 })
  const room = () => {
    const { limit, of } = turns.room()
    return { limit, a: of('a'), b: of('b'), c: of('c') }
  }
  expect(room()).toEqual({ limit: 3, a: 2, b: 2, c: 2 })
  void take('a1')
  expect(room()).toEqual({ limit: 2, a: 1, b: 2, c: 2 })
  void take('a2')
  expect(room()).toEqual({ limit: 1, a: 0, b: 2, c: 2 })
  void take('b1')
  expect(room()).toEqual({ limit: 1, a: 0, b: 0, c: 1 })
  void take('c1')
  expect(room()).toEqual({ limit: 0, a: 0, b: 0, c: 0 })
  await settled()
  await end('c1')
  await end('a1')
  expect(room()).toEqual({ limit: 1, a: 1, b: 1, c: 2 })
})

test('who gives up while waiting leaves the line, and its place is for the next', async () => {
  const { turns, began, take, end } = bench({ places: 1 })
  const leaving = new AbortController()
  const first = take('a1')
  const gone = take('a2', leaving.signal).catch((error: unknown) => error)
  void take('a3')
  let isIdle = false
  void turns.idle().then(() => {
    isIdle = true
  })
  const reason = new Error('left')
  leaving.abort(reason)
  expect(await gone).toBe(reason)
  await end('a1')
  expect(await first).toBe('a1')
  expect([began, isIdle]).toEqual([['a1', 'a3'], false])
  await end('a3')
  expect(isIdle).toBe(true)
  await expect(take('a4', AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a run that fails gives its place back', async () => {
  const turns = createFairTurns({ places: 1 })
  const broken = turns.take('a', never, () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect(await turns.take('a', never, async () => 'next')).toBe('next')
})
