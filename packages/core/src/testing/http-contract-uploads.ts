import { same } from './assert.ts'
import { form } from './http-events.ts'
import { type Answer, type Bench, isAuthenticated, meets, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { chargedUsd } from './job-bench.ts'

const path = '/api/v2/pitch-deck-jobs'
const bytesMax = 30 * 1024 * 1024
const boundary = 'in-pieces'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="C:\\decks\\..\\seed.pdf"\r\n\r\n%PDF-1.7\n`
const tail = `\r\n--${boundary}--\r\n`

/** How a file travels, whatever it holds: in pieces, too long, broken off, or as something else than a form. */
export const uploadScenarios: readonly HttpScenario[] = [
  scenario(
    'POST pitch-deck-jobs: a file that comes in pieces is taken, under its base name',
    async (bench) => {
      const key = await testKey(bench)
      const answer = await inPieces(bench, key, [head, 'slides'.repeat(20_000), tail])
      meets(answer, { status: 202 })
      const status = await bench.send(String(answer.json.data?.['poll_url']), { key })
      same(status.json.data?.['filename'], 'seed.pdf', 'data.filename')
    },
  ),

  scenario(
    'POST pitch-deck-jobs: a file in pieces that is too large is 413, and the next request is served',
    async (bench) => {
      const key = await testKey(bench)
      const mib = ' '.repeat(1024 * 1024)
      const answer = await inPieces(bench, key, [head, ...Array.from({ length: 30 }, () => mib), tail])
      meets(answer, { status: 413, code: 'FILE_TOO_LARGE' })
      isAuthenticated(answer)
      const details = answer.json.error?.details as Record<string, unknown>
      same(details['max_bytes'], bytesMax, 'details.max_bytes')
      same(typeof details['received_bytes'], 'number', 'the type of details.received_bytes')
      meets(await bench.send(path, { key }), { status: 200 })
      await noJobs(bench, key)
    },
  ),

  scenario('POST pitch-deck-jobs: a form that breaks off is 400, and makes no job', async (bench) => {
    const key = await testKey(bench)
    meets(await inPieces(bench, key, [head, 'slides']), { status: 400, code: 'BAD_REQUEST', paths: [''] })
    await noJobs(bench, key)
  }),

  scenario(
    'POST pitch-deck-jobs: clients that are gone half way make no job and pay nothing, and the next one is served',
    async (bench) => {
      const key = await anyKey(bench)
      const before = await bench.send(path, { key })
      const gone = Array.from({ length: 20 }, () => breakingOff(bench, key, [head, 'slides'.repeat(20_000)]))
      await Promise.all(gone)
      await noJobs(bench, key)
      const after = await bench.send(path, { key })
      same(balanceOf(after), balanceOf(before), 'balance')
      meets(await inPieces(bench, key, [head, tail]), { status: 202 })
    },
  ),

  scenario(
    'POST pitch-deck-jobs: the same bytes under another name are the same job, free, on a key that it is worked on for',
    async (bench) => {
      const key = await anyKey(bench)
      const send = (filename: string, bytes: string) =>
        bench.send(path, {
          key,
          body: form({ file: { bytes, filename } }),
          headers: { 'idempotency-key': 'deck-1' },
        })
      const bytes = `%PDF-1.7\n${'slides'.repeat(50_000)}`
      const first = await send('seed.pdf', bytes)
      meets(first, { status: 202 })
      const again = await send('renamed.pdf', bytes)
      meets(again, { status: 202, headers: { 'idempotent-replayed': 'true' } })
      same(again.json.data?.['job_id'], first.json.data?.['job_id'], 'job_id')
      same([chargedUsd(first), chargedUsd(again)], [0.1, 0], 'charged_usd')
      same(balanceOf(again), balanceOf(first), 'balance')
      meets(await send('seed.pdf', `${bytes}!`), { status: 409, code: 'IDEMPOTENCY_MISMATCH' })
    },
  ),

  scenario(
    'POST pitch-deck-jobs: many decks at once of one key wait for each other, and are all taken',
    async (bench) => {
      const key = await anyKey(bench)
      const bytes = `%PDF-1.7\n${'slides'.repeat(100_000)}`
      const sent = Array.from({ length: 12 }, (_, number) =>
        bench.send(path, { key, body: form({ file: { bytes, filename: `deck-${number}.pdf` } }) }),
      )
      const answers = await Promise.all(sent)
      for (const answer of answers) meets(answer, { status: 202 })
      same(new Set(answers.map(({ json }) => json.data?.['job_id'])).size, 12, 'jobs')
    },
  ),

  scenario('POST pitch-deck-jobs: what is no form is 400', async (bench) => {
    const key = await testKey(bench)
    const expect = { status: 400, code: 'BAD_REQUEST', paths: ['headers.content-type'] }
    meets(await bench.send(path, { key, body: {} }), expect)
    const headers = { 'content-type': 'multipart/form-data' }
    meets(await bench.send(path, { key, body: 'x', headers }), expect)
    meets(await bench.send(path, { key, method: 'POST' }), expect)
  }),

  scenario('POST general-enrichment-jobs: a form is 400, as anything but JSON is', async (bench) => {
    const body = form({}, { website: 'https://acme.com' })
    const answer = await bench.send('/api/v2/general-enrichment-jobs', { body })
    meets(answer, { status: 400, code: 'BAD_REQUEST', paths: ['headers.content-type'] })
  }),

  scenario('POST pitch-deck-jobs: a key that is none is told nothing of the file', async (bench) => {
    meets(await inPieces(bench, 'df_test_x', [head, tail]), { status: 401, code: 'UNAUTHORIZED' })
  }),
]

async function testKey({ subject, accountId }: Bench): Promise<string> {
  return (await subject.createKey(accountId, 'test')).key
}

/** Of the kind whose decks are worked on here: a live one has its files kept. */
async function anyKey(bench: Bench): Promise<string> {
  return bench.subject.readsDecks ? bench.liveKey : testKey(bench)
}

const balanceOf = ({ headers }: Answer) => headers.get('x-balance-remaining-usd')

/** A client whose body ends with its life; what it is answered, if anything, it does not hear. */
async function breakingOff({ subject }: Bench, key: string, pieces: readonly string[]): Promise<void> {
  const utf8 = new TextEncoder()
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift()
      if (piece === undefined) controller.error(new Error('the client is gone'))
      else controller.enqueue(utf8.encode(piece))
    },
  })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const request = new Request(`http://dealflow.test${path}`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  await subject.fetch(request).catch(() => null)
}

/** Sends a body whose length no header tells. */
function inPieces({ send }: Bench, key: string, pieces: readonly string[]): Promise<Answer> {
  const utf8 = new TextEncoder()
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(utf8.encode(piece))
    },
  })
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return send(path, { key, body, headers })
}

async function noJobs({ send }: Bench, key: string): Promise<void> {
  same((await send(path, { key })).json.data?.['jobs'], [], 'data.jobs')
}
