import { createFairTurns, type Host } from '../../kernel/index.ts'
import { createPeer, type Peer } from '../rpc/peer.ts'
import type { SiteChild, SiteChildEnd, StartSiteChild } from './child.ts'

const idleMs = 30_000
/** A task that was asked to stop has so long to say so. */
const stopMs = 2_000
/** After so many ends of its child a task goes on alone: by a limit, by another task's fault, or without a word of whose it was. */
const strikesMax = 3
/** Of a task whose child was ended from outside. */
const lossesMax = 5
/** Tasks that are alone in a child at once: each may hold all the memory that a child may. One account gets no second one. */
const aloneShares = { places: 2, perAccount: 1 }

/** A task that was alone in its child, which was ended for its limits. */
export class OverLimits extends Error {
  override readonly name = 'OverLimits'
  readonly limit: SiteChildEnd['cause']

  constructor({ cause, detail }: SiteChildEnd) {
    super(`A child that reads sites was ended (${cause}): ${detail}`)
    this.limit = cause
  }
}

class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
  readonly end: SiteChildEnd

  constructor(end: SiteChildEnd) {
    super(`A child that reads sites is gone (${end.cause}): ${end.detail}`)
    this.end = end
  }
}

export interface SiteTask {
  readonly name: string
  /** Whose it is: accounts take turns where a task goes on alone. Empty for the operator. */
  readonly account: string
  /** Asked before each try. */
  readonly args: (isAlone: boolean) => readonly unknown[]
  readonly signal: AbortSignal
  /** Alone it was too much: true when it knows what to leave out, and goes on. */
  readonly leavesOut?: () => boolean
}

export interface SiteChildren {
  /**
   * Runs a task in the child that all share. A child that is ended takes nobody along: what was in it goes on in a fresh one, and the
   * task that it was at in one of its own. Rejects with `OverLimits` when that one is ended for its limits too.
   */
  run(task: SiteTask): Promise<unknown>
  close(): Promise<void>
}

export interface SiteChildrenParts {
  readonly host: Pick<Host, 'clock' | 'log'>
  readonly start: StartSiteChild
  /** The first message to a new child. */
  readonly setup: () => unknown
  readonly serve: (name: string, args: readonly unknown[]) => unknown
}

interface Running {
  readonly peer: Peer
  readonly child: SiteChild
  readonly ready: Promise<unknown>
  readonly tasks: Set<number>
  cancelIdle: () => void
  isGone: boolean
}

export function createSiteChildren({ host, start, setup, serve }: SiteChildrenParts): SiteChildren {
  const { clock, log } = host
  const alone = createFairTurns(aloneShares)
  const all = new Map<Running, Promise<void>>()
  const closing = new AbortController()
  let shared: Running | null = null
  let last = 0

  function open(): Running {
    const gone = Promise.withResolvers<void>()
    const child = start({
      data(chunk) {
        if (!peer.push(chunk)) child.kill()
      },
      ended(end) {
        running.isGone = true
        running.cancelIdle()
        if (shared === running) shared = null
        all.delete(running)
        peer.end(new ChildEnded(end))
        gone.resolve()
        if (running.tasks.size > 0)
          log.write('warn', 'a child that reads web sites ended amid its work', { ...end })
      },
    })
    const peer = createPeer({
      send: (bytes) => child.send(bytes),
      rest: () => new Promise((resolve) => clock.defer(resolve)),
      serve,
    })
    const running: Running = {
      peer,
      child,
      ready: peer.call('open', [setup()]),
      tasks: new Set(),
      cancelIdle: () => {},
      isGone: false,
    }
    running.ready.catch(() => {})
    all.set(running, gone.promise)
    return running
  }

  async function tryIn(running: Running, id: number, task: SiteTask, isAlone: boolean): Promise<unknown> {
    running.cancelIdle()
    running.tasks.add(id)
    running.child.rest(false)
    try {
      await orStopped(running.ready, task.signal)
      return await orStopped(running.peer.call(task.name, [id, ...task.args(isAlone)]), task.signal)
    } finally {
      running.tasks.delete(id)
      if (running.tasks.size === 0 && !running.isGone) idle(running)
    }
  }

  /** What is in it comes to its end there. */
  function retire(running: Running) {
    shared = null
    if (running.tasks.size === 0) running.child.kill()
  }

  function idle(running: Running) {
    if (shared !== running) return running.child.kill()
    running.child.rest(true)
    running.cancelIdle = clock.timer(idleMs, () => {
      if (shared === running) shared = null
      running.child.kill()
    })
  }

  /** What a child makes of a signal is worth waiting for, but not for long. */
  function orStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const stop = () => {
        cancel = clock.timer(stopMs, () => reject(signal.reason))
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
      promise.then(resolve, reject).finally(() => {
        cancel()
        signal.removeEventListener('abort', stop)
      })
    })
  }

  async function runUntilDone(task: SiteTask): Promise<unknown> {
    const id = ++last
    let strikes = 0
    let losses = 0
    let isAlone = false
    const once = async () => {
      task.signal.throwIfAborted()
      if (isAlone) return tryIn(open(), id, task, true)
      if (shared?.child.isWorn() === true) retire(shared)
      shared ??= open()
      return tryIn(shared, id, task, false)
    }
    for (;;) {
      try {
        return await (isAlone ? alone.take(task.account, task.signal, once) : once())
      } catch (error) {
        if (!(error instanceof ChildEnded)) throw error
        task.signal.throwIfAborted()
        const { end } = error
        if (end.cause === 'exit') {
          if (++losses >= lossesMax) throw error
        } else if (isAlone) {
          if (task.leavesOut?.() !== true) throw new OverLimits(end)
        } else if (end.task === id || ++strikes >= strikesMax) isAlone = true
      }
    }
  }

  return {
    run(task) {
      const signal = AbortSignal.any([task.signal, closing.signal])
      return runUntilDone({ ...task, signal })
    },
    async close() {
      closing.abort(new Error('The reader of sites was closed.'))
      const ends = [...all.values()]
      for (const { child } of all.keys()) child.kill()
      await Promise.all(ends)
    },
  }
}
