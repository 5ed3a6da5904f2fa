import { eventReader, type TableOrder } from '../src/records/import/tables/table-lines.ts'
import type { TableReader } from '../src/records/import/tables/table-reader.ts'
import { UnreadableFile } from '../src/records/import/tables/unreadable-file.ts'
import { serveTableChild } from '../src/records/import/workbooks/index.ts'
import { fileOf } from '../src/testing/workbook-files.ts'

/** Reads workbooks in memory as a child would, with all that is said between the two. */
export function memoryTables(bytes: Uint8Array): TableReader {
  return {
    async *read(location, { skip }) {
      const order: TableOrder = { location, skip }
      const encoder = new TextEncoder()
      // A child that is asked for everything at once says everything.
      async function* orders() {
        yield encoder.encode(JSON.stringify(order))
        for (;;) yield new Uint8Array(0)
      }
      const lines: string[] = []
      const send = async (line: string) => void lines.push(line)
      await serveTableChild({ open: async () => fileOf(bytes), orders: orders(), send })
      const read = eventReader()
      for (const line of lines) {
        for (const event of read(line)) {
          if (event.kind === 'done') return
          if (event.kind === 'refused') throw new UnreadableFile(event.message)
          if (event.kind === 'unreachable') throw new Error(event.message)
          yield event
        }
      }
    },
  }
}
