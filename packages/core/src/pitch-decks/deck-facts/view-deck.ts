import { analyse, type Doc } from '../../language/index.ts'
import type { DeckLayout, SlideLayout } from '../layout/slide-layout.ts'
import type { DeckText } from '../text/page-text.ts'
import { amountsIn, slideValues } from './amounts.ts'
import { askedOn } from './asked-amounts.ts'
import { type DeckView, type ReadLine, type SlideView, wordCount } from './deck-view.ts'
import { emailsOf } from './emails.ts'
import { namesAlone, peopleWithRoles } from './names.ts'
import { type SlideLine, slideLines } from './slide-lines.ts'
import { tilesOf } from './tiles.ts'

export function viewDeck(layout: DeckLayout, document: DeckText['document']): DeckView {
  const lastNumber = layout.slides.at(-1)?.number
  return {
    slides: layout.slides.map((slide) => viewSlide(slide, slide.number === lastNumber)),
    running: layout.running.slice(0, runningMax).map((text) => text.slice(0, 500).toWellFormed()),
    documentTitle: document.title?.slice(0, 500).toWellFormed() ?? null,
  }
}

const runningMax = 100

function viewSlide(slide: SlideLayout, isLast: boolean): SlideView {
  const looked = slideLines(slide)
  const tiles = tilesOf(slide).map((texts) => texts.join(' ').slice(0, tileMax))
  const text = [...looked.map((line) => line.text), ...tiles].join('\n')
  const doc = analyse(text, { annotators: [slideValues] })
  const lines = placed(looked, doc)
  const title = lines.find(({ kind }) => kind === 'title')?.range ?? null
  // Tiles follow the lines once more.
  const end = lines.at(-1)?.range.to ?? 0
  const titleLength = title === null ? 0 : wordCount(doc, title)
  return {
    slide,
    doc,
    lines,
    title,
    titleLength,
    bodyLength: lines.reduce((sum, { range }) => sum + wordCount(doc, range), 0) - titleLength,
    emails: emailsOf(slide, lines),
    people: peopleWithRoles(slide, lines),
    names: namesAlone(slide, lines),
    amounts: amountsIn(doc).filter(({ to }) => to <= end),
    asked: askedOn(doc),
    isFirst: slide.number === 1,
    isLast,
  }
}

const tileMax = 500

/** Lines with their places, which follow each other in the document. */
function placed(lines: readonly SlideLine[], { tokens }: Doc): ReadLine[] {
  let at = 0
  let offset = 0
  return lines.map((line) => {
    const from = at
    offset += line.text.length + 1
    while ((tokens[at]?.start ?? offset) < offset) at++
    return { ...line, range: { from, to: at } }
  })
}
