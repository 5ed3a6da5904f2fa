import { analyse, type Doc, type HeadingKey, outermost, type Range } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'
import { type DeckView, type SlideView, wordCount } from './deck-view.ts'
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
    // Behind the divider of the appendix comes the appendix, whatever its slides are about, up to a word of thanks.
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
  return [...ofTitle(view), ...ofOtherTitle(view), ...ofHeadings(view), ...ofBody(view), ...ofStructure(view)]
}

/** A heading of the packs, or a topic, in a title. */
interface Naming extends Range {
  readonly section: Section
  readonly isSaid: boolean
}

const sayings = new Map<HeadingKey, { readonly section: Section; readonly isTitle: boolean }>(
  sectionTable.flatMap(({ section, says, mentions }) => [
    ...says.map((key) => [key, { section, isTitle: true }] as const),
    ...mentions.map((key) => [key, { section, isTitle: false }] as const),
  ]),
)

/** What a heading names, in the order of the table; what lies within a longer name is none: "go to market" is no "market". */
function namingsIn(doc: Doc, heading: Range): Naming[] {
  const found = [...sayings].flatMap(([key, { section, isTitle }]) =>
    doc.cuesIn(heading, key).flatMap(({ from, to }): Naming[] => {
      // A heading of several words is one anywhere: "case study".
      const isSaid = isTitle || (to - from > 1 && key.startsWith('section.'))
      return to > heading.to ? [] : [{ section, isSaid, from, to }]
    }),
  )
  return outermost(found)
}

const contentIn = (doc: Doc, { from, to }: Range): number[] =>
  doc.tokens.slice(from, to).flatMap((_, at) => (isContent(doc, from + at) ? [from + at] : []))

/** Amounts and dates say nothing of what a slide is about. */
const isContent = (doc: Doc, at: number) =>
  doc.isContent(at) && !doc.spans.some(({ from, to }) => from <= at && at < to)

/** Whether a text is the name of a section and nothing else. */
export function isHeading(text: string): boolean {
  const doc = analyse(text)
  const words = doc.tokens.flatMap(({ flags }, at) =>
    (flags & (tokenFlag.mark | tokenFlag.number)) === 0 ? [at] : [],
  )
  const [first = -1] = words
  const last = words.at(-1) ?? -1
  return namingsIn(doc, { from: 0, to: doc.tokens.length }).some(
    ({ from, to }) => from === first && to === last + 1,
  )
}

/** Whether words of a text name a section. Three letters are "Sam" as well as the market of that name. */
export function holdsHeading(text: string): boolean {
  const doc = analyse(text)
  return namingsIn(doc, { from: 0, to: doc.tokens.length }).some(
    (named) => named.isSaid && doc.textOf(named).length > 3,
  )
}

/** The more of the title the names of a section are, the more they weigh; of two sections alike the first weighs more. */
function ofTitle({ doc, title }: SlideView): Witness[] {
  if (title === null) return []
  const content = contentIn(doc, title).length
  const found = new Map<Section, { readonly isSaid: boolean; readonly covered: ReadonlySet<number> }>()
  for (const { section, isSaid, from, to } of namingsIn(doc, title)) {
    const named = contentIn(doc, { from, to })
    // "Over" is a heading in Dutch.
    if (named.length === 0 && content > 0 && !isSaid) continue
    const known = found.get(section)
    const covered = new Set([...(known?.covered ?? []), ...named])
    found.set(section, { isSaid: isSaid || known?.isSaid === true, covered })
  }
  return [...found].map(([section, { isSaid, covered }], at) => {
    const share = Math.min(1, Math.max(1, covered.size) / Math.max(1, content))
    return { section, weight: (isSaid ? 0.7 + 0.25 * share : 0.1 + 0.8 * share) * (at === 0 ? 1 : 0.97) }
  })
}

/** "Company profile": a heading that everybody knows, and of no section of decks. */
function ofOtherTitle({ doc, title }: SlideView): Witness[] {
  if (title === null || namingsIn(doc, title).length > 0) return []
  const content = contentIn(doc, title).length
  const isOther = doc
    .cuesIn(title, 'section.company', 'section.story')
    .some((cue) => cue.to <= title.to && contentIn(doc, cue).length === content)
  return isOther ? [{ section: 'other', weight: 0.6 }] : []
}

/**
 * Lines that say nothing but the name of a section: the label above a sentence that serves as title ("PROBLEM"), and headings on the
 * slide ("Use of funds" beside a plan).
 */
function ofHeadings({ doc, lines, title }: SlideView): Witness[] {
  const weights = new Map<Section, number>()
  // What comes first says more where the title is a sentence.
  const isSentence = title === null || wordCount(doc, title) > 6
  const labelWeight = isSentence ? 0.85 : 0.5
  for (const [at, { text, block, kind, range }] of lines.entries()) {
    if (text.length > 60 || block < 0 || block >= headingsMax) continue
    const next = lines[at + 1]
    // What is alone below a name is what the slide says, and no label.
    const isApart = next === undefined ? isSentence : next.block !== 0
    const isLabel = kind === 'paragraph' && block === 0 && isApart
    if (kind !== 'heading' && !(isLabel && lines[at - 1]?.block !== 0)) continue
    const content = contentIn(doc, range).length
    if (content === 0) continue
    for (const { section, isSaid, ...named } of namingsIn(doc, range)) {
      if (contentIn(doc, named).length < content) continue
      const weight = block > 0 ? (isSaid ? 0.35 : 0) : isSaid ? labelWeight : 0.4
      weights.set(section, Math.max(weights.get(section) ?? 0, weight))
    }
  }
  return [...weights].map(([section, weight]) => ({ section, weight }))
}

const headingsMax = 200

function ofBody({ doc }: SlideView): Witness[] {
  return sectionTable.flatMap(({ section, holds }) =>
    holds
      .filter(([key, atLeast]) => new Set(doc.cues(key).map((cue) => stemOf(doc, cue))).size >= atLeast)
      .map(([, , weight]) => ({ section, weight })),
  )
}

/** Forms of one word count once: "struggle", "struggling". */
const stemOf = ({ tokens }: Doc, { from, to }: Range) =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join('')
    .slice(0, 6)

function ofStructure(view: SlideView): Witness[] {
  const cues = new Set<StructureCue>()
  for (const [cue, holds] of Object.entries(structureCues)) if (holds(view)) cues.add(cue as StructureCue)
  return sectionTable.flatMap(({ section, shows }) =>
    Object.entries(shows)
      .filter(([cue]) => cues.has(cue as StructureCue))
      .map(([, weight]) => ({ section, weight })),
  )
}
