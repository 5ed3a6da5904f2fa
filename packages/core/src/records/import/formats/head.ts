/** The beginning of a source, and the whole of it from its first byte. */
export interface SourceHead {
  readonly bytes: Uint8Array
  /** Whether the source has no more. */
  readonly isWhole: boolean
  readonly chunks: AsyncIterable<Uint8Array>
  /** Lets the source go, read to its end or not. */
  close(): Promise<void>
}

/** Reads the first `size` bytes of a source ahead; they are copied, because some sources use their memory again. */
export async function readHead(source: AsyncIterable<Uint8Array>, size: number): Promise<SourceHead> {
  const chunks = source[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let length = 0
  let broken: { readonly cause: unknown } | null = null
  let isWhole = false
  while (length < size && !isWhole && broken === null) {
    try {
      const next = await chunks.next()
      if (next.done === true) isWhole = true
      else {
        held.push(next.value.slice())
        length += next.value.length
      }
    } catch (cause) {
      // What came before it is read first.
      broken = { cause }
    }
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of held) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  const state = { isEnded: isWhole || broken !== null }
  const close = async () => {
    if (state.isEnded) return
    state.isEnded = true
    await chunks.return?.()
  }
  return { bytes, isWhole, chunks: wholeSource(held, chunks, state, broken), close }
}

async function* wholeSource(
  held: readonly Uint8Array[],
  chunks: AsyncIterator<Uint8Array>,
  state: { isEnded: boolean },
  broken: { readonly cause: unknown } | null,
) {
  yield* held
  if (broken !== null) throw broken.cause
  while (!state.isEnded) {
    try {
      const next = await chunks.next()
      state.isEnded = next.done === true
      if (next.done !== true) yield next.value
    } catch (cause) {
      state.isEnded = true
      throw cause
    }
  }
}
