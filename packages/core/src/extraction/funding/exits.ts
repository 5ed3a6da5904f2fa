import companyWords from '../../../data/company-words.json' with { type: 'json' }
import type { Cue, Doc, Range, Span } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaidOnce } from '../company-doc.ts'
import type { Amount } from '../facts.ts'
import { type CompanyMentions, withoutCompanyForm, withoutTail } from './company-mentions.ts'
import { amountOf, dateOfSpan, type Sentence } from './funding-doc.ts'
import { ownNameRanges } from './relatives.ts'
import type { QuotedValue } from './round-said.ts'
import { isClose, isObject, nameRangesIn, somebodyIn, subjectAt } from './subject.ts'

export interface AcquisitionSaid {
  readonly acquirer: QuotedValue<string>
  readonly announcedOn: QuotedValue<string> | null
  readonly price: QuotedValue<Amount> | null
}

export interface ListingSaid {
  readonly exchange: QuotedValue<string>
  readonly ticker: QuotedValue<string> | null
  readonly listedOn: QuotedValue<string> | null
}

/** "Acme was acquired by Betacorp in 2019", "Betacorp acquires Acme": never what the company bought. */
export function acquisitionIn(
  sentence: Sentence,
  names: CompanyMentions,
  speaksOfOwn: boolean,
): AcquisitionSaid | null {
  const acquirer = buyerOf(sentence, names, speaksOfOwn) ?? buyerNamed(sentence)
  if (acquirer === null || names.find(sentence.doc.textOf(acquirer)).length > 0) return null
  const date = datesBehind(sentence, acquirer)
  const price = priceOf(sentence, acquirer)
  return {
    acquirer: quoted(sentence, acquirer, sentence.doc.textOf(acquirer)),
    announcedOn: date === null ? null : quoted(sentence, date, dateOfSpan(date)?.iso ?? ''),
    price,
  }
}

function quoted<Value>(
  { doc, text, start }: Sentence,
  { from, to }: Range,
  value: Value,
): QuotedValue<Value> {
  const place = { from: doc.tokens[from]?.start ?? start, to: doc.tokens[to - 1]?.end ?? start }
  return { value, sentence: text, from: place.from - start, to: place.to - start }
}

/** "Acme was acquired by Betacorp", "Acme, sold to Betacorp". */
function buyerOf(sentence: Sentence, names: CompanyMentions, speaksOfOwn: boolean): Range | null {
  const { doc } = sentence
  for (const cue of doc.cuesIn(sentence, 'company.acquired-by')) {
    if (!isSaidOnce(doc, cue) || !isPassive(doc, sentence, cue)) continue
    const subject = subjectAt(doc, sentence, cue.from, names)
    if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) continue
    // "Von Betacorp übernommen".
    const buyer = nameRangesIn(doc, cue)[0] ?? nameBehind(doc, cue.to, sentence.to)
    // "The Smith family".
    if (buyer !== null && doc.cuesIn({ from: buyer.to, to: buyer.to + 1 }, 'company.not-raiser').length === 0)
      return buyer
  }
  return null
}

/** "Was acquired by", "Acme acquired by": no founder's former company that somebody bought. */
function isPassive(doc: Doc, sentence: Range, cue: Cue): boolean {
  const verbs = doc.cuesIn(
    { from: Math.max(sentence.from, cue.from - adverbsMax), to: cue.from },
    'text.auxiliary',
  )
  const isBehindName = ownNameRanges(doc, sentence).some(({ to }) => to === cue.from)
  return isBehindName || cue.from === sentence.from || verbs.some((verb) => isClose(doc, verb, cue.from))
}

const adverbsMax = 3

/** The first name behind a place, small and plain words before it left out. */
function nameBehind(doc: Doc, at: number, end: number): Range | null {
  for (let from = at; from < Math.min(end, at + wordsMax); from++) {
    const flags = doc.tokens[from]?.flags ?? 0
    if ((flags & (tokenFlag.mark | tokenFlag.number)) !== 0) return null
    if (!isNameWord(doc, from)) continue
    const name = nameFrom(doc, from, end)
    // "A Fortune 500 firm".
    return !hasFlag(doc.tokens[name.to], tokenFlag.number) ? name : null
  }
  return null
}

const wordsMax = 6

/** A name of several words, with the small ones between: "Bank of Graz". */
function nameFrom(doc: Doc, from: number, end: number): Range {
  let to = from + 1
  for (let words = 1; words < nameMax; words++) {
    const isJoined = "&-.'’".includes(doc.tokens[to]?.word ?? ' ') && isGluedOrAnd(doc, to)
    const next = isJoined ? to + 1 : to
    if (next >= end || !isNameWord(doc, next)) break
    to = next + 1
  }
  return { from, to }
}

const nameMax = 5
const isGluedOrAnd = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '&' || hasFlag(tokens[at + 1], tokenFlag.glued)
const isNameWord = (doc: Doc, at: number) => hasFlag(doc.tokens[at], tokenFlag.capital) && !doc.isSmall(at)

