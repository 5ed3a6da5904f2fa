import type { TellRead } from '../child/protocol.ts'
import { DeckRefused } from '../reader.ts'
import { readFacts } from './document-facts.ts'
import type { PageText } from './page-text.ts'
import { type PdfDocument, type Pdfjs, type PdfLoadingTask, type PdfTextReader, wasTooMuch } from './pdfjs.ts'
import { pictureLook } from './picture-look.ts'
import { itemsOfDeckMax, readPage } from './read-page.ts'

export interface ReadPdfOptions {
  readonly pdfjs: Pdfjs
  /** The whole file. Taken over: the array is empty afterwards, and so is every other view of its buffer. */
  readonly data: Uint8Array<ArrayBuffer>
  /** 1 for the whole deck. */
  readonly from: number
  readonly skip: readonly number[]
  readonly pagesMax: number
  /** Awaited, so that a parent knows of a page before anybody works on it. */
  readonly tell: TellRead
}

/**
 * Tells what a PDF says: `opened`, then `begins` and `page` for each page that is not skipped. Throws `DeckRefused`
 * before `opened` where the file cannot be read. A page that cannot be read is reported with its `error`, and the rest goes on.
 */
export async function readPdf({ pdfjs, data, from, skip, pagesMax, tell }: ReadPdfOptions): Promise<void> {
  const whole = withoutZeros(data)
  const task = pdfjs.getDocument({ ...openOptions, data: whole, BinaryDataFactory: pdfjs.BinaryDataFactory })
  const unread: PdfTextReader[] = []
  try {
    const document = await open(task)
    checkPages(document.numPages, pagesMax)
    await tell({ kind: 'opened', deck: { totalPages: document.numPages, ...(await readFacts(document)) } })
    const keepOpen = (reader: PdfTextReader) => void unread.push(reader)
    const shared = { document, reading: from, pictures: pictureLook(document), keepOpen }
    let itemsLeft = itemsOfDeckMax
    for (let number = from; number <= document.numPages; number++) {
      if (skip.includes(number)) continue
      await tell({ kind: 'begins', number })
      const page = await readPageOrSay({ ...shared, number, itemsLeft })
      itemsLeft -= page.runs.length
      await tell({ kind: 'page', page })
    }
  } finally {
    await endOf(task, unread)
  }
}

/**
 * Without the zeros at its end, which a download leaves that was broken off: where the table of a file is missing, pdf.js looks for
 * its objects byte by byte, and 15 MB of zeros took 500 MB.
 */
function withoutZeros(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = data.length
  while (end > 0 && data[end - 1] === 0) end--
  // Few may end a stream that was cut off.
  return data.length - end < zerosMin ? data : data.slice(0, end)
}

const zerosMin = 4_096

/** pdf.js waits for its work on each page to end, and that waits for its readers. */
async function endOf(task: PdfLoadingTask, unread: readonly PdfTextReader[]): Promise<void> {
  const ended = task.destroy()
  const reason = new Error('More text than is read.')
  await Promise.allSettled(unread.map((reader) => reader.cancel(reason)))
  await ended
}

/** Text alone is wanted: no picture is decoded, no font is drawn, nothing is fetched. The addresses only have to end in a slash. */
const openOptions = {
  cMapUrl: 'embedded/',
  standardFontDataUrl: 'embedded/',
  wasmUrl: 'embedded/',
  useWorkerFetch: false,
  useSystemFonts: true,
  disableFontFace: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  disableAutoFetch: true,
  verbosity: 0,
}

async function open(task: PdfLoadingTask): Promise<PdfDocument> {
  try {
    return await task.promise
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new DeckRefused(
        'PDF_ENCRYPTED',
        'The PDF opens only with a password. Save it without one, and try again.',
        { cause },
      )
    if (wasTooMuch(cause))
      throw new DeckRefused(
        'PDF_TOO_COMPLEX',
        'The PDF needs more memory than a deck may take before its first page is reached. Export it again from the program that made it.',
        { cause },
      )
    throw new DeckRefused(
      'PDF_INVALID',
      'The file is damaged or not a PDF. Export the deck again, and check that it opens in a PDF viewer.',
      { cause },
    )
  }
}

function checkPages(pages: number, pagesMax: number): void {
  if (pages === 0)
    throw new DeckRefused('PDF_INVALID', 'The PDF has no pages. Export the deck again and upload that file.')
  if (pages > pagesMax)
    throw new DeckRefused(
      'PDF_TOO_MANY_PAGES',
      `The PDF has ${pages} pages; at most ${pagesMax} are read. Split it, or upload the pages of the deck alone.`,
    )
}

async function readPageOrSay(page: Parameters<typeof readPage>[0]): Promise<PageText> {
  try {
    return await readPage(page)
  } catch (cause) {
    return unreadablePage(
      page.number,
      wasTooMuch(cause)
        ? 'This page needs more memory than a page may take.'
        : 'This page is damaged in the file. Export the deck again.',
    )
  }
}

/** Holds the place of a page that has nothing to show but the reason. */
export function unreadablePage(number: number, error: string): PageText {
  return {
    number,
    width: 0,
    height: 0,
    rotation: 0,
    runs: [],
    tags: null,
    links: [],
    notes: [],
    hasImages: false,
    source: 'native',
    warnings: ['page_failed'],
    error,
  }
}
