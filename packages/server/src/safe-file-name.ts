import { basename } from 'node:path'

/** A name that is safe as a file's own and keeps its ending, by which formats are recognised. */
export function safeFileName(given: string): string {
  const name = basename(given.replaceAll('\\', '/'))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
  // Shortened at the front: the ending says what the file is.
  const bytes = new TextEncoder().encode(name)
  const kept = new TextDecoder().decode(bytes.slice(-120)).replaceAll('\ufffd', '')
  return kept === '' ? 'upload' : kept
}
