import { readLinks, readNotes } from './annotations.ts'
import { readRuns } from './page-runs.ts'
import type { PageText, SlideWarning } from './page-text.ts'
import type { PdfDocument, PdfPage, PdfTextReader } from './pdfjs.ts'
import type { PictureLook } from './picture-look.ts'
import { tagTree } from './tags.ts'

/** The densest of 94 real slides holds 127 items; a page with more than this is no slide, and must not cost more than seconds. */
const itemsOfPageMax = 50_000
export const itemsOfDeckMax = 300_000

export interface PagePlace {
  readonly document: PdfDocument
  readonly number: number
  /** Sets the fonts of one reading of the file apart from those of another. */
  readonly reading: number
  readonly itemsLeft: number
  readonly pictures: PictureLook
  /** Given text that goes on, which nobody will read; to be given up with the document. */
  readonly keepOpen: (unread: PdfTextReader) => void
}

/** Throws what pdf.js throws where the page has no readable text. */
export async function readPage({
  document,
  number,
  reading,
  itemsLeft,
  pictures,
  keepOpen,
}: PagePlace): Promise<PageText> {
  const page = await document.getPage(number)
  try {
    const tree = await page.getStructTree().catch(withoutIt)
    const { runs, marked, unread } = await readRuns(page, {
      reading,
      isTagged: tree !== null,
      itemsMax: Math.min(itemsOfPageMax, itemsLeft),
    })
    if (unread !== null) keepOpen(unread)
    const annotations = (await page.getAnnotations().catch(withoutIt)) ?? []
    const shown = annotations.slice(0, annotationsOfPageMax)
    const viewport = page.getViewport({ scale: 1 })
    const hasImages = await pictures.isOn(number, runs)
    const warnings: SlideWarning[] = []
    if (unread !== null || shown.length < annotations.length) warnings.push('truncated')
    if (hasImages && runs.every(({ text }) => text.trim() === '')) warnings.push('no_text_layer')
    return {
      number,
      width: viewport.width,
      height: viewport.height,
      rotation: rotationOf(page),
      runs,
      tags: tree === null ? null : tagTree(tree, marked),
      links: readLinks(shown, viewport),
      notes: readNotes(shown),
      hasImages,
      source: 'native',
      warnings,
      error: null,
    }
  } finally {
    page.cleanup()
  }
}

const annotationsOfPageMax = 2_000

/** The text is what a page is read for: one with a broken tree is laid out without, one with broken annotations has no links. */
const withoutIt = (): null => null

function rotationOf({ rotate }: PdfPage): PageText['rotation'] {
  const turned = ((rotate % 360) + 360) % 360
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0
}
