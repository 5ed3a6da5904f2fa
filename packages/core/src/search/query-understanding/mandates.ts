import { customerWords, nounAt } from './company-nouns.ts'
import { openerEnd } from './openers.ts'
import { organizations } from './organization-words.ts'
import { skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryValues } from './query-values.ts'
import { eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

/**
 * Of what an investor says the words that say what is wanted: "We are a seed fund from Zug and invest in [robotics in Norway], tickets of
 * 1m". Who speaks, and what they pay, is no part of it. All tokens where nobody says what they invest in.
 */
export function wishOf(tokens: readonly QueryToken[], values: QueryValues): readonly QueryToken[] {
  const sentences = sentencesOf(tokens)
  const wishes = sentences.map((sentence) => wishIn(tokens, values, sentence))
  if (wishes.every((wish) => wish === null)) return tokens
  return sentences.flatMap((sentence, i) => {
    const wish = wishes[i] ?? (speaks(tokens, sentence) ? null : beforeTicket(tokens, sentence))
    return wish === null ? [] : tokens.slice(wish.from, wish.next)
  })
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
    if (label !== null && tokens[label.next]?.text === ':')
      return beforeTicket(tokens, { from: label.next + 1, next })
    const begin = behindVerb(tokens, values, { from, next }, at)
    // "Startups that Acme has backed?" says nothing behind its verb.
    const says = begin > 0 && tokens.slice(begin, next).some(({ kind }) => kind === 'word')
    if (says) return beforeTicket(tokens, { from: begin, next })
  }
  return null
}

/** Where what is invested in begins, or 0. */
function behindVerb(tokens: readonly QueryToken[], values: QueryValues, part: Part, at: number): number {
  const direct = directVerbs.find(tokens, at)
  const verb = investVerbs.find(tokens, at)
  const money = moneyWords.find(tokens, at)
  const found = direct ?? verb ?? money
  if (found === null || !isOfSpeaker(tokens, part, at, money !== null)) return 0
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
function isOfSpeaker(tokens: readonly QueryToken[], { from }: Part, at: number, isMoney: boolean): boolean {
  if (at === from) return isMoney || tokens.some((_, place) => tickets.find(tokens, place) !== null)
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

/** "…, tickets of 1 to 3 million", "…, we are patient": what is wanted ends before it. */
function beforeTicket(tokens: readonly QueryToken[], { from, next }: Part): Part {
  for (let at = from; at < next; at++) {
    const isSpeaker = tokens[at - 1]?.text === ',' && subjects.find(tokens, at) !== null
    if (isSpeaker) return { from, next: Math.max(from, at - 1) }
    if (tickets.find(tokens, at) === null) continue
    let end = at
    while (end > from && end > at - ticketReach && !ticketMarks.has(tokens[end - 1]?.word)) end--
    return { from, next: ticketMarks.has(tokens[end - 1]?.word) ? end - 1 : at }
  }
  return { from, next }
}

/** Words from what leads to a ticket to it: "with first cheques of". */
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
