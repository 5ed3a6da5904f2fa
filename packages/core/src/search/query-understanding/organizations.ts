import type { OrganizationKind } from '../../language/index.ts'
import { customerWords, nounAt, nounBefore } from './company-nouns.ts'
import { behindOpeners, endsOpener } from './openers.ts'
import { organizations } from './organization-words.ts'
import { isGluedHyphen, skip } from './phrases.ts'
import { nounSoon } from './place-adjectives.ts'
import type { QueryToken } from './query-tokens.ts'
import { oneFact, type Rule } from './reading.ts'
import { saidOfOthers } from './said-of-others.ts'
import { denyingWords, eitherOf, listJoints, phrasesThat, wordsThat } from './words.ts'

/** `universities in Boston`, `museums or art galleries`, `no hospitals`, `nonprofit startups`; "hospital software" is none. */
export const readOrganizationTypes: Rule = ({ tokens }, at) => {
  // "Non-profit" denies nothing.
  const isDenied = kindAt(tokens, at) === null && denyingWords.has(tokens[at]?.word)
  // "Pas d'universités"
  const start = isDenied ? skip(tokens, at + 1, articles) : at
  const first = kindAt(tokens, start)
  if (first === null || !(isDenied || isSought(tokens, at)) || saidOfOthers(tokens, at)) return null
  if (isAsker(tokens, first.next)) return null
  const kinds = [first.kind]
  let { next } = first
  for (;;) {
    const joint = skip(tokens, next, listJoints)
    const other = joint === next ? null : kindAt(tokens, joint)
    // "Universities and startups": who asks for companies too wants more than the type.
    if (joint > next && nounAt(tokens, joint) >= 0 && !isDenied && other === null) return null
    if (other === null) break
    kinds.push(other.kind)
    next = other.next
  }
  const value = { [isDenied ? 'exclude' : 'include']: [...new Set(kinds)] }
  return oneFact(at, next, 'organizationTypes', value, 0.9)
}

interface KindHere {
  readonly kind: OrganizationKind
  readonly next: number
}

/** A noun that ends what is looked for: adjectives may follow it in languages that put them there. */
function kindAt(tokens: readonly QueryToken[], at: number): KindHere | null {
  const found = organizations.find(tokens, at)
  if (found === null || isGluedHyphen(tokens, found.next)) return null
  const { kind, isAdjective, endsInNoun } = found.value
  if (isAdjective) {
    const next = nounAt(tokens, found.next)
    if (next >= 0) return { kind, next }
    // "Nonprofit AI research lab": what it does stands between.
    return nounSoon(tokens, found.next, customerWords) ? { kind, next: found.next } : null
  }
  const far = found.next + (endsInNoun ? 0 : adjectivesMax)
  for (let end = found.next; end <= far; end++)
    if (endsNounPhrase(tokens, end)) return { kind, next: found.next }
  return null
}

/** "Hôpitaux universitaires privés à Paris". */
const adjectivesMax = 2

function endsNounPhrase(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'mark' || enders.has(token.word)) return true
  return endingPhrases.find(tokens, at) !== null
}

/** "Venture funds listed on a stock exchange", "institutes set up before 1990". */
const endingPhrases = phrasesThat([
  ['is-public', true],
  ['is-acquired', true],
  ['is-closed', true],
  ['is-active', true],
  ['founded-when', true],
])

const enders = eitherOf(
  wordsThat(
    'and',
    'or',
    'nor',
    'but',
    'who',
    'in',
    'at',
    'from',
    'of',
    'for',
    'to',
    'with',
    'being',
    'having',
  ),
  wordsThat('place-in', 'place-near', 'place-from', 'founded', 'founded-when', 'since', 'before', 'after'),
  wordsThat('without', 'except', 'not', 'only', 'distance-cue', 'serves'),
)

/**
 * Whether it is what is looked for: nothing but what describes it stands before it in its part of the query. "Software for hospitals",
 * "spun out of universities", "helps charities" and "startups near museums" look for others.
 */
function isSought(tokens: readonly QueryToken[], at: number): boolean {
  const begin = behindOpeners(tokens)
  let isFirstPart = true
  for (let before = at - 1; before >= begin; before--) {
    const token = tokens[before]
    if (token === undefined || endsOpener(tokens, before)) return true
    // "Fintech startups, accelerators and funds": one of several things, of which some are companies.
    if (nounBefore(tokens, before + 1) >= 0) return false
    if (isFirstPart && leading.has(token.word)) return false
    if ((token.kind === 'mark' || listJoints.has(token.word)) && !isGluedHyphen(tokens, before)) {
      if (token.kind === 'mark' && token.text !== ',') return true
      isFirstPart = false
    }
  }
  return true
}

/** "Accelerator in Lyon: each year we take …": what stands before the colon says who asks. */
function isAsker(tokens: readonly QueryToken[], behind: number): boolean {
  const colon = tokens.findIndex(({ text }, at) => at >= behind && text === ':')
  return colon >= 0 && tokens.slice(colon).some(({ word }) => speakers.has(word))
}

const speakers = wordsThat('speaker')
const articles = wordsThat('of', 'article')
/** What leads from companies to others. */
const leading = eitherOf(
  customerWords,
  wordsThat('of', 'from', 'by', 'to', 'with', 'in', 'at', 'helps', 'who', 'having', 'being', 'offer-verb'),
  wordsThat('backed-by', 'made', 'speaker', 'place-near'),
)

/** Whether startups are what a query looks for, and no customers of others. */
export function asksForStartups(tokens: readonly QueryToken[]): boolean {
  return tokens.some((_, at) => {
    const found = startups.find(tokens, at)
    const before = tokens[at - 1]?.word
    if (found === null || denyingWords.has(before) || saidOfOthers(tokens, at)) return false
    return !customerWords.has(before) || endsOpener(tokens, at - 1)
  })
}

const startups = phrasesThat([['startup', true]])

/** Whether companies are what a query looks for: "solar firms", "makers of drones". Any other kind that it names may be meant as well. */
export function asksForCompanies(tokens: readonly QueryToken[]): boolean {
  return (
    tokens.some((_, at) => {
      const isNoun = nounAt(tokens, at) > at && !customerWords.has(tokens[at - 1]?.word)
      return isNoun && !denyingWords.has(tokens[at - 1]?.word) && !saidOfOthers(tokens, at)
    }) && tokens.every((_, at) => organizations.find(tokens, at) === null)
  )
}
