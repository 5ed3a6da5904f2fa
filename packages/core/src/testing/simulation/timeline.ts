import type { Clock } from '../../kernel/host.ts'
import type { Random } from './random.ts'

/** Somebody whose tasks the timeline runs: a process that can be killed or held up, or the world around it. */
export interface Owner {
  readonly name: string
  isAlive: boolean
  /** Held up like a process that the system has stopped: none of its tasks runs before. */
  heldUntil: number
}

/**
 * One thread of virtual time. Tasks run in the order of their instants; of those that fall on one instant the seed chooses.
 * After each task everything that it has set off runs to its end.
 */
export interface Timeline {
  /** What clocks on the wall show. */
  now(): number
  /** Since the run began; never jumps. */
  elapsed(): number
  steps(): number
  after(owner: Owner, delayMs: number, task: () => void): () => void
  /** Sets the clocks on the wall forward; what waits, waits as long as it would have. */
  jump(ms: number): void
  /** Runs the next task; false when none is left. */
  step(): boolean
  clockOf(owner: Owner): Clock
}

interface Task {
  at: number
  readonly tie: number
  readonly owner: Owner
  readonly run: () => void
  isCancelled: boolean
}

export interface TimelineParts {
  readonly random: Random
  readonly startMs: number
  /** Runs what promises have set off, until nothing is left. */
  readonly drain: () => void
  /** Told before a step of a process that is alive. */
  readonly beforeStep: (owner: Owner) => void
}

export function createTimeline({ random, startMs, drain, beforeStep }: TimelineParts): Timeline {
  const heap: Task[] = []
  let elapsed = 0
  let jumped = 0
  let steps = 0

  function after(owner: Owner, delayMs: number, run: () => void): () => void {
    const at = elapsed + Math.max(0, Math.ceil(delayMs))
    const task: Task = { at, tie: random.between(0, 1 << 20), owner, run, isCancelled: false }
    push(heap, task)
    return () => {
      task.isCancelled = true
    }
  }

  function step(): boolean {
    for (;;) {
      const task = pop(heap)
      if (task === undefined) return false
      if (task.isCancelled || !task.owner.isAlive) continue
      if (task.owner.heldUntil > task.at) {
        task.at = task.owner.heldUntil
        push(heap, task)
        continue
      }
      elapsed = Math.max(elapsed, task.at)
      steps++
      beforeStep(task.owner)
      if (task.owner.isAlive) task.run()
      drain()
      return true
    }
  }

  return {
    now: () => startMs + elapsed + jumped,
    elapsed: () => elapsed,
    steps: () => steps,
    after,
    step,
    jump(ms) {
      jumped += ms
    },
    clockOf: (owner) => ({
      now: () => startMs + elapsed + jumped,
      timer: (delayMs, task) => after(owner, delayMs, task),
      defer: (task) => void after(owner, random.chance(0.9) ? 0 : random.between(1, 3), task),
    }),
  }
}

const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.tie < b.tie)

function push(heap: Task[], task: Task): void {
  let at = heap.length
  heap.push(task)
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above]
    if (other === undefined || !isBefore(task, other)) break
    heap[at] = other
    at = above
  }
  heap[at] = task
}

function pop(heap: Task[]): Task | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0) return first
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    const left = heap[below]
    if (left === undefined) break
    const right = heap[below + 1]
    let smaller = left
    if (right !== undefined && isBefore(right, left)) {
      smaller = right
      below++
    }
    if (!isBefore(smaller, last)) break
    heap[at] = smaller
    at = below
  }
  heap[at] = last
  return first
}
