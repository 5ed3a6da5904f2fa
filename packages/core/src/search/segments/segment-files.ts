/**
 * The directory of one dataset's index. All methods are synchronous: they run in the index's own thread, or in memory. Errors of
 * the disk are thrown as they come. Names are plain file names.
 */
export interface SegmentFiles {
  list(): readonly string[]
  /**
   * The bytes of a file for reading in place, mapped or in shared memory, or null when there is none; what is written but not yet synced is there too. A file that is open stays
   * readable after `remove`, and is never written again.
   */
  open(name: string): Uint8Array | null
  /** Makes a new file; one of that name is replaced. Nothing of it is sure to outlive a crash before `sync`. */
  create(name: string): SegmentFile
  /** Replaces `to` in one step. Outlives a crash once `syncDirectory` has returned. */
  rename(from: string, to: string): void
  remove(name: string): void
  syncDirectory(): void
}

export interface SegmentFile {
  write(bytes: Uint8Array): void
  sync(): void
  /** Closing twice is closing once. */
  close(): void
}
