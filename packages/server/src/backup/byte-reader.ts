import { BackupUnreadable } from './unreadable.ts'

/** Reads a stream by counted bytes. An end that comes too early is a `BackupUnreadable`. */
export function byteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()

  async function next(): Promise<Uint8Array> {
    if (rest.length > 0) return rest
    const { value, done } = await chunks.next()
    if (done === true) throw new BackupUnreadable('it ends in the middle: it was cut off')
    return value as Uint8Array
  }

  async function* stream(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const chunk = await next()
      const wanted = chunk.subarray(0, left)
      rest = chunk.subarray(wanted.length)
      left -= wanted.length
      yield wanted
    }
  }

  return {
    stream,
    /** For small counts: they are kept in memory. */
    async exactly(count: number): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for await (const part of stream(count)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}
