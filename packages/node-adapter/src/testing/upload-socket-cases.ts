import { chunked, formBytes, formOf, type SocketAnswer, sendBySocket } from './upload-socket.ts'

/** A running service, with the bytes of a socket between it and the case. */
export interface SocketSubject {
  /** `http://127.0.0.1:8787`, and the path of a mount. */
  readonly origin: string
  /** A live key of an account that has 10 USD and no jobs. */
  readonly key: string
  /** What lies in the directory of uploads. */
  files(): Promise<readonly string[]>
}

/** One promise of uploads that only a client of one's own can ask for: `run` throws what is broken. */
export interface SocketCase {
  readonly name: string
  readonly run: (subject: SocketSubject) => Promise<void>
}

const mib = 1024 * 1024
const bytesMax = 30 * mib
const atOnce = 16

const cases: [name: string, run: SocketCase['run']][] = [
  [
    'a body that declares 32 MB is answered 413, whether the client goes on sending or not',
    async (subject) => {
      const headers = [`Content-Length: ${formBytes(32 * mib)}`]
      isTooLarge(await send(subject, headers, formOf(32 * mib)), null)
      isTooLarge(await send(subject, headers, formOf(1_000)), null)
      isTooLarge(await send(subject, [...headers, 'Connection: close'], formOf(32 * mib)), null)
    },
  ],
  [
    'a key that nobody knows hears 401, though its client goes on sending',
    async (subject) => {
      const stranger = { ...subject, key: 'df_live_unknown' }
      for (const more of [[], ['Connection: close']]) {
        const headers = [`Content-Length: ${formBytes(8 * mib)}`, ...more]
        const { status, code } = await send(stranger, headers, formOf(8 * mib))
        is([status, code], [401, 'UNAUTHORIZED'], 'the answer')
      }
    },
  ],
  [
    'a body of 40 MB in chunks is answered 413 though the client hears it only after it has sent everything',
    async (subject) => {
      for (const more of [[], ['Connection: close']]) {
        const answer = await send(subject, ['Transfer-Encoding: chunked', ...more], chunked(formOf(40 * mib)))
        isTooLarge(answer, 'number')
      }
    },
  ],
  [
    'a length that lets a file through that is too large by a byte does not help it: 413',
    async (subject) => {
      const headers = [`Content-Length: ${formBytes(bytesMax + 1)}`]
      isTooLarge(await send(subject, headers, formOf(bytesMax + 1)), 'number')
    },
  ],
  [
    'a length that is shorter than the body is refused, and the rest of the body is no request',
    async (subject) => {
      // The form is broken off, which is 400; a host may find first that the rest is none, and say that instead.
      isNoRequest(await send(subject, ['Content-Length: 5000'], formOf(40 * mib)))
    },
  ],
  [
    'two lengths are no request',
    async (subject) => {
      const headers = ['Content-Length: 5000', 'Transfer-Encoding: chunked']
      isNoRequest(await send(subject, headers, chunked(formOf(5_000))))
    },
  ],
  [
    'clients that hang up half way leave no file, no job, no charge, and their places to others',
    async (subject) => {
      const headers = [`Content-Length: ${formBytes(2 * mib)}`]
      const half = () => [...formOf(2 * mib)].slice(0, 16)
      // A form may be whole where its body is not: the client meant to send more.
      for (const body of [half, () => formOf(mib)])
        await Promise.all(
          Array.from({ length: atOnce }, () =>
            sendBySocket({ ...subject, headers, body: body(), hangsUp: true }),
          ),
        )
    },
  ],
]

async function send(
  subject: SocketSubject,
  headers: readonly string[],
  body: Iterable<Uint8Array>,
): Promise<SocketAnswer> {
  return sendBySocket({ ...subject, headers, body })
}

function isTooLarge({ status, code, details, balance }: SocketAnswer, received: 'number' | null) {
  is([status, code, balance], [413, 'FILE_TOO_LARGE', '10.00'], 'the answer')
  is(details?.['max_bytes'], bytesMax, 'max_bytes')
  is(
    received === null ? details?.['received_bytes'] : typeof details?.['received_bytes'],
    received,
    'received',
  )
}

/** A host closes such a connection; a client that still sends may hear of the reset before the answer. */
function isNoRequest({ status }: SocketAnswer) {
  is(status === null || status === 400 || status === 431, true, `refused, with ${status}`)
}

function is(actual: unknown, expected: unknown, what: string) {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (seen !== wanted) throw new Error(`${what}: expected ${wanted}, got ${seen}`)
}

/** After each case: others are served, nothing was made or charged, and soon nothing is left. */
async function leftNothing({ origin, key, files }: SocketSubject) {
  const headers = { authorization: `Bearer ${key}` }
  const list = async () => {
    const response = await fetch(`${origin}/api/v2/pitch-deck-jobs`, { headers })
    const { data } = (await response.json()) as { data: { jobs: unknown[] } }
    return { jobs: data.jobs, balance: response.headers.get('x-balance-remaining-usd') }
  }
  is(await list(), { jobs: [], balance: '10.00' }, 'jobs and balance')
  // Each try is a round trip, in which the host hears of a hang-up.
  for (let tries = 0; (await files()).length > 0; tries++) {
    if (tries === 500) throw new Error(`files are left: ${await files()}`)
    await list()
  }
  is((await list()).jobs, [], 'jobs in the end')
}

export const uploadSocketCases: readonly SocketCase[] = cases.map(([name, run]) => ({
  name,
  async run(subject) {
    await run(subject)
    await leftNothing(subject)
  },
}))
