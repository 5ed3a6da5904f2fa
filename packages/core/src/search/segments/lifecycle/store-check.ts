import type { Clock } from '../../../kernel/index.ts'
import type { ChangeSource } from './index-follower.ts'

/** A search every millisecond would read the store all the time. */
const againMs = 10_000
const pageSize = 500

/**
 * A thread reads by a connection of its own, and the store learns nothing of damage that it meets. So what the index could not read is
 * read in the caller's thread too, at most once in ten seconds: the store is not ready from then on.
 */
export function createStoreCheck(
  store: Pick<ChangeSource, 'changesAfter'>,
  clock: Pick<Clock, 'now' | 'defer'>,
  changesMax: number,
) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checked: Promise<unknown> = Promise.resolve(null)

  async function read(from: string | null): Promise<void> {
    let cursor = from
    for (let count = 0; count < changesMax; ) {
      const page = await store.changesAfter(cursor, pageSize)
      if (page.changes.length === 0) return
      count += page.changes.length
      cursor = page.cursor
      await new Promise<void>((resolve) => clock.defer(resolve))
    }
  }

  return {
    /** What the store throws when it is read on from the cursor; null while it is sound. Callers at once share one reading. */
    failure(cursor: string | null): Promise<unknown> {
      if (clock.now() - checkedAt >= againMs) {
        checkedAt = clock.now()
        checked = read(cursor).then(
          () => null,
          (error: unknown) => error,
        )
      }
      return checked
    },
    /** The index has read on: what fails next is looked at anew. */
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}
