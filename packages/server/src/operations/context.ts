import type { Actor } from '@dealflow/core'

/** Who waits for an operation: in this process, across the control channel, or over the operator API. */
export interface OperationContext {
  readonly actor: Actor
  /** Tells the person who waits how far the work is. */
  progress(event: Readonly<Record<string, unknown>>): void
  /**
   * Takes the bytes of an operation whose result is a file, in order; resolves when there is room for more. Absent where
   * nobody asked for one.
   */
  readonly data?: (bytes: Uint8Array) => Promise<void>
  readonly signal: AbortSignal
}
