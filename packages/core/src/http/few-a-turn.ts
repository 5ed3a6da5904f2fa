import type { Clock } from '../kernel/index.ts'

/** Tasks in the order in which they come, and never many of them in one turn of the loop. */
export interface FewATurn {
  /** Runs the task at once where the turn has had few, else in a later one. `fail` is for one that throws. */
  run(task: () => void, fail: () => void): void
  /** How many wait for a later turn. */
  readonly waiting: number
  /** Resolves when none waits for its turn. */
  idle(): Promise<void>
}

export function createFewATurn(clock: Pick<Clock, 'defer'>, most: number): FewATurn {
  const waiting: (() => void)[] = []
  let begunInTurn = 0
  let told: (() => void)[] = []

  function begin(task: () => void): void {
    if (begunInTurn === 0) clock.defer(next)
    begunInTurn++
    task()
  }

  function next(): void {
    begunInTurn = 0
    for (const task of waiting.splice(0, most)) begin(task)
    if (waiting.length > 0) return
    for (const tell of told) tell()
    told = []
  }

  return {
    run(task, fail) {
      const safe = () => {
        try {
          task()
        } catch {
          fail()
        }
      }
      if (begunInTurn < most && waiting.length === 0) begin(safe)
      else waiting.push(safe)
    },
    get waiting() {
      return waiting.length
    },
    idle: () => (waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => told.push(resolve))),
  }
}
