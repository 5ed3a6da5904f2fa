/** One process that reads sites, as its supervisor sees it. */
export interface SiteChild {
  /** Resolves when there is room for more, and when the child is gone: `ended` tells of that. */
  send(bytes: Uint8Array): Promise<void>
  /** Whether it has nothing to do: then it must not keep its parent's process alive. */
  rest(isIdle: boolean): void
  /** Whether it holds so much that the next page should have a fresh one. */
  isWorn(): boolean
  /** At once, whatever it is doing. `ended` follows. */
  kill(): void
}

/** Handed to one child and called for that child alone. */
export interface SiteChildEvents {
  data(chunk: Uint8Array): void
  /** Once, when the process is gone; nothing follows. */
  ended(end: SiteChildEnd): void
}

export interface SiteChildEnd {
  /**
   * Its host ended it for its `time` (it did not come back to its loop) or its `memory`; it fell over by itself (`crash`); or it is
   * gone for another reason (`exit`): it was ended from outside, or could not be started.
   */
  readonly cause: 'time' | 'memory' | 'crash' | 'exit'
  /** The task that it said last it was at; 0 for none. */
  readonly task: number
  /** For the log: exit code or signal, the end of its standard error. */
  readonly detail: string
}

/**
 * Starts a child whose memory and turns of the loop the host bounds. Does not throw: a process that cannot be started has `ended`.
 */
export type StartSiteChild = (events: SiteChildEvents) => SiteChild

export interface SiteChildLimits {
  /** Resident memory, in bytes. */
  readonly memoryBytes: number
  /** Of its own processor time, for one turn of its loop. */
  readonly turnCpuMs: number
  /** Of time that passes, for one turn of its loop: what waits for a disk takes no processor. */
  readonly turnMs: number
}

export const defaultSiteChildLimits: SiteChildLimits = {
  memoryBytes: 512 * 1024 * 1024,
  turnCpuMs: 10_000,
  turnMs: 30_000,
}
