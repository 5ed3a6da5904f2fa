import { wordsOf } from '../../language/phrases.ts'
import type { DeckLayout, SlideLayout } from '../layout/slide-layout.ts'
import type { DeckText } from '../text/page-text.ts'
import { type AskedAmount, askedOn } from './asked-amounts.ts'
import { emailsOf } from './emails.ts'
import { namesAlone, peopleWithRoles, type RolePerson } from './names.ts'
import { type SlideLine, slideLines } from './slide-lines.ts'

/** A deck as the rules of meaning look at it: every slide with its lines and words, made once. */
export interface DeckView {
  readonly slides: readonly SlideView[]
  readonly running: readonly string[]
  readonly documentTitle: string | null
}

export interface SlideView {
  readonly slide: SlideLayout
  readonly lines: readonly SlideLine[]
  /** Of the title, folded. */
  readonly titleWords: readonly string[]
  /** Of everything but the title, folded. */
  readonly bodyWords: readonly string[]
  readonly emails: readonly string[]
  readonly people: readonly RolePerson[]
  /** Of lines that are nothing but a name. */
  readonly names: readonly string[]
  readonly asked: readonly AskedAmount[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

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
