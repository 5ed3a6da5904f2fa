/** The chunks of the source, counted; a source that has stalled is left when the signal says so. */
export async function* counted(
  source: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
  signal: AbortSignal | undefined,
) {
  const chunks = source[Symbol.asyncIterator]()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await unlessAborted(chunks.next(), signal)
      if (done === true) {
        ended = true
        return
      }
      count(value.length)
      yield value
    }
  } finally {
    // Not awaited: one that has stalled would keep us here. What it may say then is of no use to anybody.
    if (!ended) void chunks.return?.().catch(() => {})
  }
}

/** The bytes in pieces that are read within a few milliseconds, whatever they hold. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
  }
}

/** 32,768 lines of JSON Lines without any text, the worst there is, take a millisecond. */
const pieceBytes = 32 * 1024

function unlessAborted<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return given
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    void given.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) onAbort()
  })
}

/** Hands blocks on until the source breaks; an error of whoever takes them is not caught here. */
export async function* untilBroken<Block>(
  blocks: AsyncGenerator<Block, void>,
  broke: (cause: unknown) => void,
) {
  try {
    yield* blocks
  } catch (cause) {
    broke(cause)
  }
}
