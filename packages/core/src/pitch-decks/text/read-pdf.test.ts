import { expect, test } from 'bun:test'
import { DeckRefused } from '../reader.ts'
import type { PageText } from './page-text.ts'
import type { PdfDocument, Pdfjs } from './pdfjs.ts'
import { readPdf } from './read-pdf.ts'

/** pdf.js as it answers where memory or stack ends: it throws what it has caught in an exception of its own. */
class UnknownErrorException extends Error {
  override readonly name = 'UnknownErrorException'
  readonly details: string

  constructor(message: string, details: string) {
    super(message)
    this.details = details
  }
}

const outOfMemory = new UnknownErrorException('Out of memory', 'RangeError: Out of memory')

function failing(open: Promise<PdfDocument>): { pdfjs: Pdfjs; destroyed: () => boolean } {
  let isDestroyed = false
  const destroy = async () => {
    isDestroyed = true
  }
  const pdfjs = {
    getDocument: () => ({ promise: open, destroy }),
    BinaryDataFactory: class {
      async fetch() {
        return new Uint8Array()
      }
    },
  }
  return { pdfjs, destroyed: () => isDestroyed }
}

async function read(pdfjs: Pdfjs): Promise<readonly PageText[]> {
  const pages: PageText[] = []
  await readPdf({
    pdfjs,
    data: new Uint8Array(),
    from: 1,
    skip: [],
    pagesMax: 300,
    async tell(event) {
      if (event.kind === 'page') pages.push(event.page)
    },
  })
  return pages
}

test('a file that needs too much before its first page is not called broken', async () => {
  const { pdfjs, destroyed } = failing(Promise.reject(outOfMemory))
  const error = await read(pdfjs).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DeckRefused)
  expect(error).toMatchObject({ reason: 'PDF_TOO_COMPLEX', cause: outOfMemory })
  expect(destroyed()).toBe(true)
})

test('a page that needs too much says so, one that is damaged says that, and what pdf.js holds is given back', async () => {
  const { pdfjs, destroyed } = failing(
    Promise.resolve({
      numPages: 3,
      getOutline: () => Promise.reject(new Error('a broken catalog')),
      getMetadata: () => Promise.reject(new Error('a broken catalog')),
      extractPages: async () => null,
      getPage: (number) =>
        Promise.reject(
          number === 1 ? outOfMemory : number === 2 ? new RangeError('stack') : new Error('bad page'),
        ),
    }),
  )
  const pages = await read(pdfjs)
  expect(pages.map(({ number, error }) => [number, error])).toEqual([
    [1, expect.stringContaining('memory')],
    [2, expect.stringContaining('memory')],
    [3, expect.stringContaining('damaged')],
  ])
  expect(pages.every(({ warnings }) => warnings.includes('page_failed'))).toBe(true)
  expect(destroyed()).toBe(true)
})
