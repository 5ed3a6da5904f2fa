import { expect, test } from 'bun:test'
import type { OperationContext } from '../operations/context.ts'
import { streamedData } from './streamed-data.ts'

const log = { write() {} }
const contextOf = (signal = new AbortController().signal): OperationContext => ({
  actor: { kind: 'server', id: null },
  progress() {},
  signal,
})
const megabyte = new Uint8Array(1_000_000)

test('an operation goes no faster than its reader', async () => {
  let sent = 0
  const stream = await streamedData(
    async ({ data }) => {
      for (; sent < 100; sent++) await data?.(megabyte)
    },
    contextOf(),
    log,
  )
  const reader = stream.getReader()
  for (let read = 0; read < 10; read++) await reader.read()
  expect(sent).toBeLessThanOrEqual(12)
  await reader.cancel()
})

test('a reader that goes stops the operation, waiting or not', async () => {
  const ended = Promise.withResolvers<unknown>()
  const stream = await streamedData(
    async ({ data, signal }) => {
      try {
        for (;;) await data?.(megabyte)
      } catch (error) {
        ended.resolve([signal.aborted, error instanceof Error])
        throw error
      }
    },
    contextOf(),
    log,
  )
  await stream.cancel()
  expect(await ended.promise).toEqual([true, true])
})

test('a refusal before the first byte is thrown, and a fault after it breaks the body off and is logged', async () => {
  const refused = streamedData(() => Promise.reject(new Error('no such list')), contextOf(), log)
  await expect(refused).rejects.toThrow('no such list')
  const logged: unknown[] = []
  const stream = await streamedData(
    async ({ data }) => {
      await data?.(megabyte)
      throw new Error('the disk broke')
    },
    contextOf(),
    { write: (_level, message) => logged.push(message) },
  )
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('the disk broke')
  expect(logged).toEqual(['an answer broke off'])
})

test('an empty file is an empty body', async () => {
  const stream = await streamedData(async () => null, contextOf(), log)
  expect(await new Response(stream).text()).toBe('')
})
