import { afterAll, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import {
  createGuardedClient,
  type Dialer,
  type DialRequest,
  type DialResponse,
  Explained,
} from '@dealflow/core'
import {
  createDialer,
  type GuardParts,
  proveGuard,
  systemClock,
  systemResolver,
} from '@dealflow/node-adapter'

const dialer = createDialer()
const parts: GuardParts = { resolver: systemResolver, dialer, clock: systemClock }

// A proxy that passes on whatever it is asked for, as one in a company would.
const proxy = createServer((request, response) => {
  void fetch(request.url ?? '', { headers: { host: request.headers.host ?? '' } })
    .then(async (answer) => response.end(await answer.text()))
    .catch(() => response.writeHead(502).end())
}).listen(0, '127.0.0.1')

afterAll(async () => {
  proxy.close()
  await dialer.close()
})

const mutant = (answer: (request: DialRequest) => Promise<Response>): GuardParts => ({
  ...parts,
  dialer: { request: async (request) => toDialResponse(await answer(request)), close: async () => {} },
})

function toDialResponse(response: Response): DialResponse {
  const pieces = async function* () {
    yield new Uint8Array(await response.arrayBuffer())
  }
  return { status: response.status, headers: [], body: pieces() }
}

const urlOf = ({ headers, target }: DialRequest) => `http://${headers['host']}${target}`

test('the guard holds with the real parts', async () => {
  await proveGuard(parts)
})

test('a process that stood still is tried again, and one that never hears itself is not called broken', async () => {
  let stalls = 0
  /** The first so many requests are over before they begin. */
  const stalled = (count: number): GuardParts => {
    stalls = 0
    const timer: typeof systemClock.timer = (ms, run) => {
      if (stalls >= count) return systemClock.timer(ms, run)
      stalls++
      run()
      return () => {}
    }
    return { ...parts, clock: { ...systemClock, timer } }
  }
  await proveGuard(stalled(2))
  const outcome = await proveGuard(stalled(1_000)).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Explained)
  expect(String(outcome)).toMatch(/could not be tried: this machine did not answer itself within 15 s/)
  expect(stalls).toBe(3)
})

const mutants: Readonly<Record<string, () => Promise<GuardParts>>> = {
  'a client whose address rule lets the loopback through': async () => ({
    ...parts,
    createClient: (options) => createGuardedClient({ ...options, allowedCidrs: ['127.0.0.0/8'] }),
  }),
  'a dialer that resolves the name by itself': async () => mutant((request) => fetch(urlOf(request))),
  'a dialer that knows names of its own': async () =>
    mutant((request) => fetch(urlOf(request).replace('inside.invalid', '127.0.0.1'))),
  'a dialer that asks a proxy': async () =>
    mutant((request) => {
      const address = proxy.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      return fetch(urlOf(request), { proxy: `http://127.0.0.1:${port}` })
    }),
  'the shim that Bun has under the bare name of undici': async () => {
    const bare = 'undici'
    const shim: {
      Agent: new (options: unknown) => unknown
      request: (
        url: string,
        options: unknown,
      ) => Promise<{ statusCode: number; body: { text(): Promise<string> } }>
    } = await import(bare)
    return mutant(async (request) => {
      const refusing = new shim.Agent({
        connect: (_: unknown, done: (error: Error) => void) => done(new Error()),
      })
      const { statusCode, body } = await shim.request(urlOf(request), { dispatcher: refusing })
      return new Response(await body.text(), { status: statusCode })
    })
  },
  'a dialer that connects elsewhere when the vetted address is another port': async () => {
    const astray: Dialer = {
      request: (request) =>
        dialer.request({ ...request, port: Number(request.headers['host']?.split(':')[1] ?? request.port) }),
      close: async () => {},
    }
    return { ...parts, dialer: astray }
  },
}

for (const [name, make] of Object.entries(mutants)) {
  test(`the self-test refuses ${name}`, async () => {
    const outcome = await proveGuard(await make()).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(Explained)
    expect(String(outcome)).toContain('The guard of outbound requests does not hold here')
  })
}
