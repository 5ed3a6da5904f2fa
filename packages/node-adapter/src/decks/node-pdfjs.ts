import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pdfjs } from '@dealflow/core/deck-child'

/** By the kinds of pdf.js. Decoders of pictures are not among them: no picture is looked at. */
const FOLDERS: Readonly<Record<string, string>> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts' }

/** pdf.js for Node: its legacy build, with its files from the package. The modern one needs newer globals than Node has. */
export async function loadNodePdfjs(): Promise<Pdfjs> {
  const directory = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const load = (name: string) => import(pathToFileURL(join(directory, 'legacy', 'build', name)).href)
  // Leaves `pdfjsWorker` behind, with which pdf.js works in this thread.
  await load('pdf.worker.mjs')
  const { getDocument }: Pick<Pdfjs, 'getDocument'> = await load('pdf.mjs')
  return {
    getDocument,
    BinaryDataFactory: class {
      async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }) {
        const folder = FOLDERS[kind]
        if (folder === undefined)
          throw new Error(`pdf.js asks for ${filename} of the kind ${kind}, of which there are none.`)
        return new Uint8Array(await readFile(join(directory, folder, filename)))
      }
    },
  }
}
