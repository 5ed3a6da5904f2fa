import type { Slide } from '../schema.ts'
import type { DeckView, SlideView } from './deck-view.ts'
import { longestOnly, phraseIndex, wordsOf } from './phrases.ts'
import { type Section, sectionTable } from './section-table.ts'
import { type StructureCue, structureCues } from './structure-cues.ts'

export interface JudgedSection {
  readonly section: Slide['section']
  /** The chance, 0 to 1, that a careful reader files the slide there, after the weights of the table; 0 where nothing could be read. */
  readonly confidence: number
}

/**
 * The section of each slide. What speaks for a section adds up as independent witnesses do (1 - product of what each leaves open);
 * the sections then share one slide by their odds, beside `other`. The best one is named when it holds `enough` of the slide.
 */
export function judgeSections(deck: DeckView): JudgedSection[] {
  return deck.slides.map((view) => judgeSlide(view, deck))
}

/** A section below this share is a guess, and a wrong section misleads more than `other`. */
const enough = 0.4
/** Odds that a slide is about something the table has no row for, and about one of its sections in words that the table lacks. */
const otherOdds = 1
const unknownOdds = 0.5

function judgeSlide(view: SlideView, deck: DeckView): JudgedSection {
  if (view.lines.length === 0) return { section: 'other', confidence: 0 }
  const left = new Map<Section, number>()
  for (const { section, weight } of witnesses(view, deck))
    left.set(section, (left.get(section) ?? 1) * (1 - weight))
  const odds = [...left].map(([section, open]) => ({ section, odds: (1 - open) / Math.max(open, 0.01) }))
  const best = odds.reduce((a, b) => (b.odds > a.odds ? b : a), {
    section: 'other' as Slide['section'],
    odds: 0,
  })
  const sum = odds.reduce((total, one) => total + one.odds, otherOdds)
  const share = best.odds / sum
  if (share >= enough) return { section: best.section, confidence: round(share) }
  return { section: 'other', confidence: round(otherOdds / (sum + unknownOdds)) }
}

const round = (share: number) => Math.round(share * 100) / 100

interface Witness {
  readonly section: Section
  readonly weight: number
}

function witnesses(view: SlideView, deck: DeckView): Witness[] {
  return [...ofTitle(view.titleWords), ...ofHeadings(view), ...ofBody(view), ...ofStructure(view, deck)]
}

interface TitlePhrase {
  readonly section: Section
  readonly isSaid: boolean
}

const titlePhrases = phraseIndex<TitlePhrase>(
  sectionTable.flatMap(({ section, says, mentions }) => [
    ...Object.values(says).map((phrases) => [phrases, { section, isSaid: true }] as const),
    ...Object.values(mentions).map((phrases) => [phrases, { section, isSaid: false }] as const),
  ]),
)

/** The best phrase of each section: the more of the title it is the more it weighs; of two alike the first weighs more. */
function ofTitle(words: readonly string[]): Witness[] {
  const content = words.filter(isContent).length
  const best = new Map<Section, number>()
  longestOnly(titlePhrases.find(words)).forEach(({ value, from, to }, at) => {
    const share = Math.min(
      1,
      Math.max(1, words.slice(from, to).filter(isContent).length) / Math.max(1, content),
    )
    const weight = (value.isSaid ? 0.7 + 0.25 * share : 0.3 + 0.6 * share) * (at === 0 ? 1 : 0.97)
    best.set(value.section, Math.max(best.get(value.section) ?? 0, weight))
  })
  return [...best].map(([section, weight]) => ({ section, weight }))
}

/** A heading on the slide that says nothing but the name of a section: "Use of funds" beside a plan. */
function ofHeadings({ slide }: SlideView): Witness[] {
  const sections = new Set<Section>()
  for (const block of slide.blocks.slice(0, headingsMax)) {
    if (block.kind !== 'heading' || block.text.length > 60) continue
    const words = wordsOf(block.text).filter(isContent)
    for (const { value, from, to } of titlePhrases.find(words))
      if (value.isSaid && from === 0 && to === words.length) sections.add(value.section)
  }
  return [...sections].map((section) => ({ section, weight: 0.4 }))
}

const headingsMax = 200

const bodyPhrases = phraseIndex(
  sectionTable.flatMap(({ section, holds }) =>
    holds.flatMap(([phrases], row) =>
      phrases.split('|').map((phrase) => [phrase, { section, row, phrase }] as const),
    ),
  ),
)

function ofBody({ titleWords, bodyWords }: SlideView): Witness[] {
  const held = new Map<string, Set<string>>()
  for (const { value } of bodyPhrases.find([...titleWords, ...bodyWords])) {
    const key = `${value.section} ${value.row}`
    held.set(key, (held.get(key) ?? new Set()).add(value.phrase))
  }
  return sectionTable.flatMap(({ section, holds }) =>
    holds
      .filter(([, atLeast], row) => (held.get(`${section} ${row}`)?.size ?? 0) >= atLeast)
      .map(([, , weight]) => ({ section, weight })),
  )
}

function ofStructure(view: SlideView, deck: DeckView): Witness[] {
  const cues = new Set<StructureCue>()
  for (const [cue, holds] of Object.entries(structureCues))
    if (holds({ view, deck })) cues.add(cue as StructureCue)
  return sectionTable.flatMap(({ section, shows }) =>
    Object.entries(shows)
      .filter(([cue]) => cues.has(cue as StructureCue))
      .map(([, weight]) => ({ section, weight })),
  )
}

const small = new Set(
  wordsOf(
    'a an the of and or in on at to for from by with is are our we your us its it as this that how what why ' +
      'der die das des dem den ein eine einer unser unsere unserer wir und oder im in am an auf für von zu zum zur mit ist sind wie was warum ' +
      'o a os as um uma de da do das dos e em no na para por com nosso nossa el la los las un una del y en con nuestro nuestra ' +
      'le la les un une du des et en pour avec notre nos huge big large great growing massive slide part new',
  ),
)

/** Numbers and small words say nothing of what a slide is about. */
const isContent = (word: string) => !small.has(word) && !/^\p{N}+$/u.test(word)
