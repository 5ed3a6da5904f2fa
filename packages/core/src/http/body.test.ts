import { describe, expect, test } from 'bun:test'
import { until } from '../../test/fetch-pipeline.ts'
import { ServiceError } from '../kernel/errors.ts'
import { bodyRefusals, readJsonBody, refuseBody } from './body.ts'
import { readJson } from './json-text.ts'

const clock = { defer: (task: () => void) => void setImmediate(task) }

function post(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

async function refusalOf(request: Request, bytesMax = 1_000): Promise<string> {
  const error = await readJsonBody(request, bytesMax, clock).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ServiceError)) throw new Error('the body was accepted')
  expect(error.code).toBe('BAD_REQUEST')
  return error.message
}

function streamOf(chunks: readonly Uint8Array[]) {
  const state = { taken: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[state.taken]
      if (chunk === undefined) controller.close()
      else {
        state.taken++
        controller.enqueue(chunk)
      }
    },
    cancel() {
      state.cancelled = true
    },
  })
  return { state, stream }
}

describe('readJsonBody', () => {
  test('takes JSON with and without a declared length', async () => {
    expect(await readJsonBody(post('{"a":1}'), 100, clock)).toEqual({ a: 1 })
    const length = { 'content-type': 'application/json', 'content-length': '7' }
    expect(await readJsonBody(post('{"a":1}', length), 100, clock)).toEqual({ a: 1 })
    const { stream } = streamOf([new TextEncoder().encode('{"a"'), new TextEncoder().encode(':"é"}')])
    expect(await readJsonBody(post(stream), 100, clock)).toEqual({ a: 'é' })
  })

  test('takes application/json in any case, and no charset but UTF-8', async () => {
    for (const type of [
      'Application/JSON',
      'application/json; charset=UTF-8',
      'application/json;charset="utf-8"',
    ]) {
      expect(await readJsonBody(post('1', { 'content-type': type }), 100, clock)).toBe(1)
    }
    for (const type of [
      'text/plain',
      'application/json; charset=latin1',
      'application/vnd.api+json',
      'application/x-www-form-urlencoded',
      '',
    ]) {
      expect(await refusalOf(post('1', { 'content-type': type }))).toContain('Content-Type: application/json')
    }
  })

  test('names the limit when the declared length is over it, without reading', async () => {
    const { stream, state } = streamOf([new Uint8Array(10)])
    const headers = { 'content-type': 'application/json', 'content-length': '2000000' }
    const request = post(stream, headers)
    expect(await refusalOf(request)).toBe('the body may hold at most 1,000 bytes')
    expect(request.bodyUsed).toBe(false)
    expect(state.taken).toBeLessThanOrEqual(1)
  })

  test('is refused only after the rest of an upload has come, when the connection ends with the answer', async () => {
    const { stream, state } = streamOf(Array.from({ length: 60 }, () => new Uint8Array(100)))
    const headers = { 'content-type': 'application/json', connection: 'keep-alive, Close' }
    expect(await refusalOf(post(stream, headers))).toBe('the body may hold at most 1,000 bytes')
    expect(state.taken).toBe(60)
  })

  test('stops keeping an undeclared body at the limit and discards the rest', async () => {
    const { stream, state } = streamOf(Array.from({ length: 20 }, () => new Uint8Array(100).fill(0x20)))
    expect(await refusalOf(post(stream))).toBe('the body may hold at most 1,000 bytes')
    await until(() => state.taken === 20)
    expect(state.cancelled).toBe(false)
  })

  test('cancels a body that never ends', async () => {
    const { stream, state } = streamOf(Array.from({ length: 1_000 }, () => new Uint8Array(100)))
    await refusalOf(post(stream))
    await until(() => state.cancelled)
    expect(state.taken).toBeLessThan(100)
  })

  test('says what is wrong with an empty, malformed or wrongly encoded body', async () => {
    expect(await refusalOf(post(''))).toContain('empty')
    expect(await refusalOf(post(null))).toContain('empty')
    expect(await refusalOf(post('{"a":'))).toBe('the body is not valid JSON')
    expect(await refusalOf(post(new Uint8Array([0x22, 0xff, 0x22])))).toBe('the body is not valid UTF-8')
  })

  test('a body that breaks off is a bad request', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('connection reset'))
      },
    })
    expect(await refusalOf(post(stream))).toContain('to its end')
  })

  test('a host that knows why a body cannot be had says it itself, whether a length was declared or not', async () => {
    const type = { 'content-type': 'application/json' }
    for (const headers of [type, { ...type, 'content-length': '5' }]) {
      const stream = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(new ServiceError('BAD_REQUEST', { message: 'taken away' })),
      })
      expect(await refusalOf(post(stream, headers))).toBe('taken away')
    }
  })

  test('a limit of what stands before the service is named where it is the lower one, and else the service’s', async () => {
    const type = { 'content-type': 'application/json' }
    for (const headers of [type, { ...type, 'content-length': '5' }])
      for (const [before, message] of [
        [999, 'the body may hold at most 999 bytes: the `limit` of a body parser in front of this service'],
        [1_000, 'the body may hold at most 1,000 bytes'],
      ] as const) {
        const stream = new ReadableStream<Uint8Array>({
          pull: (controller) => controller.error(bodyRefusals.overLimit(before)),
        })
        expect(await refusalOf(post(stream, headers))).toBe(message)
      }
  })

  test('what a host says of a body that was taken is what the service says of the body', async () => {
    expect(await refusalOf(post(Uint8Array.of(0xff)))).toBe(bodyRefusals.notUtf8().message)
    expect(await refusalOf(post('['.repeat(500)))).toBe(bodyRefusals.nestsTooDeeply().message)
    const unsafe = bodyRefusals.unsafe({ a: [Infinity], b: null })?.message ?? ''
    expect(await refusalOf(post('{"a":[1e999],"b":null}'))).toBe(unsafe)
    expect(bodyRefusals.unsafe({ a: [1], b: null })).toBeNull()
  })
})

