import { characterLength, type ImportEncoding, toUtf8 } from './encoding.ts'

/**
 * What bytes without a mark are written in: UTF-8, or Windows-1252 when more of them are no UTF-8 than are characters of it; null
 * where all are ASCII, which both are. A file in UTF-8 of which some bytes were damaged stays one.
 */
export function guessEncoding(bytes: Uint8Array): 'utf-8' | 'windows-1252' | null {
  let characters = 0
  let others = 0
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] as number) < 0x80) {
      at++
      continue
    }
    const length = characterLength(bytes, at)
    if (length > 1) characters++
    // The last character may go on behind what is looked at.
    else if (bytes.length - at > 3) others++
    at += Math.max(1, length)
  }
  if (others > characters) return 'windows-1252'
  return characters + others === 0 ? null : 'utf-8'
}

/** The bytes of a source as UTF-8, whose encoding is guessed at the first bytes that are not ASCII, and told. */
export async function* guessedUtf8(
  chunks: AsyncIterable<Uint8Array>,
  tell: (encoding: ImportEncoding) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rest = chunks[Symbol.asyncIterator]()
  try {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      if (isAllAscii(next.value)) yield next.value
      else {
        // Some sources use their memory again.
        const first = next.value.slice()
        const following = await rest.next()
        const second = following.done === true ? new Uint8Array(0) : following.value
        const sample = new Uint8Array(first.length + second.length + 4)
        sample.set(first)
        sample.set(second, first.length)
        const encoding = guessEncoding(sample) ?? 'utf-8'
        tell(encoding)
        return yield* toUtf8(joined([first, second], rest), encoding)
      }
    }
  } finally {
    await rest.return?.()
  }
}

/** Every byte of a file is asked: a call for each takes ten times as long. */
function isAllAscii(bytes: Uint8Array): boolean {
  let all = 0
  for (let at = 0; at < bytes.length; at++) all |= bytes[at] as number
  return all < 0x80
}

async function* joined(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>) {
  for (const chunk of first) if (chunk.length > 0) yield chunk
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}
