import { describe, expect, test } from 'bun:test'
import document from '../../openapi/v2.json'
import { refusal, scripted, success, type Turn } from '../../test/scripted-client.ts'
import { Dealflow } from './dealflow.ts'
import { DealflowError } from './errors.ts'
import { repeatOf, retryDelayMs } from './retries.ts'
import type { Timing } from './timing.ts'

const busy = (retryAfter?: string) =>
  refusal(
    503,
    'SERVICE_UNAVAILABLE',
    undefined,
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  )
const limited = refusal(429, 'RATE_LIMITED', { retry_after_ms: 1_500 })
const broken = new TypeError('fetch failed')
const limitedFor = (retryAfterMs: number) =>
  new DealflowError('later', { code: 'UNEXPECTED_ANSWER', status: 429, requestId: null, retryAfterMs })
const proxy = (status: number) => new Response('<html>the proxy</html>', { status })
const done = success({ job_id: 'j' })

type Client = ReturnType<typeof scripted>['dealflow']
const read = (client: Client) => client.jobs.get('j')
const keyed = (client: Client) => client.enrichment.general.create({ website: 'https://acme.com' })
const unkeyed = (client: Client) =>
  client.enrichment.general.create({ website: 'https://acme.com' }, { idempotencyKey: null })
const priced = (client: Client) => client.searches.create({ query: 'robots' })
const atOnce = (client: Client) => client.vcBackability.create({ website: 'https://acme.com' })
const doubling = (client: Client) => client.webhookEndpoints.create({ url: 'https://acme.com/hooks' })
const deleting = (client: Client) => client.lists.delete('l')
const cancelling = (client: Client) => client.pitchDecks.cancel('j')

describe('after', () => {
  test.each<[string, Turn, (client: Client) => Promise<unknown>, boolean]>([
    ['429, a read', limited, read, true],
    ['429, what would be done twice', limited, doubling, true],
    ['429 of a proxy, a priced request', proxy(429), priced, true],
    ['the service’s 503, a read', busy(), read, true],
    ['the service’s 503, a priced request: it says that nothing was charged', busy(), priced, true],
    ['the service’s 503, what would be done twice', busy(), doubling, false],
    ['a proxy’s 502, a read', proxy(502), read, true],
    ['a proxy’s 504, a request with a key', proxy(504), keyed, true],
    ['a proxy’s 503, a priced request', proxy(503), priced, false],
    ['a broken connection, a read', broken, read, true],
    ['a broken connection, a request with a key', broken, keyed, true],
    ['a broken connection, the same without a key', broken, unkeyed, false],
    ['a broken connection, a priced request', broken, priced, false],
    ['a broken connection, what would be done twice', broken, doubling, false],
    ['429, a check that may be answered without a job', limited, atOnce, true],
    ['the service’s 503, the same', busy(), atOnce, true],
    ['a proxy’s 502, the same, whose key nobody reads', proxy(502), atOnce, false],
    ['a broken connection, the same', broken, atOnce, false],
    ['429, a deletion', limited, deleting, true],
    ['a broken connection, a deletion, which would not find what is deleted', broken, deleting, false],
    ['429, a cancellation', limited, cancelling, true],
    ['a broken connection, a cancellation, which would conflict with itself', broken, cancelling, false],
    ['400, a read', refusal(400, 'BAD_REQUEST', []), read, false],
    ['409, a request with a key', refusal(409, 'IDEMPOTENCY_MISMATCH', {}), keyed, false],
    ['500, a read', refusal(500, 'INTERNAL_ERROR'), read, false],
  ])('%s', async (_what, turn, ask, isRepeated) => {
    const { dealflow, sent } = scripted([turn, done])
    const outcome = await ask(dealflow).then(
      () => 'answered',
      () => 'failed',
    )
    expect([outcome, sent.length]).toEqual(isRepeated ? ['answered', 2] : ['failed', 1])
  })
})

