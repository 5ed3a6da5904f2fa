import { expect, test } from 'bun:test'
import type { OperationContext } from '../operations/context.ts'
import { operationStream } from './operation-stream.ts'

const pieces = 50

/** An operation that gives a file in pieces, and how many of them it was rid of. */
function fileOperation() {
  const state = { written: 0, ended: null as unknown }
  const run = async ({ data }: OperationContext) => {
    try {
      for (let i = 0; i < pieces; i++) {
        await data?.(new TextEncoder().encode(i === 0 ? '\uFEFFfirst' : `piece ${i}`))
        state.written++
      }
      return { pieces }
    } catch (error) {
      state.ended = error
      throw error
    }
  }
  return { run, state }
}

const turns = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('data waits for its reader, and comes whole and in order', async () => {
  const { run, state } = fileOperation()
  const running = new Set<Promise<void>>()
  const stream = operationStream(run, running, [new AbortController().signal])
  await turns()
  expect(state.written).toBeLessThan(3)
  const events = (await new Response(stream).text())
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => JSON.parse(line) as { data?: string; result?: unknown })
  expect(events).toHaveLength(pieces + 1)
  expect(events.slice(0, 2)).toEqual([{ data: '\uFEFFfirst' }, { data: 'piece 1' }])
  expect(events.at(-1)).toEqual({ result: { pieces } })
  expect(running.size).toBe(0)
})

test('data that is no text comes as base64', async () => {
  const bytes = new Uint8Array([0x50, 0x41, 0xff, 0x00, 0xfe])
  const run = async ({ data }: OperationContext) => data?.(bytes)
  const stream = operationStream(run, new Set(), [new AbortController().signal])
  const [first = ''] = (await new Response(stream).text()).split('\n')
  expect(Uint8Array.fromBase64((JSON.parse(first) as { bytes: string }).bytes)).toEqual(bytes)
})

test('an operation whose reader hangs up, or whose server stops, gets its data no longer taken', async () => {
  for (const end of ['hang up', 'stop'] as const) {
    const { run, state } = fileOperation()
    const running = new Set<Promise<void>>()
    const stopping = new AbortController()
    const stream = operationStream(run, running, [new AbortController().signal, stopping.signal])
    const reader = stream.getReader()
    await reader.read()
    if (end === 'stop') stopping.abort()
    else await reader.cancel()
    await Promise.all(running)
    expect(state.written).toBeLessThan(pieces)
    expect(state.ended).not.toBeNull()
  }
})

test('an operation that has nothing to tell is heard all the same', async () => {
  const done = Promise.withResolvers<void>()
  const running = new Set<Promise<void>>()
  const stream = operationStream(() => done.promise, running, [new AbortController().signal])
  const reader = stream.getReader()
  const text = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await text()).toBe('{"alive":true}\n')
  done.resolve()
  await Promise.all(running)
  expect(await text()).toBe('{}\n')
})
