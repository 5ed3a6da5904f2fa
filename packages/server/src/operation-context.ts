/** Who waits for an operation: in this process, or across the control channel. */
export interface OperationContext {
  /** Tells the person who waits how far the work is. */
  progress(event: Readonly<Record<string, unknown>>): void
  readonly signal: AbortSignal
}
