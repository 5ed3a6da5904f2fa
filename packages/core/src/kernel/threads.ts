/** Threads of the runtime. Messages are structured clones; bytes in shared memory are shared. */
export interface Threads {
  /** Threads that can run at once beside the caller's. */
  readonly parallelism: number
  /** Starts a thread in which the runtime calls `serveIndexThread` with this set-up. */
  start(setup: unknown): Thread
}

export interface Thread {
  send(message: unknown): void
  onMessage(receive: (message: unknown) => void): void
  /** Told once when the thread has ended by itself; `reason` is what it died of. */
  onFailure(fail: (reason: unknown) => void): void
  close(): Promise<void>
}

/** The thread's end of its line. */
export interface ThreadPort {
  send(message: unknown): void
  onMessage(receive: (message: unknown) => void): void
}
