import { emailsIn } from '../../extraction/index.ts'
import type { PitchDeckResult } from '../schema.ts'
import { askOf } from './ask.ts'
import { companyNameOf } from './company-name.ts'
import type { DeckView, SlideView } from './deck-view.ts'
import { metricsOf } from './metrics.ts'
import { peopleOf } from './people.ts'
import type { JudgedSection } from './sections.ts'
import { stageOf } from './stage.ts'
import { websiteOf } from './website.ts'

/**
 * What the deck says of its company. Nothing is made up: every text is on a slide, in its running lines or in the title of the file;
 * nothing is taken from text that was recognised in pictures.
 */
export function factsOf(
  whole: DeckView,
  allSections: readonly JudgedSection[],
): NonNullable<PitchDeckResult['facts']> {
  const slides = whole.slides.filter(isCertain)
  const sections = allSections.filter(
    (_, at) => whole.slides[at] !== undefined && isCertain(whole.slides[at]),
  )
  // Of running lines nobody knows from which pages they come.
  const deck = { ...whole, slides, running: slides.length * 2 < whole.slides.length ? [] : whole.running }
  const website = websiteOf(deck, sections)
  return {
    company_name: companyNameOf(deck, sections, website),
    website,
    ask_usd: askOf(deck.slides, sections),
    stage: stageOf(deck.slides, sections),
    metrics: metricsOf(deck.slides, sections),
    people: peopleOf(deck.slides, sections),
    emails: emailsOfDeck(deck),
  }
}

/** A letter that was misread makes another figure or address of it, which is worse than none. */
const isCertain = ({ slide }: SlideView) =>
  slide.textSource !== 'ocr' && !slide.warnings.includes('garbled_text')

function emailsOfDeck({ slides, running }: DeckView): string[] {
  const all = [...slides.flatMap(({ emails }) => emails), ...running.flatMap(emailsIn)]
  return [...new Map(all.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed()
}
