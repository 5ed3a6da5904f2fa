import { type Doc, type Range, readValuesOf, type Span, type Value } from '../../language/index.ts'
import type { Page } from '../../web/index.ts'
import { docOfPage, firstAt, rangeAt } from '../page-doc.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { dateOf, languagesOf, type SaidDate } from './dates-in-text.ts'
import { type MoneyMention, moneyOf } from './money-in-text.ts'

/** A sentence as its tokens in a Doc. */
export interface Sentence extends Range {
  readonly doc: Doc
  readonly text: string
  /** Where it begins in the Doc's text. */
  readonly start: number
}

/** Where a text names the company itself. */
export interface OwnName {
  readonly isOwn: true
}

/**
 * A text as who reads of money of companies wants it: the amounts, with or without a currency, fill `{money}`, each end of a range by
 * itself; past dates and years have what they say, and the company's own names fill `{company}`.
 */
const fundingDoc = (doc: Doc, names: CompanyMentions, now: number): Doc =>
  doc.withSpans([
    ...[...Map.groupBy(doc.spans, ({ from, to }) => `${from} ${to}`).values()].flatMap(
      (readings) => amounts(doc, ofSentence(doc, readings)) ?? date(doc, readings, now) ?? readings,
    ),
    ...ownNames(doc, names),
  ])

/** The same of a page; who reads of its rounds and of what became of the company wants one and the same. */
export function fundingDocOf(page: Page, names: CompanyMentions, now: number): Doc {
  const known = ofPages.get(page)
  if (known?.names === names.key && known.now === now) return known.doc
  const doc = fundingDoc(docOfPage(page), names, now)
  ofPages.set(page, { names: names.key, now, doc })
  return doc
}

const ofPages = new WeakMap<Page, { readonly names: string; readonly now: number; readonly doc: Doc }>()

const ownName: OwnName = { isOwn: true }

/** Whether a span names the company itself. */
export const isOwnName = ({ value }: Span): boolean => value === ownName

const isAmount = (value: unknown): value is MoneyMention =>
  typeof value === 'object' && value !== null && 'isPlainDollar' in value && 'isRange' in value
const isDate = (value: unknown): value is SaidDate =>
  typeof value === 'object' && value !== null && 'precision' in value

/** The amount that a span of a `fundingDoc` is. */
export const amountOf = ({ value }: Span): MoneyMention | null => (isAmount(value) ? value : null)
/** The date that a span of a `fundingDoc` is. */
export const dateOfSpan = ({ value }: Span): SaidDate | null => (isDate(value) ? value : null)

/** The amounts of a sentence, by place in its text. */
export const moneyOfSentence = ({ doc, start, from, to }: Sentence): readonly MoneyMention[] =>
  doc.spansIn({ from, to }).flatMap((span) => {
    const money = amountOf(span)
    return money === null ? [] : [{ ...money, from: money.from - start, to: money.to - start }]
  })

/** Readings in the languages that the sentence may be in: "300 mil" is 300,000 in Portuguese and 300 million in English. */
function ofSentence(doc: Doc, readings: readonly Span[]): readonly Span[] {
  const own = readings.filter(({ from, readBy = [] }) => readBy.some((lang) => doc.mayBeIn(from, lang)))
  return own.length === 0 ? readings : own
}

/** Of "$5M to $10M" each end is an amount, and the words between belong to the second. Null for a span that is no amount. */
function amounts({ text, tokens }: Doc, readings: readonly Span[]): readonly Span[] | null {
  const [span, ...others] = readings as readonly Span<Value>[]
  if (span === undefined) return null
  const all = moneyOf(text, {
    readings: [span.value, ...others.map(({ value }) => value)],
    start: tokens[span.from]?.start ?? 0,
    ends: span.ends ?? [],
  })
  if (all.length === 0) return null
  return all.map((value, at) => ({
    slot: 'money',
    from: at === 0 ? span.from : firstAt(tokens, all[at - 1]?.to ?? 0),
    to: at === all.length - 1 ? span.to : firstAt(tokens, value.to),
    value,
  }))
}

function date(doc: Doc, readings: readonly Span[], now: number): readonly Span[] | null {
  const { tokens } = doc
  // A year is a number too.
  const values = readings.map(({ value }) => value as Value).filter(({ type }) => type === 'date')
  const [span] = readings
  if (span === undefined) return null
  const said = dateOf(values, now) ?? dateOf(agreedReadings(doc, span, values), now)
  if (said === null) return null
  const value: SaidDate = {
    ...said,
    from: tokens[span.from]?.start ?? 0,
    to: tokens[span.to - 1]?.end ?? 0,
  }
  return [{ slot: said.precision === 'year' ? 'year' : 'date', from: span.from, to: span.to, value }]
}

/** "3.5.2016", where dots part a day from what is behind it; "3/5/2016" as each language of its sentence reads it first. */
const agreedReadings = (doc: Doc, span: Span, values: readonly Value[]): readonly Value[] => {
  if (values.length < 2) return []
  const [day, sign] = doc.tokens.slice(span.from, span.to)
  if (sign?.word === '.' && day !== undefined)
    return values.filter(
      (value) => value.type === 'date' && value.from.endsWith(`-${day.word.padStart(2, '0')}`),
    )
  return firstReadings(doc, span)
}

const firstReadings = (doc: Doc, span: Span): readonly Value[] =>
  languagesOf(doc, span.from).flatMap((language) =>
    readValuesOf(doc.tokens.slice(span.from, span.to), { languages: [language], kinds: ['date'] }).flatMap(
      ({ readings }) => readings[0],
    ),
  )

const ownNames = (doc: Doc, names: CompanyMentions): readonly Span[] =>
  names.find(doc.text).flatMap(({ from, to }) => {
    const place = rangeAt(doc, from, to)
    return place.from < place.to ? [{ slot: 'company' as const, ...place, value: ownName }] : []
  })

/** Whether a list goes on with the word at a token. */
export const isAnd = (doc: Doc, at: number): boolean =>
  doc.cuesIn({ from: at, to: at + 1 }, 'text.list-and').length > 0

/** "Has", "ist", "a": a verb that another one follows. */
export const isAuxiliary = (doc: Doc, at: number): boolean =>
  doc.cuesIn({ from: at, to: at + 1 }, 'text.auxiliary').length > 0
