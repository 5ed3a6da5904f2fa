import type { Section as Heading, HeadingKey, Term, Topic } from '../../language/index.ts'
import type { Slide } from '../schema.ts'
import type { StructureCue } from './structure-cues.ts'

export type Section = Slide['section']

/** What tells the section of a slide. A weight is the chance that a slide belongs to it if nothing else were known of the slide. */
export interface SectionRow {
  readonly section: Section
  /** Headings of the packs that are titles in their own right: they count in a sentence too. */
  readonly says: readonly HeadingKey[]
  /** Headings and topics in ordinary words: they count by how much of the title they are. */
  readonly mentions: readonly HeadingKey[]
  /** Words of the text, and the weight for so many different ones. */
  readonly holds: readonly (readonly [key: HeadingKey, atLeast: number, weight: number])[]
  readonly shows: Readonly<Partial<Record<StructureCue, number>>>
}

const headings = (...names: readonly Heading[]) => names.map((name) => `section.${name}` as const)

function row(
  section: Section,
  given: {
    readonly says?: readonly Heading[]
    readonly mentions?: readonly Heading[]
    readonly topic?: Topic
    readonly term?: Term
    readonly holds?: readonly (readonly [atLeast: number, weight: number])[]
    readonly shows?: SectionRow['shows']
  },
): SectionRow {
  const { says = [], mentions = [], topic, term, holds = [], shows = {} } = given
  return {
    section,
    says: headings(...says),
    mentions: [...(topic === undefined ? [] : [`topic.${topic}` as const]), ...headings(...mentions)],
    holds: term === undefined ? [] : holds.map((one) => [`term.${term}`, ...one] as const),
    shows,
  }
}

export const sectionTable: readonly SectionRow[] = [
  row('cover', { says: ['cover'], shows: { first_slide: 0.85, first_slide_full: 0.35 } }),
  row('problem', { says: ['problem'], topic: 'problem', term: 'problem', holds: [[2, 0.4]] }),
  row('solution', {
    says: ['solution'],
    mentions: ['mission'],
    topic: 'solution',
    term: 'solution',
    holds: [[1, 0.3]],
  }),
  row('product', {
    says: ['product', 'demo'],
    mentions: ['services'],
    topic: 'product',
    term: 'product',
    holds: [[3, 0.35]],
  }),
  row('market', {
    says: ['market'],
    topic: 'market',
    term: 'market',
    holds: [
      [1, 0.45],
      [2, 0.85],
    ],
  }),
  row('business_model', {
    says: ['business-model'],
    mentions: ['pricing'],
    topic: 'business-model',
    term: 'business-model',
    holds: [
      [2, 0.45],
      [4, 0.3],
    ],
    shows: { recurring_prices: 0.55 },
  }),
  row('traction', {
    says: ['traction'],
    mentions: ['customers', 'testimonials', 'press', 'blog', 'coverage'],
    topic: 'traction',
    term: 'traction',
    holds: [
      [1, 0.2],
      [2, 0.5],
    ],
    shows: { figures: 0.2 },
  }),
  row('competition', {
    says: ['competition'],
    topic: 'competition',
    term: 'competition',
    holds: [[1, 0.3]],
    shows: { comparison_grid: 0.75 },
  }),
  row('go_to_market', {
    says: ['go-to-market'],
    topic: 'go-to-market',
    term: 'go-to-market',
    holds: [[2, 0.5]],
  }),
  row('roadmap', {
    says: ['roadmap'],
    topic: 'roadmap',
    term: 'roadmap',
    holds: [[2, 0.45]],
    shows: { dated_steps: 0.6 },
  }),
  row('team', {
    says: ['team', 'founders'],
    mentions: ['advisors', 'people', 'about'],
    topic: 'team',
    shows: { people: 0.8, a_person: 0.4, names: 0.7 },
  }),
  row('financials', {
    says: ['financials'],
    topic: 'financials',
    term: 'financials',
    holds: [
      [1, 0.5],
      [2, 0.5],
    ],
    shows: { money_by_year: 0.7 },
  }),
  row('ask', {
    says: ['ask'],
    mentions: ['investors'],
    topic: 'ask',
    term: 'ask',
    holds: [
      [1, 0.4],
      [2, 0.5],
    ],
    shows: { asked_amount: 0.75 },
  }),
  row('contact', {
    says: ['contact', 'thanks'],
    topic: 'contact',
    shows: { last_slide_with_address: 0.85, address: 0.3, last_slide_short: 0.35 },
  }),
  row('other', { says: ['agenda', 'risks'], mentions: ['story', 'offices', 'imprint'] }),
  row('appendix', { says: ['appendix'], topic: 'appendix', shows: { named_appendix: 0.97 } }),
]
