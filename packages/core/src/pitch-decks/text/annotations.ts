import type { Link } from './page-text.ts'
import type { PdfAnnotation, PdfViewport } from './pdfjs.ts'

/** As much as browsers take. */
const urlLettersMax = 2_048
const noteLettersMax = 20_000

export function readLinks(annotations: readonly PdfAnnotation[], { transform }: PdfViewport): Link[] {
  return annotations.flatMap(({ subtype, url, rect }) => {
    if (subtype !== 'Link' || url === undefined || !isForPeople(url)) return []
    return [{ url, ...boxOf(rect ?? [], transform) }]
  })
}

/** Texts of comments, in the order of the file. */
export function readNotes(annotations: readonly PdfAnnotation[]): string[] {
  return annotations.flatMap(({ subtype, contentsObj }) => {
    if (subtype !== 'Text' && subtype !== 'FreeText') return []
    const text = contentsObj?.str?.slice(0, noteLettersMax).toWellFormed().trim()
    return text === undefined || text === '' ? [] : [text]
  })
}

function isForPeople(url: string): boolean {
  return url.length <= urlLettersMax && /^(?:https?|mailto):/i.test(url)
}

/** Corners of the page's own space, in any order, as a box of the reader's. */
function boxOf(rect: readonly number[], transform: readonly number[]): Omit<Link, 'url'> {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const xs = [a * left + c * bottom + e, a * right + c * top + e]
  const ys = [b * left + d * bottom + f, b * right + d * top + f]
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(finite)
  const [x = 0, y = 0, x2 = 0, y2 = 0] = box
  return { x, y, width: finite(x2 - x), height: finite(y2 - y) }
}

const finite = (value: number) => (Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : 0)
