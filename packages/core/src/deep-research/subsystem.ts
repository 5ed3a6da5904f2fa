import type { Ended, Skipped } from './outcome.ts'
import type { Research } from './research.ts'
import type { SubsystemName } from './schema.ts'

/**
 * One part of a deep research as a value. The table of all of them (`subsystem-table.ts`) is in an order in which each comes
 * behind what it reads, and is run in that order; what is different between parts is here and nowhere else.
 */
export interface Subsystem<Name extends SubsystemName> {
  readonly name: Name
  /** Of these each must have succeeded, at least in part; else it is skipped as `dependency_failed`. */
  readonly needs: readonly SubsystemName[]
  /** It looks at these too, if they came to something. */
  readonly uses: readonly SubsystemName[]
  /** Its share of the progress. All of them together are 100. */
  readonly weight: number
  /** Why it is left out whatever came before it, such as that nobody wants it; null where it is not. */
  readonly skip?: (research: Research) => Skipped | null
  /** Throws `JobError` for a failure that the client may read; anything else is a mistake of ours, and logged. */
  readonly run: (research: Research) => Promise<Ended<Name>>
}
