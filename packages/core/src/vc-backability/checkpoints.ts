import type { RunOf } from '../jobs/index.ts'

/** What a job found out, kept while it goes on, so that another attempt does not do it again. */
export interface Checkpoints<T> {
  /** Of earlier attempts. */
  readonly known: ReadonlyMap<string, T>
  add(key: string, value: T): void
  /** Resolves when all that was added is kept; rejects when that failed. */
  saved(): Promise<void>
  /** Another attempt starts from nothing. */
  clear(): Promise<void>
}

/** Keeps with the next writing what comes while one is under way: few writes, and little that a crash can take. */
export async function createCheckpoints<T>(
  run: Pick<RunOf<never>, 'checkpoints' | 'saveCheckpoints'>,
): Promise<Checkpoints<T>> {
  const earlier = await run.checkpoints()
  const known = new Map(
    [...earlier.values()].flatMap((entries) => Object.entries(entries as Record<string, T>)),
  )
  const nameOf = (index: number) => `answers-${index}`
  let written = earlier.size
  let waiting: Record<string, T> = {}
  let writing = Promise.resolve()
  let isDue = false
  let failure: unknown = null

  async function write(): Promise<void> {
    isDue = false
    const entries = waiting
    waiting = {}
    try {
      await run.saveCheckpoints({ [nameOf(written++)]: entries })
    } catch (error) {
      failure ??= error
    }
  }

  const saved = async () => {
    await writing
    if (failure !== null) throw failure
  }

  return {
    known,
    saved,
    add(key, value) {
      waiting[key] = value
      if (isDue) return
      isDue = true
      writing = writing.then(write)
    },
    async clear() {
      await saved()
      await run.saveCheckpoints(
        Object.fromEntries(Array.from({ length: written }, (_, index) => [nameOf(index), {}])),
      )
    },
  }
}
