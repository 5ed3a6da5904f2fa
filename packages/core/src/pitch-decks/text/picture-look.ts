import { visibleLength } from '../layout/clean-text.ts'
import type { Run } from './page-text.ts'
import type { PdfDocument } from './pdfjs.ts'

export interface PictureLook {
  /** Whether a page with so little text may show a picture. */
  isOn(page: number, runs: readonly Run[]): Promise<boolean>
}

/**
 * Finds out by what a page refers to: pdf.js writes it out as a file of its own, and no picture's dictionary is ever compressed. That
 * takes 1 to 10 ms a page, decodes nothing and runs no drawing; a list of what is drawn would decode every picture (10 to 15 times
 * the time of the text), and a file can make that list endless. So a picture that is only referred to counts as well, which some
 * programs do on every page, and one written into the drawing itself, as only tiny ones should be, is not seen.
 */
export function pictureLook(document: PdfDocument): PictureLook {
  let bytesLeft = bytesMax
  let looksLeft = looksMax
  return {
    async isOn(page, runs) {
      if (lettersOf(runs) >= littleText) return false
      // So many pages with so little text, or so much behind them: they are taken for pictures.
      if (bytesLeft <= 0 || looksLeft <= 0) return true
      looksLeft--
      const parts = [{ document: null, includePages: [page - 1] }]
      // Where it cannot be written out, nothing is known of a picture, and the page has been read all the same.
      const file = await document.extractPages(parts).catch(() => null)
      bytesLeft -= file?.length ?? 0
      return file !== null && holdsPicture(file)
    },
  }
}

/** Characters. Twenty make a page one to recognise; what is left of more without running headers and footers may be as few. */
const littleText = 60
/**
 * Pages may share all their pictures, and a tree of tags is walked for each: 300 such pages of a 30 MB file are 9 GB. Each look leaves
 * garbage too: a file of 282 pages takes 258 MB without, 265 MB with 40, 325 MB with 100 looks.
 */
const bytesMax = 16_777_216
const looksMax = 40

function lettersOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + visibleLength(text), 0)
}

const slash = '/'.charCodeAt(0)
const mark = new TextEncoder().encode('/Subtype /Image')
const delimiters = new Set([...' \n\r\t/<>[]('].map((character) => character.charCodeAt(0)))

function holdsPicture(file: Uint8Array): boolean {
  for (let at = file.indexOf(slash); at !== -1; at = file.indexOf(slash, at + 1)) {
    if (mark.every((byte, i) => file[at + i] === byte) && delimiters.has(file[at + mark.length] ?? 0))
      return true
  }
  return false
}
