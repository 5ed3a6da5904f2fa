export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** For work that changes nothing and takes no signal: throws the signal's reason without waiting for its end. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = aborted(signal).then((): never => {
    throw signal.reason
  })
  return await Promise.race([work, stopped])
}
