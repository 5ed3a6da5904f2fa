import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { Pdfjs } from '@dealflow/core/deck-child'
import packageFile from 'pdfjs-dist/package.json' with { type: 'file' }
import { isBinary } from '../build-info.ts'
import { openPack } from './pack.ts'

/** What is used of pdf.js: its code, and files that it asks for by kind and name. */
export interface PdfjsFiles {
  load(): Promise<{ readonly getDocument: Pdfjs['getDocument'] }>
  /** Throws when there is no such file. */
  file(kind: string, name: string): Uint8Array
}

/** In the sources the package lies around `packageFile`; in the binary the build puts a pack in its place. */
export function pdfjsFiles(): PdfjsFiles {
  return isBinary ? packedFiles(packageFile) : packageFiles(dirname(packageFile))
}

function packageFiles(directory: string): PdfjsFiles {
  // A name in a variable: the bundler is not to follow it.
  const module = (name: string) => import(pathToFileURL(join(directory, 'build', name)).href)
  return {
    async load() {
      // It leaves `pdfjsWorker` behind, with which pdf.js works in this thread.
      await module('pdf.worker.mjs')
      return module('pdf.mjs')
    },
    file: (kind, name) => readFileSync(join(directory, folderOf(kind), name)),
  }
}

/**
 * 0.9 MB instead of 7.7: pdf.js as a chunk with bytecode would start a child 30 ms sooner, with 10 MB less, and the binary
 * would be over its 130 MB.
 */
function packedFiles(path: string): PdfjsFiles {
  const pack = openPack(readFileSync(path))
  return {
    async load() {
      const code = new TextDecoder().decode(pack.read('pdfjs.cjs'))
      const module: { exports: { getDocument?: Pdfjs['getDocument'] } } = { exports: {} }
      const run = runInThisContext(code, { filename: 'pdfjs.cjs' }) as (...given: unknown[]) => void
      run(module.exports, undefined, module)
      const { getDocument } = module.exports
      if (getDocument === undefined) throw new Error('The pack of pdf.js holds no getDocument.')
      return { getDocument }
    },
    file: (kind, name) => pack.read(`${folderOf(kind)}/${name}`),
  }
}

function folderOf(kind: string): string {
  const folder = folders[kind]
  if (folder === undefined)
    throw new Error(`pdf.js asks for a file of the kind ${kind}, of which there are none.`)
  return folder
}

/** Decoders of pictures are left out: no picture is looked at. */
const folders: Readonly<Record<string, string>> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts' }
