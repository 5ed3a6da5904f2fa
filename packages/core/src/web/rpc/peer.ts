import { borderErrors } from './border-errors.ts'
import { framed, readFrames } from './frames.ts'
import { type Border, decode, encode, type Piece } from './wire.ts'

/** Of one message: the pages of a site that a check point keeps take some megabytes. */
export const MESSAGE_BYTES_MAX = 64 * 1024 * 1024

export interface PeerOptions {
  /** Resolves when there is room for more. */
  readonly send: (bytes: Uint8Array) => Promise<void>
  /** Lets others have the loop. */
  readonly rest: () => Promise<void>
  /** What this side does for the other. Throws for a name that it does not know. */
  readonly serve: (name: string, args: readonly unknown[]) => unknown
  /** Remembers in whose name the caller works; what is given to the answer runs in that name. */
  readonly caller?: () => (go: () => void) => void
}

/** One end of a pair that call each other. Functions and signals may be given with a call and hold as long as it does. */
export interface Peer {
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** False once something came that no sound peer sends. */
  push(chunk: Uint8Array): boolean
  /** The other end is gone: what waits for it rejects. */
  end(error: Error): void
}

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'abort'; readonly id: number; readonly reason: unknown }

type SentObject =
  | { readonly is: 'function'; readonly id: number }
  | { readonly is: 'signal'; readonly id: number; readonly aborted: boolean; readonly reason: unknown }
  | { readonly is: 'error'; readonly error: Parameters<ReturnType<typeof borderErrors>['in']>[0] }

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly asCaller: (go: () => void) => void
  readonly release: () => void
}

const asIs = () => (go: () => void) => go()

export function createPeer({ send, rest, serve, caller = asIs }: PeerOptions): Peer {
  const errors = borderErrors()
  const waiting = new Map<number, Waiting>()
  const functions = new Map<number, { readonly run: Function_; readonly asCaller: Waiting['asCaller'] }>()
  const controllers = new Map<number, AbortController>()
  let last = 0
  let writing = Promise.resolve()
  let handling = Promise.resolve()
  let ended: Error | null = null

  function post(message: Message, border: Border): void {
    const pieces = encode(message, border)
    writing = writing.then(async () => {
      for (const bytes of framed(pieces)) if (ended === null) await send(bytes)
    })
    // Its end is what tells that it takes nothing any more.
    writing.catch(() => {})
  }

  /** What is given with one call, and how to take it back. */
  function borderOf(): Border & { readonly release: () => void } {
    const releases: (() => void)[] = []
    return {
      out(value) {
        if (value instanceof Error) return { is: 'error', error: errors.out(value) } satisfies SentObject
        const id = ++last
        if (value instanceof AbortSignal) {
          const { aborted } = value
          const tell = () => post({ kind: 'abort', id, reason: value.reason }, borderOf())
          if (!aborted) value.addEventListener('abort', tell, { once: true })
          releases.push(() => value.removeEventListener('abort', tell))
          return { is: 'signal', id, aborted, reason: aborted ? value.reason : null } satisfies SentObject
        }
        functions.set(id, { run: value as Function_, asCaller: caller() })
        releases.push(() => functions.delete(id))
        return { is: 'function', id } satisfies SentObject
      },
      in(sent) {
        const object = sent as SentObject
        if (object.is === 'error') return errors.in(object.error)
        if (object.is === 'function') return (...args: unknown[]) => quietly(call(`#${object.id}`, args))
        const controller = new AbortController()
        if (object.aborted) controller.abort(object.reason)
        controllers.set(object.id, controller)
        releases.push(() => controllers.delete(object.id))
        return controller.signal
      },
      release() {
        for (const release of releases.splice(0)) release()
      },
    }
  }

  function call(name: string, args: readonly unknown[]): Promise<unknown> {
    if (ended !== null) return Promise.reject(ended)
    const id = ++last
    const border = borderOf()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { resolve, reject, asCaller: caller(), release: border.release })
    try {
      post({ kind: 'call', id, name, args }, border)
    } catch (error) {
      waiting.delete(id)
      border.release()
      reject(error)
    }
    return promise
  }

  async function answer(id: number, run: () => unknown, release: () => void): Promise<void> {
    const reply = (message: Message) => {
      if (ended === null) post(message, borderOf())
    }
    try {
      reply({ kind: 'done', id, value: await run() })
    } catch (error) {
      reply({ kind: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) })
    } finally {
      release()
    }
  }

  function runOf({ name, args }: Message & { kind: 'call' }): () => unknown {
    if (!name.startsWith('#')) return () => serve(name, args)
    const given = functions.get(Number(name.slice(1)))
    if (given === undefined) throw new Error('What was given with a call holds as long as the call.')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    return () => {
      given.asCaller(() => {
        try {
          resolve(given.run(...args))
        } catch (error) {
          reject(error)
        }
      })
      return promise
    }
  }

  async function handle(pieces: readonly Piece[]): Promise<void> {
    if (ended !== null) return
    const border = borderOf()
    const message = (await decode(pieces, border, rest)) as Message
    if (message.kind === 'call') {
      void answer(message.id, () => runOf(message)(), border.release)
    } else if (message.kind === 'abort') controllers.get(message.id)?.abort(message.reason)
    else {
      const waits = waiting.get(message.id)
      if (waits === undefined) return
      waiting.delete(message.id)
      waits.release()
      waits.asCaller(() =>
        message.kind === 'done' ? waits.resolve(message.value) : waits.reject(message.error),
      )
    }
    // Each in a turn of its own: what two answers set going must not be taken for one another.
    await rest()
  }

  const frames = readFrames(MESSAGE_BYTES_MAX, (pieces) => {
    handling = handling.then(() => handle(pieces)).catch((error: unknown) => end(wrong(error)))
  })

  function end(error: Error): void {
    if (ended !== null) return
    ended = error
    for (const { reject, release, asCaller } of waiting.values()) {
      release()
      asCaller(() => reject(error))
    }
    waiting.clear()
    functions.clear()
    for (const controller of controllers.values()) controller.abort(error)
    controllers.clear()
  }

  return { call, push: (chunk) => ended === null && frames.push(chunk), end }
}

type Function_ = (...args: readonly unknown[]) => unknown

const wrong = (error: unknown) => new Error('What was sent cannot be understood.', { cause: error })

/** A failure that nobody waits for is no unhandled one. */
function quietly(promise: Promise<unknown>): Promise<unknown> {
  promise.catch(() => {})
  return promise
}

/** The methods of `T` on the other end, as `prefix.method`. Which of them there are is the other end's to say. */
export function remote<T extends object>(peer: Pick<Peer, 'call'>, prefix: string): T {
  return new Proxy({} as T, {
    // Who awaits it must not take it for a promise.
    get: (_, method) =>
      typeof method === 'string' && method !== 'then'
        ? (...args: readonly unknown[]) => peer.call(`${prefix}.${method}`, args)
        : undefined,
  })
}
