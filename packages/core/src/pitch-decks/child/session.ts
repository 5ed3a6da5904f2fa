import type { Clock } from '../../kernel/index.ts'
import type { DeckChild, DeckChildEnd, StartDeckChild } from './deck-child.ts'
import { readMessage } from './message.ts'
import type { ChildMessage, ChildOrder } from './protocol.ts'

/** How long we wait for a killed process to be gone. */
const KILL_GRACE_MS = 1_000

/** Why a child is gone: its host's reasons (see `DeckChildEnd`), and those for which its supervisor killed it. */
export type LossCause =
  | DeckChildEnd['cause']
  /** It wrote what no sound child writes. */
  | 'protocol'
  | 'page_time'
  | 'deck_time'
  /** The deck had more text than is kept. */
  | 'text'
  /** Whoever wanted the deck does not want it any more. */
  | 'stopped'
  | 'retired'

export class ChildLost extends Error {
  override readonly name = 'ChildLost'
  readonly reason: LossCause
  /** Whether it ever took orders: if not, no deck is to blame. */
  readonly wasReady: boolean
  /** It had read other decks before. */
  readonly wasWarm: boolean

  constructor(reason: LossCause, wasReady: boolean, wasWarm: boolean, detail: string) {
    super(`The reader of decks ended (${reason}): ${detail}`)
    this.reason = reason
    this.wasReady = wasReady
    this.wasWarm = wasWarm
  }
}

/** One child from its start to its end. Its lines wait until they are asked for, so that none is lost when it dies. */
export interface ChildSession {
  /** The answer is due until `answered` is called. */
  order(order: ChildOrder): Promise<void>
  answered(): void
  /** Waits until there is room for more. */
  send(line: string | Uint8Array): Promise<void>
  /** The next line. Rejects with `ChildLost` when the process is gone and its lines were taken. */
  line(): Promise<Uint8Array>
  message(): Promise<ChildMessage>
  kill(reason: LossCause): void
  rest(isIdle: boolean): void
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  state(): SessionState
}

export interface SessionState {
  readonly isAlive: boolean
  /** An order waits for its answer, or there are lines that nobody asked for. */
  readonly isBusy: boolean
  readonly decks: number
  readonly memoryBytes: number
  /** Time spent on orders. */
  readonly busyMs: number
}

export interface SessionOptions {
  readonly clock: Clock
  readonly start: StartDeckChild
  readonly onEnd: (end: { reason: LossCause; detail: string }) => void
}

export function openSession({ clock, start, onEnd }: SessionOptions): ChildSession {
  const lines: Uint8Array[] = []
  let wake = () => {}
  let stopWaiting = () => {}
  let lost: { reason: LossCause; detail: string } | null = null
  let isGone = false
  let isDeaf = false
  let isReady = false
  let orderedAt: number | null = null
  let busyMs = 0
  let decks = 0
  let cancelGrace = () => {}
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>()

  function end(detail: string) {
    if (isGone) return
    isGone = true
    cancelGrace()
    onEnd({ reason: lost?.reason ?? 'exit', detail })
    resolveEnded()
    wake()
    stopWaiting()
  }

  const child: DeckChild = start({
    line(line) {
      if (isGone || isDeaf) return
      lines.push(line)
      wake()
    },
    ended({ cause, detail }) {
      lost ??= { reason: cause, detail }
      end(detail)
    },
  })

  const session: ChildSession = {
    order(order) {
      orderedAt = clock.now()
      if (order.order === 'read') decks++
      return session.send(JSON.stringify(order))
    },
    answered() {
      if (orderedAt !== null) busyMs += Math.max(0, clock.now() - orderedAt)
      orderedAt = null
    },
    async send(line) {
      if (isGone) return
      await new Promise<void>((resolve) => {
        stopWaiting = resolve
        void child.send(line).then(resolve)
      })
    },
    async line() {
      for (;;) {
        const line = lines.shift()
        if (line !== undefined) return line
        if (isGone) throw new ChildLost(lost?.reason ?? 'exit', isReady, decks > 1, lost?.detail ?? '')
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async message() {
      const message = readMessage(await session.line())
      if (message?.kind === 'ready' && !isReady) {
        isReady = true
        return session.message()
      }
      if (message !== null && isReady && message.kind !== 'ready') return message
      session.kill('protocol')
      return session.message()
    },
    kill(reason) {
      if (isGone || lost !== null) return
      lost = { reason, detail: 'killed' }
      // What it says after nonsense may be nonsense in better shape; killed for anything else, it still told the truth.
      isDeaf = reason === 'protocol'
      if (isDeaf) lines.length = 0
      cancelGrace = clock.timer(KILL_GRACE_MS, () => end('killed, and not gone after a second'))
      child.kill()
    },
    rest: (isIdle) => child.rest(isIdle),
    ended,
    state: () => ({
      isAlive: !isGone && lost === null,
      isBusy: orderedAt !== null || lines.length > (isReady ? 0 : 1),
      decks,
      memoryBytes: child.memoryBytes(),
      busyMs,
    }),
  }
  return session
}
