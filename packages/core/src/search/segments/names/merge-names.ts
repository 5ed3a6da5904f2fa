import { dropped, type MergedOrder } from '../build/document-order.ts'
import { mergedLists } from '../build/merge-lists.ts'
import type { SectionData, Segment } from '../segment.ts'
import { type NameReader, openNames } from './name-reader.ts'
import { NameTable } from './name-table.ts'

/**
 * The names of several segments as those of one in which their documents are as `order` tells. Sections are made when asked for.
 */
export function* mergeNames(
  segments: readonly Segment[],
  order: Pick<MergedOrder, 'documents' | 'maps'>,
): Generator<SectionData, void> {
  const inputs = segments.flatMap((segment, i): Input[] => {
    const reader = openNames(segment)
    const documents = order.maps[i]
    if (reader === null || documents === undefined) return []
    return [{ reader, documents, names: new Uint32Array(reader.count).fill(dropped), next: 0 }]
  })
  yield* mergedTable(inputs, order.documents).sections()
  const maps = inputs.map(({ names }) => names)
  for (const part of ['words', 'grams'] as const) {
    const lists = inputs.map(({ reader }) => reader[part])
    yield* mergedLists(lists, { maps }, `names.${part}`, false)
  }
}

interface Input {
  readonly reader: NameReader
  /** New numbers of its documents, and of its names as they become known. */
  readonly documents: Uint32Array
  readonly names: Uint32Array
  /** The first name that was not looked at. */
  next: number
}

/** The names of live documents in their new order; fills in their new numbers. */
function mergedTable(inputs: readonly Input[], documents: number): NameTable {
  const table = new NameTable()
  const sources = sourcesOf(inputs, documents)
  for (let document = 0; document < documents; document++) {
    const input = inputs[sources[document] as number]
    if (input !== undefined) takeNames(input, document, table)
  }
  return table
}

/** The documents of one input keep their order, so its names are looked at once each. */
function takeNames(input: Input, document: number, table: NameTable): void {
  const { reader } = input
  for (; input.next < reader.count; input.next++) {
    const name = input.next
    const renumbered = input.documents[reader.documentOf(name)] ?? dropped
    if (renumbered === dropped) continue
    if (renumbered > document) return
    input.names[name] = table.count
    table.add(
      document,
      reader.bytesOf(name),
      reader.kinds[name] as number,
      reader.lengths[name] as number,
      reader.hashes[name] as number,
    )
  }
}

/** For each new document the input that it comes from, or `noSource` when that has no names. */
function sourcesOf(inputs: readonly Input[], documents: number): Uint16Array {
  const sources = new Uint16Array(documents).fill(noSource)
  for (const [i, { documents: map }] of inputs.entries())
    for (const document of map) if (document !== dropped) sources[document] = i
  return sources
}

const noSource = 0xffff
