import { longestOnly, phraseIndex, wordsOf } from '../../language/index.ts'
import type { DeckView, SlideView } from './deck-view.ts'
import { type Section, sectionTable } from './section-table.ts'
import { isAppendixDivider, type StructureCue, structureCues } from './structure-cues.ts'

export interface JudgedSection {
  readonly section: Section
  /** How likely, 0 to 1, the weights of the table make it that a careful reader files the slide there; 0 where nothing could be read. */
  readonly confidence: number
}

/**
 * The section of each slide. What speaks for a section adds up as independent witnesses do (1 - product of what each leaves open);
 * the sections then share one slide by their odds, beside `other`. The best one is named when it holds `enough` of the slide.
 */
export function judgeSections(deck: DeckView): JudgedSection[] {
  const divider = deck.slides.findIndex(isAppendixDivider)
  return deck.slides.map((view, at) => {
    const judged = judgeSlide(view)
    // Behind the divider of the appendix stands the appendix, whatever its slides are about, up to a word of thanks.
    const isBehind =
      divider !== -1 && at > divider && view.slide.error === null && judged.section !== 'contact'
    return isBehind ? { section: 'appendix', confidence: behindAppendix } : judged
  })
}

/** A section below this share is a guess, and a wrong section misleads more than `other`. */
const enough = 0.4
/** Odds that a slide is about something the table has no row for, and about one of its sections in words that the table lacks. */
const otherOdds = 1
const unknownOdds = 1

const behindAppendix = 0.9

function judgeSlide(view: SlideView): JudgedSection {
  if (view.slide.error !== null || (view.lines.length === 0 && !(view.isFirst && view.slide.hasImages)))
    return { section: 'other', confidence: 0 }
  const left = new Map<Section, number>()
  for (const { section, weight } of witnesses(view))
    left.set(section, (left.get(section) ?? 1) * (1 - weight))
  const odds = new Map([...left].map(([section, open]) => [section, (1 - open) / Math.max(open, 0.01)]))
  const forOther = otherOdds + (odds.get('other') ?? 0)
  odds.delete('other')
  const sum = [...odds.values()].reduce((total, one) => total + one, forOther)
  const first: readonly [Section, number] = ['other', 0]
  const [best, bestOdds] = [...odds].reduce((a, b) => (b[1] > a[1] ? b : a), first)
  if (bestOdds / sum >= enough) return { section: best, confidence: round(bestOdds / sum) }
  return { section: 'other', confidence: round(forOther / (sum + unknownOdds)) }
}

const round = (share: number) => Math.round(share * 100) / 100

interface Witness {
  readonly section: Section
  readonly weight: number
}

function witnesses(view: SlideView): Witness[] {
  return [...ofTitle(view.titleWords), ...ofHeadings(view), ...ofBody(view), ...ofStructure(view)]
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

/** The more of the title the phrases of a section are, the more they weigh; of two sections alike the first weighs more. */
function ofTitle(words: readonly string[]): Witness[] {
  const content = Math.max(1, words.filter(isContent).length)
  const found = new Map<Section, { readonly isSaid: boolean; readonly covered: ReadonlySet<number> }>()
  for (const { value, from, to } of longestOnly(titlePhrases.find(words))) {
    const known = found.get(value.section)
    const covered = new Set(known?.covered)
    for (let at = from; at < to; at++) if (isContent(words[at] ?? '')) covered.add(at)
    found.set(value.section, { isSaid: value.isSaid || known?.isSaid === true, covered })
  }
  return [...found].map(([section, { isSaid, covered }], at) => {
    const share = Math.min(1, Math.max(1, covered.size) / content)
    return { section, weight: (isSaid ? 0.7 + 0.25 * share : 0.1 + 0.8 * share) * (at === 0 ? 1 : 0.97) }
  })
}

/**
 * Lines that say nothing but the name of a section: the label above a sentence that serves as title ("PROBLEM"), and headings on the
 * slide ("Use of funds" beside a plan).
 */
function ofHeadings({ slide }: SlideView): Witness[] {
  const weights = new Map<Section, number>()
  slide.blocks.slice(0, headingsMax).forEach((block, at) => {
    const text = block.kind === 'heading' ? block.text : soleLine(block)
    if (text === null || text.length > 60 || (block.kind !== 'heading' && at > 0)) return
    const words = wordsOf(text)
    const content = words.filter(isContent).length
    for (const { value, from, to } of titlePhrases.find(words)) {
      if (words.slice(from, to).filter(isContent).length < content || content === 0) continue
      const weight = at > 0 ? (value.isSaid ? 0.35 : 0) : value.isSaid ? labelWeight(slide) : 0.4
      weights.set(value.section, Math.max(weights.get(value.section) ?? 0, weight))
    }
  })
  return [...weights].map(([section, weight]) => ({ section, weight }))
}

const headingsMax = 200

const soleLine = (block: SlideView['slide']['blocks'][number]) =>
  block.kind === 'paragraph' && block.lines.length === 1 ? (block.lines[0] ?? null) : null

/** What stands first says more where the title is a sentence. */
const labelWeight = ({ title }: SlideView['slide']) =>
  title === null || wordsOf(title.text).length > 6 ? 0.85 : 0.5

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

function ofStructure(view: SlideView): Witness[] {
  const cues = new Set<StructureCue>()
  for (const [cue, holds] of Object.entries(structureCues)) if (holds(view)) cues.add(cue as StructureCue)
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
      'le la les un une du des et en pour avec notre nos huge big large great massive slide part new',
  ),
)

/** Numbers and small words say nothing of what a slide is about. */
const isContent = (word: string) => !small.has(word) && !/^\p{N}+$/u.test(word)
