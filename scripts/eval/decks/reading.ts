import type { Slide } from '../../../packages/core/src/pitch-decks/schema.ts'
import type { DeckToJudge, JudgedPage } from './judged-deck.ts'

/** What is judged of a slide; of other programs only what they give. */
export type ReadSlide = Pick<Slide, 'title' | 'text'> &
  Partial<Pick<Slide, 'bullets' | 'tables' | 'section' | 'section_confidence'>>

/** A judged page beside what was read of it. */
export interface Pair {
  /** `deck p7`, for notes. */
  readonly name: string
  readonly deck: DeckToJudge
  readonly judged: JudgedPage
  readonly slide: ReadSlide
}

export function pairsOf(deck: DeckToJudge, slides: readonly ReadSlide[]): Pair[] {
  return deck.pages.map((judged) => ({
    name: `${deck.deck.split('-')[0]} p${judged.page}`,
    deck,
    judged,
    slide: slides[judged.page - 1] ?? { title: null, text: '' },
  }))
}

/** As compared: without blanks, because nobody agrees where Chinese has some, and without emoji; one
 * quote, one hyphen, one dot. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\s|\p{Emoji_Presentation}|\u{fe0f}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[•・‧∙⋅]/g, '·')
    .replaceAll(/[‐‑]/g, '-')
}

/** The text below the title: some readers repeat the title there, some do not. */
export function bodyOf(slide: ReadSlide): string {
  const text = folded(slide.text)
  const title = folded(slide.title ?? '')
  return title !== '' && text.startsWith(title) ? text.slice(title.length) : text
}

/** Where a phrase begins; below 0 when it is in the title alone; null when it is nowhere. */
export function placeOf(phrase: string, slide: ReadSlide): number | null {
  const wanted = folded(phrase)
  const at = bodyOf(slide).indexOf(wanted)
  if (at >= 0) return at
  const title = folded(slide.title ?? '')
  return title.includes(wanted) ? title.indexOf(wanted) - title.length : null
}
