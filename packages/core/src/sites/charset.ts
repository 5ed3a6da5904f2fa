import sniffEncoding from 'html-encoding-sniffer'

/**
 * Text of a page by its byte order mark, the charset of its Content-Type, its `<meta>`, else what its bytes look like. A label
 * that is wrong costs characters, never the page.
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string | null,
): { readonly html: string; readonly charset: string } {
  const label = /charset\s*=\s*["']?([^\s"';,]{1,40})/i.exec(contentType ?? '')?.[1]
  const sniffed = sniffEncoding(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(bytes) ? 'UTF-8' : 'windows-1252',
    maxPrescanBytes: prescanBytes,
  })
  // Servers that call everything Latin-1 are more than pages that are valid UTF-8 by chance.
  const charset = sniffed === 'windows-1252' && isUtf8(bytes) ? 'UTF-8' : sniffed
  return { html: decoderOf(charset).decode(bytes), charset: charset.toLowerCase() }
}

/** Pages with long heads name their charset later than the standard's 1,024 bytes. */
const prescanBytes = 4_096

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The end of a page that was cut may fall inside of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    // `replacement` and what this runtime does not know.
    return new TextDecoder()
  }
}
