/** One process that reads decks, as its supervisor sees it. */
export interface DeckChild {
  /** Sends a line; its end is added. Resolves when there is room for more, and when the child is gone (see `ended`). */
  send(line: string | Uint8Array): Promise<void>
  /** Resident memory in bytes, as last seen; 0 before it was looked at. */
  memoryBytes(): number
  /** Whether it waits for orders: then it must not keep its parent's process alive. */
  rest(isIdle: boolean): void
  /** At once, whatever it is doing. `ended` follows. */
  kill(): void
}

/** Handed to one child and called for that child alone: a late word of a killed one must not look like the next one's. */
export interface DeckChildEvents {
  /** A whole line of its standard output, without its end. */
  line(line: Uint8Array): void
  /** Once, when the process is gone; nothing follows. */
  ended(end: DeckChildEnd): void
}

export interface DeckChildEnd {
  /** `memory`: its host killed it for what it held; `output`: for a line without end; `exit`: anything else. */
  readonly cause: 'memory' | 'output' | 'exit'
  /** For the log: exit code or signal, the end of its standard error. */
  readonly detail: string
}

/**
 * Starts a child whose memory and lines the host bounds. Does not throw: a process that cannot be started has `ended`.
 *
 * @example
 * const child = start({ line: (line) => take(line), ended: ({ cause }) => giveUp(cause) })
 * child.send(JSON.stringify({ order: 'read', location, from: 1, skip: [], pagesMax: 300 }))
 */
export type StartDeckChild = (events: DeckChildEvents) => DeckChild
