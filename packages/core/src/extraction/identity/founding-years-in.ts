import type { Cue, Doc, Range, Span, Value } from '../../language/index.ts'
import { hasFlag, isGlued, type Token, tokenFlag } from '../../words/index.ts'
import { companyDoc, isSaidOnce, subjectsOf } from '../company-doc.ts'
import type { Rule } from '../rules.ts'

export interface FoundingYear {
  readonly year: number
  /** Where the quote is to begin. */
  readonly at: number
  readonly rule: Rule
}

/** Years that a text which stands alone says the company began in; `names` are normalised. */
export const foundingYearsIn = (text: string, names: readonly string[]): FoundingYear[] =>
  foundingYears(companyDoc(text, names))

/** The same of a `companyDoc`. */
export function foundingYears(doc: Doc): FoundingYear[] {
  const years = yearsIn(doc)
  if (years.length === 0) return []
  const said = new Map<number, FoundingYear>()
  for (const founding of [...yearsOfCues(doc), ...yearsOfSentences(doc, years)]) {
    const rule = said.has(founding.year.from) || !isSaidOnce(doc, founding.cue) ? null : ruleOf(doc, founding)
    if (rule !== null) said.set(founding.year.from, foundingYear(doc, founding, rule))
  }
  return said.size > 0 ? [...said.values()] : yearsHinted(doc)
}

/** A word of founding, with the year that belongs to it. */
interface Founding {
  readonly cue: Range
  readonly year: YearSpan
}

interface YearSpan extends Range {
  readonly year: number
}

const foundingYear = (doc: Doc, { cue, year }: Founding, rule: Rule): FoundingYear => ({
  year: year.year,
  at: doc.tokens[Math.min(cue.from, year.from)]?.start ?? 0,
  rule,
})

function yearOf(span: Span | undefined): YearSpan | null {
  const value = span?.value as Value | undefined
  if (span === undefined || value?.type !== 'date' || !value.isYearSaid || value.grain === 'decade')
    return null
  const year = Number(value.from.slice(0, 4))
  return year >= yearMin ? { from: span.from, to: span.to, year } : null
}

const yearMin = 1800

const yearsIn = (doc: Doc): YearSpan[] =>
  doc.spans.flatMap((span) => (span.slot === 'year' || span.slot === 'date' ? (yearOf(span) ?? []) : []))

/** Lines that hold the word and the year: `founded in March 2016`. */
function yearsOfCues(doc: Doc): Founding[] {
  return doc.cues('company.founded-in').flatMap((cue) => {
    const year = yearOf(cue.slots.year ?? cue.slots.date)
    return year === null ? [] : [{ cue, year }]
  })
}

/** The year stands elsewhere in the sentence: `was founded by Jane Doe and Ida Moss in 2013`. */
function yearsOfSentences(doc: Doc, years: readonly YearSpan[]): Founding[] {
  return doc.cues('company.was-founded', 'company.founds', 'company.founded').flatMap((cue) => {
    const isTold = cue.key !== 'company.founded' || startsClause(doc, cue)
    const year = isTold ? doc.nearest(years.toReversed(), cue) : null
    return year === null || (year.from > cue.from && isOfNextThought(doc, cue, year)) ? [] : [{ cue, year }]
  })
}

/** `was founded by two friends, graduated from a school (2018 batch)`: behind a bracket, or a comma that no name follows. */
function isOfNextThought({ tokens }: Doc, cue: Range, year: Range): boolean {
  return tokens.slice(cue.to, year.from).some(({ word }, at) => {
    const isMore =
      word === ',' && ((tokens[cue.to + at + 1]?.flags ?? 0) & (tokenFlag.capital | tokenFlag.number)) === 0
    return isMore || word === '(' || word === ';'
  })
}

const startsClause = (doc: Doc, cue: Cue) =>
  cue.by.some(({ lang }) => doc.clauseOf(cue, lang).from === cue.from)

const overlaps = (one: Range, other: Range) => one.from < other.to && other.from < one.to

