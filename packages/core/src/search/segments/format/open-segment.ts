import { lazily } from '../../../kernel/index.ts'
import { type Column, type ColumnName, columnNames, type Segment } from '../segment.ts'
import { customColumnsOf, noNumbers, openColumn } from './columns.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { openIdTable } from './id-table.ts'
import { openContainer } from './open-container.ts'
import { openTermLists } from './term-lists.ts'

/**
 * Reads a segment in place. Throws `CorruptSegment` when it is none, is cut off, or its parts do not fit together; single bytes
 * within lists and texts are checked by `verifySegment`, and whatever they hold, no reader fails in another way or without end.
 */
export function openSegment(bytes: Uint8Array): Segment {
  const container = openContainer(bytes)
  const { sections } = container
  const { documents } = container.facts
  const ids = openIdTable(sections, documents)
  const customColumns = customColumnsOf(container)
  const columns = new Map<ColumnName, Column>(
    [...columnNames, ...customColumns].map((name) => [name, openColumn(container, name)]),
  )
  const unknown = lazily(() => noNumbers(documents))
  return {
    documents,
    idOf: ids.idOf,
    documentOf: ids.documentOf,
    words: openTermLists(sections, 'words', documents),
    attributes: openTermLists(sections, 'attributes', documents),
    column: (name) => {
      const column = columns.get(name)
      if (column === undefined && name.startsWith('custom.')) return unknown()
      if (column === undefined) throw new CorruptSegment(`The segment has no column "${name}".`)
      return column
    },
    customColumns,
    sections,
  }
}
