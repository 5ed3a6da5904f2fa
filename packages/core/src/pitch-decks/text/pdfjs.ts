/**
 * What of pdf.js a host hands in: core imports none. `pdfjs-dist` 6 fits as it is, its modern build in Bun, its legacy build in
 * Node; `pdf.worker.mjs` must have been imported before, so that it works in this thread.
 *
 * @example
 * await import('pdfjs-dist/build/pdf.worker.mjs')
 * const { getDocument } = await import('pdfjs-dist/build/pdf.mjs')
 * const pdfjs: Pdfjs = { getDocument, BinaryDataFactory: EmbeddedBinaryData }
 */
export interface Pdfjs {
  getDocument(options: Readonly<Record<string, unknown>>): PdfLoadingTask
  /** Gives character maps (`cMapUrl`), two symbol fonts (`standardFontDataUrl`) and decoders (`wasmUrl`) by their file names. */
  readonly BinaryDataFactory: new (
    urls: Readonly<Record<string, unknown>>,
  ) => {
    fetch(file: { readonly kind: string; readonly filename: string }): Promise<Uint8Array>
  }
}

export interface PdfLoadingTask {
  readonly promise: Promise<PdfDocument>
  destroy(): Promise<void>
}

export interface PdfDocument {
  readonly numPages: number
  getPage(number: number): Promise<PdfPage>
  /** Null where the file has no bookmarks. */
  getOutline(): Promise<readonly PdfBookmark[] | null>
  getMetadata(): Promise<PdfMetadata>
  /** A file that holds only these pages and what they refer to, its streams as they are; pages count from 0. */
  extractPages(
    parts: readonly { readonly document: null; readonly includePages: readonly number[] }[],
  ): Promise<Uint8Array | null>
}

export interface PdfBookmark {
  readonly title: string
  readonly items: readonly PdfBookmark[]
}

export interface PdfMetadata {
  /** The Info dictionary and a few facts more; values are what the file holds. */
  readonly info: object
  /** The XMP packet. */
  readonly metadata: { get(name: string): unknown } | null
  readonly hasStructTree: boolean
}

export interface PdfPage {
  /** Quarter turns in degrees, clockwise. */
  readonly rotate: number
  getViewport(options: { readonly scale: number }): PdfViewport
  /** Made as it is read. Cancelled amid its work, pdf.js may go on to the end of the page, and no timer and no input gets a turn. */
  streamTextContent(options: {
    readonly includeMarkedContent: boolean
    readonly disableNormalization: boolean
  }): ReadableStream<PdfTextChunk>
  getStructTree(): Promise<PdfStructNode | null>
  getAnnotations(): Promise<readonly PdfAnnotation[]>
  cleanup(): boolean
}

/** How the page's own coordinates become those of a reader: rotated, downwards from the upper left corner, in points. */
export interface PdfViewport {
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/** As much of a reader as the types of all runtimes agree on. */
export interface PdfTextReader {
  read(): Promise<{ readonly done: true } | { readonly done: false; readonly value: PdfTextChunk }>
  cancel(reason?: unknown): Promise<void>
}

export interface PdfTextChunk {
  readonly items: readonly (PdfTextItem | PdfMark)[]
  /** Of the fonts that no earlier chunk has named. */
  readonly styles: Readonly<Record<string, { readonly vertical?: boolean }>>
}

export interface PdfTextItem {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
  readonly fontName: string
}

/** The beginning or end of marked content; `id` is what the structure tree calls it. */
export interface PdfMark {
  readonly type: string
  readonly id?: string | null
}

export interface PdfStructNode {
  readonly role: string
  readonly alt?: string
  readonly children: readonly (PdfStructNode | PdfStructLeaf)[]
}

/** `content` is text of the page; other types are objects and annotations. */
export interface PdfStructLeaf {
  readonly type: string
  readonly id: string
}

export interface PdfAnnotation {
  readonly subtype?: string
  /** Absolute, and of a scheme that pdf.js takes for harmless. */
  readonly url?: string
  readonly rect?: readonly number[]
  readonly contentsObj?: { readonly str?: string }
}

/** Whether pdf.js gave up for want of memory or stack. It wraps what it did not throw itself, and keeps its name in `details`. */
export function wasTooMuch(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return (
    error instanceof Error &&
    'details' in error &&
    typeof error.details === 'string' &&
    error.details.startsWith('RangeError')
  )
}