/** "Betacorp acquires Acme", "Betacorp said it has agreed to acquire Acme": no "stake in Acme", no "Acme's customers". */
function buyerNamed({ doc, from, to }: Sentence): Range | null {
  for (const cue of doc.cuesIn({ from, to }, 'company.acquires')) {
    const bought = cue.slots.company
    if (bought === undefined || !isSaidOnce(doc, cue) || doc.tokens[bought.to]?.word === "'") continue
    const name = isObject(doc, bought) ? null : nameBefore(doc, from, cue.from)
    if (name !== null) return name
  }
  return null
}

/** The name right before a verb, or the one that the sentence opens with. */
function nameBefore(doc: Doc, start: number, verb: number): Range | null {
  for (let at = verb - 1; at >= start; at--) {
    if (!isNameWord(doc, at)) continue
    let from = at
    while (from > start && isNameWord(doc, from - 1)) from--
    const name = { from, to: at + 1 }
    return isClose(doc, name, verb) || from === start ? name : opening(doc, start, verb)
  }
  return null
}

const opening = (doc: Doc, start: number, verb: number) =>
  isNameWord(doc, start) ? nameFrom(doc, start, verb) : null

/** The date behind the buyer's name: "in 2019". */
function datesBehind({ doc, to }: Sentence, { to: end }: Range): Span | null {
  const isBehindPreposition = (span: Span) =>
    doc.cuesIn({ from: span.from - 1, to: span.from }, 'text.preposition').length > 0
  const near = doc.spansIn({ from: end, to: Math.min(to, end + dateReach) })
  return near.find((span) => dateOfSpan(span) !== null && isBehindPreposition(span)) ?? null
}

const dateReach = 12

/** What was paid: "for $310 million". */
function priceOf(sentence: Sentence, near: Range): QuotedValue<Amount> | null {
  const { doc } = sentence
  for (const span of doc.spansIn(sentence)) {
    const money = amountOf(span)
    if (money === null || money.currency === null || money.isRange) continue
    const isPrice = doc.cuesOn(span, 'company.price').length > 0
    if (!isPrice || money.value < priceMin || Math.abs(span.from - near.from) > priceReach) continue
    const { value, currency, isApproximate } = money
    const start = sentence.start
    return {
      value: { value, currency, isApproximate },
      sentence: sentence.text,
      from: money.from - start,
      to: money.to - start,
    }
  }
  return null
}

const priceMin = 100_000
const priceReach = 25

const exchanges: ReadonlySet<string> = new Set(
  companyWords.exchanges.split(' | ').map((name) => name.toLowerCase()),
)
const symbol = /\(([\p{L}]{3,8})(?:[ -][\p{L} ]{1,12})?:\s?([A-Z0-9.]{1,8})\)/gu

/** "Acme, Inc. (NASDAQ: ACME)": the symbol right behind the name. */
export function listingIn(sentence: string, names: CompanyMentions): ListingSaid | null {
  if (!sentence.includes('(')) return null
  for (const { index, exchange, ticker } of symbolsIn(sentence)) {
    const before = sentence.slice(Math.max(0, index - nameReach), index).trim()
    const bare = [before, withoutCompanyForm(before), withoutTail(withoutCompanyForm(before))]
    if (!bare.some((text) => names.find(text).some(({ to }) => to === text.length))) continue
    const place = (value: string) => {
      const from = sentence.indexOf(value, index)
      return { value, sentence, from, to: from + value.length }
    }
    return { exchange: place(exchange), ticker: place(ticker), listedOn: null }
  }
  return null
}

const nameReach = 80

function symbolsIn(
  text: string,
): { readonly index: number; readonly exchange: string; readonly ticker: string }[] {
  return [...text.matchAll(symbol)].flatMap(({ index, 1: exchange = '', 2: ticker = '' }) =>
    exchanges.has(exchange.toLowerCase()) ? [{ index, exchange, ticker }] : [],
  )
}

/** Whether a text holds the symbol that shares are traded by. */
export const holdsTicker = (text: string): boolean => text.includes('(') && symbolsIn(text).length > 0

/** "We are bootstrapped", "Acme is self-funded", "without outside funding". */
export function saysNoneRaised(sentence: Sentence, names: CompanyMentions): boolean {
  const { doc } = sentence
  // "Never raised $5M", "not financed by Alder": of this money alone.
  if (doc.spansIn(sentence).some((span) => amountOf(span) !== null)) return false
  return doc
    .cuesIn(sentence, 'funding.none', 'funding.bootstrapped')
    .some(
      ({ from, to }) =>
        doc.cuesIn({ from: to, to: to + 1 }, 'text.preposition').length === 0 &&
        (from === sentence.from
          ? names.isOwnVoice
          : isSaidOfOwn(doc, { from: sentence.from, to: from }, names)),
    )
}

const isSaidOfOwn = (doc: Doc, lead: Range, names: CompanyMentions) =>
  somebodyIn(doc, lead, names).some((one) => one.who === 'own' && isClose(doc, one, lead.to))
