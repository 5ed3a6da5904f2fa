import { stopWords } from '../analysis/stop-words.ts'
import { linkWords, nounAt } from './company-nouns.ts'
import {
  type Likened,
  type LikenedQuery,
  type LikenedReading,
  looksLikeName,
  saidName,
  subjectFrom,
  subjectOf,
  unknownName,
  wordsMax,
} from './likened-names.ts'
import { behindOpeners } from './openers.ts'
import { isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { adjectives } from './places-known.ts'
import { type QueryToken, tokensOf } from './query-tokens.ts'
import { eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

export type { Likened, LikenedReading }

/** `companies like Acme`, `Acme competitors`, `alternatives to Acme`, `who does what Acme does`, `Acme for dogs`. */
export function readLikened(query: LikenedQuery, at: number): LikenedReading | null {
  const found =
    readBehindCue(query, at) ?? readParted(query, at) ?? readDoing(query, at) ?? readBeforeCue(query, at)
  const reading =
    found === null
      ? (readForTopic(query, at) ?? readElsewhere(query, at) ?? readNational(query, at))
      : turned(query.tokens, found)
  if (reading === null) return null
  let from = at
  while (from > 0 && isLead(query.tokens[from - 1])) from--
  return { ...reading, from }
}

/** "What are the best": nothing of it is said of what is looked for. */
const isLead = (token: QueryToken | undefined) =>
  token?.kind === 'word' && (leadingWords.has(token.word) || stopWords.has(token.word))

/** The phrases of a query that may name such a company: what the dataset is to be asked before the query is understood. */
export function companyPhrases(query: string): readonly string[] {
  const { tokens } = tokensOf(query)
  const phrases = new Set<string>()
  const companyNamed = (phrase: string) => {
    if (phrases.size < phrasesMax) phrases.add(phrase)
    return null
  }
  for (let at = 0; at < tokens.length && phrases.size < phrasesMax; at++)
    readLikened({ tokens, companyNamed }, at)
  return [...phrases]
}

const phrasesMax = 24
/** `startups similar to Acme`, `rivals of Acme`, `something like Acme`. */
function readBehindCue(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  const noun = nounAt(tokens, at)
  // "Companies that are like Acme"
  const led = noun >= 0 ? skip(tokens, noun, linkWords) : (somethingWords.find(tokens, at)?.next ?? at)
  const isLed = led > at || at === behindOpeners(tokens)
  const cue = cues.find(tokens, led) ?? (isLed ? likeWords.find(tokens, led) : null)
  if (cue === null) return null
  const start = skip(tokens, cue.next, articles)
  return subjectFrom(query, at, start) ?? (start > cue.next ? subjectFrom(query, at, cue.next) : null)
}

/**
 * `alternativa gratuita a Acme`, `concurrents européens d'Acme`: what stands between says more of those that are looked for, so that
 * the noun is one reading and the name another.
 */
function readParted(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  const noun = nouns.find(tokens, at)
  if (noun !== null) {
    const link = linkBehind(query, noun.next)
    return link === null ? null : { ...link, from: at, next: noun.next }
  }
  if (links.find(tokens, at) === null) return null
  for (let before = at - 1; before >= Math.max(0, at - betweenMax); before--) {
    if (tokens[before]?.kind !== 'word') return null
    if (nouns.find(tokens, before - 1) !== null) return linkAt(query, at)
  }
  return null
}

/** Words between the noun and what leads to the name. */
const betweenMax = 3

function linkBehind(query: LikenedQuery, at: number): LikenedReading | null {
  for (let next = at + 1; next <= at + betweenMax; next++) {
    if (query.tokens[next - 1]?.kind !== 'word') return null
    const found = linkAt(query, next)
    if (found !== null) return found
  }
  return null
}

function linkAt(query: LikenedQuery, at: number): LikenedReading | null {
  const link = links.find(query.tokens, at)
  const start = link === null ? 0 : skip(query.tokens, link.next, articles)
  if (link === null || query.tokens[start]?.isCapital !== true) return null
  return subjectFrom(query, at, start)
}

/** `does what Acme does`. */
function readDoing(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  const cue = doesWhat.find(tokens, at)
  if (cue === null) return null
  const subject = subjectFrom(query, at, skip(tokens, cue.next, articles))
  if (subject === null) return null
  // "Do what Acme Does": the verb may be taken for a part of the name.
  if (doesWords.has(tokens[subject.next]?.word)) return { ...subject, next: subject.next + 1 }
  return null
}

/** `Acme competitors`, `Acme-style`, `Acme vs Beta`. */
function readBeforeCue(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  if (leadingWords.has(tokens[at]?.word)) return null
  for (const { next } of phrasesAt(tokens, at, wordsMax)) {
    const hyphen = isGluedHyphen(tokens, next) ? next + 1 : next
    const cue = behindCues.find(tokens, hyphen) ?? (hyphen > next ? likeWords.find(tokens, hyphen) : null)
    if (cue === null) continue
    const likened = subjectOf(query, at, next) ?? unknownName(query, at, next)
    if (likened === null) return null
    return { from: at, next: skip(tokens, cue.next, endings), likened }
  }
  return null
}

/** `Acme for dogs`, `an Acme but for dogs`, `the Acme of dogs`: the whole query, and a name that is known. */
function readForTopic(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  if (at !== behindOpeners(tokens)) return null
  const start = skip(tokens, at, articles)
  for (const { next } of phrasesAt(tokens, start, wordsMax)) {
    const cue = forCues.find(tokens, next) ?? (start > at ? ofCues.find(tokens, next) : null)
    if (cue === null) continue
    if (cue.next === tokens.length || !looksLikeName(tokens, start, next)) return null
    // Nobody says "but for" of a trade.
    const likened =
      subjectOf(query, start, next) ?? (cue.value === 'but' ? saidName(query, start, next) : null)
    return likened === null ? null : { from: at, next: cue.next, likened: { ...likened, isForTopic: true } }
  }
  return null
}

/** `Acme in Brazil`, of a well-known product that the dataset lacks: its record would be meant. */
function readElsewhere(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  if (at !== behindOpeners(tokens) || tokens[at]?.isCapital !== true) return null
  for (const { next } of phrasesAt(tokens, at, wordsMax)) {
    const cue = inCues.find(tokens, next)
    if (cue === null) continue
    if (tokens[skip(tokens, cue.next, nameArticles)]?.isCapital !== true) return null
    const likened = subjectOf(query, at, next)
    return likened?.company?.id === null ? { from: at, next, likened } : null
  }
  return null
}

/** `the Chinese Acme`, `das deutsche Acme`, `el Acme mexicano`: the end of a thought, and a name that is known. */
function readNational(query: LikenedQuery, at: number): LikenedReading | null {
  const { tokens } = query
  if (!nameArticles.has(tokens[at - 1]?.word)) return null
  const before = adjectives.find(tokens, at)
  const start = before?.next ?? at
  for (const { next } of phrasesAt(tokens, start, wordsMax).reverse()) {
    const behind = before === null ? adjectives.find(tokens, next) : null
    const end = behind?.next ?? next
    if ((before === null && behind === null) || !endsThought(tokens[end])) continue
    const likened = subjectOf(query, start, next)
    if (likened !== null) return { from: at, next: end, likened, adjectiveAt: before === null ? next : at }
  }
  return null
}

const endsThought = (token: QueryToken | undefined) =>
  token === undefined || (token.kind === 'mark' && token.text !== '-')

/** "Like Acme, but for boats". */
function turned(tokens: readonly QueryToken[], reading: LikenedReading): LikenedReading {
  const start = tokens[reading.next]?.text === ',' ? reading.next + 1 : reading.next
  const cue = butForCues.find(tokens, start)
  if (cue === null || cue.next === tokens.length) return reading
  return { ...reading, next: cue.next, likened: { ...reading.likened, isForTopic: true } }
}

const cues = phrasesThat([
  [['rival', 'likeness-link'], true],
  [['substitute', 'likeness-link'], true],
  [['similar', 'likeness-link'], true],
  [['similar', 'alike'], true],
  [['similar', 'company', 'likeness-link'], true],
  [['similar', 'company', 'alike'], true],
  ['competes-with', true],
  ['same-as', true],
  [['does-it', 'same-as'], true],
])
const likeWords = phrasesThat([['alike', true]])
const somethingWords = phrasesThat([['something', true]])
const doesWhat = phrasesThat([['does-what', true]])
const doesWords = wordsThat('does-it')
const behindCues = phrasesThat([
  ['rival', true],
  ['substitute', true],
  ['likeness-behind', true],
  ['versus', true],
])
const nouns = phrasesThat([
  ['rival', true],
  ['substitute', true],
])
const links = phrasesThat([['likeness-link', true]])
const forCues = phrasesThat<'for' | 'but'>([
  ['for', 'for'],
  [['but', 'for'], 'but'],
])
const butForCues = phrasesThat([[['but', 'for'], true]])
const nameArticles = wordsThat('article')
const inCues = phrasesThat([
  ['in', true],
  ['place-in', true],
])
const ofCues = phrasesThat<'of'>([['of', 'of']])
const articles = eitherOf(wordsThat('article', 'indefinite', 'name-article'), marks(':', '"', '“', '„'))
/** Before the cue: "the best", "what are". */
const leadingWords = wordsThat('rank', 'article', 'indefinite', 'being', 'who', 'other-ones')
const endings = eitherOf(wordsThat('who'), marks('?', '!', '.'))
