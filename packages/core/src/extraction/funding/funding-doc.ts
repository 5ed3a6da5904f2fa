import {
  type Annotator,
  analyse,
  type Doc,
  type Range,
  readValuesOf,
  type Span,
  type Token,
  tokenFlag,
  valueLanguages,
} from '../../language/index.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { dateSpansIn, type SaidDate } from './dates-in-text.ts'
import { type MoneyMention, moneyOf } from './money-in-text.ts'

/** A sentence as its tokens in a Doc. */
export interface Sentence extends Range {
  readonly doc: Doc
  readonly text: string
  /** Where it begins in the Doc's text. */
  readonly start: number
}

/** A text that is one sentence. */
export function sentenceOf(text: string, names: CompanyMentions, now: number): Sentence {
  const doc = fundingDoc(text, names, now)
  return { doc, text, start: 0, from: 0, to: doc.tokens.length }
}

/** Where a text names the company itself. */
export interface OwnName {
  readonly isOwn: true
}

/**
 * A text about money of companies, read once: the amounts, with or without a currency, fill `{money}`, dates and years fill `{date}`
 * and `{year}`, and the company's own names `{company}`.
 */
export const fundingDoc = (text: string, names: CompanyMentions, now: number): Doc =>
  analyse(text, { annotators: [amounts, dates(now), ownNames(names)] })

const ownName: OwnName = { isOwn: true }

/** Whether a span names the company itself. */
export const isOwnName = ({ value }: Span): boolean => value === ownName

const isAmount = (value: unknown): value is MoneyMention =>
  typeof value === 'object' && value !== null && 'isPlainDollar' in value
const isDate = (value: unknown): value is SaidDate =>
  typeof value === 'object' && value !== null && 'precision' in value

/** The amount that a span of a `fundingDoc` is. */
export const amountOf = ({ value }: Span): MoneyMention | null => (isAmount(value) ? value : null)
/** The date that a span of a `fundingDoc` is. */
export const dateOfSpan = ({ value }: Span): SaidDate | null => (isDate(value) ? value : null)

/** Most lines have no amount and no year, and are then passed over: so each is read by itself. */
const byLine =
  (read: (text: string, tokens: readonly Token[]) => readonly Span[]): Annotator =>
  (text, tokens) => {
    const spans: Span[] = []
    for (let from = 0; from < tokens.length; ) {
      let to = from + 1
      while (to < tokens.length && ((tokens[to]?.flags ?? 0) & tokenFlag.newLine) === 0) to++
      const line = tokens.slice(from, to)
      const hasWords = line.some(({ flags }) => (flags & tokenFlag.mark) === 0)
      for (const span of hasWords ? read(text, line) : [])
        spans.push({ ...span, from: span.from + from, to: span.to + from })
      from = to
    }
    return spans
  }

const amounts = byLine((text, tokens) =>
  readValuesOf(tokens, { languages: valueLanguages(), kinds: ['money', 'scaled'] }).flatMap((span) => {
    const all = moneyOf(text, span)
    // Of "$5M to $10M" each end is an amount, and the words between belong to the second.
    return all.map((value, at) => ({
      slot: 'money' as const,
      from: at === 0 ? span.from : firstAt(tokens, all[at - 1]?.to ?? 0),
      to: at === all.length - 1 ? span.to : firstAt(tokens, value.to),
      value,
    }))
  }),
)

const dates = (now: number): Annotator => byLine((_text, tokens) => dateSpansIn(tokens, now))

const ownNames =
  (names: CompanyMentions): Annotator =>
  (text, tokens) =>
    names.find(text).flatMap(({ from, to }) => {
      const place = { from: firstAt(tokens, from), to: firstAt(tokens, to) }
      return place.from < place.to ? [{ slot: 'company' as const, ...place, value: ownName }] : []
    })

/** The first token at or behind an offset of the text. */
export function firstAt(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
