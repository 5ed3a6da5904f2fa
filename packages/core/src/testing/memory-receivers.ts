import type { Crypto } from '../kernel/host.ts'
import {
  DialError,
  type Dialer,
  type DialRequest,
  ResolveError,
  type Resolver,
} from '../web/outbound/ports.ts'
import type { ContractReceiver, ReceivedDelivery } from './http-subject.ts'

/** The outside world of a service in this process: receivers at names under `.example`, each at a public address of its own. */
export interface MemoryOutside {
  readonly resolver: Resolver
  readonly dialer: Dialer
  createReceiver(): Promise<MemoryReceiver>
}

export interface MemoryReceiver extends ContractReceiver {
  /** From now on it answers nothing at all, until it is told to `answer` again. */
  hang(): void
  /** From now on it answers with this head and the beginning of a body that never ends. */
  answerWithoutEnd(status: number, body: string): void
}

export function memoryOutside(crypto: Pick<Crypto, 'hmacSha256'>): MemoryOutside {
  const byAddress = new Map<string, (request: DialRequest) => Promise<Answer>>()
  const addresses = new Map<string, string>()

  return {
    resolver: {
      async resolve(hostname) {
        const address = addresses.get(hostname)
        if (address === undefined) throw new ResolveError(`${hostname} has no address`)
        return [address]
      },
    },
    dialer: {
      async request(request) {
        const take = byAddress.get(request.address)
        if (take === undefined) throw new DialError('connect', `nobody listens at ${request.address}`)
        const { status, headers, body, isEndless = false } = await orAborted(take(request), request.signal)
        return { status, headers, body: pieces(body, isEndless) }
      },
      async close() {},
    },
    async createReceiver() {
      const number = byAddress.size + 1
      const address = `93.184.216.${number}`
      addresses.set(`receiver-${number}.example`, address)
      const { receiver, take } = memoryReceiver(`https://receiver-${number}.example/hooks`, crypto)
      byAddress.set(address, take)
      return receiver
    },
  }
}

interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly isEndless?: boolean
}

function memoryReceiver(url: string, crypto: Pick<Crypto, 'hmacSha256'>) {
  const received: ReceivedDelivery[] = []
  let answer: Answer | null = { status: 200, headers: [], body: 'ok' }
  let waiting: { readonly count: number; readonly resolve: () => void }[] = []

  async function take({ headers, body }: DialRequest): Promise<Answer> {
    received.push({ headers, body: new TextDecoder().decode(body ?? new Uint8Array()) })
    for (const { resolve } of waiting.filter(({ count }) => count <= received.length)) resolve()
    waiting = waiting.filter(({ count }) => count > received.length)
    return answer ?? new Promise<Answer>(() => {})
  }

  const receiver: MemoryReceiver = {
    url,
    hmacSha256: crypto.hmacSha256,
    received: () => received,
    waitFor(count) {
      if (received.length >= count) return Promise.resolve(received)
      return new Promise((resolve) => waiting.push({ count, resolve: () => resolve(received) }))
    },
    answer(status, { headers = {}, body = '' } = {}) {
      answer = { status, headers: Object.entries(headers), body }
    },
    hang() {
      answer = null
    },
    answerWithoutEnd(status, body) {
      answer = { status, headers: [], body, isEndless: true }
    },
    async close() {},
  }
  return { receiver, take }
}

async function* pieces(body: string, isEndless: boolean): AsyncIterable<Uint8Array> {
  if (body !== '') yield new TextEncoder().encode(body)
  if (isEndless) await new Promise<never>(() => {})
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
