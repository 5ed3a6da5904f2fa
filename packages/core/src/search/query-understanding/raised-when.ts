import { describesCustomers } from './company-nouns.ts'
import { type Found, skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { Readings } from './query-values.ts'
import { type Age, ageOfTime, dayAge, deniedAge, lengthAge, type RaisedFact, raisedAt } from './raised-age.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { stagesOfRound } from './stages.ts'
import { readTime, type Time } from './times.ts'
import { denyingWords, eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

/**
 * When a company last raised: `raised in the last 18 months`, `last funded over 2 years ago`, `raised since 2022`,
 * `raised in 2013`.
 */
export function readRaisedWhen(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  if (query.values.isEmpty) return null
  const cue = cues.find(tokens, at)
  const clause = raisedClause(tokens, at)
  const said =
    (cue === null ? null : readRaisedThen(query, at, cue)) ??
    (clause === null ? null : readRaisedThen(query, at, clause)) ??
    readTimeThenRaised(query, at) ??
    readRaisedNear(query, at)
  if (said === null || cue?.value === 'not' || clause?.value === 'not') return said
  return { ...said, facts: [...said.facts, ...stagesOfRound(tokens, said.from, said.next)] }
}

/** "Ronda cerrada dentro de los últimos ocho meses", "su última inversión hace ya más de año y medio": any few words between. */
function readRaisedNear(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const mention = mentions.find(tokens, at)
  if (mention === null || describesCustomers(tokens, at) || denials.has(tokens[at - 1]?.word)) return null
  for (let next = mention.next; next < mention.next + nearMax; next++) {
    const token = tokens[next]
    if (token === undefined || (token.kind === 'mark' && !nearMarks.has(token.text))) return null
    const found = query.values.at(next)
    if (found === null && otherWords.has(token.word)) return null
    if (found === null) {
      if (!isOfClause(tokens, next)) return null
      continue
    }
    const age = recentAge(query, next, found)
    if (age === null) return null
    // "Levées récentes (moins de 3 mois)"
    const isBracket = tokens[next - 1]?.text === '(' && tokens[age.next]?.text === ')'
    return oneFact(at, isBracket ? age.next + 1 : age.next, 'lastRaisedAge', age.value, 0.85)
  }
  return null
}

const nearMarks = marks(':', '-', '(')

/** What stands between a round and its time; any other word makes it another thing: "round tables in the last year". */
const isOfClause = (tokens: readonly QueryToken[], at: number) =>
  tokens[at]?.kind === 'mark' || betweens.has(tokens[at]?.word) || clauseWords.find(tokens, at) !== null

/** A time that is bounded, or told as an age: "the last 8 months", "more than 18 months ago", "older than 20 months". */
function recentAge(query: QueryText, at: number, { value, next }: Found<Readings>): Found<Age> | null {
  const bound = value.find((reading) => reading.type === 'duration')
  const isBound = bound?.type === 'duration' && (bound.bound === 'min' || bound.bound === 'max')
  const behind = agoWords.find(query.tokens, next)?.next ?? next
  if (isBound) {
    const age = lengthAge(value, false)
    return age === null ? null : { value: age, next: behind }
  }
  const time = readTime(query, at)
  const age = time === null || time.value.kind === 'days' ? null : ageOfTime(time.value, false)
  return time === null || age === null ? null : { value: age, next: time.next }
}

/** Words from a round to its time. */
const nearMax = 6

function readRaisedThen(query: QueryText, at: number, { value, next }: Found<Said>): Reading | null {
  // "Have not raised since 2023" is no time of a round, without its denial either.
  if (describesCustomers(query.tokens, at) || (value !== 'not' && denials.has(query.tokens[at - 1]?.word)))
    return null
  const ago = value === 'not' ? null : agoBehind(query, next)
  if (ago !== null) return oneFact(at, ago.next, 'lastRaisedAge', ago.value, 0.9)
  // "Raised $5M between 2010 and 2012": what is no bound of a sum stays text.
  const money = query.values.at(next)
  const [sum] = money?.value ?? []
  const start = money !== null && sum?.type === 'money' && sum.bound === 'exact' ? money.next : next
  const time = timeBehind(query, start)
  const said = time === null ? null : raisedAt(query, time.value, value === 'not')
  // Rounds of a year that is over say nothing of the last one.
  if (time === null || said === null || (value === 'round' && time.value.kind === 'days')) return null
  const from = start > next ? start : at
  return oneFact(from, time.next, said.filter, said.value, time.value.kind === 'days' ? 0.85 : 0.95)
}

/** "Liegt länger als drei Jahre zurück", "keine 12 Monate her", "chiuso da meno di 3 mesi", "(moins de 6 mois)": a length of time behind a round. */
function agoBehind(query: QueryText, at: number): Found<Age> | null {
  const { tokens, values } = query
  const opened = tokens[at]?.text === '(' ? at + 1 : at
  for (let start = opened; start < at + 4; start++) {
    const isDenied = denyingWords.has(tokens[start]?.word)
    const found = values.at(start) ?? (isDenied ? values.at(start + 1) : null)
    if (found !== null) {
      const behind = agoWords.find(tokens, found.next)
      const isSince = start > opened && tokens.slice(opened, start).some(({ word }) => sinceWords.has(word))
      const isBracket = opened > at && tokens[found.next]?.text === ')'
      const isNot = isDenied && values.at(start) === null
      // "Keine 12 Monate her" names a day.
      const day = isNot ? dayAge(query, found.value) : null
      if (day !== null) return { value: day, next: found.next }
      const age = lengthAge(found.value, isNot)
      if (age === null || !(behind !== null || isSince || isBracket)) return null
      return { value: age, next: behind?.next ?? (isBracket ? found.next + 1 : found.next) }
    }
    if (!isDenied && !fillers.has(tokens[start]?.word) && !sinceWords.has(tokens[start]?.word)) return null
  }
  return null
}

/** Behind a sum that was raised: "in the last 6 months", "since 2024". Of a year that is over the last round may be a later one. */
export function readRaisedSince(query: QueryText, at: number): Found<RaisedFact> | null {
  const time = readTime(query, at)
  const said = time === null ? null : raisedAt(query, time.value, false)
  if (time === null || said === null) return null
  const isOver = said.filter === 'lastRaisedOn' ? said.value.max !== undefined : said.value.operator === '>='
  return isOver ? null : { value: said, next: time.next }
}

/** German puts the verb behind: "in den letzten 12 Monaten Geld aufgenommen", "seit drei Jahren kein Geld aufgenommen". */
function readTimeThenRaised(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const since = readLengthSince(query, at)
  if (since !== null) return since
  // "Niet langer dan een jaar geleden geld ophaalden"
  const isDenied = denyingWords.has(tokens[at]?.word) && query.values.at(at) === null
  const time = readTime(query, isDenied ? at + 1 : at)
  if (time === null) return null
  const isNegated = denyingWords.has(tokens[time.next]?.word)
  const verb =
    verbsBehind.find(tokens, isNegated ? time.next + 1 : time.next) ??
    (adverbs.has(tokens[time.next]?.word) ? verbsBehind.find(tokens, time.next + 1) : null)
  const clause = verb === null ? raisedClause(tokens, time.next) : null
  const isRecent = time.value.kind === 'age' && time.value.max !== null
  if ((clause?.value === 'round' && !isRecent) || (clause !== null && describesCustomers(tokens, at)))
    return null
  const end = verb?.next ?? clause?.next
  const isNot = isNegated || clause?.value === 'not'
  if (end === undefined) return null
  if (isDenied) {
    const age = deniedAge(time.value)
    return age === null ? null : oneFact(at, end, 'lastRaisedAge', age, 0.9)
  }
  const said = raisedAt(query, time.value, isNot)
  return said === null ? null : oneFact(at, end, said.filter, said.value, 0.9)
}

/** "More than 18 months since their last round". */
function readLengthSince(query: QueryText, at: number): Reading | null {
  const found = query.values.at(at)
  if (found === null || !sinceWords.has(query.tokens[found.next]?.word)) return null
  const clause = cues.find(query.tokens, found.next + 1) ?? raisedClause(query.tokens, found.next + 1)
  const age = clause === null || clause.value === 'not' ? null : lengthAge(found.value, false)
  return clause === null || age === null ? null : oneFact(at, clause.next, 'lastRaisedAge', age, 0.9)
}

/** `round` has no verb: "with a round in the last 6 months". */
type Said = 'raised' | 'not' | 'round'

/**
 * What says that companies raised, in the order of any language: "closed a new round", "eine Runde abgeschlossen", "sin levantar capital".
 * A weak verb ("closed") needs a round.
 */
function raisedClause(tokens: readonly QueryToken[], at: number): Found<Said> | null {
  if (clauseWords.find(tokens, at) === null) return null
  const has = { round: false, verb: false, money: false, raise: false, never: false }
  let found: Found<Said> | null = null
  for (let next = at; next < at + clauseMax; ) {
    const part = clauseWords.find(tokens, next)
    if (part === null) break
    next = part.next
    if (part.value === 'link') continue
    has[part.value] = true
    if (part.value === 'never') continue
    const isSaid = (has.raise && (has.money || has.round)) || (has.verb && has.round)
    if (isSaid || (has.never && (has.round || has.money || has.raise)))
      found = { value: has.never ? 'not' : 'raised', next }
    else if (has.round && !has.verb) found = { value: 'round', next }
  }
  return found
}

/** "That never raised", "n'ont jamais levé de fonds", "nie Geld aufgenommen": a clause that denies, with its verb. */
export function neverRaised(tokens: readonly QueryToken[], at: number): Found<true> | null {
  const clause = raisedClause(tokens, at)
  if (clause?.value !== 'not' || describesCustomers(tokens, at)) return null
  for (let next = at; next < clause.next; next++) {
    const part = clauseWords.find(tokens, next)
    if (part?.value === 'raise' && part.next <= clause.next)
      return { value: true, next: skip(tokens, clause.next, haveWords) }
  }
  return null
}

const haveWords = wordsThat('have')

/** Words of the longest clause. */
const clauseMax = 10

/** Where a time may begin with what is a filler before others: "raised in the last year", "raised again in 2020". */
function timeBehind(query: QueryText, at: number): Found<Time> | null {
  // "Uma série A nos últimos dois anos": the letter is an article to the time.
  const isTaken = (query.values.at(at - 1)?.next ?? 0) > at
  const time = readTime(query, isTaken ? at - 1 : at)
  if (time !== null || !fillers.has(query.tokens[at]?.word)) return time
  return timeBehind(query, at + 1)
}

const cues = phrasesThat([
  ['raised-when', 'raised' as const],
  ['not-raised', 'not' as const],
])

const verbsBehind = phrasesThat([['raised-behind', true]])

const denials = wordsThat('not', 'without', 'never')

const agoWords = phrasesThat([['ago-behind', true]])

const sinceWords = wordsThat('since', 'since-length')

const clauseWords = phrasesThat([
  ['raise-link', 'link' as const],
  ['have', 'link' as const],
  ['not', 'never' as const],
  ['without', 'never' as const],
  ['never', 'never' as const],
  ['funding', 'money' as const],
  ['raise-object', 'money' as const],
  ['secures', 'raise' as const],
  ['lands', 'raise' as const],
  ['raised', 'raise' as const],
  ['raises', 'raise' as const],
  ['raise-verb', 'raise' as const],
  ['round-verb', 'verb' as const],
  ['round-name', 'round' as const],
  ['round', 'round' as const],
])

/** "Im letzten halben Jahr frisch finanziert". */
const adverbs = wordsThat('raise-link', 'only', 'rank')

const mentions = phrasesThat([
  ['raised-when', true],
  ['round', true],
  ['raised', true],
  ['raise-verb', true],
  ['funding', true],
])

const betweens = eitherOf(
  wordsThat('value-link', 'be', 'raise-link', 'time-link', 'since', 'since-length', 'past', 'in', 'article'),
  wordsThat('at', 'from', 'rank', 'only', 'round-between'),
)

/** What else has a time near a round: "raised, founded in the last 3 years". */
const otherWords = wordsThat(
  'founded',
  'founded-when',
  'founded-behind',
  'staff',
  'company',
  'age',
  'younger',
  'older',
)

const fillers = eitherOf(wordsThat('value-link', 'be', 'raise-link'), marks(':'))
