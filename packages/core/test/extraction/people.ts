import type { PeopleFacts } from '../../src/extraction/facts.ts'
import { findPeople } from '../../src/extraction/people/people.ts'
import type { ExtractionContext } from '../../src/extraction/site.ts'
import type { PageKind } from '../../src/web/index.ts'
import { now, siteOf } from './site.ts'

const places = new Set(['berlin', 'lisbon', 'oslo'])

/** A gazetteer of three cities. */
export const context = {
  now,
  isInvestor: () => false,
  locations: {
    citiesNamed: (name: string) => (places.has(name.toLowerCase()) ? [1] : []),
    countryNamed: (name: string) => (name === 'Norway' ? 'NO' : null),
  },
} as unknown as ExtractionContext

/** The people of the site of Acme, acme.example. */
export const peopleOf = (pages: Partial<Record<PageKind, string>>): PeopleFacts =>
  findPeople(siteOf(pages), context)

/** "Jane Doe, Founder & CEO", by list. */
export function namesAndTitles({ founders, keyPeople, team }: PeopleFacts): {
  founders: string[]
  keyPeople: string[]
  team: string[]
} {
  const shown = (people: PeopleFacts['team']) =>
    people.map(({ fullName, title }) =>
      [fullName.value, title.value].filter((text) => text !== null).join(', '),
    )
  return { founders: shown(founders), keyPeople: shown(keyPeople), team: shown(team) }
}
