/// <reference path="./html-encoding-sniffer.d.ts" />
import sniffEncoding from 'html-encoding-sniffer'

/**
 * Text of a page by its byte order mark, the charset of its Content-Type or its `<meta>`; as UTF-8 where its bytes are, since a
 * label is wrong more often than another charset is valid UTF-8 by chance, and not where they are not, whatever the label says.
 * What is wrong costs characters, never the page.
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string | null,
): { readonly html: string; readonly charset: string } {
  const label = /charset\s*=\s*["']?([^\s"';,]{1,40})/i.exec(contentType ?? '')?.[1]
  const sniffed = sniff(bytes, label)
  if (isUtf8(bytes, sniffed)) return { html: decoderOf('utf-8').decode(bytes), charset: 'utf-8' }
  const charset = sniffed === 'UTF-8' ? unlikeItsLabel(bytes) : sniffed.toLowerCase()
  return { html: decoderOf(charset).decode(bytes), charset }
}

const sniff = (bytes: Uint8Array, label: string | undefined): string =>
  sniffEncoding(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: 'windows-1252',
    maxPrescanBytes: prescanBytes,
  })

/** Old pages of a server that was set to UTF-8: what they say themselves, else windows-1252. Some stray bytes make no other charset. */
function unlikeItsLabel(bytes: Uint8Array): string {
  const asUtf8 = decoderOf('utf-8').decode(bytes)
  let surplus = 0
  for (let at = 0; at < asUtf8.length; at++) {
    const code = asUtf8.charCodeAt(at)
    if (code > 0x7f) surplus += code === 0xfffd ? -1 : 1
  }
  if (surplus > 0) return 'utf-8'
  const own = sniff(bytes, undefined)
  return own === 'UTF-8' ? 'windows-1252' : own.toLowerCase()
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
