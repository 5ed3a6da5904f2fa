import type { PitchDeckResult } from '../schema.ts'
import { askOf } from './ask.ts'
import { companyNameOf } from './company-name.ts'
import type { DeckView } from './deck-view.ts'
import { emailsIn } from './emails.ts'
import { metricsOf } from './metrics.ts'
import { peopleOf } from './people.ts'
import type { JudgedSection } from './sections.ts'
import { stageOf } from './stage.ts'
import { websiteOf } from './website.ts'

/** What the deck says of its company. Nothing is made up: every text stands on a slide, in its running lines or in the title of the file. */
export function factsOf(
  deck: DeckView,
  sections: readonly JudgedSection[],
): NonNullable<PitchDeckResult['facts']> {
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

function emailsOfDeck({ slides, running }: DeckView): string[] {
  const all = [...slides.flatMap(({ emails }) => emails), ...running.flatMap(emailsIn)]
  return [...new Map(all.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed()
}
