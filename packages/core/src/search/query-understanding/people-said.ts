import { nounAt, nounBefore } from './company-nouns.ts'
import { isDescription } from './descriptions.ts'
import { type NameSpan, pairsOf, runsOf, windowsOf } from './people-names.ts'
import {
  byWords,
  cuesOf,
  ofWords,
  type PeopleCue,
  type RequestTokens,
  requestTokens,
} from './people-words.ts'
import type { QueryToken } from './query-tokens.ts'
import { longestRequest } from './requests.ts'
import { denyingWords, wordsThat } from './words.ts'

/** A query as far as it may speak of people. */
export interface Said {
  readonly tokens: readonly QueryToken[]
  readonly cues: readonly PeopleCue[]
  readonly request: RequestTokens
  readonly isRequest: readonly boolean[]
  readonly runs: readonly NameSpan[]
  /** All other words only ask. */
  readonly isNamesAlone: boolean
  /** The one run where it is the only one. */
  readonly alone: NameSpan | null
}

/** Of the query that was asked for last. */
let last: { tokens: readonly QueryToken[]; said: Said | null } = { tokens: [], said: null }

export function saidIn(tokens: readonly QueryToken[]): Said | null {
  if (last.tokens !== tokens) last = { tokens, said: readSaid(tokens) }
  return last.said
}

function readSaid(tokens: readonly QueryToken[]): Said | null {
  if (tokens.length === 0 || tokens.length > longestRequest || isDescription(tokens)) return null
  const cues = cuesOf(tokens)
  const request = requestTokens(tokens, cues)
  const { isRequest } = request
  const inPlace = ({ from }: NameSpan) => placeWords.has(tokens[from - 1]?.word)
  const runs = joined(tokens, runsOf(tokens, request)).filter((run) => !inPlace(run))
  const [only = null, second] = runs
  const areNames = runs.length === 1 || runs.every(({ from, next }) => next > from + 1)
  const isNamesAlone = runs.length > 0 && runs.length <= namesMax && areNames && tokens.every(isAsked)
  const alone = isNamesAlone && second === undefined ? only : null
  return cues.length === 0 && !isNamesAlone && !namesCompanies()
    ? null
    : { tokens, cues, request, isRequest, runs, isNamesAlone, alone }

  function isAsked(_: QueryToken, at: number): boolean {
    return isRequest[at] === true || runs.some(({ from, next }) => at >= from && at < next)
  }

  function namesCompanies(): boolean {
    return tokens.some((_, at) => nounAt(tokens, at) >= 0)
  }
}

/** What stands behind these is where companies are. */
const placeWords = wordsThat('in', 'place-in')
/** A list of more names is not looked for. */
const namesMax = 4

/** "Lee, Ada" */
function joined(tokens: readonly QueryToken[], runs: readonly NameSpan[]): readonly NameSpan[] {
  const [family, given, ...others] = runs
  if (family === undefined || given === undefined || others.length > 0) return runs
  const isOne = family.next === family.from + 1 && given.from === family.next + 1
  const areNames = [family, given].every(({ from }) => tokens[from]?.isCapital === true)
  const isParted = isOne && areNames && tokens[family.next]?.text === ','
  return isParted ? [{ from: family.from, next: given.next }] : runs
}

/** What may be a whole name in it, likeliest first. */
export function candidatesIn({ tokens, cues, request, runs, isNamesAlone }: Said): readonly NameSpan[] {
  const isSaid = cues.length > 0
  const surnames = cues.flatMap((cue) => (cue.kind === 'doubtful' ? [] : surnameBehind(tokens, cue, runs)))
  const named = isSaid || isNamesAlone ? runs : runs.filter((run) => isOfCompanies(tokens, run))
  const isNameAlone = request.isRequest.filter((is) => !is).length <= 2
  const pairs = isSaid || isNameAlone ? pairsOf(tokens, request) : []
  return [
    ...named.flatMap((run) => windowsOf(tokens, run, isSaid)),
    ...surnames,
    ...pairs.filter((span) => isSaid || isRequestBeside(request, span)),
  ]
}

/** Whether all other words only ask. */
const isRequestBeside = ({ isRequest }: RequestTokens, { from, next }: NameSpan): boolean =>
  isRequest.every((is, at) => is || (at >= from && at < next))

/** "Founded by Zuckerberg": a family's name alone needs this very cue. */
function surnameBehind(
  tokens: readonly QueryToken[],
  { next, kind }: PeopleCue,
  runs: readonly NameSpan[],
): readonly NameSpan[] {
  if (kind !== 'verb' || !byWords.has(tokens[next]?.word)) return []
  return runs.filter(
    (run) => run.from === next + 1 && run.next === next + 2 && tokens[run.from]?.isCapital === true,
  )
}

/** "Startups of Ada Lee", "Ada Lee's companies". */
export function isOfCompanies(tokens: readonly QueryToken[], { from, next }: NameSpan): boolean {
  const isOf = ofWords.has(tokens[from - 1]?.word)
  return (isOf && nounBefore(tokens, from - 1) >= 0) || nounAt(tokens, next) >= 0
}

/** The cue nearest to a name, with nothing but small words between; `isBeside`: none of them leads to a company. */
export function cueOf(said: Said, span: NameSpan, isBeside = false): PeopleCue | 'denied' | null {
  let best: PeopleCue | null = null
  let bestDistance = reach + 1
  for (const cue of said.cues) {
    if (cue.from < span.next && span.from < cue.next) continue
    const distance = distanceTo(said, cue, span, isBeside)
    if (distance < bestDistance || (distance === bestDistance && best?.kind === 'doubtful')) {
      best = cue
      bestDistance = distance
    }
  }
  if (best === null || bestDistance > reach) return null
  const before = Math.min(best.from, span.from)
  const isDenied = [1, 2].some((back) => denyingWords.has(said.tokens[before - back]?.word))
  return isDenied ? 'denied' : best
}

const reach = 6

function distanceTo({ tokens, isRequest }: Said, cue: PeopleCue, span: NameSpan, isBeside: boolean): number {
  const [from, next] = cue.next <= span.from ? [cue.next, span.from] : [span.next, cue.from]
  if (next < from) return 0
  for (let at = from; at < next; at++) {
    const token = tokens[at]
    const isNumber = token?.kind === 'number'
    if (isRequest[at] !== true && !isNumber) return reach + 1
    if (token !== undefined && sentenceMarks.has(token.text)) return reach + 1
  }
  // "Founder of Acme", "founders of Stripe": what follows is a company.
  const isOf = cue.next <= span.from && cue.kind === 'title' && ofWords.has(tokens[span.from - 1]?.word)
  if (isBeside && isOf) return reach + 1
  return next - from
}

const sentenceMarks = new Set(['.', ';', '!', '|'])

/** The name with the cues beside it, and the small words between. */
export function withCues(said: Said, person: NameSpan): NameSpan {
  let { from, next } = person
  for (const cue of said.cues) {
    if (distanceTo(said, cue, person, false) > reach) continue
    from = Math.min(from, cue.from)
    next = Math.max(next, cue.next)
  }
  return { from, next }
}
