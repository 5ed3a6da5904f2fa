import { expect, test } from 'bun:test'
import { refusal, scripted } from '../../test/scripted-client.ts'
import { testClock } from '../testing/test-clock.ts'
import { Dealflow } from './dealflow.ts'
import { DealflowError } from './errors.ts'
import type { JobEvent } from './job-events.ts'

const utf8 = new TextEncoder()

type End = (controller: ReadableStreamDefaultController) => void

const closes: End = (controller) => controller.close()
const breaks: End = (controller) => controller.error(new Error('socket hang up'))
const goesOn: End = () => {}

/** A stream of these pieces, and what it does then. */
function stream(pieces: readonly (string | Uint8Array)[], end = closes) {
  return ({ signal }: { signal: AbortSignal }) => {
    const rest = pieces.map((piece) => (typeof piece === 'string' ? utf8.encode(piece) : piece))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      pull(controller) {
        const piece = rest.shift()
        if (piece !== undefined) controller.enqueue(piece)
        else end(controller)
      },
    })
    return new Response(body)
  }
}

const written = (event: string, id: number, status: string) =>
  `event: ${event}\nid: ${id}\ndata: {"status":"${status}"}\n\n`
const ended = written('done', 9, 'succeeded')

async function all(events: AsyncIterable<JobEvent>) {
  const seen: string[] = []
  for await (const { event, id, data } of events) seen.push(`${event} ${id} ${data.status}`)
  return seen
}

test('events come as they were sent, comments aside, up to the end of the job', async () => {
  const pieces = [
    'retry: 2000\n\n',
    ':\n\n',
    written('status', 1, 'running'),
    ended,
    written('status', 10, 'x'),
  ]
  const { dealflow, sent } = scripted([stream(pieces, goesOn)])
  expect(await all(dealflow.deepResearch.events('j'))).toEqual(['status 1 running', 'done 9 succeeded'])
  expect(sent[0]?.path).toBe('/api/v2/deep-research-jobs/j/events')
  expect(sent[0]?.headers.get('accept')).toContain('text/event-stream')
})

test('events come whole, wherever the connection cuts them', async () => {
  const bytes = utf8.encode(`event: stage\r\nid: 1\r\ndata: {"status":\r\ndata: "rünning"}\r\n\r\n${ended}`)
  for (const size of [1, 2, 3, 7]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    const { dealflow } = scripted([stream(pieces)])
    expect(await all(dealflow.deepResearch.events('j'))).toEqual(['stage 1 rünning', 'done 9 succeeded'])
  }
})

test('events come whole, whatever their job was called', async () => {
  const name = 'a: b\u2028c\u2029d'
  const data = JSON.stringify({ status: 'succeeded', request_id: name })
  const { dealflow } = scripted([stream([`event: done\nid: 1\ndata: ${data}\n\n`]), new Error('asked again')])
  const seen: unknown[] = []
  for await (const { data } of dealflow.deepResearch.events('j')) seen.push(data.request_id)
  expect(seen).toEqual([name])
})

test('a connection that ends or breaks is made again from the last event on, when the service said', async () => {
  const { dealflow, sent, waits } = scripted([
    stream(['retry: 3500\n\n', written('status', 1, 'running')]),
    stream([written('progress', 2, 'running'), 'event: progress\nid: 3\nda'], breaks),
    stream([ended]),
  ])
  expect(await all(dealflow.deepResearch.events('j', { lastEventId: '0' }))).toEqual([
    'status 1 running',
    'progress 2 running',
    'done 9 succeeded',
  ])
  expect(sent.map(({ headers }) => headers.get('last-event-id'))).toEqual(['0', '1', '2'])
  expect(waits).toEqual([3_500, 3_500])
})

test('a connection that says nothing for a whole limit is made again', async () => {
  const { dealflow, sent, runOut } = scripted([stream([], () => runOut()), stream([ended])])
  expect(await all(dealflow.deepResearch.events('j'))).toEqual(['done 9 succeeded'])
  expect(sent).toHaveLength(2)
})

test('a connection over which anything comes within the limit is kept', async () => {
  const clock = testClock(0)
  let requests = 0
  const pieces = [':\n\n', ':\n\n', ':\n\n', ended].map((piece) => utf8.encode(piece))
  const fetch = async (_url: string, { signal }: RequestInit) => {
    requests++
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull(controller) {
        clock.advance(40_000)
        controller.enqueue(pieces.shift() ?? new Uint8Array())
      },
    }
    // Nothing is read ahead, so that time passes between what is heard.
    const body = new ReadableStream(source, { highWaterMark: 0 })
    return new Response(body)
  }
  const options = { apiKey: 'df_test_key', baseUrl: 'https://dealflow.example', fetch }
  const dealflow = new Dealflow(options, { ...clock, random: () => 0 })
  expect(await all(dealflow.deepResearch.events('j'))).toEqual(['done 9 succeeded'])
  expect([requests, clock.pendingTimers()]).toEqual([1, 0])
})

test('a service that starts anew is waited for; one that refuses is not', async () => {
  const gone = Array(6).fill(new TypeError('fetch failed'))
  const { dealflow, sent } = scripted([...gone, stream([]), ...gone, stream([ended])], { retriesMax: 0 })
  expect(await all(dealflow.deepResearch.events('j'))).toEqual(['done 9 succeeded'])
  expect(sent).toHaveLength(14)
  const refused = scripted([refusal(403, 'FORBIDDEN', { reason: 'retired' })])
  await expect(all(refused.dealflow.deepResearch.events('j'))).rejects.toBeInstanceOf(DealflowError)
})

test('whoever leaves closes the connection', async () => {
  let isCancelled = false
  const body = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(utf8.encode(written('status', 1, 'running'))),
      cancel() {
        isCancelled = true
      },
    })
  const { dealflow } = scripted([() => new Response(body())])
  for await (const _ of dealflow.deepResearch.events('j')) break
  expect(isCancelled).toBe(true)
})

test('an abort ends the events with its reason', async () => {
  const stopping = new AbortController()
  const reason = new Error('closing')
  const { dealflow } = scripted([stream([written('status', 1, 'running')], goesOn)])
  const following = async () => {
    for await (const _ of dealflow.deepResearch.events('j', { signal: stopping.signal }))
      stopping.abort(reason)
  }
  await expect(following()).rejects.toBe(reason)
})
