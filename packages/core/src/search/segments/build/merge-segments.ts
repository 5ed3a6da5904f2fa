import { columnSections, numberAt } from '../format/columns.ts'
import { type SegmentSink, writeSegment } from '../format/container.ts'
import { idSections } from '../format/id-table.ts'
import { compareTerms } from '../format/utf8.ts'
import { mergeNames } from '../names/merge-names.ts'
import { type ColumnName, columnNames, type LiveSegment, type SectionData } from '../segment.ts'
import { dropped, MergedOrder } from './document-order.ts'
import { mergedLists } from './merge-lists.ts'

/**
 * Writes one segment of all live documents, byte for byte what building it from them gives, and returns its length in bytes.
 * Holds the largest group of sections in memory, not the whole segment.
 */
export function mergeSegments(inputs: readonly LiveSegment[], sink: SegmentSink): number {
  const order = new MergedOrder(inputs)
  const ids = idSections(order.interleave())
  return writeSegment(sink, mergedSections(inputs, order, ids), { documents: order.documents })
}

function* mergedSections(
  inputs: readonly LiveSegment[],
  order: MergedOrder,
  ids: readonly SectionData[],
): Generator<SectionData, void> {
  yield* ids
  for (const name of columnNames) yield* columnSections(name, mergedColumn(inputs, order, name))
  const custom = new Set(inputs.flatMap(({ segment }) => segment.customColumns))
  for (const name of [...custom].sort(compareTerms)) {
    const values = mergedColumn(inputs, order, name)
    // Of companies that are gone, or have no value any more.
    if (values.some((value) => !Number.isNaN(value))) yield* columnSections(name, values)
  }
  for (const kind of ['words', 'attributes'] as const) {
    const lists = inputs.map(({ segment }) => segment[kind])
    yield* mergedLists(lists, order, kind, kind === 'words')
  }
  const segments = inputs.map(({ segment }) => segment)
  yield* mergeNames(segments, order)
}

function mergedColumn(
  inputs: readonly LiveSegment[],
  { maps, documents }: MergedOrder,
  name: ColumnName,
): Float64Array {
  const values = new Float64Array(documents)
  inputs.forEach(({ segment }, i) => {
    const column = segment.column(name)
    const map = maps[i] as Uint32Array
    for (let document = 0; document < map.length; document++) {
      const place = map[document] as number
      if (place !== dropped) values[place] = numberAt(column, document)
    }
  })
  return values
}