/** Whose founding it is: the company is named, speaks of itself, or is left to be understood; null when it is another's. */
function ruleOf(doc: Doc, { cue, year }: Founding): Rule | null {
  const sentence = doc.sentenceOf(cue)
  const { all, own, ours } = subjectsOf(doc, sentence)
  const ruleFor = (subject: Range): Rule | null =>
    own.has(subject) ? 'founded.named' : ours.has(subject) ? calledRule(doc, subject) : null

  // `Jane Doe founded Acme`, `he founded the company`: the company is what is founded.
  const object = doc
    .cuesIn(sentence, 'company.founds')
    .find((founds) => overlaps(founds, cue) && !isOwner(doc, founds))
  if (object?.slots.company !== undefined) return 'founded.named'
  if (object !== undefined)
    return doc.cuesIn(sentence, 'company.others').some((each) => isBefore(each, object, 1))
      ? null
      : calledRule(doc, object)

  const passive = doc.cuesIn(sentence, 'company.was-founded').find((each) => overlaps(each, cue))
  const start = Math.min(cue.from, passive?.from ?? cue.from)
  const participle = doc.cuesIn(cue, 'company.founded')[0]
  const isOfSubject = passive !== undefined || (participle !== undefined && startsClause(doc, participle))
  if (passive === undefined && isBehindAnother(doc, start, own)) return null
  // What somebody founds may be another thing: `Acme founded a museum in 2013`.
  if (!isOfSubject && (!isNear(cue, year) || year.from === cue.from)) return null
  const before = all.filter(({ to }) => to <= start)
  // `had raised $4 million since it was founded`: whose sentence it is tells who is meant.
  const isIt = doc.cuesIn(sentence, 'company.it').some(({ to }) => to === start)
  const subject = isIt ? (before[0] ?? lastBefore(doc, sentence)) : before.at(-1)
  if (subject !== undefined) return subject.from < sentence.from ? 'founded.named' : ruleFor(subject)
  // `The Portland company, founded in 2012`
  const isCalled = doc
    .cuesIn(sentence, 'company.this', 'company.described')
    .some((each) => isBefore(each, { from: start, to: start }, 1) && !isAnother(doc, each))
  if (isCalled) return 'founded.called'
  // `Bakery founded in 2012`
  if (
    doc
      .cuesIn(sentence, 'company.noun', 'company.establishment')
      .some(({ from, to }) => from - sentence.from <= 2 && to === start)
  )
    return 'founded.we'
  // `Gegründet wurde Acme 2013`, `Founded in 2012, we make`
  const isFirst = start === sentence.from
  if (!isFirst && year.from !== sentence.from && passive === undefined) return null
  const behind = all.find((each) => each.from >= start && (own.has(each) || ours.has(each)))
  if (behind !== undefined) return ruleFor(behind)
  const isAlone =
    isFirst &&
    doc.cuesIn(sentence, 'company.others').length === 0 &&
    (passive === undefined || isNear(cue, year))
  return isAlone && !leadsToAnother(doc, Math.max(cue.to, year.to), sentence) ? 'founded.alone' : null
}

/** Whether a company speaks of itself, or a text of it: `our company`, `the company`. */
const calledRule = (doc: Doc, place: Range): Rule =>
  doc.cuesIn(place, 'company.we', 'company.our').length > 0 ? 'founded.we' : 'founded.called'

const isAnother = (doc: Doc, called: Range) =>
  doc.cuesIn(doc.sentenceOf(called), 'company.another').some((each) => overlaps(each, called))

/** `opened Acme’s first shop`: what is founded is not the company. */
const isOwner = ({ tokens }: Doc, { to }: Range) => tokens[to]?.word === "'" && isGlued(tokens[to])
const isBefore = (one: Range, other: Range, between = 0) =>
  one.to <= other.from && one.to >= other.from - between

/** Where the text before a sentence names the company last, if it names nobody behind it. */
function lastBefore(doc: Doc, { from }: Range): Range | undefined {
  const { all, own } = subjectsOf(doc, { from: Math.max(0, from - reachMax), to: from })
  const last = all.at(-1)
  return last !== undefined && own.has(last) ? last : undefined
}

const reachMax = 40

/** `Acme acquired Globex, founded in 1996`: the name before the comma is another's, and not the end of the company's. */
function isBehindAnother({ tokens }: Doc, start: number, own: ReadonlySet<Range>): boolean {
  if (tokens[start - 1]?.word !== ',') return false
  let at = start - 2
  const isOfName = (token: Token | undefined) =>
    token !== undefined && (token.word === '.' || (token.flags & tokenFlag.capital) !== 0)
  const isOwn = (place: number) => [...own].some(({ from, to }) => place >= from && place < to)
  while (isOfName(tokens[at]) && !isOwn(at)) at--
  return at < start - 2 && !isOwn(at)
}

/** `founded in 2012, Globex`: who was founded is named behind. */
function leadsToAnother({ tokens }: Doc, at: number, { to }: Range): boolean {
  const next = tokens[at]?.word === ',' ? at + 1 : at
  return next < to && hasFlag(tokens[next], tokenFlag.capital)
}

/** Whether between the word and its year there is room for a preposition, and for nobody who was founded. */
const isNear = (cue: Range, year: Range): boolean =>
  (year.from > cue.from ? year.from - cue.from : cue.to - year.to) <= nearMax

const nearMax = 3

/** `Family owned since 1989.`, `Since 1989, we`; not `Director since 1993`. */
function yearsHinted(doc: Doc): FoundingYear[] {
  return doc.cues('company.since').flatMap((cue) => {
    const year = yearOf(cue.slots.year)
    if (year === null || !isSaidOnce(doc, cue)) return []
    const sentence = doc.sentenceOf(cue)
    const { all, own, ours } = subjectsOf(doc, sentence)
    const leads =
      cue.from === sentence.from &&
      all.some((each) => (own.has(each) || ours.has(each)) && isBefore(cue, each, 1))
    const isOfOthers = all.some((each) => !own.has(each) && !ours.has(each))
    const hasFigure = doc.spans.some((span) => span.from >= sentence.from && span.from < cue.from)
    const isTagline = doc.text.length <= taglineMax && isMarkOrEnd(doc, cue.to) && !isOfOthers && !hasFigure
    return leads || isTagline ? [foundingYear(doc, { cue, year }, 'founded.since')] : []
  })
}

const isMarkOrEnd = ({ tokens }: Doc, at: number) =>
  tokens[at] === undefined || (tokens[at].flags & tokenFlag.mark) !== 0
const taglineMax = 90
