import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchService } from '../../src/handler/options.ts'
import { type NodeHandler, toNodeHandler } from '../../src/to-node-handler.ts'
import { mountedInFastify } from './fastify.ts'
import { mountedInHono } from './hono.ts'
import type { Mounted } from './mounted.ts'

const set: readonly (readonly [name: string, value: string])[] = [
  ['access-control-allow-origin', 'https://app.test'],
  ['set-cookie', 'a=1'],
  ['set-cookie', 'b=2'],
  ['cache-control', 'public'],
  ['content-type', 'text/html'],
]

/** Frameworks that keep headers to themselves until they answer. */
const mounts: Record<string, (handler: NodeHandler) => Promise<Mounted>> = {
  Fastify: (handler) =>
    mountedInFastify('', handler, async (_request, reply) => {
      for (const [name, value] of set) reply.header(name, value)
    }),
  'Hono on Node': (handler) =>
    mountedInHono('', handler, async (context, next) => {
      for (const [name, value] of set) context.header(name, value, { append: name === 'set-cookie' })
      await next()
    }),
}

for (const [name, start] of Object.entries(mounts)) {
  test(`headers that an app in ${name} has set reach the client, and give way to those of the service`, async () => {
    const service: FetchService = {
      fetch: async () => Response.json({}, { headers: { 'cache-control': 'no-store' } }),
    }
    const { origin, close } = await start(toNodeHandler(service))
    try {
      const { headers } = await fetch(`${origin}/api/v2/key`)
      deepEqual(headers.getSetCookie(), ['a=1', 'b=2'])
      const names = ['access-control-allow-origin', 'cache-control', 'content-type']
      deepEqual(
        names.map((name) => headers.get(name)),
        ['https://app.test', 'no-store', 'application/json'],
      )
    } finally {
      await close()
    }
  })
}
