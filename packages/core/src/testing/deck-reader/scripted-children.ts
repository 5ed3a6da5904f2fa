import type { DeckChildEnd, DeckChildEvents, StartDeckChild } from '../../pitch-decks/child/deck-child.ts'
import type { PageToJudge } from '../../pitch-decks/child/protocol.ts'

/** What a test lets a child do, from its start. */
export type ChildScript = (child: ScriptedChild) => Promise<void> | void

export interface ScriptedChild {
  /** The next line of its parent. */
  heard(): Promise<string>
  /** What it was told so far, orders only. */
  readonly orders: Record<string, unknown>[]
  say(line: object | string | Uint8Array): void
  /** False, as the answer of a `before`. */
  die(end?: Partial<DeckChildEnd>): false
  /** A killed one dies at once unless this says otherwise. */
  diesWhenKilled: boolean
  /** It takes no more lines: whoever sends waits. */
  isFull: boolean
  memoryBytes: number
  readonly wasKilled: boolean
  readonly isGone: boolean
  readonly isIdle: boolean
}

export interface ScriptedChildren {
  readonly start: StartDeckChild
  readonly started: readonly ScriptedChild[]
}

/** Each start takes the next script; the last one serves all that follow. */
export function scriptedChildren(scripts: readonly ChildScript[]): ScriptedChildren {
  const started: ScriptedChild[] = []
  return {
    started,
    start(events) {
      const child = scripted(events)
      started.push(child)
      void (scripts[Math.min(started.length, scripts.length) - 1] ?? serve())(child)
      return {
        send(line) {
          child.hear(line)
          return child.isFull ? new Promise(() => {}) : Promise.resolve()
        },
        memoryBytes: () => child.memoryBytes,
        rest(isIdle) {
          child.isIdle = isIdle
        },
        kill() {
          child.wasKilled = true
          if (child.diesWhenKilled) child.die({ detail: 'SIGKILL' })
        },
      }
    },
  }
}

function scripted(events: DeckChildEvents) {
  const lines: string[] = []
  let wake = () => {}
  const child = {
    orders: [] as Record<string, unknown>[],
    diesWhenKilled: true,
    isFull: false,
    memoryBytes: 0,
    wasKilled: false,
    isGone: false,
    isIdle: false,
    hear(line: string | Uint8Array) {
      const text = typeof line === 'string' ? line : new TextDecoder().decode(line)
      if (text.startsWith('{"order"')) child.orders.push(JSON.parse(text))
      lines.push(text)
      wake()
    },
    async heard(): Promise<string> {
      for (;;) {
        const line = lines.shift()
        if (line !== undefined) return line
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    say(line: object | string | Uint8Array) {
      // A host delivers what a process wrote before it died, also when that is late; the parent has to sort it out.
      events.line(bytesOf(line))
    },
    die(end: Partial<DeckChildEnd> = {}): false {
      if (child.isGone) return false
      child.isGone = true
      // As a process does: somewhat later.
      void Promise.resolve().then(() => events.ended({ cause: 'exit', detail: 'exit code 1', ...end }))
      return false
    },
  }
  return child
}

function bytesOf(line: object | string | Uint8Array): Uint8Array {
  if (line instanceof Uint8Array) return line
  return new TextEncoder().encode(typeof line === 'string' ? line : JSON.stringify(line))
}

export interface ServedDeck {
  readonly pages?: number
  /** Pages that are pictures of text. */
  readonly pictures?: readonly number[]
  /** Called before each line; false stops the child from saying more. */
  readonly before?: (line: string, child: ScriptedChild) => boolean
  /** What it says in place of a line. */
  readonly instead?: (line: string) => string | Uint8Array
}

/** A sound child: a deck has so many pages, each of which says which it is. */
export function serve({
  pages = 3,
  pictures = [],
  before = () => true,
  instead = (line) => line,
}: ServedDeck = {}): ChildScript {
  return async (child) => {
    const say = (line: object | string) => {
      const text = typeof line === 'string' ? line : JSON.stringify(line)
      if (child.isGone || !before(text, child)) throw new Silenced()
      child.say(instead(text))
    }
    try {
      say({ kind: 'ready' })
      for (;;) {
        const order = JSON.parse(await child.heard())
        if (order.order === 'read') readAll(say, order, pages, pictures)
        else await judgeAll(say, child, order.pages)
      }
    } catch (error) {
      if (!(error instanceof Silenced)) throw error
    }
  }
}

/** A sound child that says no more once a line with these words would come. */
export const silentBefore = (words: string): ChildScript => serve({ before: (line) => !line.includes(words) })

/** A sound child that dies there. */
export const diesBefore = (words: string, end?: Partial<DeckChildEnd>): ChildScript =>
  serve({ before: (line, child) => !line.includes(words) || child.die(end) })

class Silenced extends Error {}

type Say = (line: object | string) => void

function readAll(
  say: Say,
  order: { from: number; skip: number[] },
  pages: number,
  pictures: readonly number[],
) {
  say({ kind: 'opened', totalPages: pages })
  say('{"outline":[]}')
  for (let number = order.from; number <= pages; number++) {
    if (order.skip.includes(number)) continue
    say({ kind: 'begins', number })
    const isPicture = pictures.includes(number)
    say({ kind: 'page', number, width: 960, height: 540, isPicture, error: null })
    say({ text: `page ${number}` })
  }
  say({ kind: 'read' })
}

/** The reading says what the parent handed over. */
async function judgeAll(say: Say, child: ScriptedChild, count: number) {
  const opened = await child.heard()
  if (!opened.startsWith('{')) {
    child.die()
    throw new Silenced()
  }
  const outline: unknown = JSON.parse(opened).outline
  const slides: unknown[] = []
  while (slides.length < count) {
    const head: PageToJudge = JSON.parse(await child.heard())
    const line = head.hasText ? await child.heard() : null
    const text: unknown = line?.startsWith('{') ? JSON.parse(line).text : null
    slides.push({
      slide_number: head.number,
      text,
      error: head.error,
      recognised: head.recognised?.tsv ?? null,
    })
  }
  say({ kind: 'deck' })
  say({ outline, slides })
}
