import { type Pdfjs, serveDeckChild } from '@dealflow/core/deck-child'
import { childPipes } from '@dealflow/node-adapter/deck-child'
import { type PdfjsFiles, pdfjsFiles } from './pdfjs-files.ts'

/** Serves the parent on standard input and output until it closes the input or dies. */
export async function serveAsDeckChild(): Promise<void> {
  const { orders, send } = childPipes()
  // pdf.js leaves some behind of files that it mends. What a page lacks by that rejects where the page is read.
  process.on('unhandledRejection', (error) => console.error(error))
  const files = pdfjsFiles()
  await serveDeckChild({
    pdfjs: { getDocument: await loadQuietly(files), BinaryDataFactory: dataFactory(files) },
    readFile: (location) => Bun.file(location).bytes(),
    orders,
    send,
    tidy: tidyWhenGrown(),
  })
}

const MIB = 1024 * 1024
/** What a child holds after its first deck of usual size. */
const heldAnyway = 128 * MIB
const growthMax = 32 * MIB

/**
 * Collects garbage once memory has grown. Without it a child that has read six decks of 30 MB holds 476 MB; after each order it
 * would take as much of the processor as reading does.
 */
function tidyWhenGrown(): () => void {
  let kept = heldAnyway - growthMax
  return () => {
    if (process.memoryUsage.rss() - kept < growthMax) return
    Bun.gc(true)
    kept = Math.max(kept, process.memoryUsage.rss())
  }
}

/** The modern build says at every start that Node should use the other one; Bun should not. */
async function loadQuietly(files: PdfjsFiles): Promise<Pdfjs['getDocument']> {
  const { warn } = console
  console.warn = () => {}
  try {
    return (await files.load()).getDocument
  } finally {
    console.warn = warn
  }
}

function dataFactory(files: PdfjsFiles): Pdfjs['BinaryDataFactory'] {
  return class {
    async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }) {
      return files.file(kind, filename)
    }
  }
}
