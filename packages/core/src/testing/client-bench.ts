import { Dealflow } from '../client/index.ts'
import type { Timing } from '../client/timing.ts'
import { skippedOr } from './http-scenario.ts'
import type { HttpContractSubject, Skipped } from './http-subject.ts'

/** A subject of the HTTP contract that a client asks over the network of its runtime; in this process where `origin` is null. */
export interface ClientSubject extends HttpContractSubject {
  /** `http://127.0.0.1:8787` */
  readonly origin: string | null
}

/** One promise of the client. `run` throws what is broken, or returns why it does not apply to the subject. */
export interface ClientCase {
  readonly name: string
  readonly run: (subject: ClientSubject) => Promise<Skipped | undefined>
}

/** What a case has in hand: an account of its own with 10 USD, and a client of a key of it. */
export interface ClientBench {
  readonly subject: ClientSubject
  /** Of a test key, whose jobs end at once; `live` has the dataset of the contract. */
  readonly dealflow: Dealflow
  readonly live: Dealflow
  /** Another client of the test key. */
  client(options: ClientOptions): Dealflow
}

export interface ClientOptions {
  /** Under which the client believes the service is. */
  readonly path?: string
  /** Stands between the client and the service. */
  readonly fetch?: (url: string, init: RequestInit, send: Send) => Promise<Response>
}

type Send = (url: string, init: RequestInit) => Promise<Response>

export function onClient(name: string, run: (bench: ClientBench) => Promise<unknown>): ClientCase {
  return {
    name: `client: ${name}`,
    async run(subject) {
      const { accountId } = await subject.createAccount(10)
      const { key: testKey } = await subject.createKey(accountId, 'test')
      const { key: liveKey } = await subject.createKey(accountId, 'live')
      const client = (options: ClientOptions) => clientOf(subject, testKey, options)
      const live = clientOf(subject, liveKey, {})
      return skippedOr(await run({ subject, dealflow: client({}), live, client }))
    },
  }
}

function clientOf(
  subject: ClientSubject,
  apiKey: string,
  { path = '', fetch: between }: ClientOptions,
): Dealflow {
  const { origin } = subject
  const send: Send = origin === null ? (url, init) => subject.fetch(new Request(url, init)) : globalThis.fetch
  const options = {
    apiKey,
    baseUrl: (origin ?? 'http://dealflow.test') + path,
    timeoutMs: limitMs,
    fetch: between ? (url: string, init: RequestInit) => between(url, init, send) : send,
  }
  return new Dealflow(options, withoutWaiting(subject))
}

/** Waits take the time of the service where that can be moved, else none; no limit runs out. So a case is as fast as the service. */
const withoutWaiting = ({ passTime }: HttpContractSubject): Timing => ({
  now: () => 0,
  random: () => 0,
  timer(ms, done) {
    let isCancelled = false
    const end = () => isCancelled || done()
    if (ms < limitMs) void (passTime === null ? Promise.resolve() : passTime(ms)).then(end)
    return () => {
      isCancelled = true
    }
  },
})

const limitMs = 60_000
