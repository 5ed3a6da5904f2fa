import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { JobError } from '../../kernel/job-error.ts'
import { OutboundError } from '../outbound/guarded-client.ts'
import { framed, readFrames } from './frames.ts'
import { createPeer, type Peer } from './peer.ts'
import { decode, encode, type Piece } from './wire.ts'

const noBorder = { out: () => null, in: () => null }
const rest = async () => {}
const sent = async (value: unknown) => {
  const taken: (readonly Piece[])[] = []
  const reader = readFrames(100_000_000, (pieces) => taken.push(pieces))
  for (const bytes of framed(encode(value, noBorder))) {
    expect(bytes.length).toBeLessThanOrEqual(80_000)
    for (let at = 0; at < bytes.length; at += 1_001) reader.push(bytes.slice(at, at + 1_001))
  }
  const [pieces] = taken
  if (pieces === undefined) throw new Error('nothing')
  for (const { kind, bytes } of pieces)
    if (kind === 'json') expect(bytes.length).toBeLessThanOrEqual(256 * 1024)
  return decode(pieces, noBorder, rest)
}

describe('a value on its way', () => {
  test('is the same on the other side', () =>
    fc.assert(
      fc.asyncProperty(
        fc.anything({ withMap: true, withSet: true, withNullPrototype: false }).filter(isPlain),
        async (value) => expect(inOrder(await sent(value))).toEqual(inOrder(value)),
      ),
      { numRuns: rounds(500) },
    ))

  test('may look like what carries it', async () => {
    const value = {
      $: 't',
      v: 1,
      $$: 2,
      '@@': 5,
      '@@x': 3,
      '$@@x': 4,
      undefined,
      list: [undefined, Number.NaN, -0],
    }
    expect(await sent(value)).toEqual(value)
    expect(await sent({ __proto__: 1, constructor: 2 })).toEqual({ constructor: 2 })
  })

  test('of any size is parsed in small pieces', async () => {
    const value = {
      rows: Array.from({ length: 50_000 }, (_, id) => ({
        id,
        name: `Company ${id}`,
        map: new Map([[id, id]]),
      })),
      text: 'ä'.repeat(3_000_000),
      lone: '\ud800',
      bytes: [new Uint8Array(2_000_000).fill(7), new Uint8Array(0)],
    }
    expect(await sent(value)).toEqual(value)
  })

  test('may be a schema', async () => {
    const schema = (await sent(Type.Object({ a: Type.Optional(Type.String()) }))) as ReturnType<
      typeof Type.Object
    >
    expect(Value.Check(schema, { a: 'x' })).toBe(true)
    expect(Value.Check(schema, { a: 1 })).toBe(false)
  })

  test('that is no message is refused, and so is one that is too large', () => {
    for (const bytes of [
      [9, 1, 0, 0, 0, 0],
      [0, 2, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 95],
    ])
      expect(readFrames(100, () => {}).push(Uint8Array.from(bytes))).toBe(false)
    expect(readFrames(100, () => {}).push(Uint8Array.from([0, 1, 0, 0, 0, 94]))).toBe(true)
  })
})

function isPlain(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    if (value instanceof Map) return [...value].flat().every(isPlain)
    if (value instanceof Set) return [...value].every(isPlain)
    return Reflect.ownKeys(value).every((key) => key !== '__proto__' && isPlain(Reflect.get(value, key)))
  }
  return typeof value !== 'bigint' && typeof value !== 'symbol'
}

/** Maps and sets as lists: one that has two equal keys would be compared with itself crosswise. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  if (value instanceof Map) return { map: [...value].map(inOrder) }
  if (value instanceof Set) return { set: [...value].map(inOrder) }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOrder(each)]))
}

type Serve = (name: string, args: readonly unknown[]) => unknown

function pair(left: Serve, right: Serve): readonly [Peer, Peer] {
  const options = { rest: () => new Promise<void>((resolve) => setImmediate(resolve)) }
  const one: Peer = createPeer({
    ...options,
    serve: left,
    send: async (bytes) => void other.push(bytes.slice()),
  })
  const other: Peer = createPeer({
    ...options,
    serve: right,
    send: async (bytes) => void one.push(bytes.slice()),
  })
  return [one, other]
}

const none: Serve = (name) => {
  throw new Error(`no ${name}`)
}

describe('two that call each other', () => {
  test('give functions and signals with a call', async () => {
    const [peer] = pair(none, async (_, [given]) => {
      const { signal, tell } = given as { signal: AbortSignal; tell: (n: number) => Promise<number> }
      expect(await tell(1)).toBe(2)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        void tell(10)
      })
    })
    const stop = new AbortController()
    const reason = new ServiceError('SERVICE_UNAVAILABLE', { message: 'stopping' })
    const tell = (n: number) => {
      if (n === 10) stop.abort(reason)
      return n + 1
    }
    // The very error that went there.
    expect(await peer.call('wait', [{ signal: stop.signal, tell }]).catch((error) => error)).toBe(reason)
  })

  test('tell errors by name', async () => {
    const errors = [
      new JobError('NO_USABLE_CONTENT', 'nothing', { retryable: true, isInputFault: true }),
      new ServiceError('SERVICE_UNAVAILABLE', { message: 'busy', details: { retry_after_ms: 5 } }),
      new OutboundError('blocked_address', 'private'),
      new RangeError('range'),
    ]
    const [peer] = pair(none, (_, [at]) => Promise.reject(errors[Number(at)]))
    for (const [at, error] of errors.entries()) {
      const told = await peer.call('fail', [at]).catch((told: unknown) => told)
      expect(told).not.toBe(error)
      expect({ ...(told as Error), name: (told as Error).name, message: (told as Error).message }).toEqual({
        ...error,
        name: error.name,
        message: error.message,
      } as never)
    }
  })

  test('tell the causes of an error, as many as anybody reads', async () => {
    const inner = new JobError('WEBSITE_BLOCKED', 'a wall', { cause: 'no error' })
    const failed = new JobError('ALL_CHILDREN_FAILED', 'all failed', { cause: inner })
    const endless = new Error('again')
    endless.cause = endless
    const [peer] = pair(none, (_, [at]) => Promise.reject([failed, endless][Number(at)]))
    const told = await peer.call('fail', [0]).catch((told: JobError) => told)
    expect(told).toMatchObject({ reason: 'ALL_CHILDREN_FAILED', cause: { reason: 'WEBSITE_BLOCKED' } })
    expect((told as JobError).cause).toBeInstanceOf(JobError)
    expect(((told as JobError).cause as JobError).cause).toBeUndefined()
    let causes = 0
    for (
      let each = await peer.call('fail', [1]).catch((told: unknown) => told);
      each instanceof Error;
      each = each.cause
    )
      causes++
    expect(causes).toBe(5)
  })

  test('do not wait for one that is gone', async () => {
    let outer: AbortSignal | null = null
    const [peer, other] = pair(none, (_, [signal]) => {
      outer = signal as AbortSignal
      return new Promise(() => {})
    })
    const waiting = peer.call('wait', [new AbortController().signal]).catch((error: Error) => error.message)
    while (outer === null) await new Promise((resolve) => setImmediate(resolve))
    peer.end(new Error('gone'))
    other.end(new Error('gone'))
    expect(await waiting).toBe('gone')
    expect((outer as AbortSignal).aborted).toBe(true)
    await expect(peer.call('more', [])).rejects.toThrow('gone')
  })
})
