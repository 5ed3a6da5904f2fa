import type { SlideWarning } from '../text/page-text.ts'

/** A deck as it is laid out: what a reader sees, in the order it is read, before anybody asks what it means. */
export interface DeckLayout {
  readonly slides: readonly SlideLayout[]
  /** Running headers and footers that were taken off the slides, once each. */
  readonly running: readonly string[]
}

export interface SlideLayout {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
  readonly title: { readonly text: string; readonly source: 'tag' | 'font' | 'top' | 'sparse' | 'ocr' } | null
  /** In reading order, without the title. */
  readonly blocks: readonly Block[]
  /** Absolute http(s) and mailto addresses, each once. */
  readonly links: readonly string[]
  readonly notes: string | null
  readonly imageAlts: readonly string[]
  readonly hasImages: boolean
  readonly textSource: 'native' | 'repaired' | 'ocr' | 'none'
  readonly warnings: readonly SlideWarning[]
  readonly error: string | null
}

export type Block = (
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'table'
      readonly header: readonly string[] | null
      readonly rows: readonly (readonly string[])[]
    }
  /** A tile: a figure with its label, a name with its role. Its lines in their order, the biggest marked. */
  | { readonly kind: 'card'; readonly lines: readonly CardLine[] }
) & { readonly box: Box }

export interface ListItem {
  readonly text: string
  /** 0 for the outermost. */
  readonly level: number
  /** `1.`, `a)`: of an ordered list; null for a bullet. */
  readonly marker: string | null
}

export interface CardLine {
  readonly text: string
  /** Points. */
  readonly size: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of most of its text, points. */
  readonly size: number
}
