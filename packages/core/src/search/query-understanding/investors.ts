import { hasDigit } from '../../kernel/index.ts'
import { investorKey, investorName, normalizeName } from '../../reference/index.ts'
import { nounAt } from './company-nouns.ts'
import { excludedBehind } from './exclusions.ts'
import { denies, isDenied, mentionAt } from './investor-mentions.ts'
import { beginnings, behindDot, namePhrases, namesAtBeginning } from './investor-names.ts'
import { curatedNames, firstWords, investorAt, knownByName, namesMax, phraseKey } from './known-investors.ts'
import { commonWords, doubtfulNames, wordInvestors } from './known-words.ts'
import { type Found, isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import { type QueryToken, tokensOf } from './query-tokens.ts'
import type { Fact, QueryText, Reading } from './reading.ts'
import { denyingWords, eitherOf, listJoints, marks, orWords, phrasesThat, wordsThat } from './words.ts'

/** What an investor is to the companies that are looked for. */
type Role = 'included' | 'lead' | 'excluded'

/**
 * Who invested: `backed by Sequoia or Accel`, `a16z-backed`, `SV Angel investments`, `YC startups`, `not backed by
 * SoftBank`.
 */
export function readInvestors(query: QueryText, at: number): Reading | null {
  return (
    readCued(query, at) ??
    readDenied(query, at) ??
    readNamedFirst(query, at) ??
    readNamesFirst(query, at) ??
    readMentioned(query, at)
  )
}

/** "BMW i Ventures", "Resolute.vc startups", "Yuri Milner and Ron Conway". */
function readNamesFirst(query: QueryText, at: number): Reading | null {
  const names = namesAtBeginning(query, at)
  const facts = names.map(({ from, ...found }) => fact(from, found, 'included', 0.85))
  const next = names.at(-1)?.next ?? at
  return facts.length === 0
    ? null
    : { from: at, next: skipSuffix(query.tokens, behindDot(query.tokens, next)), facts }
}

/** "Earlybird drin, Index Ventures nicht": a name in a sentence about who invests. */
function readMentioned(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const mentioned = mentionAt(tokens, at)
  const found = mentioned === null ? null : knownByName(query, at)
  if (mentioned === null || found === null) return null
  // "Index" is a word. A name alone is its portfolio, unless a company is called so: that is the matter of who looks for names.
  if (found.next === at + 1 && wordInvestors.has(tokens[at]?.word)) return null
  const denied = excludedBehind(tokens, found.next)
  const next = denied ?? skipSuffix(tokens, found.next)
  const role =
    mentioned.isDenied || denied !== null || isDeniedSoon(tokens, found.next) ? 'excluded' : 'included'
  return { from: at, next, facts: [fact(at, { ...found, next }, role, 0.85)] }
}

/** "Firms Accel has not invested in". */
const isDeniedSoon = (tokens: readonly QueryToken[], at: number) =>
  denies(tokens, haveWords.has(tokens[at]?.word) ? at + 1 : at)

const haveWords = wordsThat('have', 'be')

/**
 * The phrases of a query that may begin an investor's name, in normal form: what an index is to be asked before the query is
 * understood. At most 24, and none for a query that speaks of no investor.
 */
export function investorPhrases(query: string): string[] {
  const { tokens } = tokensOf(query)
  const phrases = new Set<string>()
  // A place is read once, however many cues lead to it: a query of nothing but cues would be read sixteen times.
  const added = new Set<number>()
  const add = (at: number) => {
    if (added.has(at)) return
    added.add(at)
    // Just as `investorAt` asks: "AS" at the end of a name is a legal form and goes, inside it stays.
    for (const { next } of phrasesAt(tokens, at, namesMax)) {
      const phrase = firstWords(phraseKey(tokens, at, next))
      if (phrase !== '') phrases.add(phrase)
    }
    for (const phrase of namePhrases(tokens, at)) phrases.add(phrase)
  }
  for (const at of beginnings(tokens)) for (const phrase of namePhrases(tokens, at)) phrases.add(phrase)
  for (let at = 0; at < tokens.length && phrases.size < phrasesMax; at++) {
    const cue = cues.find(tokens, at)
    if (cue !== null) for (const start of listStarts(tokens, cue.next)) add(start)
    if (mentionAt(tokens, at) !== null) add(at)
    const curated = curatedNames.find(tokens, at)
    if (curated !== null) phrases.add(investorKey(curated.value))
    if (suffixes.find(tokens, at) !== null)
      for (let back = 1; back <= suffixReach; back++) if (at >= back) add(at - back)
  }
  return [...phrases].slice(0, phrasesMax)
}

const phrasesMax = 24

/** Words from the beginning of a name to what follows it: "portfolio". */
const suffixReach = 5

/**
 * Where the names of a list may begin: behind the cue and behind every "and" or comma after it, to the end of the
 * thought.
 */
function listStarts(tokens: readonly QueryToken[], at: number): number[] {
  const first = skip(tokens, at, articles)
  const starts = [first, skip(tokens, first, plainArticles)]
  for (let next = at; next < Math.min(tokens.length, at + 16); next++) {
    if (joints.has(tokens[next]?.word)) starts.push(skip(tokens, next, joints))
    if (denials.has(tokens[next]?.word)) starts.push(skip(tokens, next, denials))
  }
  return starts
}

function readCued(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const cue = cues.find(tokens, at)
  if (cue === null) return null
  const start = skip(tokens, cue.next, articles)
  // "Sem a Sonae"
  const behindArticle = skip(tokens, start, plainArticles)
  const role = isDeniedBefore(tokens, at) ? 'excluded' : cue.value
  const list =
    readList(query, start, role) ?? (behindArticle > start ? readList(query, behindArticle, role) : null)
  if (list === null) return null
  const [first, ...rest] = list.facts
  const facts = first === undefined ? [] : [{ ...first, from: at }, ...rest]
  return withDenied(query, { from: at, next: skipSuffix(tokens, list.next), facts })
}

/** "Must not have been backed by". */
function isDeniedBefore(tokens: readonly QueryToken[], at: number): boolean {
  let before = at - 1
  while (haveWords.has(tokens[before]?.word)) before--
  return before < at - 1 && denyingWords.has(tokens[before]?.word)
}

/** `Sequoia, Accel or Index Ventures`. */
function readList(query: QueryText, at: number, role: Role, isJoint = joints): Reading | null {
  const facts: Fact[] = []
  let next = at
  for (let start = at; ; ) {
    const found = investorAt(query, start)
    if (found === null) break
    facts.push(fact(start, found, role, 0.95))
    next = found.next
    start = skip(query.tokens, next, isJoint)
    if (start === next) break
  }
  return facts.length === 0 ? null : { from: at, next, facts }
}

/** `backed by Sequoia, not a16z or Accel`: denied behind investors is an investor. */
function withDenied(query: QueryText, reading: Reading): Reading {
  const { tokens } = query
  const joint = skip(tokens, reading.next, denialJoints)
  const start = skip(tokens, joint, denials)
  const isDenied = tokens.slice(joint, start).some(({ word }) => denyingWords.has(word))
  const list = !isDenied ? null : readList(query, start, 'excluded', wordJoints)
  const [first, ...rest] = list?.facts ?? []
  if (list === null || first === undefined) return reading
  const facts = [...reading.facts, { ...first, from: joint }, ...rest]
  return { from: reading.from, next: skipSuffix(tokens, list.next), facts }
}

/**
 * The name comes first: `Sequoia-backed`, `SV Angel investments`; only a name in the table needs no more than companies
 * behind it.
 */
function readNamedFirst(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const found = namedAt(query, at)
  if (found === null) return null
  const role = isDenied(tokens, at) ? 'excluded' : 'included'
  const facts = [fact(at, found, role, 0.93)]
  let end = found.next
  // "Sequoia or a16z portfolio"
  for (let start = skip(tokens, end, joints); start > end; start = skip(tokens, end, joints)) {
    const other = namedAt(query, start)
    if (other === null) break
    facts.push(fact(start, other, role, 0.93))
    end = other.next
  }
  const suffix = suffixes.find(tokens, isGluedHyphen(tokens, end) ? end + 1 : end)
  // "Founders backed by YC" are no investor.
  if (suffix !== null && byWords.has(tokens[suffix.next]?.word)) return null
  const last = facts.pop()
  if (suffix !== null && last !== undefined) {
    const next = suffix.next
    return withDenied(query, { from: at, next, facts: [...facts, { ...last, next }] })
  }
  const known = curatedNames.find(tokens, at)
  if (known === null || !namesCompanies(query, at, known)) return null
  return { from: at, next: found.next, facts: [fact(at, found, 'included', 0.85)] }
}

/** `not Sequoia-backed`, `non-YC-backed`. */
function readDenied(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  if (!denyingWords.has(tokens[at]?.word)) return null
  // "nicht von Accel finanziert"
  const start = isGluedHyphen(tokens, at + 1) ? at + 2 : skip(tokens, at + 1, byWords)
  const found = namedAt(query, start)
  const end = found === null ? 0 : isGluedHyphen(tokens, found.next) ? found.next + 1 : found.next
  const suffix = found === null ? null : suffixes.find(tokens, end)
  if (found === null || suffix === null) return null
  const facts = [fact(at, { value: found.value, next: suffix.next }, 'excluded', 0.93)]
  return { from: at, next: suffix.next, facts }
}

/** A name of the table, or one of the dataset with "portfolio" or the like soon behind it. */
function namedAt(query: QueryText, at: number): Found<string> | null {
  const known = curatedNames.find(query.tokens, at)
  if (known !== null) return { value: investorName(known.value) ?? known.value, next: known.next }
  return suffixFollows(query.tokens, at) ? investorAt(query, at) : null
}

/** `YC startups`: the table's name and the dataset's investor, no common word, with companies or what they do behind it. */
function namesCompanies({ tokens, context }: QueryText, at: number, { value, next }: Found<string>): boolean {
  const word = tokens[at]?.word ?? ''
  const isWord = next === at + 1 && (commonWords.has(word) || isBusinessWord(word) || doubtfulNames.has(word))
  const after = tokens[next]
  const isBeforeTopic = at === 0 && after?.kind === 'word' && isBusinessWord(after.word)
  const isBeforeCompanies =
    nounAt(tokens, next) >= 0 || (isBeforeTopic && isUnmistakable(tokens, at, next, value))
  if (isWord || !isBeforeCompanies) return false
  const key = investorKey(value)
  return context.investorsNamed(key).some(({ name }) => name === key)
}

/** "Lightspeed pos software" is another's: before a topic alone the full name counts, or one no word looks like (`YC`, `a16z`). */
function isUnmistakable(tokens: readonly QueryToken[], at: number, next: number, name: string): boolean {
  const text = tokens[at]?.text ?? ''
  const isFullName = next > at + 1 && phraseKey(tokens, at, next) === normalizeName(name)
  return isFullName || (next === at + 1 && (text === text.toUpperCase() || hasDigit(text)))
}

function suffixFollows(tokens: readonly QueryToken[], at: number): boolean {
  for (let next = at + 1; next <= at + suffixReach; next++)
    if (suffixes.find(tokens, next) !== null) return true
  return false
}

function fact(from: number, { value, next }: Found<string>, role: Role, confidence: number): Fact {
  const filter = role === 'excluded' ? 'excludedInvestors' : 'includedInvestors'
  return {
    from,
    next,
    filter,
    value: [{ name: value, ...(role === 'lead' ? { lead: true } : {}) }],
    confidence,
    source: 'gazetteer',
  }
}

/** "in the portfolio of Sequoia Capital's fund": words behind a name that only say what it is. */
function skipSuffix(tokens: readonly QueryToken[], at: number): number {
  return suffixes.find(tokens, at)?.next ?? at
}

const cues = phrasesThat<Role>([
  ['backed-by', 'included'],
  [['backed', 'by'], 'included'],
  ['led-by', 'lead'],
  // Many a thing follows these words; a name of the table or the dataset has to follow.
  ['without', 'excluded'],
  ['except', 'excluded'],
  [['except', 'for'], 'excluded'],
  [['but', 'not'], 'excluded'],
  ['other-than', 'excluded'],
  [['unbacked', 'backed-by'], 'excluded'],
  [['unbacked', 'backed', 'by'], 'excluded'],
  ...(['not', 'without', 'except', 'never'] as const).flatMap((denial) => [
    [[denial, 'backed-by'], 'excluded'] as const,
    [[denial, 'backed', 'by'], 'excluded'] as const,
  ]),
  [['but', 'not', 'by'], 'excluded'],
  [['but', 'not', 'backed', 'by'], 'excluded'],
])

const suffixes = phrasesThat([
  ['portfolio', true],
  ['backed', true],
])

const byWords = wordsThat('by')

const articles = eitherOf(wordsThat('name-article'), marks(':'))

const plainArticles = wordsThat('article')

const wordJoints = eitherOf(wordsThat('and', 'nor'), orWords)

const joints = eitherOf(listJoints, wordsThat('by'))

const denialJoints = eitherOf(wordsThat('and', 'but'), marks(','))

const denials = eitherOf(denyingWords, wordsThat('by', 'from', 'backed'))
