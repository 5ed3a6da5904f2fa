/// <reference path="./html-encoding-sniffer.d.ts" />
import sniffEncoding from 'html-encoding-sniffer'

/**
 * Text of a page by its byte order mark, the charset of its Content-Type or its `<meta>`; as UTF-8 where its bytes are, since a
 * label is wrong more often than another charset is valid UTF-8 by chance. What is wrong costs characters, never the page.
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string | null,
): { readonly html: string; readonly charset: string } {
  const label = /charset\s*=\s*["']?([^\s"';,]{1,40})/i.exec(contentType ?? '')?.[1]
  const sniffed = sniffEncoding(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: 'windows-1252',
    maxPrescanBytes: prescanBytes,
  })
  const charset = isUtf8(bytes, sniffed) ? 'utf-8' : sniffed.toLowerCase()
  return { html: decoderOf(charset).decode(bytes), charset }
}

/** Pages with long heads name their charset later than the standard's 1,024 bytes. */
const prescanBytes = 4_096

function isUtf8(bytes: Uint8Array, sniffed: string): boolean {
  // Both are made of bytes that are valid UTF-8.
  if (
    sniffed === 'ISO-2022-JP' ||
    (sniffed.startsWith('UTF-16') && bytes.subarray(0, prescanBytes).includes(0))
  )
    return false
  try {
    // A long page may have been cut, and its end fall inside of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length > cutBytesMin })
    return true
  } catch {
    return false
  }
}

const cutBytesMin = 4_096

/** Named through the class: where Bun's types are, it takes no other labels than Bun's. */
type Label = ConstructorParameters<typeof TextDecoder>[0]

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset as Label)
  } catch {
    // `replacement` and what this runtime does not know.
    return new TextDecoder()
  }
}
