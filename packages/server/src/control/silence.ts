/** A server that works sends a line a second. One that is quiet for this long is stopped, or its machine overloaded. */
const silenceMs = 10_000

export interface SilenceWatch {
  /** Aborted when nothing was heard for 10 s while somebody listened. */
  readonly signal: AbortSignal
  /** Waits for the next sign of life from now on. */
  listen(): void
  /** Something came; whoever deals with it may take as long as that takes. */
  heard(): void
}

export function watchSilence(): SilenceWatch {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => clearTimeout(timer)
  return {
    signal: silent.signal,
    heard,
    listen() {
      heard()
      timer = setTimeout(() => silent.abort(), silenceMs)
    },
  }
}
