/** The compressed stream of a source ended early or is damaged. What came before was handed on. */
export class DamagedGzip extends Error {
  override readonly name = 'DamagedGzip'
}

/** The source unpacks to more than any file of records does. What came before was handed on. */
export class GzipBomb extends Error {
  override readonly name = 'GzipBomb'
}

/**
 * The bytes of a source, unpacked when they begin as gzip does, whatever the file is called. The source is read only
 * while somebody takes the bytes. Several gzip members in a row are one stream in Bun; Node's decompressor calls the second
 * damage.
 */
export async function* unpacked(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    const head = await firstBytes(chunks)
    const whole = startingWith(head, chunks)
    yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(whole) : whole
  } finally {
    await chunks.return?.()
  }
}

/** At least two bytes, unless the source has fewer. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array(0)
  while (head.length < 2) {
    const next = await chunks.next()
    if (next.done) break
    const longer = new Uint8Array(head.length + next.value.length)
    longer.set(head)
    longer.set(next.value, head.length)
    head = longer
  }
  return head
}

async function* startingWith(
  head: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip')
  const reader = stream.readable.getReader()
  const writer = stream.writable.getWriter()
  const ready: Uint8Array[] = []
  // A stream that fails drops what it has queued, so everything is taken out as soon as it is there.
  const draining = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) ready.push(next.value)
  })()
  draining.catch(ignore)
  let left = freeBytes
  const take = () => {
    const parts = ready.splice(0)
    for (const { length } of parts) left -= length
    return parts
  }
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        const slice = chunk.subarray(at, at + sliceBytes) as Uint8Array<ArrayBuffer>
        left += slice.length * timesMax
        const failure = await failureOf(writer.write(slice))
        yield* take()
        if (left < 0) throw new GzipBomb(`The gzip data unpacks to more than ${timesMax} times its size`)
        if (failure !== null) throw new DamagedGzip(wordsFor(failure.cause, 'is damaged'), failure)
      }
    }
    const failure = (await failureOf(writer.close())) ?? (await failureOf(draining))
    yield* take()
    if (failure !== null) throw new DamagedGzip(wordsFor(failure.cause, 'ends early'), failure)
  } finally {
    reader.cancel().catch(ignore)
    writer.abort().catch(ignore)
  }
}

// What a slice unpacks to is held at once, at most a thousand times its size; and it is all that damage can take with it.
const sliceBytes = 4 * 1024
/** Files of companies unpack to 3 to 30 times their size. A hostile gzip file can unpack to 1,032 times its size. */
const timesMax = 200
/** Small files may unpack to more than that. */
const freeBytes = 256 * 1024 * 1024

function wordsFor(cause: unknown, otherwise: string): string {
  const isTrailing = (cause as { code?: unknown } | null)?.code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END'
  return isTrailing
    ? 'The gzip data goes on after its end (only Bun reads several packed files in a row)'
    : `The gzip data ${otherwise}`
}

async function failureOf(work: Promise<void>): Promise<{ readonly cause: unknown } | null> {
  try {
    await work
    return null
  } catch (cause) {
    return { cause }
  }
}

// For streams that are given up: their failure is known, or they have no reader any more.
function ignore() {}
