import { startsWithSign } from '../../kernel/index.ts'
import type { OpenedDeck } from '../child/protocol.ts'
import type { PdfBookmark, PdfDocument } from './pdfjs.ts'

type Facts = Omit<OpenedDeck, 'totalPages'>

/** What the file says of itself: bookmarks, whether it is tagged, and the Info dictionary, with the XMP packet where that is silent. */
export async function readFacts(document: PdfDocument): Promise<Facts> {
  // A deck with a broken catalog still has pages to read: what cannot be read here is as good as not said.
  const outline = await document.getOutline().catch(() => null)
  const metadata = await document.getMetadata().catch(() => null)
  const info: Readonly<Record<string, unknown>> = { ...metadata?.info }
  const said = (name: string, xmpName: string) =>
    words(info[name]) ?? words(firstOf(metadata?.metadata?.get(xmpName)))
  return {
    tagged: metadata?.hasStructTree ?? false,
    outline: titlesOf(outline ?? []),
    document: {
      title: said('Title', 'dc:title'),
      author: said('Author', 'dc:creator'),
      createdAt: isoDate(info.CreationDate) ?? isoDate(metadata?.metadata?.get('xmp:createdate')),
      producer: said('Producer', 'pdf:producer'),
      language: languageTag(info.Language),
    },
  }
}

const lettersMax = 1_000
const bookmarksMax = 1_000

/** Depth first, without a stack of calls: a file may nest its bookmarks as deep as it likes. */
function titlesOf(bookmarks: readonly PdfBookmark[]): string[] {
  const titles: string[] = []
  const waiting = bookmarks.toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (titles.length === bookmarksMax) break
    const title = words(next.title)
    if (title !== null) titles.push(title)
    for (const item of next.items.toReversed()) waiting.push(item)
  }
  return titles
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Text for people: one line, or null where there is nothing to read. */
function words(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .slice(0, lettersMax)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** `2024-01-31T12:00:00+01:00` of XMP, and `D:20240131120000+01'00'` of PDF 32000-1, 7.9.4, whose ends may both be missing. */
const dateForms = [
  /^\s*(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|([+-]\d\d):?(\d\d))?)?)?)?\s*$/,
  /^\s*(?:D:\s*)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:(?:Z(?:00'?00'?)?|([+-]\d\d)(?:'?(\d\d))?'?)\s*)?$/,
]

/** What is missing is the first of its kind, and a zone that is missing is UTC; null for what has another form or is no date. */
function isoDate(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const parts = dateForms.map((form) => form.exec(value)).find((found) => found !== null)
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = parts ?? []
  const [zoneHour = '+00', zoneMinute = '00'] = parts?.slice(7) ?? []
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  // Engines differ in what they make of a 30 February.
  if (parts === undefined || isoTime(`${local}Z`) !== `${local}.000Z`) return null
  const time = isoTime(`${local}${zoneHour}:${zoneMinute}`)
  // A year of more than four digits has a sign.
  return time === null || startsWithSign(time, '+-') ? null : time
}

function isoTime(text: string): string | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function languageTag(value: unknown): string | null {
  if (typeof value !== 'string') return null
  try {
    return Intl.getCanonicalLocales(value.trim().replaceAll('_', '-'))[0] ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
