import type { Actor } from '@dealflow/core'

/** Who waits for an operation: in this process, across the control channel, or over the operator API. */
export interface OperationContext {
  readonly actor: Actor
  /** Tells the person who waits how far the work is. */
  progress(event: Readonly<Record<string, unknown>>): void
  readonly signal: AbortSignal
}
