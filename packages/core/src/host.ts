/**
 * The narrow ports through which core reaches a runtime. Each exists because something uses it; a test or a
 * simulation brings its own. `@dealflow/node-adapter` implements them over node:*.
 */

/** Time and the event loop. All times are epoch milliseconds. */
export interface Clock {
  now(): number
  /** Runs `task` once after `delayMs`; the returned function cancels it. A pending timer does not keep a process alive. */
  timer(delayMs: number, task: () => void): () => void
  /** Runs `task` after the I/O that is already waiting: the point at which a batch of writes is closed. */
  defer(task: () => void): void
}

/** Cryptographically strong randomness. */
export interface Entropy {
  randomBytes(count: number): Uint8Array
}

/** Synchronous hashing: WebCrypto's digest is asynchronous, and a ledger entry is sealed inside a transaction. */
export interface Crypto {
  /** SHA-256 as 64 lower-case hex digits; text is hashed as UTF-8. */
  sha256(data: string | Uint8Array): string
}

/**
 * Where structured log records go. Never given a key, a secret or a body. Errors among the fields come as they were thrown:
 * JSON leaves nothing of them, `describeError` shows them whole.
 */
export interface Log {
  write(
    level: 'debug' | 'info' | 'warn' | 'error',
    message: string,
    fields?: Readonly<Record<string, unknown>>,
  ): void
}

export interface Host {
  readonly clock: Clock
  readonly entropy: Entropy
  readonly crypto: Crypto
  readonly log: Log
}
