import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceOptions, UploadStore } from '@dealflow/core'
import { streamEndsWithItsClient } from './event-stream-checks.ts'
import { is, type MountBench, type MountCase, manyRoundTrips, onMount } from './mount-case.ts'
import type { Line } from './mount-line.ts'
import { type ServiceForCase, serviceForCase } from './mount-service.ts'
import { boundary, formBytes, formOf } from './upload-socket.ts'

const mib = 1024 * 1024
const decks = '/api/v2/pitch-deck-jobs'
const isForm = `Content-Type: multipart/form-data; boundary=${boundary}`
const isJson = 'Content-Type: application/json'

/** What clients and operators may count on wherever a service is mounted: a real one, over sockets. */
export const mountServiceCases: readonly MountCase[] = [
  {
    name: 'a deck of 30 MB is kept and paid once, and never waits in memory',
    isHeavy: true,
    async run(start) {
      let [sent, stored, waited] = [0, 0, 0]
      const counting = ({ uploads }: ServiceOptions) => ({
        uploads: watched(uploads, (bytes) => {
          stored += bytes
          waited = Math.max(waited, sent - stored)
        }),
      })
      await withService(start, counting, async (bench, { headers, directory, files }) => {
        const line = await bench.open()
        line.send(bench.head('POST', decks, [...headers, isForm, `Content-Length: ${formBytes(30 * mib)}`]))
        for (const piece of formOf(30 * mib)) {
          await line.write(piece)
          sent += piece.length
        }
        const answer = await line.answer()
        is(answer.status, 202, answer.body)
        is(answer.header('x-balance-remaining-usd'), ['9.90'], 'balance')
        const { job_id } = JSON.parse(answer.body).data
        is(answer.header('location'), [`${bench.mounted.basePath}${decks}/${job_id}`], 'location')
        is(await files(), [job_id], 'files')
        is((await stat(join(directory, job_id))).size, 30 * mib, 'size of the file')
        // Beside what the sockets hold themselves.
        if (waited > 20 * mib) throw new Error(`${waited} bytes were sent before they were stored`)
      })
    },
  },
  {
    name: 'a client that hangs up amid its deck leaves no file, no job, no charge, and its place to the next',
    async run(start) {
      const begun = Promise.withResolvers<void>()
      const oneOfAKey = ({ uploads }: ServiceOptions) => ({
        uploads: watched(uploads, () => begun.resolve()),
        uploadsMax: 2,
      })
      await withService(start, oneOfAKey, async (bench, { headers, files }) => {
        const { open, head } = bench
        const leaving = await open()
        leaving.send(head('POST', decks, [...headers, isForm, `Content-Length: ${formBytes(mib)}`]))
        for (const piece of [...formOf(mib)].slice(0, 8)) await leaving.write(piece)
        await begun.promise
        leaving.hangUp()
        const next = await open()
        // Its file is looked at and refused: nothing is made of it either.
        next.send(head('POST', decks, [...headers, isForm, 'Content-Length: 0']))
        is((await next.answer()).status, 400, 'the next upload')
        await soon(bench, async () => (await files()).length === 0, 'a file is left')
        const jobs = await ask(next, head('GET', decks, headers))
        is(JSON.parse(jobs.body).data.jobs, [], 'jobs')
        is(jobs.header('x-balance-remaining-usd'), ['10.00'], 'balance')
      })
    },
  },
  {
    name: 'a client that hangs up while the service works for it is not charged',
    async run(start) {
      const isAsked = Promise.withResolvers<void>()
      const mayAnswer = Promise.withResolvers<void>()
      // What test keys search is read at the first search, which waits for it.
      const late = () => ({
        async sampleCompanies() {
          isAsked.resolve()
          await mayAnswer.promise
          return (async function* () {})()
        },
      })
      const hungUp = Promise.withResolvers<void>()
      const subject = await serviceForCase(late)
      const status = Promise.withResolvers<number>()
      const fetch: typeof subject.service.fetch = (request, context) => {
        const answer = subject.service.fetch(request, context)
        if (request.url.endsWith('/searches')) {
          request.signal.addEventListener('abort', () => hungUp.resolve())
          // Now: an answer that was sent need not know any more what it was.
          status.resolve(answer.then((response) => response.status))
        }
        return answer
      }
      const query = '{"query":"robots in Berlin"}'
      try {
        await onMount(start, { fetch }, async ({ open, head }) => {
          const own = [`Authorization: Bearer ${subject.testKey}`, isJson]
          const search = head('POST', '/api/v2/searches', [...own, `Content-Length: ${query.length}`]) + query
          const balance = async (line: Line) =>
            (await ask(line, head('GET', '/api/v2/billing/balance', own.slice(0, 1)))).body.match(
              /"remaining_usd":([\d.]+)/,
            )?.[1]
          const other = await open()
          const before = await balance(other)
          const leaving = await open()
          leaving.send(search)
          await isAsked.promise
          leaving.hangUp()
          await hungUp.promise
          mayAnswer.resolve()
          is(await status.promise, 503, 'the answer that nobody reads')
          is(await balance(other), before, 'balance')
          is((await ask(other, search)).status, 200, 'a search whose client waits')
          is(Number(await balance(other)), Number(before) - 0.02, 'balance after it')
        })
      } finally {
        await subject.close()
      }
    },
  },
  {
    name: 'an error of the storage is a 500, told once in the log, and the next request is answered',
    async run(start) {
      const fault = new Error('the table is gone')
      const broken = ({ storage }: ServiceOptions) => ({
        storage: { ...storage, lists: { ...storage.lists, page: () => Promise.reject(fault) } },
      })
      await withService(start, broken, async ({ open, head }, { headers, logged }) => {
        const line = await open()
        const answer = await ask(line, head('GET', '/api/v2/lists', headers))
        const { error, meta } = JSON.parse(answer.body)
        is([answer.status, error.code], [500, 'INTERNAL_ERROR'], 'answer')
        is(answer.body.includes('table'), false, 'the error is shown')
        is(
          logged.map(({ message, fields }) => [message, fields['request_id'], fields['error'] === fault]),
          [['request failed', meta.request_id, true]],
          'log',
        )
        is((await ask(line, head('GET', '/api/v2/key', headers))).status, 200, 'the next')
      })
    },
  },
  {
    name: 'JSON is the service’s to judge, unless the framework parses it before',
    run: (start) =>
      withService(start, undefined, async ({ mounted: { own }, open, head }, { headers }) => {
        const post = async (body: string, type = isJson) => {
          const line = await open()
          const length = `Content-Length: ${Buffer.byteLength(body)}`
          return ask(line, head('POST', '/api/v2/company-lookups', [...headers, type, length]) + body)
        }
        const found = await post('{"names": ["Caf\\u00e9 \\ud83d\\ude80"]}')
        is([found.status, JSON.parse(found.body).data.companies.length], [200, 1], 'a lookup')
        const refused: [body: string, words: RegExp, parser: number | undefined, type?: string][] = [
          ['{"names": ["a"', /"BAD_REQUEST".*JSON/, own?.parser?.malformed],
          ['"names"', /"BAD_REQUEST".*object/, own?.parser?.malformed],
          [`"${'a'.repeat(3 * mib)}"`, /"BAD_REQUEST".*at most 2,097,152 bytes/, own?.parser?.tooLarge],
          ['', /"BAD_REQUEST".*empty/, undefined],
          ['{"names": ["a"]}', /"BAD_REQUEST".*Content-Type/, undefined, 'Content-Type: text/plain'],
        ]
        for (const [body, words, parser, type] of refused) {
          const answer = await post(body, type)
          is(answer.status, parser ?? 400, `${body.slice(0, 20)}: ${answer.body}`)
          is(words.test(answer.body), parser === undefined, answer.body)
        }
      }),
  },
  {
    name: 'a refusal before a body was read leaves the connection to the next request',
    run: (start) =>
      withService(start, undefined, async ({ mounted, open, head }, { headers }) => {
        const line = await open()
        for (const [status, size, key] of [
          [401, mib, ['Authorization: Bearer df_live_unknown']],
          [413, 32 * mib, headers],
        ] as const) {
          if (size > mib && mounted.own?.drainsBriefly === true) continue
          line.send(head('POST', decks, [...key, isForm, `Content-Length: ${formBytes(size)}`]))
          for (const piece of formOf(size)) await line.write(piece)
          is((await line.answer()).status, status, 'refusal')
          is((await ask(line, head('GET', '/api/v2/key', headers))).status, 200, `after ${status}`)
        }
      }),
  },
  {
    name: 'a stream of events ends with its client',
    run: (start) =>
      withService(
        start,
        () => ({ eventStreamsMax: 1 }),
        async ({ mounted }, { service, testKey }) => {
          await service.work()
          await streamEndsWithItsClient(`${mounted.origin}${mounted.basePath}`, testKey)
        },
      ),
  },
]

async function withService(
  start: Parameters<typeof onMount>[0],
  change: Parameters<typeof serviceForCase>[0],
  run: (bench: MountBench, subject: ServiceForCase) => Promise<void>,
): Promise<void> {
  const subject = await serviceForCase(change)
  try {
    await onMount(start, subject.service, (bench) => run(bench, subject))
  } finally {
    await subject.close()
  }
}

function ask(line: Line, request: string) {
  line.send(request)
  return line.answer()
}

/** Tells of every piece before it is written. */
function watched(uploads: UploadStore | undefined, told: (bytes: number) => void): UploadStore {
  if (uploads === undefined) throw new Error('the service has no uploads')
  return {
    ...uploads,
    async begin(id) {
      const sink = await uploads.begin(id)
      return {
        ...sink,
        write(bytes) {
          told(bytes.length)
          return sink.write(bytes)
        },
      }
    },
  }
}

/** A hang-up is heard of between two requests; hundreds of them are enough. */
async function soon(bench: MountBench, holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tries = 0; tries < 5 && !(await holds()); tries++) await manyRoundTrips(bench, '/api/v2/none')
  if (!(await holds())) throw new Error(otherwise)
}
