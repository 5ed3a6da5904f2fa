import { readFile } from 'node:fs/promises'
import { serveDeckChild } from '@dealflow/core/deck-child'
import { childPipes } from './child-pipes.ts'
import { loadNodePdfjs } from './node-pdfjs.ts'

// The child of `nodeDeckReader`: a program of its own.
// pdf.js leaves some behind of files that it mends. What a page lacks by that rejects where the page is read.
process.on('unhandledRejection', (error) => console.error(error))

const { orders, send } = childPipes()
await serveDeckChild({
  pdfjs: await loadNodePdfjs(),
  readFile: bytesOf,
  orders,
  send,
})
/** pdf.js takes the buffer over: of a small file Node's is one that others share. */
async function bytesOf(location: string): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await readFile(location)
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  return byteLength === buffer.byteLength ? bytes : bytes.slice()
}
