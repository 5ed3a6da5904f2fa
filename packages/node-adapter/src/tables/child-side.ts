import { type FileHandle, open } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FileBytes, TableChildSetup } from '@dealflow/core/table-child'
import { bytePipes } from '../children/byte-pipes.ts'

/** What a child that reads workbooks says to its parent and hears of it, and the files that it reads. */
export function tableChildSide(): TableChildSetup {
  const { input, send } = bytePipes()
  const encoder = new TextEncoder()
  return {
    open: openFile,
    decompressors,
    orders: linesOf(input),
    send: (line) => send(encoder.encode(`${line}\n`)),
  }
}

/** No more than is said comes out of them: a page may claim to be small. */
const decompressors: NonNullable<TableChildSetup['decompressors']> = {
  GZIP: (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength }),
  ZSTD: (bytes, maxOutputLength) => zstdDecompressSync(bytes, { maxOutputLength }),
  BROTLI: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength }),
}

async function openFile(location: string): Promise<FileBytes> {
  const handle: FileHandle = await open(location, 'r')
  const { size } = await handle.stat()
  return {
    size,
    async read(from, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
      return bytes.subarray(0, bytesRead)
    },
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let held = ''
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  for await (const chunk of chunks) {
    const lines = (held + decoder.decode(chunk, { stream: true })).split('\n')
    held = lines.pop() ?? ''
    for (const line of lines) yield encoder.encode(line)
  }
}
