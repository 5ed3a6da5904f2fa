import type { Clock } from '../../kernel/host.ts'
import type { DeckChildEvents, StartDeckChild } from '../../pitch-decks/child/deck-child.ts'
import type { DeckReaderMutant } from './world.ts'

/** Mistakes, each with the scenario that must see it. */
export const mutants: readonly (DeckReaderMutant & { readonly name: string; readonly caughtBy: string })[] = [
  {
    name: 'a supervisor that takes the words of any child for those of the newest',
    caughtBy: 'what a killed child says late is not taken for the word of the next one',
    start: (start) => {
      let newest: DeckChildEvents | null = null
      return (events) => {
        newest = events
        return start({ line: (line) => newest?.line(line), ended: (end) => newest?.ended(end) })
      }
    },
  },
  {
    name: 'a supervisor that forgets the page clock',
    caughtBy: 'a page that takes too long is left out, and the pages before it are kept',
    clock: withoutTimersOf(10_000),
  },
  {
    name: 'a supervisor that forgets the time for reading',
    caughtBy: 'reading ends in time to judge what was read',
    clock: withoutTimersOf(26_000),
  },
  {
    name: 'a supervisor that judges as long as it takes',
    caughtBy: 'judging ends with the time of the whole deck',
    clock: withoutTimersOf(30_000),
  },
  {
    name: 'a supervisor that waits for ever for a killed child',
    caughtBy: 'what a killed child says late is not taken for the word of the next one',
    clock: withoutTimersOf(1_000),
  },
  {
    name: 'a supervisor that keeps an idle child for ever',
    caughtBy: 'an idle child is kept for a minute, and does not keep the process alive',
    clock: withoutTimersOf(60_000),
  },
  {
    name: 'a supervisor that loses the finished pages of a child that dies',
    caughtBy: 'a page of which a child dies is left out once, and the pages before it are not read again',
    start: onlyOfWholeDecks,
  },
  {
    name: 'a supervisor that does not kill the child of a deck that nobody wants',
    caughtBy: 'a deck that is not wanted any more ends with its child, before "text":"page 2"',
    start: (start) => (events) => ({ ...start(events), kill() {} }),
  },
  {
    name: 'a supervisor that does not wait until a killed child is gone',
    caughtBy: 'a deck that is not wanted any more ends with its child, before "text":"page 2"',
    start: (start) => (events) => {
      const child = start(events)
      return {
        ...child,
        kill() {
          child.kill()
          events.ended({ cause: 'exit', detail: 'believed to be gone' })
        },
      }
    },
  },
]

function withoutTimersOf(ms: number): (clock: Clock) => Clock {
  return (clock) => ({
    now: clock.now,
    defer: clock.defer,
    timer: (delayMs, task) => (delayMs === ms ? () => {} : clock.timer(delayMs, task)),
  })
}

/** Pages come when the child says that it has read them all. */
function onlyOfWholeDecks(start: StartDeckChild): StartDeckChild {
  return (events) => {
    let held: Uint8Array[] = []
    return start({
      line(line) {
        const words = new TextDecoder().decode(line)
        held.push(line)
        if (/"begins"|"page"|^."text"/.test(words)) return
        for (const one of held.splice(0)) events.line(one)
      },
      ended(end) {
        held = []
        events.ended(end)
      },
    })
  }
}
