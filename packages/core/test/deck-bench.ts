import { createService, memoryStorage, type ServiceOptions } from '../src/index.ts'
import { memoryUploads } from '../src/kernel/memory-uploads.ts'
import type { UploadSink, UploadStore } from '../src/kernel/uploads.ts'
import type { Storage } from '../src/storage/storage.ts'
import { heldWork } from '../src/testing/example-job-kind.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { locations } from './locations.ts'
import { sha256 } from './sqlite.ts'

const path = '/api/v2/pitch-deck-jobs'

export const deck = `%PDF-1.7 ${'slides '.repeat(2_000)}`

type Call = 'begin' | 'write' | 'keep' | 'discard' | 'remove' | 'holds' | 'list'

/** Uploads in memory that tell what is left of them, and fail where a test says so. */
export function watchedUploads() {
  const memory = memoryUploads()
  const begun = new Set<string>()
  const faults = new Map<Call, () => unknown>()
  const calls: Call[] = []
  const fail = async (call: Call) => {
    calls.push(call)
    const fault = faults.get(call)
    if (fault !== undefined) throw await fault()
  }
  const store: UploadStore = {
    ...memory,
    async begin(id): Promise<UploadSink> {
      await fail('begin')
      const sink = await memory.begin(id)
      begun.add(id)
      return {
        async write(bytes) {
          await fail('write')
          await sink.write(bytes)
        },
        async keep() {
          await fail('keep')
          await sink.keep()
          begun.delete(id)
        },
        async discard() {
          await fail('discard')
          await sink.discard()
          begun.delete(id)
        },
      }
    },
    async holds(id) {
      await fail('holds')
      return memory.holds(id)
    },
    async remove(id) {
      await fail('remove')
      await memory.remove(id)
    },
    async list() {
      await fail('list')
      return memory.list()
    },
  }
  const left = async () => [...begun, ...(await memory.list())]
  const text = (id: string) => {
    const bytes = memory.read(memory.locate(id))
    return bytes === null ? null : new TextDecoder().decode(bytes)
  }
  return { store, memory, faults, calls, left, text }
}

export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly data: { readonly job_id: string; readonly status: string }
    readonly error: { readonly code: string; readonly message: string; readonly reason?: string }
  }
}

/** A service whose live decks wait for what a test makes of them, in time that the test moves. */
export async function deckBench(own: Partial<ServiceOptions> = {}, storageGiven: Storage | null = null) {
  const host = testHost({ sha256 })
  const storage: Storage = storageGiven ?? { ...memoryStorage({ host }), close: async () => {} }
  const uploads = watchedUploads()
  const { work, runs } = heldWork()
  const serve = (more: Partial<ServiceOptions> = {}) =>
    createService({
      ...{ host, storage, locations, uploads: uploads.store, rateLimits: 'off' },
      jobs: { work: { pitch_deck: work }, shutdownGraceMs: 0 },
      ...own,
      ...more,
    })
  const service = serve()
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 1_000_000 })
  const keyOf = (kind: 'live' | 'test') => service.accounts.createKey({ accountId, kind })
  const [live, trial] = [await keyOf('live'), await keyOf('test')]

  async function settle() {
    for (let turn = 0; turn < 25; turn++) await new Promise(setImmediate)
  }

  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= 500) {
      host.clock.advance(Math.min(left, 500))
      await settle()
    }
  }

  async function ask(target: string, init: RequestInit = {}, key = live.secret, to = service): Promise<Sent> {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
    const response = await to.fetch(new Request(`http://x${target}`, { ...init, headers }))
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Sent['body'],
    }
  }

  /** What runs gets no time. */
  async function close(which = service) {
    const closed = which.close()
    await settle()
    host.clock.advance(0)
    await closed
  }

  interface Order {
    readonly file?: string
    readonly filename?: string
    readonly fields?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
    readonly key?: string
    readonly to?: typeof service
    readonly signal?: AbortSignal
  }

  function send({ file = deck, filename = 'deck.pdf', fields = {}, headers = {}, ...order }: Order = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new Blob([file]), filename)
    const { signal } = order
    const init = { method: 'POST', body, headers, ...(signal === undefined ? {} : { signal }) }
    return ask(path, init, order.key, order.to)
  }

  const balance = () => service.billing.balance(accountId, 'live')
  const statusOf = async (jobId: string) => (await ask(`${path}/${jobId}`)).body.data.status

  return {
    ...{ host, storage, uploads, runs, serve, service, accountId, live, trial },
    ...{ settle, pass, close, ask, send, balance, statusOf },
  }
}

export type DeckBench = Awaited<ReturnType<typeof deckBench>>

/** A body that comes piece by piece, as a test hands them out. */
export function slowForm() {
  const utf8 = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      isCancelled = true
    },
  })
  const head = 'content-disposition: form-data; name="file"; filename="deck.pdf"'
  return {
    init: {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    } as RequestInit,
    begin: (text: string) => controller?.enqueue(utf8.encode(`--b\r\n${head}\r\n\r\n${text}`)),
    more: (text: string) => controller?.enqueue(utf8.encode(text)),
    end() {
      controller?.enqueue(utf8.encode('\r\n--b--\r\n'))
      controller?.close()
    },
    breakOff: () => controller?.error(new Error('the connection is gone')),
    isCancelled: () => isCancelled,
  }
}
