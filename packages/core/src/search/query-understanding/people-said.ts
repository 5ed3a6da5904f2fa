import { nounAt, nounBefore } from './company-nouns.ts'
import { isDescription } from './descriptions.ts'
import {
  isForeignName,
  isNameWord,
  isProperName,
  type NameSpan,
  pairsOf,
  runsOf,
  windowsOf,
} from './people-names.ts'
import {
  byWords,
  cuesOf,
  isGivenName,
  ofWords,
  type PeopleCue,
  type RequestTokens,
  requestTokens,
} from './people-words.ts'
import { isBusinessWord } from './places-known.ts'
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
  const runs = joined(tokens, runsOf(tokens, request)).flatMap((run) => behindPlace(tokens, run))
  const [only = null, second] = runs
  const areNames = runs.length === 1 || runs.every(({ from, next }) => next > from + 1)
  const isNamesAlone = runs.length > 0 && runs.length <= namesMax && areNames && tokens.every(isAsked)
  const alone = isNamesAlone && second === undefined ? only : null
  const speaks =
    cues.length > 0 || isNamesAlone || namesCompanies() || runs.some((run) => mayBeSomebody(tokens, run))
  return !speaks ? null : { tokens, cues, request, isRequest, runs, isNamesAlone, alone }

  function isAsked(_: QueryToken, at: number): boolean {
    return isRequest[at] === true || runs.some(({ from, next }) => at >= from && at < next)
  }

  function namesCompanies(): boolean {
    return tokens.some((_, at) => nounAt(tokens, at) >= 0)
  }
}

/** A foreign name, or what is somebody's: "the app of Ada Lee". */
const mayBeSomebody = (tokens: readonly QueryToken[], run: NameSpan): boolean =>
  windowsOf(tokens, run).some(
    (span) =>
      isForeignName(tokens, span) ||
      isProperName(tokens, span) ||
      isWrittenAsName(tokens, span) ||
      isWhose(tokens, span),
  )

const isWhose = (tokens: readonly QueryToken[], { from }: NameSpan) =>
  ofWords.has(tokens[from - 1]?.word) && isGivenName(tokens[from])

/** "Grant Day" among words in small letters. */
export const isWrittenAsName = (tokens: readonly QueryToken[], { from, next }: NameSpan): boolean =>
  isGivenName(tokens[from]) && isInCapitals(tokens, { from, next })

/** "Day Grant" among words in small letters. */
export const isInCapitals = (tokens: readonly QueryToken[], { from, next }: NameSpan): boolean =>
  tokens.slice(from, next).every(({ kind, isCapital }) => kind !== 'word' || isCapital) &&
  tokens.some(({ kind, isCapital }) => kind === 'word' && !isCapital)

/** What stands behind these is where companies are, up to "of" or "by": "aus Bad Aibling von Ada Lee". "Ligada a Ada Lee" is no place. */
function behindPlace(tokens: readonly QueryToken[], run: NameSpan): readonly NameSpan[] {
  const before = tokens[run.from - 1]?.word
  if (!placeWords.has(before) || (toWords.has(before) && isNameRun(tokens, run))) return [run]
  for (let at = run.next - 2; at > run.from; at--)
    if (ofWords.has(tokens[at]?.word)) return [{ from: at + 1, next: run.next }]
  return []
}

export const placeWords = wordsThat('in', 'place-in')
const toWords = wordsThat('to')

const isNameRun = (tokens: readonly QueryToken[], run: NameSpan) =>
  isProperName(tokens, run) || (isGivenName(tokens[run.from]) && isForeignName(tokens, run))

/** A list of more names is not looked for. */
const namesMax = 4

/** Tokens of a family's name: "Lee-Orstad". */
const familyMax = 3

/** "Lee, Ada" */
function joined(tokens: readonly QueryToken[], runs: readonly NameSpan[]): readonly NameSpan[] {
  const [family, given, ...others] = runs
  if (family === undefined || given === undefined || others.length > 0) return runs
  const isOne = family.next <= family.from + familyMax && given.from === family.next + 1
  const areNames = [family, given].every(({ from }) => !isBusinessWord(tokens[from]?.word))
  const isParted = isOne && areNames && tokens[family.next]?.text === ','
  return isParted ? [{ from: family.from, next: given.next }] : runs
}

/** What may be a whole name in it, likeliest first. */
export function candidatesIn({ tokens, cues, request, runs }: Said): readonly NameSpan[] {
  const isSaid = cues.length > 0
  return [
    ...runs.flatMap((run) => windowsOf(tokens, run, isSaid)),
    ...surnamesIn({ tokens, cues, runs }),
    ...pairsOf(tokens, request),
  ]
}

export const surnamesIn = ({ tokens, cues, runs }: Pick<Said, 'tokens' | 'cues' | 'runs'>) =>
  cues.flatMap((cue) => surnamesBeside(tokens, cue, runs))

/** "Founded by Orstad", "CEO Orstad", "Orstad (founder)": a family's name alone needs such a cue beside it. */
function surnamesBeside(
  tokens: readonly QueryToken[],
  { from, next, kind }: PeopleCue,
  runs: readonly NameSpan[],
): readonly NameSpan[] {
  const behind = byWords.has(tokens[next]?.word)
    ? next + 1
    : kind === 'title'
      ? behindMarks(tokens, next)
      : -1
  const before = kind === 'title' ? beforeMarks(tokens, from) : -1
  return runs.filter(
    (run) =>
      run.next === run.from + 1 &&
      (run.from === behind || run.next === before) &&
      isSurname(tokens[run.from], kind === 'verb'),
  )
}

const isSurname = (token: QueryToken | undefined, isSaid: boolean): boolean =>
  token !== undefined && (token.isCapital || (!isSaid && isNameWord(token.word)))

function behindMarks(tokens: readonly QueryToken[], at: number): number {
  let next = at
  while (tokens[next]?.kind === 'mark') next++
  return next
}

function beforeMarks(tokens: readonly QueryToken[], at: number): number {
  let end = at
  while (tokens[end - 1]?.kind === 'mark') end--
  return end
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
