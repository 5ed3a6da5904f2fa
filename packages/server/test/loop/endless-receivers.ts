import { expect } from 'bun:test'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '../dealflow.ts'
import { endsInTime } from './ending.ts'
import { firstSearch } from './first-search.ts'
import { staysHealthy } from './health.ts'
import type { meteredTurns } from './turns.ts'

export interface EndlessReceivers {
  /** Where one answers at once, and where one answers in this way once it is told to. */
  readonly url: (way: 'fine' | 'hang' | 'drip' | 'flood') => string
  begin(): void
  /** Deliveries that wait for the end of their answer, and those that were answered without end. */
  came(): { readonly open: number; readonly flooded: number }
  close(): Promise<void>
}

const flood = Buffer.alloc(128 * 1024, 'x')

/** Receivers of webhooks: one that never answers, one that brings a byte now and then for ever, one that never stops. */
export async function serveEndless(): Promise<EndlessReceivers> {
  const open = new Set<ServerResponse>()
  const dripping = new Set<ServerResponse>()
  const flooding = new Set<ServerResponse>()
  let hasBegun = false
  let flooded = 0
  const server = createServer((request, response) => {
    request.resume()
    const [, way] = request.url?.split('/') ?? []
    if (!hasBegun || way === 'fine') {
      response.end('ok')
      return
    }
    if (way === 'flood') {
      flooded++
      // More than is read of an answer, and it goes on.
      response.writeHead(200).write(flood)
      response.once('close', () => flooding.delete(response))
      flooding.add(response)
      return
    }
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      dripping.delete(response)
    })
    if (way === 'drip') dripping.add(response.writeHead(200))
  })
  const drip = setInterval(() => {
    for (const response of dripping) response.write('.')
    for (const response of flooding) response.write(flood)
  }, 250)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (way) => `http://127.0.0.1:${port}/${way}`,
    begin() {
      hasBegun = true
    },
    came: () => ({ open: open.size, flooded }),
    async close() {
      clearInterval(drip)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** More to send than one account may have places, or connections to one host. */
const endpoints = 32
/** A crowd already: on a busy machine the first of it are over before the last have come. */
const enough = 100

interface Attack {
  readonly server: Pick<RunningServer, 'url' | 'pid' | 'stop'>
  readonly keys: { readonly crowd: string; readonly other: string }
  readonly receivers: EndlessReceivers
  readonly turns: ReturnType<typeof meteredTurns>
}

/**
 * One account has much to send to receivers that never end, on a host that others use too, and asks for tests besides. Another's
 * deliveries and tests are sent meanwhile, turns stay short, and the server ends when it is told to.
 */
export async function attackWithReceivers({ server, keys, receivers, turns }: Attack): Promise<void> {
  const ask = async <T>(key: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${server.url}/api/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, error } = (await answer.json()) as { data: T; error?: unknown }
    if (error !== undefined) throw new Error(JSON.stringify(error))
    return data
  }
  /** An endpoint, and a delivery that came through. */
  const endpoint = async (key: string, url: string) => {
    const { webhook_id } = await ask<{ webhook_id: string }>(key, 'webhook-endpoints', { url })
    const sent = await ask<Delivery>(key, `webhook-endpoints/${webhook_id}/test`)
    expect(sent.status).toBe('succeeded')
    return { webhook_id, delivery_id: sent.delivery_id }
  }
  const replay = (key: string, delivery: string) =>
    ask<Delivery>(key, `webhook-deliveries/${delivery}/replay`)

  const ways = ['hang', 'drip', 'flood'] as const
  const crowd = await Promise.all(
    Array.from({ length: endpoints }, (_, at) =>
      endpoint(keys.crowd, `${receivers.url(ways[at] ?? ways[at % 2] ?? 'hang')}/${at}`),
    ),
  )
  const other = await endpoint(keys.other, receivers.url('fine'))
  await firstSearch(server.url, keys.other)
  receivers.begin()
  for (let times = 0; times < 10; times++)
    await Promise.all(crowd.map(({ delivery_id }) => replay(keys.crowd, delivery_id)))
  const tests = Array.from({ length: 24 }, () =>
    ask(keys.crowd, `webhook-endpoints/${crowd[0]?.webhook_id}/test`).catch(String),
  )
  while (receivers.came().open < enough || receivers.came().flooded === 0) await Bun.sleep(20)
  turns.longestOf(server.pid)
  const sent = await staysHealthy(server.url, async () => {
    const tested = await ask<Delivery>(keys.other, `webhook-endpoints/${other.webhook_id}/test`)
    let { status, delivery_id } = await replay(keys.other, other.delivery_id)
    while (status === 'pending' || status === 'sending') {
      await Bun.sleep(20)
      const answer = await fetch(`${server.url}/api/v2/webhook-deliveries/${delivery_id}`, {
        headers: { authorization: `Bearer ${keys.other}` },
      })
      status = ((await answer.json()) as { data: Delivery }).data.status
    }
    return [tested.status, status]
  })
  expect(sent).toEqual(['succeeded', 'succeeded'])
  turns.stayedShort(server.pid)
  await endsInTime(server)
  await Promise.all(tests)
}

interface Delivery {
  readonly delivery_id: string
  readonly status: string
}
