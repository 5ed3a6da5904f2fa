import { describe, expect, test } from 'bun:test'
import { providerBench } from '../../testing/provider-bench.ts'
import { testEmbeddings } from '../../testing/test-embedder.ts'
import type { DialRequest } from '../../web/outbound/ports.ts'
import { createEmbedderProvider, type EmbedderSettings } from './create-embedder-provider.ts'

type Reply = {
  readonly status: number
  readonly body: string
  readonly headers?: readonly [string, string][]
}

function setUp(reply: (body: string) => Reply | 'hang', more: Partial<EmbedderSettings> = {}) {
  const requests: DialRequest[] = []
  const { host, parts, passingTime } = providerBench(async (request) => {
    requests.push(request)
    const given = reply(new TextDecoder().decode(request.body ?? new Uint8Array()))
    if (given === 'hang')
      return new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
      })
    return {
      status: given.status,
      headers: [...(given.headers ?? [])],
      body: (async function* () {
        yield new TextEncoder().encode(given.body)
      })(),
    }
  })
  const settings = { baseUrl: 'http://embedder.test:11434/v1/', model: 'tiny', apiKey: 'sk-secret', ...more }
  const provider = createEmbedderProvider(settings, parts)
  const embed = (texts: readonly string[], kind: 'query' | 'document' = 'document', timeoutMs = 5_000) =>
    passingTime(provider.embed(texts, { kind, timeoutMs, signal: new AbortController().signal }))
  return { host, passingTime, provider, embed, requests }
}

const texts = ['payroll', 'robots']
const sound = (body: string): Reply => ({
  status: 200,
  body: JSON.stringify(testEmbeddings(body, { dimensions: 8 })),
})
/** An answer with these vectors. */
const of = (...embeddings: readonly unknown[]): Reply => ({
  status: 200,
  body: JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) }),
})
const numbers = (length: number, first: unknown = 1) => [first, ...new Array<number>(length - 1).fill(0.5)]
const raw = (number: string) =>
  `{"data":[{"index":0,"embedding":[${number},1,1,1,1,1,1,1]},{"index":1,"embedding":[1,1,1,1,1,1,1,1]}]}`

test('texts become vectors in their order, by one request that a log tells nothing of', async () => {
  const { embed, requests, host } = setUp(sound)
  const answer = await embed(texts)
  const again = setUp((body) => {
    const { data, ...rest } = testEmbeddings(body, { dimensions: 8 })
    return { status: 200, body: JSON.stringify({ ...rest, data: data.toReversed() }) }
  })
  expect(await again.embed(texts)).toEqual(answer)
  expect(answer.outcome === 'embedded' && answer.vectors.map(({ length }) => length)).toEqual([8, 8])
  const [request] = requests
  expect([request?.target, request?.headers['authorization']]).toEqual(['/v1/embeddings', 'Bearer sk-secret'])
  expect(JSON.parse(new TextDecoder().decode(request?.body ?? new Uint8Array()))).toEqual({
    model: 'tiny',
    input: texts,
  })
  expect(host.logs).toEqual([])
})

test('prefixes go in front, dimensions are asked for, and the key names what makes vectors others', async () => {
  const settings = { dimensions: 8, queryPrefix: 'query: ', documentPrefix: 'passage: ' }
  const { embed, requests, provider } = setUp(sound, settings)
  await embed(['payroll'], 'query')
  await embed(['payroll'])
  expect(requests.map(({ body }) => JSON.parse(new TextDecoder().decode(body ?? new Uint8Array())))).toEqual([
    { model: 'tiny', input: ['query: payroll'], dimensions: 8 },
    { model: 'tiny', input: ['passage: payroll'], dimensions: 8 },
  ])
  const keyWith = (more: Partial<EmbedderSettings>) => setUp(sound, { ...settings, ...more }).provider.key
  expect(keyWith({ baseUrl: 'http://other.test', apiKey: 'x', queryPrefix: '' })).toBe(provider.key)
  for (const more of [{ model: 'other' }, { dimensions: 16 }, { documentPrefix: '' }])
    expect(keyWith(more)).not.toBe(provider.key)
})

