import type {
  Conflict,
  EnrichmentError,
  Evidence,
  FieldStates,
  RecordUpdate,
  SourceRef,
  Usage,
} from '../enrichment/index.ts'
import type { KeptReading } from './kept-reading.ts'
import type { OutputOf, SubsystemName, Subsystems } from './schema.ts'

/** What a subsystem came to, as the checkpoint of a job has it. */
export interface Outcome<Name extends SubsystemName = SubsystemName> {
  readonly ended: Ended<Name> | Failed
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly completedAt: number
}

/** How its `run` ends, unless it throws. */
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
  /** What belongs into the company's record. Named as in checkpoints that earlier versions saved. */
  readonly learnt?: RecordUpdate
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

export interface Failed {
  readonly status: 'failed'
  /** In words that the client may read. */
  readonly error: NonNullable<Subsystems[SubsystemName]['error']>
}
