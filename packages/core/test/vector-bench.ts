import { createService, memoryStorage, type ServiceOptions } from '../src/index.ts'
import type { EmbedderSettings } from '../src/providers/embedder/create-embedder-provider.ts'
import type { VectorStore } from '../src/search/vectors/store.ts'
import { memoryVectors } from '../src/storage/memory/vectors.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { type TestEmbedderOptions, testEmbeddings } from '../src/testing/test-embedder.ts'
import type { DialRequest } from '../src/web/outbound/ports.ts'
import { locations } from './locations.ts'
import { sha256 } from './sqlite.ts'

export interface EmbedderReply {
  readonly status: number
  readonly body: string
  readonly headers?: readonly (readonly [string, string])[]
}

/** What answers a request for vectors: a body, the sound one after a second, or nothing at all. */
export type Answering = (
  texts: readonly string[],
  sound: () => EmbedderReply,
) => EmbedderReply | 'hang' | 'slow'

export interface VectorBenchOptions extends TestEmbedderOptions {
  readonly answering?: Answering
  readonly embedder?: Partial<EmbedderSettings> | null
  readonly vectors?: VectorStore
  readonly storage?: ServiceOptions['storage']
}

/** A service with an embedder in this process, and a clock that a test moves. */
export function vectorBench(options: VectorBenchOptions = {}) {
  const host = testHost({ sha256 })
  const asked: { readonly texts: readonly string[]; readonly headers: DialRequest['headers'] }[] = []
  let answering: Answering = options.answering ?? ((_, sound) => sound())
  const storage = options.storage ?? memoryStorage({ host })
  const vectors = options.vectors ?? memoryVectors()
  const service = createService({
    host,
    storage,
    locations,
    vectors,
    outbound: {
      resolver: { resolve: async () => ['127.0.0.1'] },
      dialer: { request, close: async () => {} },
    },
    ...(options.embedder === null
      ? {}
      : {
          providers: { embedder: { baseUrl: 'http://embedder.test/v1', model: 'tiny', ...options.embedder } },
        }),
  })

  async function request({ body, headers, signal }: DialRequest) {
    const text = new TextDecoder().decode(body ?? new Uint8Array())
    const texts = (JSON.parse(text) as { input: string[] }).input
    asked.push({ texts, headers })
    const sound = (): EmbedderReply => ({ status: 200, body: JSON.stringify(testEmbeddings(text, options)) })
    const given = answering(texts, sound)
    if (given === 'slow') await new Promise<void>((resolve) => host.clock.timer(1_000, resolve))
    const reply = given === 'slow' ? sound() : given
    if (reply === 'hang')
      return new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    return {
      status: reply.status,
      headers: [...(reply.headers ?? [])],
      body: (async function* () {
        yield new TextEncoder().encode(reply.body)
      })(),
    }
  }

  /** Lets time pass until a promise is settled. */
  async function passing<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const done = work.finally(() => {
      isOver = true
    })
    for (let step = 0; step < 20_000 && !isOver; step++) {
      for (let turn = 0; turn < 5; turn++) await othersTurn()
      host.clock.advance(10)
    }
    if (!isOver) throw new Error('It still goes on after 200 seconds')
    return done
  }

  /** Lets so much time pass, and what falls due in it be done. */
  async function wait(ms: number) {
    for (let at = 0; at < ms; at += 50) {
      host.clock.advance(50)
      for (let turn = 0; turn < 2; turn++) await othersTurn()
    }
  }

  return {
    host,
    storage,
    vectors,
    service,
    asked,
    passing,
    answer(next: Answering) {
      answering = next
    },
    wait,
    /** Starts the work of the service, and lets it come to an end or to a failure. */
    async work() {
      await service.work()
      // What follows the companies is loaded at its first use, however long that takes.
      for (let turn = 0; turn < 100_000 && vectors.state().cursor === null; turn++) await othersTurn()
      await wait(5_000)
    },
    async import(rows: readonly Readonly<Record<string, unknown>>[]) {
      const text = rows.map((row) => JSON.stringify(row)).join('\n')
      await service.companies.import({
        source: (async function* () {
          yield new TextEncoder().encode(text)
        })(),
        format: 'jsonl',
      })
    },
    /** A search of live companies that is no name. */
    search: (request: { readonly query: string; readonly [name: string]: unknown }, environment = 'live') =>
      service.companies.search(environment as 'live', { query_mode: 'discovery', ...request }),
  }
}

const othersTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
