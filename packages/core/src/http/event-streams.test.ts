import { describe, expect, test } from 'bun:test'
import { until } from '../../test/fetch-pipeline.ts'
import { testHost } from '../testing/test-clock.ts'
import type { ServerEvent } from './endpoint.ts'
import { createEventStreams } from './event-streams.ts'

const sha256 = () => '0'.repeat(64)
const event = (id: number): ServerEvent => ({ event: 'status', id: String(id), data: { line: 'a\nb' } })
const utf8 = new TextDecoder()

/** Events that come when a test says so, and note how far they were asked for. */
function source() {
  const state = { asked: 0, stops: 0, returned: 0 }
  const waiting: ((result: IteratorResult<ServerEvent>) => void)[] = []
  const events: AsyncIterable<ServerEvent> = {
    [Symbol.asyncIterator]: () => ({
      next() {
        state.asked++
        return new Promise((resolve) => waiting.push(resolve))
      },
      async return() {
        state.returned++
        return { done: true, value: undefined }
      },
    }),
  }
  return {
    state,
    events,
    stop: () => void state.stops++,
    come: (id: number) => waiting.shift()?.({ done: false, value: event(id) }),
    end: () => waiting.shift()?.({ done: true, value: undefined }),
  }
}

function setUp() {
  const host = testHost({ sha256 })
  const streams = createEventStreams(host)
  const from = source()
  const reader = streams.open(from.events, 'key-1', from.stop).getReader()
  const read = async () => {
    const { done, value } = await reader.read()
    return done ? null : utf8.decode(value)
  }
  return { host, streams, from, reader, read }
}

describe('a stream of events', () => {
  test('sends each as it comes, its data on one line, and ends with them', async () => {
    const { host, streams, from, read } = setUp()
    expect(await read()).toBe('retry: 2000\n\n')
    const next = read()
    await until(() => from.state.asked === 1)
    from.come(7)
    expect(await next).toBe('event: status\nid: 7\ndata: {"line":"a\\nb"}\n\n')
    await until(() => from.state.asked === 2)
    from.end()
    expect(await read()).toBeNull()
    expect([streams.count, host.clock.pendingTimers(), from.state.stops]).toEqual([0, 0, 1])
  })

  test('sends a comment when nothing came for 15 seconds, and misses nothing by it', async () => {
    const { host, from, read } = setUp()
    await read()
    await until(() => from.state.asked === 1)
    host.clock.advance(15_000)
    expect(await read()).toBe(':\n\n')
    await until(() => host.clock.pendingTimers() === 1)
    from.come(8)
    expect(await read()).toContain('id: 8')
    // The event that was waited for when the comment went out is the one that came.
    expect(from.state.asked).toBeLessThanOrEqual(2)
  })

  test('reads nothing ahead of a client that does not read, and gives it up after a minute', async () => {
    const { host, streams, from, reader } = setUp()
    await reader.read()
    await until(() => from.state.asked === 1)
    // A comment is due and nobody takes it.
    host.clock.advance(15_000)
    await until(() => host.clock.pendingTimers() === 1)
    host.clock.advance(60_000)
    expect(streams.count).toBe(0)
    expect(from.state).toMatchObject({ asked: 1, stops: 1, returned: 1 })
    expect(host.clock.pendingTimers()).toBe(0)
  })

  test('stops its source when the client hangs up, and leaves no timer behind', async () => {
    const { host, streams, from, reader, read } = setUp()
    await read()
    await until(() => from.state.asked === 1)
    await reader.cancel()
    expect(from.state).toMatchObject({ stops: 1, returned: 1 })
    await until(() => host.clock.pendingTimers() === 0)
    expect([streams.count, host.logs]).toEqual([0, []])
  })

  test('ends when the service stops', async () => {
    const { streams, from, read } = setUp()
    await read()
    await until(() => from.state.asked === 1)
    streams.close()
    expect(await read()).toBeNull()
    expect(from.state.stops).toBe(1)
  })

  test('that breaks off is logged, and ends as if the connection had: the client comes back', async () => {
    const host = testHost({ sha256 })
    const streams = createEventStreams(host)
    const broken = new Error('the disk is gone')
    // biome-ignore lint/correctness/useYield: it fails before its first event.
    async function* failing(): AsyncGenerator<ServerEvent> {
      throw broken
    }
    const text = await new Response(streams.open(failing(), 'key-1', () => {})).text()
    expect(text).toBe('retry: 2000\n\n')
    expect(host.logs).toMatchObject([{ level: 'error', fields: { error: broken } }])
    expect(streams.count).toBe(0)
  })
})
