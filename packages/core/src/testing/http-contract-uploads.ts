import { same } from './assert.ts'
import { form } from './http-events.ts'
import { type Answer, type Bench, isAuthenticated, meets, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

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
