import { damaged } from '../tables/unreadable-file.ts'

/** The text of an XML part, in UTF-8 or, with a byte order mark, UTF-16: no office program writes any other. */
export async function* xmlTexts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    // What is packed best comes in megabytes, of which each would be thousands of rows at once.
    for (let at = 0; at < chunk.length; at += pieceBytes)
      yield decoded(decoder, chunk.subarray(at, at + pieceBytes))
  }
  if (decoder !== null) yield decoded(decoder, null)
}

const pieceBytes = 64 * 1024

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decoded(decoder: TextDecoder, chunk: Uint8Array | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw damaged('a part of it is not the text that it says', cause)
  }
}

/** The chunks, of which each is counted when it is taken. */
export async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}
