import { type Doc, equityRounds, type Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { firstAt, rangeAt } from '../page-doc.ts'
import type { Rule } from '../rules.ts'
import { datesSince, type SaidDate } from './dates-in-text.ts'
import { dateOfSpan } from './funding-doc.ts'
import { verbOfClause } from './relative-evidence.ts'
import { ownNameRanges } from './relatives.ts'
import { holdsAnd } from './subject.ts'
import type { WrittenOn } from './written-on.ts'

/** A day as a sentence says it of a round. */
export interface RoundDate {
  readonly value: string
  readonly sentence: string
  readonly from: number
  readonly to: number
  readonly rule: Rule
  readonly precision: SaidDate['precision']
}

/** Where a sentence tells of a round, in offsets of its text. */
export interface RoundPlace {
  /** The amount, or what stands for it. */
  readonly from: number
  readonly to: number
  /** Where its name begins, or else the amount. */
  readonly start: number
  /** Where the next round's amount begins, or the sentence ends. */
  readonly end: number
}

/**
 * "In May 2021 we raised $5M", "$15 million round back in 2014", "Seed, 2021: $2M": a date beside the round, else right behind the
 * amount, else at the sentence's start. "Yesterday" counts where it is known of which day.
 */
export function roundDate(doc: Doc, place: RoundPlace, written: WrittenOn | null): RoundDate | null {
  const told = datesOf(doc).filter(({ from }) => !isFounding(doc, firstAt(doc.tokens, from)))
  // The day of the text itself is of the round only where no other is told.
  const dates = written === null ? told : told.filter(({ iso }) => iso !== written.day)
  const behind = dates.find(
    ({ from }) =>
      from >= place.to &&
      from < Math.min(place.end, place.to + dateMax) &&
      isLedTo(doc, firstAt(doc.tokens, from)) &&
      !isOfNext(doc, place, from) &&
      (isOfClause(doc, rangeAt(doc, place.to, from)) || !isAnotherThought(doc, rangeAt(doc, place.to, from))),
  )
  const before = Math.max(
    0,
    ...doc.spans
      .map(({ slot, to }) => (slot === 'money' ? endOf(doc, to) : 0))
      .filter((to) => to <= place.from),
  )
  const ahead = dates.filter(({ from }) => from < place.from)
  const own = ahead.filter(
    ({ from }) => from >= before && !isAside(doc, firstAt(doc.tokens, from)) && !isOfLast(doc, before, from),
  )
  const opens = ({ from }: SaidDate) => opensThought(doc, firstAt(doc.tokens, from))
  const beside = own.findLast((one) => isBeside(doc, one, place, before))
  const within = own.findLast((one) => isBehindVerb(doc, one, place.from))
  const isJoined = holdsAnd(doc, rangeAt(doc, before, place.from))
  const date =
    beside ??
    within ??
    behind ??
    own.findLast(opens) ??
    (isJoined && ahead.length === 1 ? ahead.find(opens) : undefined) ??
    own.findLast(({ to }) => isSameThought(doc, rangeAt(doc, to, place.from)))
  if (date !== undefined) return dateOfSentence(doc, date)
  if (written === null) return null
  const since = datesSince(doc, written.day)
  const [relative] = since
    .filter(({ from }) => from >= before && from < place.end)
    .toSorted((left, right) => Math.abs(left.from - place.from) - Math.abs(right.from - place.from))
  return relative === undefined
    ? null
    : { ...dateOfWriting(written), value: relative.iso, precision: relative.precision }
}

const dateOfSentence = ({ text }: Doc, { iso, from, to, precision }: SaidDate): RoundDate => ({
  value: iso,
  sentence: text,
  from,
  to,
  rule: 'date.sentence',
  precision,
})

/** The date of a sentence that tells of one round and has no other. */
export function onlyDate(doc: Doc): RoundDate | null {
  const [date, other] = datesOf(doc).filter(({ from }) => !isFounding(doc, firstAt(doc.tokens, from)))
  return date === undefined || other !== undefined ? null : dateOfSentence(doc, date)
}

/** The day on which a text was written, for the round that it is about. */
export const dateOfWriting = ({ day, text, from, to }: WrittenOn): RoundDate => ({
  value: day,
  sentence: text,
  from,
  to,
  rule: 'date.dateline',
  precision: 'day',
})

const dateMax = 110

const datesOf = (doc: Doc): readonly SaidDate[] =>
  doc.spans.flatMap((span) => {
    const date = dateOfSpan(span)
    return date === null
      ? []
      : [{ ...date, from: doc.tokens[span.from]?.start ?? 0, to: endOf(doc, span.to) }]
  })

const endOf = ({ tokens }: Doc, to: number) => tokens[to - 1]?.end ?? 0

/** "2021, pre-seed of $2M", "Seed, 2021: $2M", "Seed 2022 ($2M)": nothing but marks and small words between a date and its round. */
function isBeside(doc: Doc, date: SaidDate, { from, start }: RoundPlace, before: number): boolean {
  // "$2M in 2021, Series A $5M": the date is of the amount before it.
  const last = rangeAt(doc, before, date.from)
  if (before > 0 && !doc.tokens.slice(last.from, last.to).some(({ word }) => parts.includes(word)))
    return false
  const tie = rangeAt(doc, date.to, date.to <= start ? start : from)
  return (
    !holdsAnd(doc, tie) &&
    doc.tokens
      .slice(tie.from, tie.to)
      .every(({ word, flags }, at) =>
        (flags & tokenFlag.mark) === 0 ? doc.isSmall(tie.from + at) : ties.includes(word),
      )
  )
}

const parts = ',;.)'
const ties = "(:,–—-'"

/** "$2M in the seed, and in 2023 $5M", "; in 2023": the date leads to the next amount. */
function isOfNext(doc: Doc, { to, end }: RoundPlace, date: number): boolean {
  const between = rangeAt(doc, to, date)
  if (!doc.spans.some(({ slot, from }) => slot === 'money' && from > between.to)) return false
  // "$1M, in 2022, then $7M".
  if (isAside(doc, between.to)) return false
  return (
    (end < doc.text.length && holdsAnd(doc, between)) ||
    doc.tokens.slice(between.from, between.to).some(({ word }) => word === ';') ||
    (doc.tokens[between.to - 1]?.word !== ',' && opensThought(doc, between.to))
  )
}

/** "$2M in seed in 2021 with Alder: a Series A of $11M": right behind the amount before, with nothing but its kind between. */
function isOfLast(doc: Doc, before: number, date: number): boolean {
  const between = rangeAt(doc, before, date)
  if (before === 0 || between.from >= between.to || holdsAnd(doc, between)) return false
  const kinds = doc.cuesIn(between, 'funding.round', ...equityRounds)
  for (let at = between.from; at < between.to; at++)
    if (!doc.isSmall(at) && !kinds.some(({ from, to }) => from <= at && at < to)) return false
  return true
}

/** ", in 2022,": between commas, right behind an amount. */
function isAside(doc: Doc, date: number): boolean {
  let at = date
  while (at > 0 && doc.isSmall(at - 1)) at--
  const [behind] = doc.spansIn({ from: date, to: date + 1 }).map(({ to }) => doc.tokens[to]?.word)
  return (
    doc.tokens[at - 1]?.word === ',' &&
    behind === ',' &&
    doc.spans.some(({ slot, to }) => slot === 'money' && to === at - 1)
  )
}

/** "In Acme's case it was less in 2022: $5M": nothing but a colon parts them. */
const isSameThought = (doc: Doc, between: Range): boolean =>
  !isAnotherThought(doc, between) &&
  !holdsAnd(doc, between) &&
  doc.tokens
    .slice(between.from, between.to)
    .every(({ word, flags }) => (flags & tokenFlag.mark) === 0 || word === ':')

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
  const isEnd = ({ to }: Range) => to === date - 1
  if (word === ',')
    return (
      doc.spans.some((span) => span.slot === 'money' && isEnd(span)) ||
      doc.cuesIn({ from: date - roundMax, to: date }, 'funding.round', ...equityRounds).some(isEnd)
    )
  return doc.isSmall(date - 1) || (isPartOfDate(doc, date - 1) && doc.isSmall(date - 2))
}