describe('refuseBody', () => {
  test('refuses any body and lets an empty request through', async () => {
    await expect(refuseBody(post('x'))).rejects.toThrow('takes no body')
    await refuseBody(post(null, {}))
    await refuseBody(new Request('http://localhost/'))
    await expect(
      refuseBody(new Request('http://localhost/', { headers: { 'content-length': '5' } })),
    ).rejects.toThrow('takes no body')
  })

  test('tells a stream on which nothing comes from one that holds something, without a length', async () => {
    const streamOf = (...chunks: readonly string[]) =>
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
          controller.close()
        },
      })
    await refuseBody(post(streamOf()))
    await refuseBody(post(streamOf('')))
    await expect(refuseBody(post(streamOf('', 'x')))).rejects.toThrow('takes no body')
  })
})

describe('a long body', () => {
  const long = JSON.stringify({
    list: Array.from({ length: 9_000 }, (_, i) => ({ id: i, name: `name ${i} é` })),
  })

  test('is read as a short one is, and lets others have their turn between its pieces', async () => {
    let turns = 0
    const counting = {
      defer(task: () => void) {
        turns++
        setImmediate(task)
      },
    }
    expect(long.length).toBeGreaterThan(256 * 1024)
    expect(await readJsonBody(post(long), 2_000_000, counting)).toEqual(JSON.parse(long))
    expect(turns).toBeGreaterThanOrEqual(4)
    turns = 0
    expect(await readJsonBody(post('{"a":1}'), 2_000_000, counting)).toEqual({ a: 1 })
    expect(turns).toBe(0)
  })

  test('is refused for what a short one is refused for, at the same place', async () => {
    const texts = 'x'.repeat(300_000)
    expect(await refusalOf(post(`{"a":["${texts}",1e400]}`), 2_000_000)).toBe(
      'a[1]: is a number too large to be exact',
    )
    expect(await refusalOf(post(`{"a":"${texts}","b":}`), 2_000_000)).toBe('the body is not valid JSON')
    expect(await refusalOf(post(`{"a":"${texts}"`), 2_000_000)).toBe('the body is not valid JSON')
  })
})

