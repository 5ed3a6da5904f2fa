import { bytesOfHex, type FileLook, lettersAndNumbers } from '../kernel/index.ts'

/**
 * Finds the title of a PDF as its bytes stream by, for test keys: that of the Info dictionary, else that of the XMP metadata.
 * Titles in compressed or encrypted objects are not seen; the work of live keys parses the whole file.
 */
export function titleLook(): FileLook {
  const titles = new Map<string, string>()
  let infoObject: string | null = null
  let xmpTitle: string | null = null
  // One buffer for the whole file: a copy of each piece would take as much memory as the upload.
  const held = new Uint8Array(windowBytes)
  let length = 0
  let from = 0
  let looks = 0

  function take(window: Uint8Array, at: number): void {
    if (looks >= looksMax) return
    if (startsWith(window, at, '/Info')) {
      looks++
      infoObject = /^\/Info\s+(\d{1,10})\s+\d{1,5}\s+R/.exec(textAt(window, at, 40))?.[1] ?? infoObject
    } else if (startsWith(window, at, '/Title')) {
      looks++
      const object = objectBefore(window, at)
      const title = object === null ? null : readString(textAt(window, at + '/Title'.length, ahead - 16))
      if (object !== null && title !== null) titles.set(object, title)
    } else if (startsWith(window, at, '<dc:title')) {
      looks++
      const bytes = window.subarray(at, at + ahead)
      const element = /^<dc:title[^>]*>([\s\S]*?)<\/dc:title>/.exec(new TextDecoder().decode(bytes))?.[1]
      // No second `<` within a tag: a row of them would be gone through from each.
      xmpTitle = element === undefined ? xmpTitle : unescapeXml(element.replace(/<[^<>]*>/g, '')).trim()
    }
  }

  function scan(isLast: boolean): void {
    // What begins within the last stretch may go on in the next piece.
    const end = isLast ? length : length - ahead
    const window = held.subarray(0, length)
    for (const mark of ['/', '<']) {
      const code = mark.charCodeAt(0)
      for (let at = window.indexOf(code, from); at !== -1 && at < end; at = window.indexOf(code, at + 1))
        take(window, at)
    }
    const keepFrom = Math.max(0, end - behind)
    held.copyWithin(0, keepFrom, length)
    length -= keepFrom
    from = Math.max(0, end - keepFrom)
  }

  return {
    chunk(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + windowBytes - length)
        held.set(piece, length)
        length += piece.length
        at += piece.length
        if (length === windowBytes) scan(false)
      }
    },
    facts() {
      scan(true)
      return { title: (infoObject === null ? null : titles.get(infoObject)) ?? xmpTitle }
    },
  }
}

/** Bytes after a mark that are read for it, and bytes before it in which its object is looked for. */
const ahead = 2_048
const behind = 2_048
const windowBytes = 16 * (ahead + behind)
/** Each bookmark has a title too. A file made of nothing but marks would hold the loop for minutes; so many take 0.1 s at most. */
const looksMax = 1_000

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** One character a byte. */
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** The number of the object that a place lies in. */
function objectBefore(bytes: Uint8Array, at: number): string | null {
  const last = 'j'.charCodeAt(0)
  const nearest = Math.max(0, at - behind)
  for (let end = bytes.lastIndexOf(last, at); end > nearest; end = bytes.lastIndexOf(last, end - 1)) {
    if (!startsWith(bytes, end - 2, 'obj')) continue
    const from = Math.max(0, end - 24)
    return /(\d{1,10})\s+\d{1,5}\s+ob$/.exec(textAt(bytes, from, end - from))?.[1] ?? null
  }
  return null
}

/** A string of PDF, `(literal)` or `<hex>`, in PDFDocEncoding (read as Latin 1) or UTF-16. */
function readString(text: string): string | null {
  const hex = /^\s*<([0-9a-fA-F\s]*)>/.exec(text)?.[1]
  if (hex !== undefined) return decode(String.fromCharCode(...bytesOfHex(lettersAndNumbers(hex))))
  const literal = /^\s*\(((?:\\[\s\S]|\((?:\\[\s\S]|[^\\()])*\)|[^\\()])*)\)/.exec(text)?.[1]
  return literal === undefined ? null : decode(literal.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, unescaped))
}

function unescaped(_all: string, escaped: string): string {
  if (escaped >= '0' && escaped < '8') return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
  if (escaped.startsWith('\r') || escaped === '\n') return ''
  return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[escaped] ?? escaped
}

function decode(bytes: string): string {
  if (!bytes.startsWith('\xfe\xff')) return bytes.trim()
  let text = ''
  for (let at = 2; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1))
  return text.toWellFormed().trim()
}

const unescapeXml = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_all, name: 'lt' | 'gt' | 'quot' | 'apos' | 'amp') => entities[name],
  )
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const