/** What two texts may be answered with, and must not be taken. */
const faults: Readonly<Record<string, Reply>> = {
  'no JSON': { status: 200, body: 'Service Unavailable' },
  'an error with status 200': { status: 200, body: '{"error":{"message":"loading"}}' },
  'data that is no list': { status: 200, body: '{"data":{"0":[1]}}' },
  'fewer vectors than texts': of(numbers(8)),
  'more vectors than texts': of(numbers(8), numbers(8), numbers(8)),
  'no vector': { status: 200, body: '{"data":[null,null]}' },
  'a vector as text': of('AACAPwAAgD8=', 'AACAPwAAgD8='),
  'a number that is null, as NaN is written': of(numbers(8, null), numbers(8)),
  'a number that is text': of(numbers(8, '1'), numbers(8)),
  'a number beyond all numbers': { status: 200, body: raw('1e999') },
  'a number beyond 32 bits': { status: 200, body: raw('1e300') },
  'vectors without a direction': of(new Array(8).fill(0), numbers(8)),
  'vectors of two lengths': of(numbers(8), numbers(9)),
  'vectors that are too short': of(numbers(7), numbers(7)),
  'vectors that are too long': of(numbers(4_097), numbers(4_097)),
  'one place twice': {
    status: 200,
    body: JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: numbers(8) })) }),
  },
  'a place that no text has': {
    status: 200,
    body: JSON.stringify({ data: [0, 2].map((index) => ({ index, embedding: numbers(8) })) }),
  },
  'a place that is no number': {
    status: 200,
    body: JSON.stringify({ data: ['0', '1'].map((index) => ({ index, embedding: numbers(8) })) }),
  },
  'more bytes than vectors can have': of(numbers(8), numbers(8, `${' '.repeat(400_000)}1`)),
}

describe('an answer that is not what was asked for is none:', () => {
  test.each(Object.entries(faults))('%s', async (_, reply) => {
    const { embed } = setUp(() => reply)
    expect(await embed(texts)).toEqual({ outcome: 'failed', failure: 'invalid_output', retryAfterMs: null })
  })

  test('another length than was asked for', async () => {
    const { embed } = setUp(() => of(numbers(9), numbers(9)), { dimensions: 8 })
    expect(await embed(texts)).toMatchObject({ failure: 'invalid_output' })
  })

  /** Readers of answers that lack one check; each must take one of the faults. */
  const checks = ['count', 'number', 'finite', 'direction', 'lengths', 'bounds', 'places'] as const
  test.each(checks)('a reader that does not look at %s is caught', (left) => {
    const looks = (check: (typeof checks)[number], isRight: boolean) => check === left || isRight
    const takes = ({ body }: Reply): boolean => {
      try {
        const { data } = JSON.parse(body) as { data: { index: unknown; embedding: unknown[] }[] }
        const vectors = data.map(({ embedding }) => Float32Array.from(embedding as number[]))
        return (
          looks('count', data.length === 2) &&
          looks(
            'number',
            data.every(({ embedding }) => [...embedding].every((one) => typeof one === 'number')),
          ) &&
          looks(
            'finite',
            vectors.every((vector) => vector.every(Number.isFinite)),
          ) &&
          looks(
            'direction',
            vectors.every((vector) => vector.some((one) => one !== 0)),
          ) &&
          looks('lengths', new Set(vectors.map(({ length }) => length)).size <= 1) &&
          looks(
            'bounds',
            vectors.every(({ length }) => length >= 8 && length <= 4_096),
          ) &&
          looks('places', areOwnPlaces(data.map(({ index }) => index)))
        )
      } catch {
        return false
      }
    }
    expect(Object.values(faults).some(takes)).toBe(true)
  })
  const areOwnPlaces = (places: readonly unknown[]) =>
    new Set(places).size === places.length && places.every((place) => place === 0 || place === 1)
})

test.each([
  [401, 'unauthorized'],
  [429, 'rate_limited'],
  [500, 'unreachable'],
  [404, 'misconfigured'],
  [302, 'misconfigured'],
] as const)('status %d is told as %s, with how long to wait', async (status, failure) => {
  const { embed } = setUp(() => ({ status, body: '', headers: [['retry-after', '7']] }))
  expect(await embed(texts)).toEqual({ outcome: 'failed', failure, retryAfterMs: 7_000 })
})

test('who hangs is left alone by searches for a minute, and not by who embeds companies', async () => {
  let answers = false
  const { embed, requests, passingTime, host } = setUp((body) => (answers ? sound(body) : 'hang'))
  expect(await embed(['a'], 'query', 2_000)).toMatchObject({ failure: 'timeout' })
  expect(await embed(['a'], 'query')).toMatchObject({ failure: 'resting' })
  expect(requests.length).toBe(1)
  answers = true
  expect(await embed(['a'])).toMatchObject({ outcome: 'embedded' })
  await passingTime(new Promise<void>((resolve) => void host.clock.timer(60_000, resolve)))
  expect(await embed(['a'], 'query')).toMatchObject({ outcome: 'embedded' })
})

test('more texts than a request may have are a mistake of the caller', async () => {
  const { provider } = setUp(sound)
  const options = { kind: 'document', timeoutMs: 1, signal: new AbortController().signal } as const
  for (const count of [0, 17])
    expect(provider.embed(new Array<string>(count).fill('a'), options)).rejects.toThrow(RangeError)
})
