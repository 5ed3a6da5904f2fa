import type { DeckText, PageText } from '../text/page-text.ts'

/**
 * What a parent and its child say to each other: JSON documents, one a line, the parent's on the child's standard input, the
 * child's on its standard output. What comes from a file is on lines of its own, behind a short one that says what it is: a
 * parent keeps such lines as they are and never opens them, since it also answers requests. A child keeps nothing between two
 * orders; what it read comes back to it with the order to judge it.
 */
export type ChildOrder =
  /** Read pages `from` to the last, but for those in `skip`. Answered by `opened`, for each page `begins` and `page`, then `read`; or by `refused` or `unreachable`. */
  | {
      readonly order: 'read'
      readonly location: string
      readonly from: number
      readonly skip: readonly number[]
      readonly pagesMax: number
    }
  /** Make a reading of what follows: the line of `opened`, then for each page a `PageToJudge` and, if it `hasText`, its line. Answered by `deck`. */
  | { readonly order: 'judge'; readonly pages: number }

export interface PageToJudge {
  readonly number: number
  readonly hasText: boolean
  /** In place of the page's own text, of which there is none: what was recognised in its picture. */
  readonly recognised: RecognisedText | null
  /** Why there is no text, in words for its owner. */
  readonly error: string | null
}

export interface RecognisedText {
  /** Of tesseract. */
  readonly tsv: string
  /** Of the picture it looked at. */
  readonly dpi: number
}

export type OpenedDeck = Omit<DeckText, 'pages'>

export type ChildMessage =
  /** Sent once, when orders are taken. */
  | { readonly kind: 'ready' }
  /** Behind it: the line of an `OpenedDeck`. */
  | { readonly kind: 'opened'; readonly totalPages: number }
  /** About to work on a page: what a parent blames when the child dies. */
  | { readonly kind: 'begins'; readonly number: number }
  /** Behind it: the line of a `PageText`. */
  | {
      readonly kind: 'page'
      readonly number: number
      /** Points. */
      readonly width: number
      readonly height: number
      /** Nearly no text, and a picture that may show some. */
      readonly isPicture: boolean
      /** That of the page, cut. */
      readonly error: string | null
    }
  | { readonly kind: 'read' }
  | { readonly kind: 'refused'; readonly reason: ChildRefusal; readonly message: string }
  /** Nothing was read of the file, for a reason that lies around it: it is gone, or its disk fails. */
  | { readonly kind: 'unreachable'; readonly message: string }
  /** Behind it: the line of a `DeckReading`. */
  | { readonly kind: 'deck' }

export type ChildRefusal = 'PDF_INVALID' | 'PDF_ENCRYPTED' | 'PDF_TOO_MANY_PAGES' | 'PDF_TOO_COMPLEX'

/**
 * What reading a file tells as it goes on. Whoever reads awaits what `tell` returns: a page that ends its process is known only
 * if its beginning was written before the work on it began.
 */
export type ReadEvent =
  | { readonly kind: 'opened'; readonly deck: OpenedDeck }
  | { readonly kind: 'begins'; readonly number: number }
  | { readonly kind: 'page'; readonly page: PageText }

export type TellRead = (event: ReadEvent) => Promise<void>
