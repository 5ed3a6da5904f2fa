// #region body
import type { IncomingMessage } from 'node:http'

/** The bytes as they came. Throws when the sender hangs up before the end, or sends more than any event has. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    bytes += piece.length
    if (bytes > 1_000_000) throw new Error('larger than any event')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
// #endregion body
