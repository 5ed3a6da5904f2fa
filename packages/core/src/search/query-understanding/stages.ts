import { languagePacks, type Stage } from '../../language/index.ts'
import { filterTable } from '../../records/index.ts'
import { saidOfAsker } from './asker.ts'
import { customerWords, linkWords, nounAt, nounBefore } from './company-nouns.ts'
import { folded } from './forms.ts'
import { endsOpener } from './openers.ts'
import { type Found, isGluedHyphen, phraseTable, skip } from './phrases.ts'
import { endsHere, nounSoon } from './place-adjectives.ts'
import { boundaryWords } from './place-words.ts'
import type { QueryToken } from './query-tokens.ts'
import { type Fact, oneFact, type Rule } from './reading.ts'
import { saidOfOthers } from './said-of-others.ts'
import { denyingWords, eitherOf, marks, phrasesThat, placeJoints, wordsThat } from './words.ts'

type CompanyStage = (typeof filterTable.stages.values)[number]

/** `seed stage`, `series A companies`, `pre-seed and seed`, `Series B or later`, `from seed to series A`, `bootstrapped`. */
export const readStages: Rule = ({ tokens }, at) => {
  const denied = denyingWords.has(tokens[at]?.word)
  const start = denied ? at + 1 : at
  const found = stagesAt(tokens, start)
  // "Seed investors" are none of the companies.
  if (found === null || investorWords.has(tokens[found.next]?.word) || saidOfAsker(tokens, at)) return null
  if (isNotRaised(tokens, at)) return null
  // "Bootstrapped to profitability" says how, and not what they are.
  const behind = tokens[found.next]?.word
  if (found.value.includes('bootstrapped') && toWords.has(behind) && !placeWords.has(behind)) return null
  const value = denied ? { exclude: found.value } : { include: found.value }
  return oneFact(at, found.next, 'stages', value, 0.9)
}

const investorWords = wordsThat('investor')

/** "Have not raised a Series A" names no stage that they are in. */
function isNotRaised(tokens: readonly QueryToken[], at: number): boolean {
  for (let start = Math.max(0, at - 5); start < at; start++) {
    const found = notRaised.find(tokens, start)
    if (found !== null && (found.next === at || skip(tokens, found.next, articles) === at)) return true
  }
  return false
}

/** Whether a stage, or a round of one, is named from here: "a Series A". */
export const isStageAt = (tokens: readonly QueryToken[], at: number): boolean =>
  stages.find(tokens, skip(tokens, at, articles)) !== null

/** The stage of a round that was raised: in "raised a seed round in 2012" the year takes all words. */
export function stagesOfRound(tokens: readonly QueryToken[], from: number, next: number): readonly Fact[] {
  for (let at = from; at < next; at++) {
    const found = stages.find(tokens, at)
    if (found === null || found.next > next || found.value === 'bootstrapped') continue
    const value = { include: [found.value] }
    return [{ from, next, filter: 'stages', value, confidence: 0.85, source: 'grammar' }]
  }
  return []
}

function stagesAt(tokens: readonly QueryToken[], at: number): Found<readonly CompanyStage[]> | null {
  const isLed = stageNouns.has(tokens[at]?.word)
  const start = isLed ? skip(tokens, at + 1, ofWords) : at
  const first = stages.find(tokens, start)
  if (first === null) return null
  const named: CompanyStage[] = [first.value]
  let next = first.next
  // "Seed" is also what farmers buy.
  let isSure =
    isLed || first.value !== 'seed' || first.next > start + 1 || isReached(tokens, start, first.next)
  for (let other = otherStage(tokens, next); other !== null; other = otherStage(tokens, next)) {
    named.push(...(other.isRange ? between(named.at(-1) ?? first.value, other.value) : [other.value]))
    next = other.next
    isSure = true
  }
  const noun = skip(tokens, isGluedHyphen(tokens, next) ? next + 1 : next, stageNouns)
  if (noun > next + (isGluedHyphen(tokens, next) ? 1 : 0)) [next, isSure] = [noun, true]
  const bound = bounds.find(tokens, next)
  if (bound === null) return isSure ? { value: distinct(named), next } : null
  const place = ladder.indexOf(named.at(-1) ?? first.value)
  const rest = bound.value === 'later' ? ladder.slice(place) : ladder.slice(0, place + 1)
  return { value: distinct([...named, ...rest]), next: bound.next }
}