describe('tries', () => {
  test('are three, by default, and the last error is thrown', async () => {
    const { dealflow, sent } = scripted([proxy(502), proxy(502), proxy(504)])
    await expect(read(dealflow)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 504 })
    expect(sent).toHaveLength(3)
  })

  test('are as many as the client, or the call, says', async () => {
    const { dealflow, sent } = scripted([broken], { retriesMax: 4 })
    await expect(read(dealflow)).rejects.toBeInstanceOf(DealflowError)
    expect(sent).toHaveLength(5)
    await expect(dealflow.jobs.get('j', { retriesMax: 0 })).rejects.toBeInstanceOf(DealflowError)
    expect(sent).toHaveLength(6)
  })

  test('carry the same Idempotency-Key, and each call another', async () => {
    const { dealflow, sent } = scripted([broken, busy(), done])
    await keyed(dealflow)
    await keyed(dealflow)
    const keys = sent.map(({ headers }) => headers.get('idempotency-key') ?? '')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys.slice(0, 3)).toEqual(Array(3).fill(keys[0]))
    expect(keys[3]).not.toBe(keys[0])
  })

  test('carry no key that nobody reads', async () => {
    const { dealflow, sent } = scripted([done])
    await priced(dealflow)
    await unkeyed(dealflow)
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null])
  })
})

describe('a wait', () => {
  test('is what Retry-After says, in seconds or as a date', async () => {
    const { dealflow, waits } = scripted([busy('7'), busy('Mon, 21 Sep 2026 13:33:32 GMT'), done])
    await read(dealflow)
    expect(waits).toEqual([7_000, 12_000])
  })

  test('is what the details say where the header is hidden', async () => {
    const { dealflow, waits } = scripted([limited, done])
    await read(dealflow)
    expect(waits).toEqual([1_500])
  })

  test('grows where nothing says how long', async () => {
    const { dealflow, waits } = scripted([broken], { retriesMax: 7 })
    await expect(read(dealflow)).rejects.toBeInstanceOf(DealflowError)
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
  })

  test('of more than a minute is the caller’s to take', async () => {
    const { dealflow, sent, waits } = scripted([busy('61'), done])
    await expect(read(dealflow)).rejects.toMatchObject({ retryAfterMs: 61_000 })
    expect([sent.length, waits]).toEqual([1, []])
  })

  test('is never longer than a minute, and told as a day at most, whatever the header says', async () => {
    expect(retryDelayMs(limitedFor(59_000), 0, 'harmless', () => 1)).toBe(60_000)
    for (const header of ['9999999999', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT']) {
      const { dealflow } = scripted([busy(header), done])
      await expect(read(dealflow)).rejects.toMatchObject({ retryAfterMs: 86_400_000 })
    }
    for (const header of ['-5', '1.5', 'soon']) {
      const { dealflow, waits } = scripted([busy(header), done])
      await read(dealflow)
      expect([header, waits]).toEqual([header, [250]])
    }
  })

  test('ends at once with the reason of the signal, and leaves nothing behind', async () => {
    const waiting = Promise.withResolvers<void>()
    let timers = 0
    const timing: Timing = {
      now: () => 0,
      random: () => 0,
      timer(ms) {
        timers++
        if (ms === 50_000) waiting.resolve()
        return () => timers--
      },
    }
    const fetch = async () => busy('50')
    const client = new Dealflow({ apiKey: 'df_test_key', baseUrl: 'https://dealflow.example', fetch }, timing)
    const stopping = new AbortController()
    const answer = client.jobs.get('j', { signal: stopping.signal })
    await waiting.promise
    const reason = new Error('closing')
    stopping.abort(reason)
    await expect(answer).rejects.toBe(reason)
    expect(timers).toBe(0)
  })
})

test('of the document, whatever may cost without a key that is read is never repeated unasked', () => {
  const costly: string[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { 'x-price-usd': priceUsd, parameters = [], responses } = operation as Operation
      const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key')
      // The key is of the job; an answer without one does not know it.
      const isKeyRead = hasKey && responses['200'] === undefined
      if (!isKeyRead && (hasKey || priceUsd > 0)) costly.push(`${method.toUpperCase()} ${path}`)
    }
  expect(costly).toHaveLength(4)
  expect(costly.map(repeatOf)).toEqual(costly.map(() => 'costs'))
})

interface Operation {
  readonly 'x-price-usd': number
  readonly parameters?: readonly { readonly name: string }[]
  readonly responses: Readonly<Record<string, unknown>>
}
