import { packEvent, packedRows, packRow, type TableEnd, type TableOrder } from '../tables/table-lines.ts'
import { headRows } from '../tables/table-reader.ts'
import { UnreadableFile } from '../tables/unreadable-file.ts'
import type { FileBytes } from './file-bytes.ts'
import type { Decompressors } from './parquet.ts'
import { openTableFile } from './table-file.ts'

export interface TableChildSetup {
  readonly open: (location: string) => Promise<FileBytes>
  /** Of Parquet files. */
  readonly decompressors?: Decompressors
  /** Lines of the parent. It ends when the parent closed or died. */
  readonly orders: AsyncIterable<Uint8Array>
  /** Writes a line; resolves when it is out of this process. */
  readonly send: (line: string) => Promise<void>
}

type ReadSetup = Pick<TableChildSetup, 'open' | 'decompressors'>

/** Whoever reads a line parses it at once, which takes a millisecond. */
const lineCharacters = 64 * 1024
const wordsMax = 1_000

/** The child's side of `TableReader`: reads one file, a line of events whenever the parent asks for one. */
export async function serveTableChild({ orders, send, ...setup }: TableChildSetup): Promise<void> {
  const asked = orders[Symbol.asyncIterator]()
  const first = await asked.next()
  if (first.done === true) return
  const order: TableOrder = JSON.parse(new TextDecoder().decode(first.value))
  const line = new LineOfEvents(async (text) => {
    if ((await asked.next()).done !== true) await send(text)
  })
  await line.add(await end(order, setup, line))
  await line.flush()
}

async function end(
  order: TableOrder,
  { open, decompressors }: ReadSetup,
  line: LineOfEvents,
): Promise<TableEnd> {
  let file: FileBytes
  try {
    file = await open(order.location)
  } catch (error) {
    return { kind: 'unreachable', message: String(error).slice(0, wordsMax) }
  }
  try {
    await tell(file, decompressors, order.skip, line)
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { kind: 'refused', message: error.message.slice(0, wordsMax) }
  }
}

async function tell(
  file: FileBytes,
  decompressors: Decompressors | undefined,
  skip: number,
  line: LineOfEvents,
): Promise<void> {
  const { format, events } = await openTableFile(file, decompressors)
  await line.add({ kind: 'file', format })
  let before = 0
  for await (const event of events) {
    if (event.kind !== 'rows') await line.add(event)
    else {
      for (const row of event.rows) {
        if (row.row > headRows && before + row.row <= skip) continue
        await line.addRow(packRow(row), event.bytesRead)
      }
    }
    if (event.kind === 'sheet_end') before += event.end.lastRow
  }
}

/** Puts events together to lines of some size. */
class LineOfEvents {
  private readonly send: (text: string) => Promise<void>
  private parts: string[] = []
  private rows: string[] = []
  private bytesRead = 0
  private characters = 0

  constructor(send: (text: string) => Promise<void>) {
    this.send = send
  }

  async add(event: Parameters<typeof packEvent>[0]) {
    this.endRows()
    this.parts.push(packEvent(event))
  }

  async addRow(text: string, bytesRead: number) {
    this.rows.push(text)
    this.bytesRead = bytesRead
    this.characters += text.length
    if (this.characters >= lineCharacters) await this.flush()
  }

  async flush() {
    this.endRows()
    const line = `[${this.parts.join(',')}]`
    this.parts = []
    this.characters = 0
    await this.send(line)
  }

  private endRows() {
    if (this.rows.length > 0) this.parts.push(packedRows(this.bytesRead, this.rows))
    this.rows = []
  }
}
