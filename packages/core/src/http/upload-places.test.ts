import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../kernel/errors.ts'
import { testClock } from '../testing/test-clock.ts'
import { ClientGone } from './exchange.ts'
import { createUploadPlaces } from './upload-places.ts'

const stays = new AbortController().signal

function open(max: number) {
  const clock = testClock(0)
  const { take } = createUploadPlaces(clock, max)
  const order: string[] = []
  /** Takes a place, and notes when it has one. */
  function queue(accountId: string, signal = stays) {
    const taken = take(accountId, signal)
    taken.then(
      () => order.push(accountId),
      () => {},
    )
    return taken
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { clock, queue, order, settle }
}

describe('a place for an upload', () => {
  test('is free for the first ones, half of them for one account, and the next in line gets what is given back', async () => {
    const { queue, order, settle, clock } = open(4)
    const [first] = await Promise.all([queue('a'), queue('a')])
    const waiting = queue('a')
    await Promise.all([queue('b'), queue('c')])
    const last = queue('d')
    await settle()
    expect(order).toEqual(['a', 'a', 'b', 'c'])
    first?.()
    await waiting
    first?.()
    await settle()
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a'])
    const leave = await waiting
    leave()
    await last
    expect(clock.pendingTimers()).toBe(0)
  })

  test('goes to who may have it, though others came before', async () => {
    const { queue, order, settle } = open(2)
    const a = await queue('a')
    const b = await queue('b')
    void queue('a')
    void queue('c')
    b()
    await settle()
    expect(order).toEqual(['a', 'b', 'c'])
    a()
    await settle()
    expect(order).toEqual(['a', 'b', 'c', 'a'])
  })

  test('is waited for 10 s, then refused in words; what is left comes on', async () => {
    const { queue, order, settle, clock } = open(2)
    const a = await queue('a')
    const refused = queue('a')
    clock.advance(5_000)
    const patient = queue('a')
    clock.advance(5_000)
    const error = await refused.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retry_after_ms: 5_000 } })
    a()
    await patient
    await settle()
    expect(order).toEqual(['a', 'a'])
    expect(clock.pendingTimers()).toBe(0)
  })

  test('is not taken by who has hung up before', async () => {
    const { queue, settle, order } = open(1)
    expect(await queue('a', AbortSignal.abort()).catch((error: unknown) => error)).toBeInstanceOf(ClientGone)
    await queue('b')
    await settle()
    expect(order).toEqual(['b'])
  })

  test('is not waited for by more than 8 for each place, nor by who hangs up', async () => {
    const { queue, settle, order, clock } = open(2)
    const leave = await queue('a')
    const client = new AbortController()
    const gone = queue('a', client.signal)
    for (let count = 1; count < 16; count++) queue('a').catch(() => {})
    expect(await queue('a').catch(String)).toContain('As many files')
    client.abort()
    expect(await gone.catch((error: unknown) => error)).toBeInstanceOf(ClientGone)
    expect(await queue('a', client.signal).catch((error: unknown) => error)).toBeInstanceOf(ClientGone)
    queue('a').catch(() => {})
    leave()
    await settle()
    expect(order).toEqual(['a', 'a'])
    clock.advance(10_000)
    expect(clock.pendingTimers()).toBe(0)
  })
})
