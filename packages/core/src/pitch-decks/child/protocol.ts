import type { DeckReading } from '../reader.ts'
import type { DeckText, PageText } from '../text/page-text.ts'

/**
 * What a parent and its child say to each other: a JSON document a line, the parent's on the child's standard input, the child's
 * on its standard output. A child keeps nothing between two orders; what it read comes back to it with the order to judge it.
 */
export type ChildOrder =
  /** Read pages `from` to the last, but for those in `skip`. Answered by `opened`, a `page` each, `read`; or by `refused`. */
  | {
      readonly order: 'read'
      readonly location: string
      readonly from: number
      readonly skip: readonly number[]
      readonly pagesMax: number
    }
  /** Make a reading of the lines that follow: as many as `pages` says, each a `page` message or a `recognised` one. Answered by `deck`. */
  | { readonly order: 'judge'; readonly opened: OpenedDeck; readonly pages: number }

/** In place of a page whose text was recognised in its picture: the TSV of tesseract, and dots per inch of what it looked at. */
export interface RecognisedPage {
  readonly kind: 'recognised'
  readonly page: PageText
  readonly tsv: string
  readonly dpi: number
}

export type OpenedDeck = Omit<DeckText, 'pages'>

export type ChildMessage =
  /** Sent once, when orders are taken. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly deck: OpenedDeck }
  /** About to work on a page: what a parent blames when the child dies. */
  | { readonly kind: 'begins'; readonly number: number }
  | { readonly kind: 'page'; readonly page: PageText }
  | { readonly kind: 'read' }
  | {
      readonly kind: 'refused'
      readonly reason: 'PDF_INVALID' | 'PDF_ENCRYPTED' | 'PDF_TOO_MANY_PAGES'
      readonly message: string
    }
  | { readonly kind: 'deck'; readonly reading: DeckReading }
