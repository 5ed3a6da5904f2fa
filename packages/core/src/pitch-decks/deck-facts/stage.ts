import { type Cue, type CueKey, type Doc, outermost, type Range } from '../../language/index.ts'
import type { fundingStages } from '../../records/index.ts'
import { isHistory, isOfOthers } from './ask.ts'
import type { SlideView } from './deck-view.ts'
import type { JudgedSection } from './sections.ts'

export type Stage = (typeof fundingStages)[number]

/**
 * The round a deck is for, by its own words beside those of raising: on the slide that asks first, then the cover, then where a
 * sentence anywhere says that it is raised. A round that comes next or is over does not count, and of two that are named alike none.
 */
export function stageOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): Stage | null {
  const claims = slides.flatMap((view, at) => {
    const section = sections[at]?.section ?? 'other'
    if (isOfOthers(section) || isHistory(view)) return []
    const place = section === 'ask' ? 2 : section === 'cover' ? 1.5 : null
    return view.lines.flatMap(({ range, kind }) =>
      stagesIn(view, range)
        .filter(({ isRaised }) => place !== null || isRaised)
        .map(({ stage, strength }) => ({
          stage,
          score: strength + (place ?? 0) + (kind === 'title' ? 0.5 : 0),
        })),
    )
  })
  const highest = Math.max(...claims.map(({ score }) => score))
  const best = new Set(claims.filter(({ score }) => score === highest).map(({ stage }) => stage))
  const [stage = null] = best
  return highest >= 2 && best.size === 1 ? stage : null
}

interface NamedStage {
  readonly stage: Stage
  readonly strength: number
  /** "Raising our seed round": the words before it say so. */
  readonly isRaised: boolean
}

const stageByKey: Readonly<Partial<Record<CueKey, Stage>>> = {
  'stage.pre-seed': 'pre_seed',
  'stage.seed': 'seed',
  'stage.series-a': 'series_a',
  'stage.series-b': 'series_b',
  'stage.series-c': 'series_c',
  'stage.series-d': 'series_d_plus',
  'stage.series-e-plus': 'series_d_plus',
}
const stageKeys = Object.keys(stageByKey) as CueKey[]

function stagesIn({ doc, amounts }: SlideView, line: Range): NamedStage[] {
  return outermost(doc.cuesIn(line, ...stageKeys)).flatMap((named) => {
    const stage = stageByKey[named.key]
    const sentence = doc.sentenceOf(named)
    const before = { from: Math.max(line.from, sentence.from, named.from - reach), to: named.from }
    const behind = { from: named.to, to: Math.min(line.to, named.to + reach) }
    const seeks = doc.cuesIn(before, 'funding.seeks').at(-1)
    const isRaised = seeks !== undefined
    if (stage === undefined || isOfAnotherTime(doc, named, before, behind)) return []
    if (!isRaised && doc.cuesIn(before, 'funding.over').length > 0) return []
    const around = { from: before.from, to: behind.to }
    if (isRaised || isCalledRound(doc, named)) return [{ stage, strength: 2, isRaised }]
    const hasAmount = amounts.some(({ from }) => from >= around.from && from < around.to)
    if (hasAmount || doc.cuesIn(around, 'funding.seeks', 'section.ask').length > 0)
      return [{ stage, strength: 1.5, isRaised }]
    // "Seed" alone is also what farmers buy, and within a sentence a round may be anybody's.
    return stage === 'seed' || !isAlone(doc, named, line) ? [] : [{ stage, strength: 0.5, isRaised }]
  })
}

/** Tokens on either side of a round that speak of it. */
const reach = 14

/** "Until Series A", "the next Series A", "Series A will follow", "Series A closed". */
function isOfAnotherTime(doc: Doc, named: Cue, before: Range, behind: Range): boolean {
  const leading = doc.cuesIn(before, 'funding.another-time').some(({ to }) => isBeside(to, named.from))
  const following = doc
    .cuesIn(behind, 'funding.another-time', 'funding.over')
    .some(({ from }) => isBeside(named.to, from))
  return leading || following
}

/** At most one word lies between two places. */
const isBeside = (end: number, start: number) => start >= end && start - end <= 1

/** "Seed round", "Tour d'amorçage", "Series D financing", "Seed deck". */
const isCalledRound = (doc: Doc, { from, to }: Cue) =>
  doc
    .cuesIn({ from: from - 3, to: to + 2 }, 'section.ask', 'topic.ask', 'section.cover')
    .some((cue) => (cue.from < from ? cue.to >= to : cue.to > to))

const isAlone = (doc: Doc, named: Cue, line: Range) =>
  !Array.from({ length: line.to - line.from }, (_, at) => line.from + at).some(
    (at) => (at < named.from || at >= named.to) && doc.isContent(at),
  )
