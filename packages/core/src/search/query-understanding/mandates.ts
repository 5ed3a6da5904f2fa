import { customerWords, nounAt } from './company-nouns.ts'
import { openerEnd } from './openers.ts'
import { organizations } from './organization-words.ts'
import { skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryValues, Readings } from './query-values.ts'
import { eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

/**
 * Of what an investor says the words that say what is wanted: "We are a seed fund from Zug and invest in [robotics in Norway], tickets of
 * 1m". Who speaks, and what they pay, is no part of it. All tokens where nobody says what they invest in.
 */
export function wishOf(tokens: readonly QueryToken[], values: QueryValues): readonly QueryToken[] {
  const sentences = sentencesOf(tokens)
  const wishes = sentences.map((sentence) => wishIn(tokens, values, sentence))
  if (wishes.every((wish) => wish === null)) return tokens
  const wanted = sentences.flatMap((sentence, i) => wishes[i] ?? (speaks(tokens, sentence) ? [] : [sentence]))
  const parts = wanted.flatMap((part) => withoutTickets(tokens, values, part))
  const wish = parts.flatMap(({ from, next }) => tokens.slice(from, next))
  return wish.at(-1)?.text === '.' ? wish.slice(0, -1) : wish
}

/** The places of a wish before which words of the query were left out: no text goes on across one. */
export function cutsOf(wish: readonly QueryToken[], tokens: readonly QueryToken[]): number[] {
  const places = new Map(tokens.map((token, at) => [token, at]))
  return [...wish.keys()].filter(
    (at) =>
      at > 0 && places.get(wish[at] as QueryToken) !== (places.get(wish[at - 1] as QueryToken) ?? 0) + 1,
  )
}

interface Part {
  readonly from: number
  readonly next: number
}

function sentencesOf(tokens: readonly QueryToken[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const isEnd = at === tokens.length || (tokens[at]?.kind === 'mark' && sentenceEnds.has(tokens[at]?.text))
    if (!isEnd) continue
    const next = Math.min(tokens.length, at + 1)
    if (next > from) parts.push({ from, next })
    from = next
  }
  return parts
}

/** What is wanted, behind the verb of who speaks or behind a label ("Mandate: …"); null without one. */
function wishIn(tokens: readonly QueryToken[], values: QueryValues, { from, next }: Part): Part | null {
  for (let at = from; at < next; at++) {
    const label = tokens[at]?.isCapital === true || at === from ? labels.find(tokens, at) : null
    if (label !== null && tokens[label.next]?.text === ':') return { from: label.next + 1, next }
    const begin = behindVerb(tokens, values, { from, next }, at)
    // "Startups that Acme has backed?" says nothing behind its verb.
    const says = begin > 0 && tokens.slice(begin, next).some(({ kind }) => kind === 'word')
    if (says) return { from: begin, next }
  }
  return null
}

/** Where what is invested in begins, or 0. */
function behindVerb(tokens: readonly QueryToken[], values: QueryValues, part: Part, at: number): number {
  const direct = directVerbs.find(tokens, at)
  const verb = investVerbs.find(tokens, at)
  const money = moneyWords.find(tokens, at)
  const found = direct ?? verb ?? money
  if (found === null || !isOfSpeaker({ tokens, values }, part, at, money !== null)) return 0
  if (direct !== null) return direct.next
  if (money !== null) return forWords.has(tokens[money.next]?.word) ? money.next + 1 : 0
  // "Put up to CHF 20m per company into", "investieren bis zu 2 Mio. Euro in"
  for (let next = found.next; next < Math.min(part.next, found.next + amountWords); next++) {
    if (intoWords.has(tokens[next]?.word)) return next + 1
    const value = values.at(next)
    if (value !== null) next = value.next - 1
    else if (!amountLinks.has(tokens[next]?.word)) return 0
  }
  return 0
}

/** Words of an amount between a verb and "into". */
const amountWords = 9

/** Whether an investor speaks: nothing before the verb leads to others, and somebody says "we" or is a fund. */
function isOfSpeaker(
  { tokens, values }: { readonly tokens: readonly QueryToken[]; readonly values: QueryValues },
  { from }: Part,
  at: number,
  isMoney: boolean,
): boolean {
  const all = { from: 0, next: tokens.length }
  if (at === from) return isMoney || tokens.some((_, place) => ticketAt(tokens, values, all, place) !== null)
  const before = tokens.slice(from, at)
  if (before.some(({ word }) => othersWords.has(word))) return false
  const says = [...before, tokens[at]].some((_, i) => subjects.find(tokens, from + i) !== null)
  if (says || isMoney) return says || at - from <= speakerWords
  const fund = before.findIndex((_, i) => investors.find(tokens, from + i) !== null)
  // "Venture funds that …" are asked for, "startups of angels" as well; "a VC firm" speaks.
  const areAsked = before.some((_, i) => organizations.find(tokens, from + i) !== null)
  return fund >= 0 && !areAsked && !before.slice(0, fund).some((_, i) => nounAt(tokens, from + i) >= 0)
}

/** Words that describe money before it is offered: "patient growth capital for …". */
const speakerWords = 3

/** What is wanted of a part, without who speaks ("…, we are patient") and what they pay ("…, tickets of 1 to 3 million, …"). */
function withoutTickets(tokens: readonly QueryToken[], values: QueryValues, { from, next }: Part): Part[] {
  const kept: Part[] = []
  let start = from
  for (let at = from; at < next; at++) {
    if (tokens[at - 1]?.text === ',' && subjects.find(tokens, at) !== null) {
      const end = sentenceEnds.has(tokens[next - 1]?.text) ? next - 1 : next
      return [...kept, { from: start, next: Math.max(start, at - 1) }, { from: end, next }]
    }
    const ticket = ticketAt(tokens, values, { from: start, next }, at)
    if (ticket === null) continue
    kept.push({ from: start, next: ticket.from })
    start = ticket.next
    at = start - 1
  }
  return [...kept, { from: start, next }]
}

/** What somebody pays, from what leads to it to the comma behind it: a word for it with an amount beside it. "Fact checks" are none. */
function ticketAt(
  tokens: readonly QueryToken[],
  values: QueryValues,
  { from, next }: Part,
  at: number,
): Part | null {
  const noun = tickets.find(tokens, at)
  if (noun === null) return null
  const [before, behind] = [amountBefore(values, at), amountBehind(tokens, values, noun.next)]
  if (before < 0 && behind < 0) return null
  let begin = before < 0 ? at : Math.max(from, before)
  for (let lead = begin - 1; lead >= Math.max(from, begin - 1 - ticketReach); lead--) {
    if (!ticketMarks.has(tokens[lead]?.word)) continue
    begin = lead
    break
  }
  let end = Math.max(noun.next, behind)
  while (end < next && !endsTicket(tokens, end)) end++
  // "Facilities of 2-8m, 36 months": another value alone is of the ticket too.
  for (let value = termBehind(tokens, values, end); value > 0; value = termBehind(tokens, values, end))
    end = value
  const isClosed = tokens[begin]?.text === '(' && tokens[end]?.text === ')'
  return { from: begin, next: isClosed ? end + 1 : end }
}

/** At a mark, or at the next condition: "cheques of 500k in Berlin". */
function endsTicket(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || ticketEnds.has(token.text) || sentenceEnds.has(token.text)) return true
  return foundedWords.has(token.word) || (inWords.has(token.word) && tokens[at + 1]?.isCapital === true)
}

