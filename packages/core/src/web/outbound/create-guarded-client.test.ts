import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { testHost } from '../../testing/test-clock.ts'
import { addressRule } from './address-rule.ts'
import { createGuardedClient, type GuardedClientOptions } from './create-guarded-client.ts'
import { OutboundError, type OutboundRequest } from './guarded-client.ts'
import { DialError, type DialRequest, type DialResponse } from './ports.ts'

type Answer = Partial<DialResponse> | Error | 'never'

/** What the guard makes of a dialer and a resolver that a test plays; `dialled` is what it asked the dialer for. */
function setUp(answers: readonly Answer[] = [], options: Partial<GuardedClientOptions> = {}) {
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const dialled: DialRequest[] = []
  const names: string[] = []
  const client = createGuardedClient({
    clock: host.clock,
    log: host.log,
    resolver: {
      async resolve(name) {
        names.push(name)
        return ['1.1.1.1', '2606:4700::1111']
      },
    },
    dialer: {
      async request(request) {
        dialled.push(request)
        const answer = answers[dialled.length - 1] ?? {}
        if (answer === 'never') return new Promise<never>(() => {})
        if (answer instanceof Error) throw answer
        return { status: 200, headers: [], body: bodyOf('ok'), ...answer }
      },
      async close() {},
    },
    ...options,
  })
  const ask = (url: string, more: Partial<OutboundRequest> = {}) =>
    client.request({
      url,
      method: 'POST',
      timeoutMs: 15_000,
      wireBytesMax: 1_000,
      decodedBytesMax: 1_000,
      whenTooLarge: 'refuse',
      signal: new AbortController().signal,
      ...more,
    })
  return { host, client, ask, dialled, names }
}

function bodyOf(text: string, onReturn = () => {}): AsyncIterable<Uint8Array> {
  let isRead = false
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (isRead) return { done: true, value: undefined }
        isRead = true
        return { done: false, value: new TextEncoder().encode(text) }
      },
      async return() {
        onReturn()
        return { done: true, value: undefined }
      },
    }),
  }
}

/** Lets every promise that can settle do so. */
async function turns() {
  for (let turn = 0; turn < 50; turn++) await null
}

const failureOf = async (asked: Promise<unknown>) => {
  const outcome = await asked.catch((error: unknown) => error)
  return outcome instanceof OutboundError ? outcome.failure : outcome
}

test('the dialer gets the vetted address, the name for TLS and the Host of the URL, and nothing of its fragment', async () => {
  const { ask, dialled, names, host } = setUp()
  const headers = { 'X-A': '1', host: 'forged.test', Host: 'forged.test' }
  await ask('https://Example.test:8443/p?q=1#secret', { body: new Uint8Array([1]), headers })
  expect(dialled).toHaveLength(1)
  expect(dialled[0]).toMatchObject({
    address: '1.1.1.1',
    port: 8443,
    tls: { serverName: 'example.test' },
    method: 'POST',
    target: '/p?q=1',
    headers: { host: 'example.test:8443', 'x-a': '1' },
    body: new Uint8Array([1]),
    headerBytesMax: 16_384,
  })
  expect(Object.keys(dialled[0]?.headers ?? {}).sort()).toEqual(['accept-encoding', 'host', 'x-a'])
  expect(names).toEqual(['example.test'])
  expect(host.clock.pendingTimers()).toBe(0)
})

test('a literal address is vetted without a resolver', async () => {
  const { ask, dialled, names } = setUp()
  await ask('https://[2606:4700::1111]/')
  expect(dialled[0]).toMatchObject({ address: '2606:4700::1111', headers: { host: '[2606:4700::1111]' } })
  expect(await failureOf(ask('https://[::1]/'))).toBe('blocked_address')
  expect([dialled.length, names]).toEqual([1, []])
})

