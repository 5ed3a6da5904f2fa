import { customWord, customWordStart } from '../../analysis/custom-words.ts'
import { type QueryTerm, queryTerms } from '../../analysis/query-terms.ts'
import { alternativeWorth, completionWeight, groupsMax, groupWorth } from '../../analysis/term-worth.ts'
import type { SearchPlan } from '../../company-index.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { completionsOf } from './completions.ts'
import { liveCompanies, liveFrequency } from './live-counts.ts'

/** A word of a query with the terms that may stand for it; of those that a document holds the best counts. */
export interface Group {
  readonly word: string
  readonly isBonus: boolean
  /** Said of every trade. */
  readonly isGeneric: boolean
  /** Some company of the view holds one of the terms. */
  readonly isHeld: boolean
  /** Scores a unit of impact. */
  readonly worth: number
  readonly alternatives: readonly WorthTerm[]
}

export interface WorthTerm {
  readonly term: string
  /** At most the group's. */
  readonly worth: number
}

/** The groups of a text. None when there is no word to rank by. */
export function groupsOf(
  view: IndexView,
  {
    text,
    corrected,
    tuned,
    customWords = [],
  }: Pick<SearchPlan, 'text' | 'corrected' | 'tuned' | 'customWords'>,
): Group[] {
  if (text === null) return []
  const companies = liveCompanies(view)
  const custom = customWords.filter((key) => hasWords(view, key))
  return queryTerms(text, corrected, tuned)
    .slice(0, groupsMax)
    .map((asked) => toGroup(view, companies, asked, custom))
}

/** Companies of the view that hold a word. */
export function holdersOf(view: IndexView, term: string): number {
  return view.segments.reduce((sum, segment) => sum + holdersIn(segment, term), 0)
}

function toGroup(view: IndexView, companies: number, asked: QueryTerm, custom: readonly number[]): Group {
  const { word, isBonus, isGeneric = false, boost = 1, mayComplete = false } = asked
  let meant = asked.alternatives
  const [itself] = meant
  // The word itself decides how rare it is; its synonyms count only where no company holds the word.
  let holding = itself === undefined ? 0 : holdersOf(view, itself.term)
  if (holding === 0) holding = meant.reduce((sum, { term }) => sum + holdersOf(view, term), 0)
  const own = customAlternatives(view, asked, custom)
  if (holding === 0) holding = own.reduce((sum, one) => sum + one.holding, 0)
  if (holding === 0 && mayComplete && itself !== undefined) {
    const completions = completionsOf(view, itself.term)
    meant = completions.map(({ term }) => ({ term, weight: completionWeight }))
    holding = completions.reduce((sum, completion) => sum + completion.holding, 0)
  }
  const worth = groupWorth(companies, holding, boost)
  const alternatives = [
    ...meant.map(({ term, weight }) => ({ term, worth: alternativeWorth(worth, weight) })),
    ...own.map(({ term, weight, holding }) => {
      // What every note says tells nothing of a company, however rare the word is elsewhere.
      const itsOwn = Math.min(worth, groupWorth(companies, holding, boost))
      return { term, worth: alternativeWorth(itsOwn, weight) }
    }),
  ]
  return { word, isBonus, isGeneric, isHeld: holding > 0, worth, alternatives }
}

/** The terms of own fields that may stand for a word: the word itself, and as it was written where it was corrected. */
function customAlternatives(view: IndexView, { alternatives }: QueryTerm, custom: readonly number[]) {
  if (custom.length === 0) return []
  const meant = alternatives.filter(({ weight }) => weight >= customWeightLeast)
  return custom.flatMap((key) =>
    meant.flatMap(({ term: word, weight }) => {
      const term = customWord(key, word)
      const holding = holdersOf(view, term)
      return holding === 0 ? [] : [{ term, weight, holding }]
    }),
  )
}

/** Synonyms count less: what a note means with them its writer knows. */
const customWeightLeast = 0.8

/** Whether a company of the view has words of an own field: most datasets have none, and each word would be looked for. */
function hasWords({ segments }: IndexView, key: number): boolean {
  return segments.some(({ segment }) => {
    const known = keysWithWords.get(segment) ?? new Map<number, boolean>()
    keysWithWords.set(segment, known)
    let has = known.get(key)
    if (has === undefined) {
      const [from, to] = segment.words.withPrefix(customWordStart(key))
      has = from < to
      known.set(key, has)
    }
    return has
  })
}

const keysWithWords = new WeakMap<Segment, Map<number, boolean>>()

function holdersIn(segment: LiveSegment, term: string): number {
  const { words } = segment.segment
  const ordinal = words.find(term)
  return ordinal < 0 ? 0 : liveFrequency(segment, words, ordinal)
}