/** "Healthtech at seed", "still at seed". */
function isReached(tokens: readonly QueryToken[], at: number, next: number): boolean {
  const after = tokens[next]
  const ends = after === undefined || after.kind === 'mark' || boundaryWords.has(after.word)
  return ends && atWords.has(tokens[at - 1]?.word) && !doneIn.has(tokens[at - 2]?.word)
}

/** Another stage of the list, or the end of a range. */
function otherStage(tokens: readonly QueryToken[], at: number) {
  const joint = skip(tokens, at, placeJoints)
  const range = toWords.has(tokens[at]?.word) ? at + 1 : null
  const start = range ?? joint
  // "Series A to C"
  const found = start === at ? null : (stages.find(tokens, start) ?? letterStage(tokens, start))
  return found === null ? null : { ...found, isRange: range !== null }
}

function letterStage(tokens: readonly QueryToken[], at: number): Found<CompanyStage> | null {
  const value = byLetter.get(tokens[at]?.word ?? '')
  return value === undefined || tokens[at]?.isCapital !== true ? null : { value, next: at + 1 }
}

/** From one stage to another, both included; the later one alone where they are in the wrong order. */
function between(from: CompanyStage, to: CompanyStage): readonly CompanyStage[] {
  const [start, end] = [ladder.indexOf(from), ladder.indexOf(to)]
  return start < end ? ladder.slice(start, end + 1) : [to]
}

const distinct = (values: readonly CompanyStage[]) => [...new Set(values)]

/** In the order in which a company grows. */
const ladder: readonly CompanyStage[] = filterTable.stages.values.filter(
  (stage) => stage !== 'bootstrapped' && stage !== 'exited',
)
const byLetter: ReadonlyMap<string, CompanyStage> = new Map([
  ['a', 'series_a'],
  ['b', 'series_b'],
  ['c', 'series_c'],
  ['d', 'series_d_plus'],
])

const stagesOfRounds = {
  'pre-seed': 'pre_seed',
  seed: 'seed',
  'series-a': 'series_a',
  'series-b': 'series_b',
  'series-c': 'series_c',
  'series-d': 'series_d_plus',
  'series-e-plus': 'series_d_plus',
} as const satisfies Partial<Record<Stage, CompanyStage>>

const stages = phraseTable<CompanyStage>(() =>
  languagePacks().flatMap((pack) => [
    ...Object.entries(stagesOfRounds).flatMap(([round, stage]) =>
      pack.stages[round as keyof typeof stagesOfRounds].map((form) => [folded(form), stage] as const),
    ),
    ...pack.query.bootstrapped.map((form) => [folded(form), 'bootstrapped'] as const),
  ]),
)
const stageNouns = wordsThat('stage-noun')
const articles = wordsThat('article')
const notRaised = phrasesThat([
  ['not-raised', true],
  ['funding.none', true],
])
const atWords = wordsThat('at', 'in')
const doneIn = wordsThat('done-in', 'invests')
const ofWords = wordsThat('of', 'article')
const toWords = wordsThat('to')
const placeWords = wordsThat('place-in')
const plus = marks('+')
const laterBounds = phrasesThat<'later' | 'earlier'>([
  ['or-later', 'later'],
  ['or-earlier', 'earlier'],
])
const bounds = {
  find: (tokens: readonly QueryToken[], at: number): Found<'later' | 'earlier'> | null =>
    plus.has(tokens[at]?.word) ? { value: 'later', next: at + 1 } : laterBounds.find(tokens, at),
}

