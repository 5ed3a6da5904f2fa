import type { Run } from './page-text.ts'
import type { PdfMark, PdfPage, PdfTextItem, PdfTextReader } from './pdfjs.ts'

export interface PageRuns {
  readonly runs: readonly Run[]
  /** By the id that the structure tree uses: places in `runs`. */
  readonly marked: Map<string, readonly number[]>
  /** Of a page with more text than is read. It stays open: pdf.js makes text only as it is read, and so does no more work on it. */
  readonly unread: PdfTextReader | null
}

interface RunOptions {
  readonly reading: number
  readonly isTagged: boolean
  readonly itemsMax: number
}

/** A page of a book has 3,000 letters; some text floods have them in the millions, in a single item. */
const lettersOfPageMax = 1_000_000

export async function readRuns(
  page: PdfPage,
  { reading, isTagged, itemsMax }: RunOptions,
): Promise<PageRuns> {
  const { transform: toReader } = page.getViewport({ scale: 1 })
  const reader = page
    .streamTextContent({ includeMarkedContent: isTagged, disableNormalization: true })
    .getReader()
  const runs: Run[] = []
  const marked = new Map<string, number[]>()
  const open: (string | null)[] = []
  const vertical = new Set<string>()
  let lettersLeft = lettersOfPageMax

  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const [font, style] of Object.entries(chunk.value.styles))
      if (style.vertical === true) vertical.add(font)
    for (const item of chunk.value.items) {
      if (!('str' in item)) {
        follow(open, item)
        continue
      }
      if (item.str === '') continue
      if (runs.length === itemsMax || lettersLeft < item.str.length) {
        return { runs, marked, unread: reader }
      }
      lettersLeft -= item.str.length
      const mark = open.findLast((id) => id !== null)
      if (mark) addTo(marked, mark, runs.length)
      runs.push(runOf(item, { toReader, isVertical: vertical.has(item.fontName), reading }))
    }
  }
  return { runs, marked, unread: null }
}

/** Marked content nests, and not all of it has an id. */
function follow(open: (string | null)[], { type, id }: PdfMark): void {
  if (type === 'endMarkedContent') open.pop()
  else open.push(id ?? null)
}

function addTo(marked: Map<string, number[]>, id: string, run: number): void {
  const runs = marked.get(id)
  if (runs === undefined) marked.set(id, [run])
  else runs.push(run)
}

interface RunPlace {
  readonly toReader: readonly number[]
  readonly isVertical: boolean
  readonly reading: number
}

function runOf(item: PdfTextItem, { toReader, isVertical, reading }: RunPlace): Run {
  const [a, b, c, d, x, y] = multiply(toReader, item.transform)
  // Of the reader's space, where a unit of the user's may be many points.
  const scale = Math.hypot(toReader[0] ?? 1, toReader[1] ?? 0)
  const direction = isVertical ? Math.atan2(-d, -c) : Math.atan2(b, a)
  return {
    text: item.str.toWellFormed(),
    x: fraction(x),
    y: fraction(y),
    width: fraction((isVertical ? item.height : item.width) * scale),
    size: fraction(Math.hypot(c, d)),
    angle: (Math.round((direction * 180) / Math.PI) + 360) % 360,
    // The same name stands for another font once another process has opened the file.
    font: `${reading}:${item.fontName}`,
    isRightToLeft: item.dir === 'rtl',
    confidence: null,
  }
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** First `inner`, then `outer`. */
function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a, b, c, d, e, f] = sixOf(outer)
  const [g, h, i, j, k, l] = sixOf(inner)
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const sixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [a, b, c, d, e, f]

/** To a thousandth, which keeps the messages short; a file may ask for places that are no numbers, and those would not cross as JSON. */
const fraction = (value: number) => (Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : 0)