/** Tokens of the name of a round: "pre-seed round". */
const roundMax = 5

/** A word between "in" and a date: "the spring of", "Q1", "mid-". */
const isPartOfDate = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '-' || (hasFlag(tokens[at], tokenFlag.number) && tokens[at]?.word.length === 1)

/** Between an amount and a date; "which closed in 2013" still tells of the round. */
function isAnotherThought(doc: Doc, between: Range): boolean {
  // The letter of "Serie A" is a verb elsewhere.
  const labels = doc.cuesIn(between, ...equityRounds)
  const own = ownNameRanges(doc, between)
  const closed = doc.cuesIn(between, 'funding.closes').map(({ from }) => from)
  // "The seed of $2M followed in 2021".
  const followed = doc.cuesIn({ from: between.from, to: between.from + 1 }, 'funding.invests')
  return (
    doc
      .cuesIn(between, 'text.new-thought')
      .filter(({ from }) => !labels.some((label) => label.from <= from && from < label.to))
      .filter(({ from }) => !followed.some((verb) => verb.from === from))
      // "The loan that Acme took out in May".
      .filter(({ to }) => !own.some(({ from }) => from === to))
      .some(({ from, to }) => !closed.some((at) => from <= at && at - to < relativeMax))
  )
}

/** Words between "which" and "closed". */
const relativeMax = 2

/** "The $4M that Alder put in in 2020", "that it raised from Alder in 2020": in what is said of the amount, or right behind its verb. */
function isOfClause(doc: Doc, { from, to }: Range): boolean {
  const verb = verbOfClause(doc, { to: from })
  if (verb === null) return false
  if (to <= verb.from) return true
  return to >= verb.to && !isAnotherThought(doc, { from: verb.to, to })
}

/** ", 2022 folgte": a bare year that a word in small letters follows. */
function leadsVerb(doc: Doc, date: number): boolean {
  const { flags = 0 } = doc.tokens[date + 1] ?? {}
  return (
    !doc.isSmall(date + 1) &&
    (flags & (tokenFlag.mark | tokenFlag.capital | tokenFlag.number)) === 0 &&
    !holdsAnd(doc, { from: date + 1, to: date + 2 })
  )
}

/** A date at the beginning of a sentence, or of a part of it with a preposition: ", and in May 2021". */
function opensThought(doc: Doc, date: number): boolean {
  const isMark = (at: number) => hasFlag(doc.tokens[at], tokenFlag.mark)
  let at = date
  while (at > 0 && (doc.isSmall(at - 1) || isPartOfDate(doc, at - 1))) at--
  const { word = '' } = doc.tokens[at - 1] ?? {}
  if (
    (at < date || leadsVerb(doc, date)) &&
    (word === ',' || word === ';' || doc.cuesIn({ from: at - 1, to: at }, 'text.list-and').length > 0)
  )
    return true
  while (at > 0 && isMark(at - 1)) at--
  // "Begin 2024".
  return at === 0 || (at === 1 && at === date && doc.isKnown(0))
}
