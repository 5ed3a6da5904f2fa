/**
 * The narrow ports through which core reaches a runtime. Each exists because something uses it; a test or a
 * simulation brings its own. `@dealflow/node-adapter` implements them over node:*.
 */

/** Time and the event loop. All times are epoch milliseconds. */
export interface Clock {
  now(): number
  /**
   * Runs `task` once after `delayMs`; the returned function cancels it. A pending timer does not keep a process alive, but one that
   * `holds` it.
   */
  timer(delayMs: number, task: () => void, options?: { readonly holds: true }): () => void
  /** Runs `task` after the I/O that is already waiting: the point at which a batch of writes is closed. */
  defer(task: () => void): void
}

/** Cryptographically strong randomness. */
export interface Entropy {
  randomBytes(count: number): Uint8Array
}

/** Synchronous hashing: WebCrypto's digest is asynchronous, and a ledger entry is sealed inside a transaction. */
export interface Hashing {
  /** SHA-256 as 64 lower-case hex digits; text is hashed as UTF-8. */
  sha256(data: string | Uint8Array): string
}

export interface Crypto extends Hashing {
  /** SHA-256 of what comes piece by piece, for an upload that is never whole in memory. */
  sha256Stream(): Sha256Stream
  /** The 32 bytes of HMAC-SHA-256; text is taken as UTF-8, several as if they were one: joining them costs a quarter of it. */
  hmacSha256(key: Uint8Array, data: string | Uint8Array | readonly string[]): Uint8Array
  /**
   * Encrypts a secret that has to be read again (AES-256-GCM, a fresh random nonce, `v1.` before base64url). `key` has 32 bytes.
   * `boundTo` names the place it is kept in, such as a row's id: sealed text that was moved elsewhere does not open there.
   */
  seal(key: Uint8Array, text: string, boundTo: string): string
  /** What `seal` was given. Throws when the key or `boundTo` is another, or when the sealed text was changed. */
  open(key: Uint8Array, sealed: string, boundTo: string): string
}

export interface Sha256Stream {
  update(bytes: Uint8Array): void
  /** 64 lower-case hex digits of everything so far. Once. */
  digest(): string
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
