import type { fundingStages } from '../../records/index.ts'
import { asksInTitle, isHistory, isOfOthers } from './ask.ts'
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
    const place = section === 'ask' || asksInTitle(view) ? 2 : section === 'cover' ? 1.5 : null
    return view.lines.flatMap(({ text, kind }) =>
      stagesIn(text)
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

function stagesIn(text: string): NamedStage[] {
  return [...text.matchAll(stagePattern)].flatMap((match) => {
    const around = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 30)
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 30)
    const isRaised = raisedHere.test(before)
    if (isNotThis.test(before) || isLater.test(behind) || (isOver.test(before) && !isRaised)) return []
    const { pre, seed, series } = match.groups ?? {}
    const stage = pre !== undefined ? 'pre_seed' : seed !== undefined ? 'seed' : seriesStage(series ?? '')
    if (isRaised || roundWords.test(behind)) return [{ stage, strength: 2, isRaised }]
    if (raiseWords.test(around)) return [{ stage, strength: 1.5, isRaised }]
    // "Seed" alone is also what farmers buy, and within a sentence a round may be anybody's.
    return stage === 'seed' || text.trim() !== match[0] ? [] : [{ stage, strength: 0.5, isRaised }]
  })
}

const stagePattern =
  /(?<![\p{L}\p{N}])(?:(?<pre>pre[-\s]?seed|pré[-\s]?amorçage)|(?<seed>seed|amorçage)|(?:series|serie|série)[-\s](?<series>[a-h]))(?![\p{L}\p{N}])/giu
const roundWords =
  /^[-\s]{0,2}(?:round|stage|funding|financing|investment|capital|deck|extension|runde|phase|finanzierung|investoren|raise)/i
const raisedHere =
  /(?:raising|(?:we|to) raise|seeking|(?:we|to) seek|looking for|wir suchen|levons|buscamos|levantando|captando|recaudando)[:\s]\s?(?:\S{1,12}\s){0,5}$/i
const raiseWords =
  /raising|we raise|to raise|seeking|looking for|fundraising|suchen|levons|buscamos|captando|rodada|ronda|levée|levés|tour d|round|runde|[$€£]\s?\d/i
const isNotThis =
  /(?:(?:next|then|before|until|after|post|towards?|for the|later|led|last|past|following|nächste|danach|bis zur|vor der|nach der)[-:\s]\s?(?:\p{L}{1,8}\s)?|\bto\s(?:(?:a|our|the)\s)?)$/iu
const isOver =
  /(?<!\p{L})(?:raised|closed|completed|finished|finali[sz]ed|announced|previous(?:ly)?|prior|backed by|abgeschlossene?n?|eingeworben|bisher)(?!\p{L})/iu
const isLater =
  /^[-\s]{0,2}(?:round\s)?(?:won['’]t|will\b|closed|raised|in 20\d\d|investors? (?:will|later))/i

function seriesStage(letter: string): Stage {
  const known = { a: 'series_a', b: 'series_b', c: 'series_c' } as const
  return known[letter.toLowerCase() as keyof typeof known] ?? 'series_d_plus'
}