/** Behind a comma and an amount or a duration that is all up to the next mark, or 0. */
function termBehind(tokens: readonly QueryToken[], values: QueryValues, comma: number): number {
  const value = tokens[comma]?.text === ',' ? values.at(comma + 1) : null
  if (value === null || (tokens[value.next]?.kind ?? 'mark') !== 'mark') return 0
  return value.value[0].type === 'duration' || isAmount(value.value) ? value.next : 0
}

/** Where the amount of "€2m tickets", "500k first cheques" begins, or -1. */
function amountBefore(values: QueryValues, at: number): number {
  for (let start = at - 1; start >= Math.max(0, at - amountWords); start--) {
    const value = values.at(start)
    if (value !== null && value.next <= at && value.next >= at - 1 && isAmount(value.value)) return start
  }
  return -1
}

/** Behind the amount of "tickets of 1m", "ticket size: up to 2 million", or -1. */
function amountBehind(tokens: readonly QueryToken[], values: QueryValues, at: number): number {
  for (let start = at; start < at + ticketReach; start++) {
    const value = values.at(start)
    if (value !== null && isAmount(value.value)) return value.next
    if (!amountLinks.has(tokens[start]?.word) && tokens[start]?.text !== ':') return -1
  }
  return -1
}

/** Money, or a number that is as large: neither a year nor "three tickets". */
const isAmount = ([reading]: Readings): boolean => {
  const value = reading.type === 'range' ? reading.high : reading
  return value.type === 'money' || (value.type === 'number' && Number(value.amount) >= leastAmount)
}
const leastAmount = 10_000

/** Words between a ticket and its amount, or what leads to it: "with first cheques of". */
const ticketReach = 4

/** A sentence about who speaks that asks for nothing. */
function speaks(tokens: readonly QueryToken[], { from, next }: Part): boolean {
  const places = tokens.slice(from, next).map((_, i) => from + i)
  if (places.some((at) => openerEnd(tokens, at) > 0)) return false
  return places.some(
    (at) => subjects.find(tokens, at) !== null || investors.find(tokens, skip(tokens, at, articles)) !== null,
  )
}

const sentenceEnds: ReadonlySet<string | undefined> = new Set(['.', ';', '!', '?'])
const ticketMarks = eitherOf(marks(',', '(', '–', '—'), wordsThat('with'))
const labels = phrasesThat([['mandate-label', true]])
const directVerbs = phrasesThat([['mandate-backs', true]])
const investVerbs = phrasesThat([['mandate-invests', true]])
const moneyWords = phrasesThat([['mandate-money', true]])
const intoWords = wordsThat('mandate-into')
const amountLinks = eitherOf(wordsThat('value-link', 'mandate-link', 'of', 'to', 'article'), marks('-', '–'))
const tickets = phrasesThat([['ticket', true]])
const ticketEnds = marks(',', ')', '–', '—')
const inWords = wordsThat('in')
const foundedWords = wordsThat('founded')
const forWords = wordsThat('for')
const articles = wordsThat('article')
const subjects = phrasesThat([
  ['we', true],
  ['our', true],
  ['own-subject', true],
  ['as-asker', true],
])
const investors = phrasesThat([['investor', true]])
/** "Apps that help people who invest in gold". */
const othersWords = eitherOf(customerWords, wordsThat('who', 'helps'))
