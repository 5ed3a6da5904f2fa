import { expect, test } from 'bun:test'
import { type DeckReading, DeckRefused } from '../reader.ts'
import type { PageText, Run } from '../text/page-text.ts'
import type { ChildMessage, OpenedDeck } from './protocol.ts'
import { type DeckChildSetup, serveDeckChild } from './serve-child.ts'

const readOrder = { order: 'read', location: '/deck.pdf', from: 1, skip: [], pagesMax: 300 }
const noData = class {
  async fetch(): Promise<Uint8Array> {
    throw new Error('no file is opened')
  }
}
const opened: OpenedDeck = {
  totalPages: 4,
  tagged: false,
  outline: [],
  document: { title: null, author: null, createdAt: null, producer: null, language: null },
}
const run = (text: string): Run => ({
  text,
  x: 60,
  y: 80,
  width: 300,
  size: 36,
  angle: 0,
  font: 'f',
  isRightToLeft: false,
  confidence: null,
})
const page = (number: number, runs: readonly Run[]): PageText => ({
  number,
  width: 960,
  height: 540,
  rotation: 0,
  runs,
  tags: null,
  links: [],
  notes: [],
  hasImages: runs.length === 0,
  source: 'native',
  warnings: [],
  error: null,
})

async function served(
  lines: readonly (object | string)[],
  setup: Partial<DeckChildSetup> = {},
): Promise<string[]> {
  const said: string[] = []
  async function* orders() {
    for (const line of lines)
      yield new TextEncoder().encode(typeof line === 'string' ? line : JSON.stringify(line))
  }
  await serveDeckChild({
    pdfjs: {
      getDocument() {
        throw new Error('no file is opened')
      },
      BinaryDataFactory: noData,
    },
    readFile: async () => new Uint8Array(),
    orders: orders(),
    send: async (line) => {
      said.push(line)
    },
    ...setup,
  })
  return said
}

const messageOf = (line: string | undefined): ChildMessage => JSON.parse(line ?? 'null')

test('a page is judged by its text, by what was recognised in its picture, or by why there is none', async () => {
  const tsv = ['5', '1', '1', '1', '1', '1', '100', '100', '400', '60', '95', 'Recognised'].join('\t')
  const [ready, deck, line] = await served([
    { order: 'judge', pages: 4 },
    opened,
    { number: 1, hasText: true, recognised: null, error: null },
    page(1, [run('Native')]),
    { number: 2, hasText: true, recognised: { tsv, dpi: 150 }, error: null },
    page(2, []),
    { number: 3, hasText: false, recognised: null, error: 'It took too long.' },
    { number: 4, hasText: true, recognised: null, error: null },
    'half a pa',
  ])
  expect([messageOf(ready).kind, messageOf(deck).kind]).toEqual(['ready', 'deck'])
  const { slides, processed_slides, total_pages }: DeckReading = JSON.parse(line ?? '')
  expect(slides.map(({ text, text_source }) => [text, text_source])).toEqual([
    ['Native', 'native'],
    ['Recognised', 'ocr'],
    ['', 'none'],
    ['', 'none'],
  ])
  expect(slides.map(({ error }) => error)).toEqual([
    null,
    null,
    'It took too long.',
    expect.stringContaining('damaged'),
  ])
  expect([processed_slides, total_pages]).toEqual([2, 4])
})

test('a child that is asked for one deck after the other mixes nothing', async () => {
  const judge = (text: string) => [
    { order: 'judge', pages: 1 },
    { ...opened, totalPages: 1 },
    { number: 1, hasText: true, recognised: null, error: null },
    page(1, [run(text)]),
  ]
  let tidied = 0
  const lines = await served([...judge('One'), ...judge('Other')], {
    tidy() {
      tidied++
    },
  })
  const texts = [lines[2], lines[4]].map((line) => JSON.parse(line ?? '').slides[0].text)
  expect(texts).toEqual(['One', 'Other'])
  expect(tidied).toBe(2)
})

test('a file that is refused is told in words that fit into a message, and the next one is read', async () => {
  const lines = await served([readOrder, readOrder], {
    pdfjs: {
      getDocument() {
        throw new DeckRefused('PDF_ENCRYPTED', 'x'.repeat(5_000))
      },
      BinaryDataFactory: noData,
    },
  })
  expect(lines.slice(1).map((line) => messageOf(line))).toEqual(
    Array.from({ length: 2 }, () => ({ kind: 'refused', reason: 'PDF_ENCRYPTED', message: 'x'.repeat(500) })),
  )
})

test('a file that cannot be reached is told so, whatever the reason, and the next one is read', async () => {
  const lines = await served([readOrder, readOrder], {
    async readFile() {
      throw new Error(`EACCES ${'x'.repeat(5_000)}`)
    },
  })
  for (const line of lines.slice(1))
    expect(messageOf(line)).toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/^Error: EACCES x+$/),
    })
  expect(lines).toHaveLength(3)
})

test('a mistake in reading ends the child: its parent tells it from a reading', async () => {
  await expect(served([readOrder])).rejects.toThrow('no file is opened')
})