test('property: whatever form an address is written in, it is dialled as itself or not at all', async () => {
  const rule = addressRule([])
  const inside = fc.constantFrom(0x7f000001, 0x0a000001, 0xa9fea9fe, 0xc0a80101, 0x64400001, 0, 0xffffffff)
  const address = fc.oneof(inside, fc.nat(0xffffffff))
  const radixes = fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      address,
      fc.integer({ min: 1, max: 4 }),
      radixes,
      fc.boolean(),
      async (value, parts, radix, isWide) => {
        const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
        const text = writtenIn(bytes, parts, radix)
        const { ask, dialled, names } = setUp()
        const failure = await failureOf(ask(`https://${isWide ? wide(text) : text}/`))
        const plain = bytes.join('.')
        const expected = rule(plain) === null ? [plain] : []
        expect([text, dialled.map((request) => request.address), names]).toEqual([text, expected, []])
        if (expected.length === 0) expect([text, failure]).toEqual([text, 'blocked_address'])
      },
    ),
    { numRuns: 2_000 },
  )
})

/** The last part holds all bytes that the parts before it do not. */
function writtenIn(bytes: readonly number[], parts: number, radixes: readonly number[]): string {
  const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
  const prefixes: Readonly<Record<number, string>> = { 8: '0', 10: '', 16: '0x' }
  return [...bytes.slice(0, parts - 1), last]
    .map((part, at) => (prefixes[radixes[at] ?? 10] ?? '') + part.toString(radixes[at]))
    .join('.')
}

/** In full-width letters and digits, with the ideographic full stop. */
const wide = (text: string) =>
  text.replace(/[0-9a-z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).replaceAll('.', '。')

test('another address is tried only when none of the request was sent', async () => {
  const connect = new DialError('connect', 'refused')
  for (const [error, dials] of [
    [connect, 2],
    [new DialError('tls', 'name'), 1],
    [new DialError('protocol', 'cut'), 1],
    [new Error('unknown'), 1],
  ] as const) {
    const { ask, dialled } = setUp([error, {}])
    await ask('https://a.test/').catch(() => {})
    expect([error.message, dialled.length]).toEqual([error.message, dials])
  }
  expect(await failureOf(setUp([connect, connect]).ask('https://a.test/'))).toBe('connect')
})

test('the deadline counts over all of it and leaves no timer, whatever the ports do with their signal', async () => {
  for (const stage of ['resolver', 'dialer', 'body'] as const) {
    const never = new Promise<never>(() => {})
    let isLetGo = false
    const stuck: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => never,
        async return() {
          isLetGo = true
          return { done: true, value: undefined }
        },
      }),
    }
    const { ask, host } = setUp(
      [stage === 'dialer' ? 'never' : { body: stuck }],
      stage === 'resolver' ? { resolver: { resolve: () => never } } : {},
    )
    const asked = failureOf(ask('https://a.test/'))
    await turns()
    host.clock.advance(14_999)
    expect(await Promise.race([asked, turns().then(() => 'waiting')])).toBe('waiting')
    host.clock.advance(1)
    expect([stage, await asked]).toEqual([stage, 'timeout'])
    expect([isLetGo, host.clock.pendingTimers()]).toEqual([stage === 'body', 0])
  }
})

test('an answer may have to begin sooner than it has to end', async () => {
  const never = new Promise<never>(() => {})
  const body = { [Symbol.asyncIterator]: () => ({ next: () => never }) }
  for (const [answer, ms] of [
    ['never', 8_000],
    [{ body }, 15_000],
  ] as const) {
    const { ask, host } = setUp([answer])
    const asked = failureOf(ask('https://a.test/', { headTimeoutMs: 8_000 }))
    await turns()
    host.clock.advance(ms - 1)
    expect(await Promise.race([asked, turns().then(() => 'waiting')])).toBe('waiting')
    host.clock.advance(1)
    expect([ms, await asked, host.clock.pendingTimers()]).toEqual([ms, 'timeout', 0])
  }
})

