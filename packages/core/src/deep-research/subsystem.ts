import type {
  Conflict,
  EnrichmentError,
  Evidence,
  FieldStates,
  SourceRef,
  Usage,
} from '../enrichment/evidence-schema.ts'
import type { Learning } from '../enrichment/learning.ts'
import type { KeptReading } from './kept-reading.ts'
import type { Research } from './research.ts'
import type { OutputOf, SubsystemName, Subsystems } from './schema.ts'

/**
 * One part of a deep research as a value. The table of all of them (`subsystem-table.ts`) is in an order in which each stands
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

export type Ended<Name extends SubsystemName> = Found<Name> | Skipped

/** All of it is JSON: it is kept between attempts. */
export interface Found<Name extends SubsystemName> {
  /** `partial`: something that belongs to it could not be read. */
  readonly status: 'succeeded' | 'partial'
  readonly output: OutputOf<Name>
  /** Pointers into `output`. */
  readonly evidence: readonly Evidence[]
  /** Beside those of the evidence. */
  readonly sources?: readonly SourceRef[]
  readonly states?: FieldStates
  readonly conflicts?: readonly Conflict[]
  /** What went wrong on the way, in words that may be shown. */
  readonly errors?: readonly EnrichmentError[]
  readonly usage?: Partial<Usage & { readonly searches: number }>
  /** What belongs into the company's record. */
  readonly learnt?: Learning
  /** Of `deepScrape`: whether the site is not taken for that of the record that was found or named. */
  readonly isOfAnother?: boolean
  /** Of `deepScrape`. */
  readonly reading?: KeptReading
}

export interface Skipped {
  readonly status: 'skipped'
  readonly reason: NonNullable<Subsystems[SubsystemName]['skipped_reason']>
  /** A sentence: what it was missing, such as the settings that would switch it on. */
  readonly detail: string
}

/** What one of them came to, as the checkpoint of a job has it. */
export interface Outcome<Name extends SubsystemName = SubsystemName> {
  readonly ended: Ended<Name> | Failed
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly completedAt: number
}

export interface Failed {
  readonly status: 'failed'
  /** In words that the client may read. */
  readonly error: NonNullable<Subsystems[SubsystemName]['error']>
}