/** `publicly traded`, `that were acquired`, `not shut down`, `still active`, `private software companies`. */
export const readStatuses: Rule = ({ tokens, understoodTo, isPlaceBefore }, at) => {
  // "Software for public companies"
  if (customerWords.has(tokens[at - 1]?.word) && !endsOpener(tokens, at - 1)) return null
  const both = behindBoth(tokens, at)
  if (both > 0 && !saidOfOthers(tokens, at)) return { from: at, next: both, facts: [] }
  // "Software for public and private companies"
  if (isWithinBoth(tokens, at)) return null
  const held = holdings.find(tokens, at)
  if (held !== null && isOfCompanies(tokens, at, held.next) && !saidOfOthers(tokens, at))
    return oneFact(at, held.next, 'statuses', { [held.value]: ['public'] }, 0.8)
  // German "noch" is "nor" and "still".
  const said = statuses.find(tokens, at)
  const denied = said === null && denyingWords.has(tokens[at]?.word)
  const start = denied ? at + 1 : at
  const found = denied ? statuses.find(tokens, start) : said
  if (found === null || saidOfOthers(tokens, at)) return null
  // "Dead sea cosmetics", "closed captions": one word alone is said of companies beside it, or is a thought of its own.
  // "Aziende italiane quotate": the nationality stands between.
  const isBehindPlace = isPlaceBefore === true && at === understoodTo
  const isOne = found.next === start + 1 && !isBehindPlace && !standsByCompanies(tokens, at, found.next)
  if (isOne && !(found.value === 'acquired' && nounSoon(tokens, found.next, customerWords))) return null
  const value = { [denied ? 'exclude' : 'include']: [found.value] }
  return oneFact(at, found.next, 'statuses', value, 0.9)
}

/** "Private and public companies", "public companies or private ones" are all companies: behind both, or 0. */
function behindBoth(tokens: readonly QueryToken[], at: number): number {
  const first = holdingAt(tokens, at)
  if (first === null) return 0
  const end = Math.max(first.next, nounAt(tokens, first.next))
  const joint = skip(tokens, end, placeJoints)
  const second = joint > end ? holdingAt(tokens, joint) : null
  if (second === null || second.value === first.value) return 0
  const { next } = second
  const hasNoun = nounBefore(tokens, next) >= 0 || (nounBefore(tokens, end) >= 0 && endsHere(tokens[next]))
  return hasNoun || isOfCompanies(tokens, at, next) ? next : 0
}

function isWithinBoth(tokens: readonly QueryToken[], at: number): boolean {
  for (let start = Math.max(0, at - bothReach); start < at; start++)
    if (behindBoth(tokens, start) > at) return true
  return false
}
/** Tokens from the first of both to the second. */
const bothReach = 5

function holdingAt(tokens: readonly QueryToken[], at: number): Found<'include' | 'exclude'> | null {
  const status = statuses.find(tokens, at)
  if (status?.value === 'public') return { value: 'include', next: status.next }
  return holdings.find(tokens, at)
}

/** Who may hold shares of a company is said right beside it, in English with what it does between: "a private robotics company". */
function isOfCompanies(tokens: readonly QueryToken[], at: number, next: number): boolean {
  let before = at
  while (linkWords.has(tokens[before - 1]?.word)) before--
  if (nounBefore(tokens, before) >= 0 || nounAt(tokens, next) >= 0) return true
  return !otherThings.has(tokens[next]?.word) && nounSoon(tokens, next, customerWords)
}

const holdings = phrasesThat<'include' | 'exclude'>([
  ['public-word', 'include'],
  ['private-word', 'exclude'],
])
const otherThings = wordsThat('no-status')

function standsByCompanies(tokens: readonly QueryToken[], at: number, next: number): boolean {
  if (nounAt(tokens, next) >= 0 || nounBefore(tokens, at) >= 0) return true
  const [before, after] = [tokens[at - 1], tokens[next]]
  const isBegun = before === undefined || before.kind === 'mark' || leadingWords.has(before.word)
  return isBegun && (after === undefined || after.kind === 'mark' || endWords.has(after.word))
}

const leadingWords = wordsThat('who', 'and', 'or', 'being')
/** "Adquiridas por otra empresa". */
const endWords = eitherOf(leadingWords, wordsThat('by'))
const statuses = phrasesThat<(typeof filterTable.statuses.values)[number]>([
  ['is-public', 'public'],
  ['is-acquired', 'acquired'],
  ['is-closed', 'closed'],
  ['is-active', 'active'],
])
