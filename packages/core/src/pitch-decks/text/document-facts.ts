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
      createdAt: isoDate(info.CreationDate) ?? isoTime(metadata?.metadata?.get('xmp:createdate')),
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

/** `D:20240131120000+01'00'`; what is missing at its end is the first of its kind (PDF 32000-1, 7.9.4). */
function isoDate(value: unknown): string | null {
  const parts =
    typeof value === 'string'
      ? /^D?:?\s*(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(value)
      : null
  if (parts === null) return null
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    zoneHour,
    zoneMinute,
  ] = parts
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHour}:${zoneMinute ?? '00'}`
  return isoTime(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
}

function isoTime(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
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
