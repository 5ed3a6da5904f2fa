import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contractCompaniesAsJsonLines } from '@dealflow/core/testing'
import type { FetchService } from '../../src/handler/options.ts'
import { streamEndsWithItsClient } from '../../src/testing/event-stream-checks.ts'
import { serviceForCase } from '../../src/testing/mount-service.ts'
import { behindCompression } from './mounts.ts'

/** Asks as browsers and most clients do, and undoes the compression. */
async function onMount(
  service: FetchService,
  run: (ask: typeof fetch, base: string) => Promise<void>,
): Promise<void> {
  const { origin, close } = await behindCompression.start(service)
  const base = origin + behindCompression.basePath
  const ask: typeof fetch = (path, { headers, ...init } = {}) =>
    fetch(`${base}${path}`, { ...init, headers: { ...headers, 'accept-encoding': 'gzip' } })
  try {
    await run(ask, base)
  } finally {
    await close()
  }
}

describe('behind compression(), to a client that takes gzip', () => {
  test('a search is compressed, whole, and paid once', async () => {
    const { service, testKey, close } = await serviceForCase(() => ({
      sampleCompanies: async () => new Blob([contractCompaniesAsJsonLines()]).stream(),
    }))
    try {
      await onMount(service, async (ask) => {
        const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }
        const balance = async () =>
          Number((await ask('/api/v2/key', { headers })).headers.get('x-balance-remaining-usd'))
        const before = await balance()
        const answer = await ask('/api/v2/searches', {
          method: 'POST',
          headers,
          body: '{"query":"robots"}',
        })
        deepEqual([answer.status, answer.headers.get('content-encoding')], [200, 'gzip'])
        const { data, meta } = JSON.parse(await answer.text())
        ok(data.results.length > 0, JSON.stringify(data))
        equal(meta.billing.charged_usd, 0.02)
        equal(((before - (await balance())) * 100).toFixed(3), '2.000')
      })
    } finally {
      await close()
    }
  })

  test('events of a job come while it runs, and end with their client', async () => {
    const { service, testKey, close } = await serviceForCase(() => ({ eventStreamsMax: 1 }))
    try {
      await service.work()
      // Its fetch asks for gzip, too.
      await onMount(service, (_ask, base) => streamEndsWithItsClient(base, testKey))
    } finally {
      await close()
    }
  })

  test('a long stream is whole', () => {
    const piece = new TextEncoder().encode('a piece of a long text, '.repeat(4_096))
    const pieces = 200
    let left = pieces
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (left-- === 0) controller.close()
      else controller.enqueue(piece)
    }
    const service: FetchService = {
      fetch: async () =>
        new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'text/plain' } }),
    }
    return onMount(service, async (ask) => {
      const answer = await ask('/')
      equal(answer.headers.get('content-encoding'), 'gzip')
      equal((await answer.arrayBuffer()).byteLength, pieces * piece.byteLength)
    })
  })
})
