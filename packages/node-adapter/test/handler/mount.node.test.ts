import { equal } from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import express from 'express'
import type { FetchService, NodeHandlerOptions } from '../../src/handler/options.ts'
import { toNodeHandler } from '../../src/to-node-handler.ts'
import { serve } from './served.ts'

/** Made something, wherever it was asked: its answer is the path and query that it saw. */
const making: FetchService = {
  async fetch({ url }) {
    const { pathname, search } = new URL(url)
    return new Response(pathname + search, { status: 201, headers: { Location: '/api/v2/jobs/1' } })
  },
}

const handler = (options?: NodeHandlerOptions) => toNodeHandler(making, options)
const loopback = ['127.0.0.0/8']
const jobs = '/api/v2/jobs?a=/dealflow&b=http://other.test/dealflow/api'

describe('the service sees its own paths, and Location those of the client', () => {
  const prefix = '/dealflow'
  const tables: Readonly<
    Record<string, { listener: RequestListener; asked: string; sees: string; located: string }>
  > = {
    'without a mount': { listener: handler(), asked: jobs, sees: jobs, located: '' },
    'in Express, which takes the prefix off': {
      listener: express().use(prefix, handler()),
      asked: prefix + jobs,
      sees: jobs,
      located: prefix,
    },
    'in a router of a router': {
      listener: express().use('/team', express.Router().use(prefix, handler())),
      asked: `/team${prefix}${jobs}`,
      sees: jobs,
      located: `/team${prefix}`,
    },
    'in a router, with a prefix that the router takes off': {
      listener: express().use('/team', express.Router().use(prefix, handler({ prefix }))),
      asked: `/team${prefix}${jobs}`,
      sees: jobs,
      located: `/team${prefix}`,
    },
    'in a router that leaves the prefix': {
      listener: express().use('/team', handler({ prefix })),
      asked: `/team${prefix}${jobs}`,
      sees: jobs,
      located: `/team${prefix}`,
    },
    'where a framework takes the whole path off': {
      listener: express().use(`${prefix}/*path`, handler({ prefix })),
      asked: prefix + jobs,
      sees: jobs,
      located: prefix,
    },
    'in Express, asked for a whole address': {
      listener: express().use(prefix, handler()),
      asked: `http://other.test${prefix}${jobs}`,
      sees: jobs,
      located: prefix,
    },
    'under a prefix': { listener: handler({ prefix }), asked: prefix + jobs, sees: jobs, located: prefix },
    'under a prefix, asked for a whole address': {
      listener: handler({ prefix }),
      asked: `http://other.test${prefix}${jobs}`,
      sees: jobs,
      located: prefix,
    },
    'under a prefix that was taken off and not kept': {
      listener: handler({ prefix }),
      asked: jobs,
      sees: jobs,
      located: prefix,
    },
    'under a prefix alone': { listener: handler({ prefix }), asked: prefix, sees: '/', located: prefix },
    'under a prefix and a query': {
      listener: handler({ prefix }),
      asked: `${prefix}?a=1`,
      sees: '/?a=1',
      located: prefix,
    },
    'beside a prefix': {
      listener: handler({ prefix }),
      asked: '/dealflows/api',
      sees: '/dealflows/api',
      located: prefix,
    },
    'for no path': { listener: handler({ prefix }), asked: '*', sees: '/*', located: prefix },
  }
  for (const [name, { listener, asked, sees, located }] of Object.entries(tables))
    test(name, async (t) => {
      const server = await serve(t, listener)
      const { headers, text } = await server.ask({ method: asked === '*' ? 'OPTIONS' : 'POST', path: asked })
      equal(text, sees)
      equal(headers.location, `${located}/api/v2/jobs/1`)
    })

  test('an app that rewrites paths by itself is not taken for a mount', async (t) => {
    const rewriting = express().use((message, _response, next) => {
      message.url = '/api/v2/jobs'
      next()
    }, handler())
    const server = await serve(t, rewriting)
    equal((await server.ask({ path: '/api/v1/jobs' })).headers.location, '/api/v2/jobs/1')
  })

  test('a mount whose path is another host’s is left out', async (t) => {
    const server = await serve(t, express().use('/*splat/at', handler()))
    equal((await server.ask({ path: '//evil.test/at/api/v2/jobs' })).headers.location, '/api/v2/jobs/1')
  })

  test('the target that the app logs stays what it was', async (t) => {
    let logged: string | undefined
    const handle = handler({ prefix })
    const server = await serve(t, (message, response) => {
      handle(message, response)
      logged = message.url
    })
    await server.ask({ path: prefix + jobs })
    equal(logged, prefix + jobs)
  })

  test('a Location that names a host, and one of an answer that made nothing, stay as they are', async (t) => {
    const answering = (status: number, location: string): FetchService => ({
      fetch: async () => new Response('', { status, headers: { location } }),
    })
    for (const [status, location] of [
      [201, 'https://other.test/1'],
      [201, '//other.test/1'],
      [200, '/api/v2/jobs/1'],
      [404, '/api/v2/jobs/1'],
    ] as const) {
      const server = await serve(t, toNodeHandler(answering(status, location), { prefix }))
      equal((await server.ask({ path: prefix })).headers.location, location)
    }
  })
})

describe('X-Forwarded-Prefix', () => {
  const located = async (t: TestContext, forwarded: string, trustedProxies: readonly string[]) => {
    const server = await serve(t, handler({ prefix: '/dealflow', trustedProxies }))
    const headers = { 'x-forwarded-prefix': forwarded }
    const { location } = (await server.ask({ path: `/dealflow${jobs}`, headers })).headers
    return location?.replace('/dealflow/api/v2/jobs/1', '')
  }

  test('of a trusted proxy stands before the mount', async (t) => {
    for (const forwarded of ['/eu', '/eu/data.v2', '/caf%C3%A9/~a'])
      equal(await located(t, forwarded, loopback), forwarded)
    equal(await located(t, '/eu/', loopback), '/eu')
  })

  test('of anybody else is not read', async (t) => {
    equal(await located(t, '/eu', []), '')
    equal(await located(t, '/eu', ['10.0.0.0/8']), '')
  })

  test('that is no path within this host is not read', async (t) => {
    const wrong = [
      'eu',
      '//evil.test',
      '/\\evil.test',
      '/a//b',
      '/..',
      '/a/../b',
      '/%2E%2e/b',
      '/./a',
      '/a?b',
    ]
    for (const forwarded of [...wrong, '/a#b', '/a b', '/a,/b', 'https://evil.test', '/é', '/', ''])
      equal(await located(t, Buffer.from(forwarded).toString('latin1'), loopback), '', forwarded)
  })
})
