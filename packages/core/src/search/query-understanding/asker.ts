import { nounAt } from './company-nouns.ts'
import { openerAt } from './openers.ts'
import type { QueryToken } from './query-tokens.ts'
import { butNot, eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

/**
 * "Our office is in Leeds", "siamo di Torino", "as a student in Graz": where who asks is, and no company that is looked for. `at` is
 * where the place or what leads to it begins.
 */
export function saidOfAsker(tokens: readonly QueryToken[], at: number): boolean {
  // "Un mémoire à Lausanne"
  if (isOwn(tokens, at) || works.has(tokens[at - 1]?.word)) return true
  return clausesOf(tokens).some(
    ({ from, said, next }) => from < at && at < next && !companiesBetween(tokens, said, at),
  )
}

/** Whether a number says something of who asks: "bin Gründer (4 Leute, 2024 gestartet), suche …". */
export const isNumberOfAsker = (tokens: readonly QueryToken[], at: number): boolean =>
  clausesOf(tokens).some(
    ({ from, said, next }) =>
      from < at && at < next && openerAt(tokens, next) !== null && !companiesBetween(tokens, said, at),
  )

/** Where the clause about who asks ends that is over before a token; a request begins there anew. -1 without one. */
export function behindAsker(tokens: readonly QueryToken[], at: number): number {
  return clausesOf(tokens).reduce((last, { next }) => (next <= at ? Math.max(last, next) : last), -1)
}

/** What is said of who asks begins at `said`, behind the subject and its verb. */
interface Clause {
  readonly from: number
  readonly said: number
  readonly next: number
}

/** The clauses of the query that was asked for last: rules ask at every place. */
function clausesOf(tokens: readonly QueryToken[]): readonly Clause[] {
  if (last.tokens !== tokens) last = { tokens, clauses: readClauses(tokens) }
  return last.clauses
}
let last: { tokens: readonly QueryToken[]; clauses: readonly Clause[] } = { tokens: [], clauses: [] }

function readClauses(tokens: readonly QueryToken[]): Clause[] {
  const clauses: Clause[] = []
  for (let at = 0; at < tokens.length; at++) {
    const said = openerAt(tokens, at) === null ? subjectAt(tokens, at) : 0
    if (said === 0) continue
    const next = clauseEnd(tokens, said)
    clauses.push({ from: at, said, next })
    at = next - 1
  }
  return clauses
}

/** Behind a subject that is who asks, and its verb; 0 without one. */
function subjectAt(tokens: readonly QueryToken[], at: number): number {
  const short = hasApostrophe.test(tokens[at]?.text ?? '') ? shortAskers.find(tokens, at) : null
  // "Il nostro laboratorio è a Trento"
  const ours = ourWords.has(tokens[at]?.word) ? ownVerbs.find(tokens, at + 2) : null
  const subject = short ?? ours ?? askers.find(tokens, at)
  if (subject !== null) return subject.next
  // "Mein Chef (München) will …"
  const named = owners.find(tokens, at)
  if (named !== null && tokens[named.next]?.text === '(') return named.next
  // "Business angel à Nantes, je cherche …", "als Studentin aus Wien".
  if (!beginsSentence(tokens, at)) return 0
  const first = asWords.has(tokens[at]?.word) ? at + 1 : at
  const start = articleWords.has(tokens[first]?.word) ? first + 1 : first
  for (let word = start; word < start + 2; word++) {
    const role = roles.find(tokens, word)
    if (role !== null && (first > at || asksLater(tokens, role.next) || saysMore(tokens, role.next)))
      return role.next
  }
  return 0
}

function beginsSentence(tokens: readonly QueryToken[], at: number): boolean {
  const before = tokens[at - 1]
  return before === undefined || (before.kind === 'mark' && before.text !== '-')
}

/** "Family office de Bogotá, 60 millones bajo gestión. Pedido: …" */
function saysMore(tokens: readonly QueryToken[], at: number): boolean {
  if (!leads.has(tokens[at]?.word)) return false
  const end = tokens.findIndex(({ text }, next) => next >= at && text === '.')
  const isCompany = tokens.slice(at, Math.max(at, end)).some((_, i) => nounAt(tokens, at + i) >= 0)
  return end >= 0 && end < tokens.length - 1 && !isCompany
}

function asksLater(tokens: readonly QueryToken[], at: number): boolean {
  for (let next = at; next < tokens.length; next++) {
    if (nounAt(tokens, next) >= 0) return false
    if (openerAt(tokens, next) !== null || speaks(tokens, next)) return true
  }
  return false
}

/** At what asks for companies, at the end of the sentence, or at the comma or "and" that is not followed by asking. */
function clauseEnd(tokens: readonly QueryToken[], at: number): number {
  let comma = -1
  if (tokens[at]?.text === '(') {
    const close = tokens.findIndex(({ text }, next) => next > at && text === ')')
    if (close > 0) return close + 1
  }
  for (let next = at; next < tokens.length; next++) {
    const word = tokens[next]?.word
    if (openerAt(tokens, next) !== null || (next > at && speaks(tokens, next))) return next
    if (sentenceMarks.has(word)) return next
    if (comma < 0 && (word === ',' || joints.has(word)) && next > at) comma = next
  }
  return comma < 0 ? tokens.length : comma
}

/**
 * "I am interested in startups in Leeds": the place is that of the companies. "We are a company in Leeds": a noun behind an article is
 * who speaks.
 */
function companiesBetween(tokens: readonly QueryToken[], from: number, at: number): boolean {
  for (let noun = from; noun < at; noun++) {
    if (nounAt(tokens, noun) < 0) continue
    const before = tokens.slice(from, noun)
    const isSpeaker = predicates.has(before[0]?.word) && !before.some(({ word }) => leads.has(word))
    if (!isSpeaker) return true
  }
  return false
}

/** "For my thesis in Köln", "our fund in Madrid". */
function isOwn(tokens: readonly QueryToken[], at: number): boolean {
  return [2, 3].some(
    (words) =>
      ourWords.has(tokens[at - words]?.word) &&
      openerAt(tokens, at - words) === null &&
      tokens.slice(at - words + 1, at).every(({ kind, word }) => kind === 'word' && !leads.has(word)),
  )
}

const askers = phrasesThat([
  [['own-subject', 'own-verb'], true],
  [['own-subject', 'own-verb', 'only'], true],
  [['own-subject', 'own-verb', 'based'], true],
  ['own-place', true],
  [['own-place', 'based'], true],
  [['own-place', 'only'], true],
])
/** "We're", which without its apostrophe is another word. */
const shortAskers = phrasesThat([
  ['own-short', true],
  [['own-short', 'only'], true],
  [['own-short', 'based'], true],
])
const works = wordsThat('own-work')
const owners = phrasesThat([['own-subject', true]])
const ourWords = wordsThat('our', 'my')
const ownVerbs = phrasesThat([
  ['own-verb', true],
  [['own-verb', 'based'], true],
])
const roles = phrasesThat([
  ['asker', true],
  ['investor', true],
])
const hasApostrophe = /['’]/
const articleWords = wordsThat('article', 'raise-link')
/** Behind the verb: "I am an analyst", "sou analista". */
const predicates = eitherOf(articleWords, wordsThat('asker', 'investor'))
/** "…, je prépare" */
const speaks = (tokens: readonly QueryToken[], at: number) =>
  pronouns.has(tokens[at]?.word) && tokens[at - 1]?.text === ','
const pronouns = wordsThat('own-subject')
const asWords = wordsThat('as-asker')
const leads = wordsThat('in', 'at', 'from', 'of', 'for', 'to', 'with')
/** "En" is "and" in Dutch alone. */
const joints = butNot(wordsThat('and', 'but'), wordsThat('in', 'at', 'article', 'place-in'))
const sentenceMarks = marks('.', ';', ':', '!', '?', '–', '—')
