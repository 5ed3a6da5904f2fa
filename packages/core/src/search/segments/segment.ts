import { type ColumnName as FilterColumnName, filterColumns } from '../../records/index.ts'

/**
 * A segment: the companies of one part of a dataset as typed arrays, written once and read in place, from a mapped file or from
 * shared memory. Documents are numbered from 0 in the order of their prior: score from high to low (unknown last), then id. So the
 * lower of two document numbers always wins a tie, and a search without text takes the first that pass.
 */
export interface Segment {
  readonly documents: number
  idOf(document: number): string
  /** -1 when the segment does not hold the company. */
  documentOf(id: string): number
  /** Words of the texts, with impacts: what ranks. */
  readonly words: TermLists
  /** What filters ask for, as `attribute` writes it; no impacts. */
  readonly attributes: TermLists
  column(name: ColumnName): Column
  /** The columns of own fields that it has. */
  readonly customColumns: readonly CustomColumn[]
  /** A section that another part of the index reads by itself, such as the names; empty when the segment has none. */
  readonly sections: Sections
}

/** Documents of one window share the upper bits of their numbers: a list holds only the lower 16. */
export const windowBits = 16
export const windowSize = 1 << windowBits

/**
 * Sorted terms, each with the documents that hold it. A list is cut into blocks, one for each window in which it has a
 * document. Block `b` of term `t`, `blockStarts[t] <= b < blockStarts[t + 1]`, holds the postings from `postingStarts[b]` up to
 * `postingStarts[b + 1]`; the document of posting `p` is `blockWindows[b] * windowSize + lows[p]`, rising.
 * The offsets of a list were checked when `find` or `frequency` gave or took its ordinal; no other list may be read.
 */
export interface TermLists {
  readonly count: number
  /** -1 when no document holds the term. */
  find(term: string): number
  term(ordinal: number): string
  /** Ordinals of the terms that begin so: `[from, to)`. */
  withPrefix(prefix: string): readonly [from: number, to: number]
  /** Documents that hold the term, removed ones too. */
  frequency(ordinal: number): number
  readonly blockStarts: Uint32Array
  readonly blockWindows: Uint16Array
  readonly postingStarts: Uint32Array
  readonly lows: Uint16Array
  /** 1 to 255, one for each posting; empty when the lists have none. */
  readonly impacts: Uint8Array
  /** Highest impact of each block; empty likewise. */
  readonly blockImpacts: Uint8Array
}

/** In the order in which a segment holds them. */
export const columnNames: readonly FixedColumn[] = [...filterColumns.map(({ name }) => name), 'domain']
/** The numbers that filters compare, and `domainKey` of the company's domain. Each segment has all of them. */
export type FixedColumn = FilterColumnName | 'domain'
/** A number of an own field, by its key; of a text what orders it. A segment has those of which a company has a value. */
export type CustomColumn = `custom.${number}` | `custom.${number}.next`
export type ColumnName = FixedColumn | CustomColumn

/** One number a document: `values[document] / scale`, or unknown where `values[document]` is `unknown` (NaN in a Float64Array). */
export interface Column {
  readonly values: Uint8Array | Uint16Array | Uint32Array | Float64Array
  readonly scale: number
  readonly unknown: number
}

/** Sections of a segment by name, as typed arrays over its bytes. A wrong type or a missing section is a `CorruptSegment`. */
export interface Sections {
  has(name: string): boolean
  u8(name: string): Uint8Array
  u16(name: string): Uint16Array
  u32(name: string): Uint32Array
  f64(name: string): Float64Array
}

/** What is written as one section. */
export interface SectionData {
  readonly name: string
  readonly data: Uint8Array | Uint16Array | Uint32Array | Float64Array
}

/** A segment in a view of the index: what was removed or replaced since it was written is dead. */
export interface LiveSegment {
  readonly segment: Segment
  /** One bit a document, set for the dead; null when all live. Never changed: a new view brings a new bitmap. */
  readonly dead: Uint32Array | null
  readonly live: number
}

/** What one search sees: segments that together hold every company once, at one point of the change feed. */
export interface IndexView {
  readonly segments: readonly LiveSegment[]
  readonly cursor: string | null
}
