import type { Range } from '../../language/index.ts'
import { companyBehind } from './company-behind.ts'
import { wordIn } from './name-words.ts'
import { isBeing } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { isAsBehind } from './title-gaps.ts'
import { allTitlesOf, type Title } from './titles-in-text.ts'
import { isQuoted, isToldOfAnother } from './whose.ts'

/** The sentences before are about another company, and this one does not name ours before. */
export const isOfOther = (reading: TextReading, place: Range) => {
  const { from } = reading.doc.sentenceOf(place)
  return (
    !reading.own.some((own) => own.from >= from && own.to <= place.from) && isToldOfAnother(reading, place)
  )
}

/** "A (CFO) and B (COO) of Globex": what follows the last of a list is said of all. */
export function isListOfOther(reading: TextReading, { place }: Title): boolean {
  const titles = allTitlesOf(reading)
  const next = titles.find((title) => title.place.from >= place.to)
  if (next === undefined || next.place.from - place.to > listedMax) return false
  const between = reading.doc.tokens.slice(place.to, next.place.from)
  const isList = between.some((token) => wordIn('joints', token))
  return isList && companyBehind(reading, behindBracket(reading, next.place.to))?.isOwn === false
}

const listedMax = 8

/** "A met B, the head of Globex, and hired her as CFO": the sentence has another company's title, and no name of ours. */
export function isBesideOther(reading: TextReading, { place }: Title): boolean {
  const { from, to } = reading.doc.sentenceOf(place)
  if (reading.own.some((own) => own.from >= from && own.from < to)) return false
  return allTitlesOf(reading).some(
    (title) =>
      title.place.from >= from &&
      title.place.to <= to &&
      companyBehind(reading, title.place.to)?.isOwn === false &&
      // "A, previously head of Globex, is the CEO"
      !isPastBefore(reading, title.place.from),
  )
}

const isPastBefore = ({ doc }: TextReading, at: number) =>
  doc.cuesIn({ from: Math.max(0, at - 3), to: at }, 'person.until-now', 'person.formerly-at').length > 0

export const behindBracket = ({ doc: { tokens } }: TextReading, at: number) =>
  tokens[at]?.word === ')' ? at + 1 : at

/** Words of investors, customers or guests before it in the sentence, or right behind. */
export function isAmongOthers(reading: TextReading, sentence: Range, person: Range): boolean {
  const { doc } = reading
  const tokens = doc.tokens.slice(sentence.from, person.from)
  const from = sentence.from + tokens.findLastIndex(({ word }) => word === ';') + 1
  const behind = doc.tokens.slice(person.to, person.to + nearMax)
  const end = behind.findIndex(({ word }) => word === ';')
  const around = { from, to: Math.min(sentence.to, person.to + (end < 0 ? nearMax : end)) }
  return doc
    .cuesIn(around, 'person.among-others')
    .some((cue) => (cue.to <= person.from || cue.from >= person.to) && !isOfTitle(reading, cue))
}

/** A shareholder who is managing director. */
const isOfTitle = (reading: TextReading, { from }: Range) =>
  allTitlesOf(reading).some(
    ({ kind, place }) => kind === 'executive' && place.from <= from && from < place.to,
  )

/** "A, software engineer, built a shop with Acme": a customer. */
export const isWithUs = ({ doc: { tokens }, own }: TextReading, sentence: Range) =>
  own.some(({ from }) => from > sentence.from && from < sentence.to && wordIn('with', tokens[from - 1]))

/** "A left Acme for Globex; B is its CTO" */
export function isItsOfOther(reading: TextReading, sentence: Range, place: Range): boolean {
  const near = { from: Math.max(sentence.from, place.from - 3), to: place.from }
  if (reading.doc.cuesIn(near, 'company.it').length === 0) return false
  const named = reading.own.findLast((own) => own.from >= sentence.from && own.to <= place.from)
  if (named === undefined || reading.doc.mayBeIn(place.from, 'de')) return false
  if (!reading.doc.tokens.slice(named.to, place.from).some(({ word }) => word === ';')) return false
  for (let at = named.to; at < place.from; at++)
    if (reading.isOtherName(at) && !reading.people.some(({ from, to }) => from <= at && at < to)) return true
  return false
}

export const nearMax = 6

/** "Came from Globex, where she worked with CFO B": the sentence tells of another company, and has not come back. */
export function isElsewhere(reading: TextReading, place: Range): boolean {
  const { doc } = reading
  const { from } = doc.sentenceOf(place)
  // "Was head of product at Globex and reports to CEO A": what somebody was ends with "and".
  const joint = doc.tokens.slice(from, place.from).findLastIndex((token) => wordIn('joints', token))
  const clause = joint < 0 ? from : from + joint
  const cue = [
    ...doc.cuesIn({ from, to: place.from }, 'person.elsewhere'),
    ...doc.cuesIn({ from: clause, to: place.from }, 'person.formerly-at'),
  ]
    // "A (ex-Globex), co-founder"; "joins Acme, where she"
    .filter(
      ({ from: at }) =>
        doc.tokens[at - 1]?.word !== '(' &&
        !(doc.tokens[at - 1]?.word === ',' && reading.ownBefore(at - 1)) &&
        !reading.ownBefore(at),
    )
    .at(-1)
  if (cue === undefined) return false
  return (
    !reading.own.some((own) => own.from >= cue.from && own.to <= place.from) &&
    !hasReturned(reading, cue.to, place.from)
  )
}

/** A verb of now behind it: "comes from Globex and becomes CFO", "formerly at Globex, is CFO". */
function hasReturned(reading: TextReading, from: number, to: number): boolean {
  const { doc } = reading
  // "Acme hires former Globex manager A as CFO"
  const sentence = doc.sentenceOf({ from, to })
  const isHired = doc
    .cuesIn({ from: sentence.from, to: from }, 'person.appointed')
    .some((cue) => reading.own.some((own) => own.from >= sentence.from && own.to <= cue.from))
  if (isHired) return true
  const past = new Set(doc.cuesIn({ from, to }, 'person.until-now').map((cue) => cue.to - 1))
  // "A, who comes from Globex, as CFO"
  return (
    isAsBehind(reading, { from, to }) ||
    doc.cuesIn({ from, to }, 'person.becomes').length > 0 ||
    doc.tokens.slice(from, to).some((_, at) => isBeing(reading, from + at) && !past.has(from + at))
  )
}

export const quoted = ({ doc }: TextReading, own: Range) =>
  isQuoted(doc.text, doc.tokens[own.from]?.start ?? 0)

/** "“Acme saves us time,” says managing director A": only what is quoted names the company. */
export function isCustomer(reading: TextReading, place: Range): boolean {
  const { from, to } = around(reading, place)
  const near = reading.own.filter((own) => own.from >= from && own.from < to)
  return near.length > 0 && near.every((own) => quoted(reading, own))
}

/** The sentence of a place and the one before. */
function around({ doc }: TextReading, place: Range): Range {
  const sentence = doc.sentenceOf(place)
  const before =
    sentence.from > 1 ? doc.sentenceOf({ from: sentence.from - 2, to: sentence.from - 1 }) : sentence
  return { from: before.from, to: sentence.to }
}