describe('readJson', () => {
  const issues = (text: string) => readJson(text).issues?.map((issue) => `${issue.path}: ${issue.message}`)

  test('takes 32 levels and no more, whatever the texts hold', () => {
    expect(issues('['.repeat(32) + ']'.repeat(32))).toBeUndefined()
    expect(issues('['.repeat(33) + ']'.repeat(33))?.[0]).toContain('32 levels')
    expect(issues('['.repeat(1_000_000))?.[0]).toContain('32 levels')
    expect(issues(JSON.stringify({ a: `\\"${'['.repeat(100)}` }))).toBeUndefined()
  })

  test('takes 1,000 fields of an object and 10,000 entries of an array, and names the place of more', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":0`).join()
    const entries = (count: number) => Array.from({ length: count }, () => '0').join()
    expect(issues(`{${fields(1_000)}}`)).toBeUndefined()
    expect(issues(`[${entries(10_000)}]`)).toBeUndefined()
    expect(issues(`{${fields(1_001)}}`)).toEqual([': the body takes at most 1,000 fields; send fewer'])
    const nested = `{"a":[0,{"b \\" c":{${fields(1_001)}}}]}`
    expect(issues(nested)).toEqual(['a[1].b " c: takes at most 1,000 fields; send fewer'])
    expect(issues(`{"a":{},"b":[${entries(10_001)}]}`)).toEqual([
      'b: takes at most 10,000 entries; send fewer',
    ])
    expect(issues(`{"a":${fields(2_000)}`)?.[0]).toContain('fields')
  })

  test('takes 100,000 values in all and no more', () => {
    const rows = (count: number) => `[${Array.from({ length: count }, () => '[0,0,0,0,0,0,0,0,0]').join()}]`
    expect(issues(rows(9_990))).toBeUndefined()
    expect(issues(rows(10_000))?.[0]).toContain('100,000 values')
    expect(issues(`[${rows(5_000)},${rows(5_001)}]`)?.[0]).toContain('100,000 values')
  })

  test('refuses more than 30 combining marks in a row, which would take minutes to normalise', () => {
    const problem = 'may hold at most 30 combining marks in a row'
    expect(issues(`{"a":"e${'\u0301'.repeat(30)}"}`)).toBeUndefined()
    expect(issues(`{"a":"e${'\u0301'.repeat(31)}"}`)).toEqual([`a: ${problem}`])
    expect(issues(`{"a":"e${'\u0316\u0315'.repeat(500_000)}"}`)).toEqual([`a: ${problem}`])
    expect(issues(`{"a":"e${'\\u0316'.repeat(31)}"}`)).toEqual([`a: ${problem}`])
    expect(issues(`{"${'\u0316'.repeat(31)}":1}`)).toEqual([`: has a field whose name ${problem}`])
    expect(issues(`{"a":"${'देवनागरी 東京 '.repeat(1_000)}"}`)).toBeUndefined()
  })

  test('refuses numbers that overflow, at their path', () => {
    expect(issues('{"a":[1,1e400]}')).toEqual(['a[1]: is a number too large to be exact'])
    expect(issues(`{"a":-1${'0'.repeat(400)}}`)).toEqual(['a: is a number too large to be exact'])
    expect(readJson('{"a":1e3,"b":true}').value).toEqual({ a: 1000, b: true })
  })

  test('refuses lone surrogates and control characters, at their path, in names too', () => {
    expect(issues('{"a":{"b":["\\ud800"]}}')?.[0]).toStartWith('a.b[0]: is not well-formed Unicode')
    for (const text of ['\\u0000', '\\b', '\\f', '\\u001b', '\\u007f', '\\u0085', '\u007f', '\u0085']) {
      expect(issues(`{"a":"x${text}"}`)?.[0]).toStartWith('a: may hold no control characters')
      expect(issues(`{"a":{"x${text}":1}}`)?.[0]).toStartWith('a: has a field whose name')
    }
    expect(readJson('"\\t\\r\\n\\u00e9\\ud83d\\ude00"').value).toBe('\t\r\né😀')
  })
})
