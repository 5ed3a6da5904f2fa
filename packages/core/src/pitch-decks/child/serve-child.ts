import { judgeDeck } from '../judge-deck.ts'
import { DeckRefused } from '../reader.ts'
import type { PageText } from '../text/page-text.ts'
import type { Pdfjs } from '../text/pdfjs.ts'
import { readPdf, unreadablePage } from '../text/read-pdf.ts'
import { pageOfTsv } from '../text/recognised.ts'
import { isChildRefusal, WORDS_MAX } from './message.ts'
import type { ChildMessage, ChildOrder, OpenedDeck, PageToJudge, ReadEvent } from './protocol.ts'

/**
 * Fewer characters on a page with a picture, and its text is thought to be in the picture
 * (docs/design/decisions.md#text-in-pictures).
 */
const CHARACTERS_OF_TEXT = 20

export interface DeckChildSetup {
  readonly pdfjs: Pdfjs
  readonly readFile: (location: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Lines of the parent. It ends when the parent closed or died. */
  readonly orders: AsyncIterable<Uint8Array>
  /** Writes a line; resolves when it is out of this process. */
  readonly send: (line: string) => Promise<void>
  /** Called after each page and each order, to give memory back. */
  readonly tidy?: () => void
}

/** The child's side: takes orders one after the other until there are no more. Throws only where the parent broke the protocol. */
export async function serveDeckChild(setup: DeckChildSetup): Promise<void> {
  const lines = setup.orders[Symbol.asyncIterator]()
  const tell = (message: ChildMessage) => setup.send(JSON.stringify(message))
  await tell({ kind: 'ready' })
  for (;;) {
    const line = await lines.next()
    if (line.done === true) return
    const order = parse<ChildOrder>(line.value)
    if (order.order === 'read') await read(setup, tell, order)
    else await judge(setup, tell, lines, order.pages)
    setup.tidy?.()
  }
}

type Tell = (message: ChildMessage) => Promise<void>

async function read(setup: DeckChildSetup, tell: Tell, order: ChildOrder & { order: 'read' }): Promise<void> {
  const { from, skip, pagesMax } = order
  let data: Uint8Array<ArrayBuffer>
  try {
    data = await setup.readFile(order.location)
  } catch (error) {
    return tell({ kind: 'unreachable', message: String(error).slice(0, WORDS_MAX) })
  }
  try {
    await readPdf({
      pdfjs: setup.pdfjs,
      data,
      from,
      skip,
      pagesMax,
      tell: (event) => pass(setup, tell, event),
    })
  } catch (error) {
    if (!(error instanceof DeckRefused) || !isChildRefusal(error.reason)) throw error
    return tell({ kind: 'refused', reason: error.reason, message: error.message.slice(0, WORDS_MAX) })
  }
  await tell({ kind: 'read' })
}

async function pass(setup: DeckChildSetup, tell: Tell, event: ReadEvent): Promise<void> {
  if (event.kind === 'begins') return tell(event)
  if (event.kind === 'opened') {
    await tell({ kind: 'opened', totalPages: event.deck.totalPages })
    return setup.send(JSON.stringify(event.deck))
  }
  const { number, width, height, error } = event.page
  const isPicture = isPictureOfText(event.page)
  await tell({ kind: 'page', number, width, height, isPicture, error: error?.slice(0, WORDS_MAX) ?? null })
  await setup.send(JSON.stringify(event.page))
  setup.tidy?.()
}

function isPictureOfText(page: PageText): boolean {
  if (!page.hasImages) return false
  let characters = 0
  for (const run of page.runs) characters += run.text.trim().length
  return characters < CHARACTERS_OF_TEXT
}

async function judge(
  setup: DeckChildSetup,
  tell: Tell,
  lines: AsyncIterator<Uint8Array>,
  count: number,
): Promise<void> {
  const opened = parse<OpenedDeck>(await following(lines))
  const pages: PageText[] = []
  while (pages.length < count) {
    const head = parse<PageToJudge>(await following(lines))
    const line = head.hasText ? await following(lines) : null
    pages.push(pageOf(head, line))
  }
  const reading = judgeDeck({ ...opened, pages })
  await tell({ kind: 'deck' })
  await setup.send(JSON.stringify(reading))
}

function pageOf({ number, recognised, error }: PageToJudge, line: Uint8Array | null): PageText {
  if (line === null) return unreadablePage(number, error ?? 'This page was not read.')
  try {
    const page = parse<PageText>(line)
    return recognised === null ? page : pageOfTsv(page, recognised.tsv, recognised.dpi)
  } catch {
    // Nobody has opened this line since a child that went wrong wrote it.
    return unreadablePage(number, 'What was read of this page was damaged on its way.')
  }
}

async function following(lines: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const line = await lines.next()
  if (line.done === true) throw new Error('The parent went away amid an order.')
  return line.value
}

function parse<T>(line: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(line))
}
