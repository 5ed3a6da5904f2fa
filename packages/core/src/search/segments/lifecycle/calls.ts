import { describeError, type Thread, type ThreadPort } from '../../../kernel/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: any arguments are those of some method; callers see each method's own.
type Methods = Readonly<Record<string, (...args: any[]) => unknown>>

export interface Calls<M extends Methods> {
  /**
   * Rejects with the error of the method, with what kept the thread from starting, or with `ThreadEnded` when it ends before its
   * answer.
   */
  call<Name extends keyof M & string>(
    name: Name,
    ...args: Parameters<M[Name]>
  ): Promise<Awaited<ReturnType<M[Name]>>>
  readonly inFlight: number
  /** Rejects what waits, and all that is asked from now on. */
  end(reason: unknown): void
}

/** The thread died, or was closed, before it answered: another may be asked the same. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

type Answer = { readonly answer: number; readonly result: unknown }
type Failure = { readonly failure: number; readonly error: unknown }
type ThreadMessage = Answer | Failure | { readonly event: unknown } | { readonly unable: unknown }

/** Calls methods that a thread serves. `onEnd` receives why the thread ended by itself, and whether it had started. */
export function callsTo<M extends Methods>(
  thread: Thread,
  onEvent: (event: unknown, calls: Calls<M>) => void,
  onEnd: (reason: unknown, hadStarted: boolean) => void,
): Calls<M> {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>()
  let last = 0
  let ended: Error | null = null

  function endWith(error: Error) {
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const calls: Calls<M> = {
    get inFlight() {
      return waiting.size
    },
    end: (reason) => endWith(new ThreadEnded('A thread of the company index ended.', { cause: reason })),
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (ended !== null) return reject(ended)
        const number = ++last
        waiting.set(number, { resolve: resolve as (result: unknown) => void, reject })
        thread.send({ call: number, name, args })
      }),
  }
  thread.onMessage((received) => {
    const message = received as ThreadMessage
    if ('event' in message) return onEvent(message.event, calls)
    if ('unable' in message) {
      const error = revived(message.unable)
      endWith(error)
      return onEnd(error, false)
    }
    const number = 'answer' in message ? message.answer : message.failure
    const caller = waiting.get(number)
    waiting.delete(number)
    if ('answer' in message) caller?.resolve(message.result)
    else caller?.reject(revived(message.error))
  })
  thread.onFailure((reason) => {
    calls.end(reason)
    onEnd(reason, true)
  })
  return calls
}

/** Answers calls in a thread, each when it is done. */
export function serveCalls<M extends Methods>(port: ThreadPort, methods: M) {
  port.onMessage((message) => {
    const { call, name, args } = message as { call: number; name: string; args: unknown[] }
    void answer(call, name, args)
  })

  async function answer(call: number, name: string, args: unknown[]) {
    try {
      const method = methods[name]
      if (method === undefined) throw new Error(`A thread of the company index has no method "${name}".`)
      port.send({ answer: call, result: await method(...args) })
    } catch (error) {
      port.send({ failure: call, error: describeError(error) })
    }
  }
}

/** Tells the other end something that it did not ask for. */
export function tellEvent(port: ThreadPort, event: unknown) {
  port.send({ event })
}

/** Tells the other end why nothing is served, whatever it asks: thrown on, an error would arrive as text at best. */
export function tellUnable(port: ThreadPort, error: unknown) {
  port.onMessage(() => {})
  port.send({ unable: describeError(error) })
}

/** An error as `describeError` described it, with the stack of the thread that threw it. */
export function revived(described: unknown): Error {
  const { name, message, stack, cause, thrown, errors: _, ...told } = described as Record<string, unknown>
  const error = new Error(String(message ?? thrown), cause === undefined ? {} : { cause: revived(cause) })
  Object.assign(error, told)
  if (typeof name === 'string') error.name = name
  if (typeof stack === 'string') error.stack = stack
  return error
}
