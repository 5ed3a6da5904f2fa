import type { JobFailureReason } from '../kernel/index.ts'
import type { PitchDeckResult } from './schema.ts'

/** A deck as it was read: the result of its job without what only the request knows. */
export type DeckReading = Omit<PitchDeckResult, 'request_id' | 'filename' | 'document'> & {
  readonly document: Omit<NonNullable<PitchDeckResult['document']>, 'sha256'>
}

/** Reads decks away from the caller's thread, so that no file can hold it, take its memory or its life. */
export interface DeckReader {
  /**
   * Rejects with `DeckRefused` where there is no reading; with the reason of `signal` soon after it aborts, when nothing works
   * on the file any more. A deck of which some pages could not be read resolves: those slides have their `error`.
   */
  read(file: DeckFile, options: DeckReadOptions): Promise<DeckReading>
  /** Ends what runs; what is read now rejects. */
  close(): Promise<void>
}

export interface DeckFile {
  /** Where the host finds it: `UploadStore.locate`. */
  readonly location: string
}

export interface DeckReadOptions {
  readonly signal: AbortSignal
  /** Told after each page; `total` counts the pages that will be read. */
  readonly onPage?: (done: number, total: number) => void
}

export type DeckRefusal = Extract<
  JobFailureReason,
  'PDF_INVALID' | 'PDF_ENCRYPTED' | 'PDF_TOO_MANY_PAGES' | 'PDF_TOO_COMPLEX' | 'DEADLINE_EXCEEDED'
>

/** The file cannot be read; the message says it to its owner, with a remedy where there is one. */
export class DeckRefused extends Error {
  override readonly name = 'DeckRefused'
  readonly reason: DeckRefusal

  constructor(reason: DeckRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export interface DeckLimits {
  /** More are refused with PDF_TOO_MANY_PAGES. */
  readonly pagesMax: number
  /** For the whole deck, from the start of its child to its reading. */
  readonly timeMs: number
  /** For one page; then the child is killed and the page left out. */
  readonly pageTimeMs: number
  /** Resident memory of a child, in bytes. */
  readonly memoryBytes: number
}

export const defaultDeckLimits: DeckLimits = {
  pagesMax: 300,
  timeMs: 30_000,
  pageTimeMs: 10_000,
  memoryBytes: 512 * 1024 * 1024,
}
