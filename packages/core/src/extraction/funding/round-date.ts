import { type Doc, equityRounds, type Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { firstAt, rangeAt } from '../page-doc.ts'
import type { Rule } from '../rules.ts'
import { datesIn, type SaidDate } from './dates-in-text.ts'
import { holdsAnd } from './subject.ts'

/** A day as a sentence says it of a round. */
export interface RoundDate {
  readonly value: string
  readonly sentence: string
  readonly from: number
  readonly to: number
  readonly rule: Rule
  readonly precision: SaidDate['precision']
}

/** "In May 2021 we raised $5M", "$15 million round back in 2014": a date right behind the amount, else at the sentence's start. */
export function roundDate(
  doc: Doc,
  money: { readonly from: number; readonly to: number },
  end: number,
  now: number,
): RoundDate | null {
  const sentence = doc.text
  const dates = datesIn(sentence, now).filter(({ from }) => !isFounding(doc, firstAt(doc.tokens, from)))
  const behind = dates.find(
    ({ from }) =>
      from >= money.to &&
      from < Math.min(end, money.to + dateMax) &&
      isLedTo(doc, firstAt(doc.tokens, from)) &&
      !(end < sentence.length && holdsAnd(doc, rangeAt(doc, money.to, from))) &&
      !isAnotherThought(doc, rangeAt(doc, money.to, from)),
  )
  const before = Math.max(
    0,
    ...doc.spans
      .map(({ slot, to }) => (slot === 'money' ? endOf(doc, to) : 0))
      .filter((to) => to <= money.from),
  )
  const ahead = dates.filter(({ from }) => from < money.from)
  const own = ahead.filter(({ from }) => from >= before)
  const opens = ({ from }: SaidDate) => opensThought(doc, firstAt(doc.tokens, from))
  const within = own.findLast((one) => isBehindVerb(doc, one, money.from))
  const date = within ?? behind ?? own.findLast(opens) ?? ahead.find(opens)
  return date === undefined
    ? null
    : {
        value: date.iso,
        sentence,
        from: date.from,
        to: date.to,
        rule: 'date.sentence',
        precision: date.precision,
      }
}

const dateMax = 110

const endOf = ({ tokens }: Doc, to: number) => tokens[to - 1]?.end ?? 0

/** "Raised in 2020 $5M": between a verb of raising and its amount. */
function isBehindVerb(doc: Doc, date: SaidDate, money: number): boolean {
  const until = rangeAt(doc, 0, date.from)
  const verb = doc.cuesIn(until, 'funding.closes').at(-1)
  if (verb === undefined) return false
  const rest = [{ from: verb.to, to: until.to }, rangeAt(doc, date.to, money)]
  return rest.every(
    (part) =>
      doc.cuesIn(part, 'text.new-thought').length === 0 &&
      !holdsAnd(doc, part) &&
      !doc.tokens
        .slice(part.from, part.to)
        .some(({ word, flags }) => (flags & tokenFlag.mark) !== 0 && word !== "'"),
  )
}

/** "Founded in 2015": the year is not the round's. */
const isFounding = (doc: Doc, at: number) =>
  doc.cues('company.founded-in').some(({ slots: { year, date } }) => year?.from === at || date?.from === at)

/** A preposition, a bracket or the amount itself leads to a date: "in early May 2021", "(May 2021)", "$9.5M, June 2023". */
function isLedTo(doc: Doc, date: number): boolean {
  const { word = '' } = doc.tokens[date - 1] ?? {}
  if (word === '(') return true
  if (word === ',') return doc.spans.some(({ slot, to }) => slot === 'money' && to === date - 1)
  return doc.isSmall(date - 1) || (isPartOfDate(doc, date - 1) && doc.isSmall(date - 2))
}

/** A word between "in" and a date: "the spring of", "Q1", "mid-". */
const isPartOfDate = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '-' || (hasFlag(tokens[at], tokenFlag.number) && tokens[at]?.word.length === 1)

/** Between an amount and a date; "which closed in 2013" still tells of the round. */
function isAnotherThought(doc: Doc, between: Range): boolean {
  // The letter of "Serie A" is a verb elsewhere.
  const labels = doc.cuesIn(between, ...equityRounds)
  const closed = doc.cuesIn(between, 'funding.closes').map(({ from }) => from)
  return doc
    .cuesIn(between, 'text.new-thought')
    .filter(({ from }) => !labels.some((label) => label.from <= from && from < label.to))
    .some(({ from, to }) => !closed.some((at) => from <= at && at - to < relativeMax))
}

/** Words between "which" and "closed". */
const relativeMax = 2

/** A date at the beginning of a sentence, or of a part of it with a preposition: ", and in May 2021". */
function opensThought(doc: Doc, date: number): boolean {
  const isMark = (at: number) => hasFlag(doc.tokens[at], tokenFlag.mark)
  let at = date
  while (at > 0 && (doc.isSmall(at - 1) || isPartOfDate(doc, at - 1))) at--
  const { word = '' } = doc.tokens[at - 1] ?? {}
  if (
    at < date &&
    (word === ',' || word === ';' || doc.cuesIn({ from: at - 1, to: at }, 'text.list-and').length > 0)
  )
    return true
  while (at > 0 && isMark(at - 1)) at--
  return at === 0
}
