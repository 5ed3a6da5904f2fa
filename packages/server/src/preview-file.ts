import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { csvCell, harmlessCell, type ImportRow } from '@dealflow/core'

export const previewFormats = ['jsonl', 'csv'] as const
export type PreviewFormat = (typeof previewFormats)[number]

export interface PreviewWriter {
  write(rows: readonly ImportRow[]): Promise<void>
  end(): Promise<void>
  /** Rows that had no room any more. */
  leftOut(): number
}

/** Writes the rows of a dry run as they come, up to so many bytes. */
export function previewWriter(
  format: PreviewFormat,
  data: (bytes: Uint8Array) => Promise<void>,
  bytesMax: number,
): PreviewWriter {
  let bytes = 0
  let leftOut = 0
  let isBegun = false
  async function put(text: string) {
    const encoded = Buffer.from(text)
    bytes += encoded.byteLength
    await data(encoded)
  }
  async function begin() {
    if (isBegun) return
    isBegun = true
    if (format === 'csv') await put(csvHead)
  }
  return {
    async write(rows) {
      await begin()
      const room = bytesMax - bytes
      const text = rows.map(format === 'csv' ? csvLine : jsonLine).join('')
      if (leftOut > 0 || Buffer.byteLength(text) > room) leftOut += rows.length
      else await put(text)
    },
    end: begin,
    leftOut: () => leftOut,
  }
}

/** A file of rows in JSON Lines as it is, or as CSV. */
export function previewStream(file: string, format: PreviewFormat): ReadableStream<Uint8Array> {
  if (format === 'jsonl') return Bun.file(file).stream()
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const rows = lines[Symbol.asyncIterator]()
  let isBegun = false
  return new ReadableStream({
    async pull(stream) {
      if (!isBegun) stream.enqueue(Buffer.from(csvHead))
      isBegun = true
      const { done, value } = await rows.next()
      if (done === true) stream.close()
      else stream.enqueue(Buffer.from(csvLine(JSON.parse(value) as ImportRow)))
    },
    cancel: () => lines.close(),
  })
}

const jsonLine = (row: ImportRow): string => `${JSON.stringify(row)}\n`

const csvHead = 'line,sheet,outcome,doubtful,name,reasons\r\n'

function csvLine({ line, sheet = '', outcome, doubtful, name, reasons }: ImportRow): string {
  const cells = [String(line), harmlessCell(sheet), outcome, doubtful ? 'yes' : '', harmlessCell(name)]
  return `${[...cells, harmlessCell(reasons.join('; '))].map((cell) => csvCell(cell)).join(',')}\r\n`
}
