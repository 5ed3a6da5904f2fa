import { deepStrictEqual, strictEqual } from 'node:assert'
import type { RequestListener } from 'node:http'
import { fails, get, type OutboundCase, textOf } from './outbound-subject.ts'

/** `/to?<status> <location>` redirects there; everything else tells what came. */
const redirecting: RequestListener = (request, response) => {
  const [, status, location] = /^\/to\?(\d{3})%20(.*)$/.exec(request.url ?? '') ?? []
  if (status !== undefined && location !== undefined) {
    response.writeHead(Number(status), { location: decodeURIComponent(location) }).end('moved')
    return
  }
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const { authorization, cookie, 'content-type': type, 'x-other': other } = request.headers
    response.end(JSON.stringify({ method: request.method, body, authorization, cookie, type, other }))
  })
}

const to = (port: number, location: string, status = 302) =>
  `http://127.0.0.1:${port}/to?${status}%20${encodeURIComponent(location)}`

const allowedCidrs = ['127.0.0.1/32']

export const redirectCases: readonly OutboundCase[] = [
  {
    name: 'a redirect is an answer like any other unless hops are asked for',
    async run({ receiver, client }) {
      const { port, seen } = await receiver(redirecting)
      const answer = await get(client({ allowedCidrs }), to(port, '/there'))
      deepStrictEqual([answer.status, textOf(answer), seen.length], [302, 'moved', 1])
    },
  },
  {
    name: 'every hop is vetted: a redirect to a closed address in any form, or to another scheme, is refused',
    async run({ receiver, client }) {
      const { port, seen } = await receiver(redirecting)
      const guarded = client({ allowedCidrs, names: { 'inside.test': [['127.0.0.2']] } })
      const closed = [
        '127.0.0.2',
        '0x7f000002',
        '2130706434',
        '169.254.169.254',
        '[::1]',
        '[::ffff:10.0.0.1]',
        'inside.test',
      ]
      for (const host of closed)
        for (const status of [301, 302, 303, 307, 308])
          await fails(
            get(guarded, to(port, `http://${host}:${port}/`, status), { redirectsMax: 5 }),
            'blocked_address',
            `${status} to ${host}`,
          )
      for (const location of [
        'file:///etc/passwd',
        'gopher://127.0.0.1/',
        'http://[',
        `http://u:p@127.0.0.1:${port}/`,
      ])
        await fails(get(guarded, to(port, location), { redirectsMax: 5 }), 'invalid_url', location)
      strictEqual(seen.length, closed.length * 5 + 4)
    },
  },
  {
    name: 'hops are followed up to the limit, and the answer names where it came from',
    async run({ receiver, client }) {
      const { port } = await receiver(redirecting)
      const guarded = client({ allowedCidrs })
      const twice = to(port, to(port, '/end?x=1'))
      const answer = await get(guarded, twice, { redirectsMax: 2 })
      deepStrictEqual([answer.status, answer.url], [200, `http://127.0.0.1:${port}/end?x=1`])
      await fails(get(guarded, twice, { redirectsMax: 1 }), 'too_many_redirects', 'two hops of one')
    },
  },
  {
    name: 'credentials stay with their origin, and a POST is sent on only where the status says so',
    async run({ receiver, client }) {
      const { port } = await receiver(redirecting)
      const other = await receiver(redirecting)
      const guarded = client({ allowedCidrs })
      const headers = {
        Authorization: 'Bearer x',
        Cookie: 'a=1',
        'X-Other': 'kept',
        'Content-Type': 'text/plain',
      }
      const post = { method: 'POST', headers, body: new TextEncoder().encode('b'), redirectsMax: 3 } as const
      const ended = async (location: string, status: number) =>
        JSON.parse(textOf(await get(guarded, to(port, location, status), post))) as unknown
      const credentials = { authorization: 'Bearer x', cookie: 'a=1' }
      const whole = { method: 'POST', body: 'b', type: 'text/plain', other: 'kept' }
      const without = { method: 'GET', body: '', other: 'kept' }
      const elsewhere = `http://127.0.0.1:${other.port}/`
      deepStrictEqual(await ended('/same', 307), { ...whole, ...credentials })
      deepStrictEqual(await ended('/same', 302), { ...without, ...credentials })
      deepStrictEqual(await ended(elsewhere, 308), whole)
      deepStrictEqual(await ended(elsewhere, 303), without)
      // Not even where the way leads back: whoever stands between could have asked for it.
      deepStrictEqual(await ended(to(other.port, `http://127.0.0.1:${port}/back`, 307), 307), whole)
    },
  },
]
