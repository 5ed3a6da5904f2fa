import { wordsOf } from '../../language/index.ts'
import type { DeckLayout, SlideLayout } from '../layout/slide-layout.ts'
import type { DeckText } from '../text/page-text.ts'
import { askedOn } from './asked-amounts.ts'
import type { DeckView, SlideView } from './deck-view.ts'
import { emailsOf } from './emails.ts'
import { namesAlone, peopleWithRoles } from './names.ts'
import { slideLines } from './slide-lines.ts'

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
  const lines = slideLines(slide)
  const body = lines.filter(({ kind }) => kind !== 'title')
  return {
    slide,
    lines,
    titleWords: wordsOf(lines.find(({ kind }) => kind === 'title')?.text ?? ''),
    bodyWords: body.flatMap(({ text }) => wordsOf(text)),
    emails: emailsOf(slide, lines),
    people: peopleWithRoles(slide, lines),
    names: namesAlone(slide, lines),
    asked: askedOn(slide, lines),
    isFirst: slide.number === 1,
    isLast,
  }
}
