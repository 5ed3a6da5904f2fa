import { expect, spyOn, test } from 'bun:test'
import { jsonPieceMax } from '../kernel/json/long-json.ts'
import { providerBench } from '../testing/provider-bench.ts'
import { askOperator } from './operator-http.ts'

async function asked(body: string) {
  const { parts, host, passingTime } = providerBench(async () => ({
    status: 200,
    headers: [],
    body: (async function* () {
      yield new TextEncoder().encode(body)
    })(),
  }))
  const parse = spyOn(JSON, 'parse')
  const defer = spyOn(host.clock, 'defer')
  const answer = await passingTime(
    askOperator(
      { client: parts.client, clock: host.clock },
      {
        method: 'GET',
        url: 'http://search.test:8888/search',
        headers: {},
        timeoutMs: 1_000,
        bytesMax: 2 * 1024 * 1024,
        signal: new AbortController().signal,
      },
    ),
  )
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  return {
    json: answer.status === null ? answer.failure : answer.json,
    turns: defer.mock.calls.length,
    longest,
  }
}

const answerOf = (results: number) => ({
  results: Array.from({ length: results }, (_, at) => ({
    url: `https://news.example/${at}`,
    content: 'x'.repeat(200),
  })),
})

test('a long answer is read in pieces, and others have their turns between them', async () => {
  const written = JSON.stringify(answerOf(7_000))
  expect(written.length).toBeGreaterThan(6 * jsonPieceMax)
  const { json, turns, longest } = await asked(written)
  expect(json).toEqual(answerOf(7_000))
  expect(longest).toBeLessThanOrEqual(jsonPieceMax + 1_000)
  expect(turns).toBeGreaterThanOrEqual(12)
})

test('a short answer is read at once', async () => {
  expect(await asked(JSON.stringify(answerOf(3)))).toMatchObject({ json: answerOf(3), turns: 0 })
})

test.each([
  ['broken', `{"results": [${'{"url": "x"},'.repeat(50_000)}`],
  ['nested without end', '['.repeat(1_500_000)],
  ['of very many values', `[${'1,'.repeat(800_000)}1]`],
])('a long answer that is %s is none', async (_, written) => {
  const { json, longest } = await asked(written)
  expect(json).toBeNull()
  expect(longest).toBeLessThanOrEqual(jsonPieceMax + 1_000)
})
