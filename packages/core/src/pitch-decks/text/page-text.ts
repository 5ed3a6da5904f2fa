/**
 * What a host read from a deck, before anybody judged it: plain data that crosses processes as JSON. Lengths are points, the
 * origin is the upper left corner of the page as a reader sees it, with its rotation applied.
 */
export interface DeckText {
  /** As the file says, also where fewer pages were read. */
  readonly totalPages: number
  /** Whether the file has a structure tree. */
  readonly tagged: boolean
  /** Bookmarks, depth first. */
  readonly outline: readonly string[]
  readonly document: {
    readonly title: string | null
    readonly author: string | null
    /** ISO 8601 */
    readonly createdAt: string | null
    readonly producer: string | null
    /** BCP 47 */
    readonly language: string | null
  }
  /** Ascending by `number`. */
  readonly pages: readonly PageText[]
}

export interface PageText {
  /** 1 for the first. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
  /** In the order of the content stream. */
  readonly runs: readonly Run[]
  /** Null where the page has no structure tree. */
  readonly tags: TagNode | null
  readonly links: readonly Link[]
  /** Texts of comments (annotations of the subtypes Text and FreeText). */
  readonly notes: readonly string[]
  /** Whether it may show a picture. Looked for only where there is little text, else false. */
  readonly hasImages: boolean
  readonly source: 'native' | 'ocr'
  readonly warnings: readonly SlideWarning[]
  /** Why the page could not be read, in words for its owner; then all the rest is empty. */
  readonly error: string | null
}

/** Text as one stretch of one font on one line. */
export interface Run {
  /** Not normalised; the reading order of its script. May hold only blanks: then a gap was seen there, and its width says nothing. */
  readonly text: string
  /** Left end of the baseline. */
  readonly x: number
  /** The baseline, downwards from the top. */
  readonly y: number
  readonly width: number
  /** Of the font, as drawn. */
  readonly size: number
  /** Direction of the baseline, clockwise from the right: 0 to 359, whole degrees. */
  readonly angle: number
  /** One font of one reading; the same text position in another process may have another key. */
  readonly font: string
  readonly isRightToLeft: boolean
  /** Of text recognised in a picture: 0 to 1; null where it is in the file. */
  readonly confidence: number | null
}

/** The structure tree of a page (PDF 32000-1, 14.8), with roles mapped to the standard ones: `Table`, `TR`, `TH`, `L`, `LI`, `H1`, `P`, `Figure`… */
export interface TagNode {
  readonly role: string
  readonly alt: string | null
  readonly children: readonly TagNode[]
  /** Places in `runs` that belong to this node itself; as it is read, each belongs to one node. */
  readonly runs: readonly number[]
}

export interface Link {
  readonly url: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type SlideWarning =
  | 'no_text_layer'
  | 'repaired_font_encoding'
  | 'garbled_text'
  | 'rotated_text'
  | 'truncated'
  | 'page_failed'
  | 'ocr_low_confidence'