test('a body that may be cut ends where it breaks off, and not for a caller who left', async () => {
  const breaking = async function* () {
    yield new TextEncoder().encode('half')
    throw new Error('the connection is gone')
  }
  for (const whenTooLarge of ['refuse', 'cut'] as const) {
    const asked = setUp([{ status: 202, body: breaking() }]).ask('https://a.test/', { whenTooLarge })
    const seen = await asked.then(
      ({ status, body, isTruncated }) => [status, new TextDecoder().decode(body), isTruncated],
      (error: unknown) => (error instanceof OutboundError ? error.failure : error),
    )
    expect(seen).toEqual(whenTooLarge === 'cut' ? [202, 'half', true] : 'protocol')
  }
  const leaving = new AbortController()
  const body = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
  const asked = setUp([{ body }]).ask('https://a.test/', { whenTooLarge: 'cut', signal: leaving.signal })
  await turns()
  leaving.abort()
  expect(await failureOf(asked)).toBe('aborted')
})

test('an answer that is not read to its end lets go of its connection', async () => {
  const unread: readonly (readonly [Partial<OutboundRequest>, Partial<DialResponse>])[] = [
    [{ wireBytesMax: 1 }, {}],
    [{ wireBytesMax: 1, whenTooLarge: 'cut' }, {}],
    [{ redirectsMax: 1 }, { status: 302, headers: [['location', '/b']] }],
    [{}, { headers: [['x', 'y'.repeat(20_000)]] }],
    [{}, { headers: [['content-encoding', 'unknown']] }],
    [{ whenTooLarge: 'cut' }, { headers: [['content-encoding', 'unknown']] }],
    [{ whenTooLarge: 'cut' }, { headers: [['content-encoding', 'gzip']] }],
  ]
  for (const [index, [more, answer]] of unread.entries()) {
    let letGo = 0
    const body = bodyOf('long', () => letGo++)
    const { ask } = setUp([{ ...answer, body }])
    await ask('https://a.test/', more).catch(() => {})
    await turns()
    expect([index, letGo]).toEqual([index, 1])
  }
})

test('the bound on headers holds with a dialer that keeps none', async () => {
  const headers = [['x', 'y'.repeat(16_380)]] as const
  expect(await failureOf(setUp([{ headers }]).ask('https://a.test/'))).toBe('too_large')
})

test('a resolver without answers, and one that breaks, is a name without an address', async () => {
  const { client, ask } = setUp([], { resolver: { resolve: async () => [] } })
  expect(await failureOf(ask('https://a.test/'))).toBe('dns')
  expect(await client.vet('https://a.test/', new AbortController().signal)).toEqual({ verdict: 'unresolved' })
})

test('vetting waits five seconds for a name, and not for a caller who left', async () => {
  const { client, host } = setUp([], { resolver: { resolve: () => new Promise<never>(() => {}) } })
  const vetted = client.vet('https://a.test/', new AbortController().signal)
  await Promise.resolve()
  host.clock.advance(5_000)
  expect(await vetted).toEqual({ verdict: 'unresolved' })
  expect(await failureOf(client.vet('https://a.test/', AbortSignal.abort()))).toBe('aborted')
  expect(host.clock.pendingTimers()).toBe(0)
})

test('a refused address is logged for the operator, with nothing of the URL', async () => {
  const { ask, host } = setUp()
  await failureOf(ask('https://10.0.0.1/secret?token=1'))
  expect(host.logs).toMatchObject([{ level: 'warn', fields: { address: '10.0.0.1', why: 'private' } }])
  expect(JSON.stringify(host.logs)).not.toContain('secret')
})

test('no message holds more of a URL than its origin', async () => {
  const { ask } = setUp([new DialError('connect', 'refused'), new DialError('connect', 'refused')])
  for (const url of [
    'https://10.0.0.1/secret',
    'https://u:secret@a.test/',
    'http://a.test/secret',
    'https://a.test/secret',
    'secret',
  ])
    expect([url, String(await ask(url).catch((error: unknown) => error)).includes('secret')]).toEqual([
      url,
      false,
    ])
})

test('an allowed range that is none is named when the client is made', () => {
  expect(() => setUp([], { allowedCidrs: ['10.0.0.0/8', '10.0.0.0/99'] })).toThrow('10.0.0.0/99')
})
