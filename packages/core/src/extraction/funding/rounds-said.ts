import type { Doc, Range } from '../../language/index.ts'
import type { RoundType } from '../../records/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { Amount } from '../facts.ts'
import { firstAt, rangeAt } from '../page-doc.ts'
import type { ReadPage } from '../site.ts'
import { type AmountRaised, amountsRaisedIn } from './amounts-raised.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { moneyOfSentence, type Sentence } from './funding-doc.ts'
import type { InvestorSaid } from './investors-said.ts'
import { ownNameRanges } from './relatives.ts'
import { onlyDate, type RoundDate, roundDate } from './round-date.ts'
import { isLabelOfOthers, isPlainLoan, roundLabels } from './round-labels.ts'
import { subjectBefore } from './subject.ts'
import type { WrittenOn } from './written-on.ts'

/** A value and the part of a sentence that says it. */
export interface QuotedValue<T> {
  readonly value: T
  readonly sentence: string
  readonly from: number
  readonly to: number
}

/** One round as one sentence describes it; what other sentences add comes later. */
export interface RoundSaid {
  readonly page: ReadPage
  readonly isHeadline: boolean
  readonly type: QuotedValue<RoundType> | null
  readonly name: QuotedValue<string> | null
  /** A plain loan: the bank does not invest. */
  readonly isLoan: boolean
  readonly amount: QuotedValue<Amount> | null
  readonly date: RoundDate | null
  readonly investors: QuotedValue<InvestorSaid>[]
  readonly preMoney: QuotedValue<Amount> | null
  readonly postMoney: QuotedValue<Amount> | null
  readonly isEarlier: boolean
  readonly isRumoured: boolean
  readonly basis: AmountRaised['basis'] | 'label'
  /** Where it begins in its sentence. */
  readonly at: number
}

export interface TotalSaid {
  readonly page: ReadPage
  readonly amount: QuotedValue<Amount>
  readonly isBare: boolean
  readonly isHeadline: boolean
  readonly isEarlier: boolean
  /** The round that it would be, were it one. */
  readonly asRound: RoundSaid
}

export interface SentenceFunding {
  readonly rounds: RoundSaid[]
  readonly totals: TotalSaid[]
}

export interface SentenceContext {
  /** The sentence, as it was read. */
  readonly doc: Doc
  readonly page: ReadPage
  readonly names: CompanyMentions
  readonly isHeadline: boolean
  /** Whether "the company" of this sentence is ours. */
  readonly speaksOfOwn: boolean
  /** When the text was written, as far as it says so. */
  readonly written: WrittenOn | null
  /** The sentence in the Doc of its page. */
  readonly place: Sentence
}

/** What one sentence says that the company raised. */
export function fundingIn(sentence: string, context: SentenceContext): SentenceFunding {
  // What is only rumoured is kept, and called so.
  const { doc, names, speaksOfOwn } = context
  if (doc.assertion({ from: 0, to: 0 }).asked || doc.cues('assert.refuted').length > 0)
    return { rounds: [], totals: [] }
  const raised = amountsRaisedIn(context.place, names).filter(
    ({ subject }) => subject === 'own' || speaksOfOwn,
  )
  const rounds: RoundSaid[] = []
  const totals: TotalSaid[] = []
  for (const [at, one] of raised.entries()) {
    const round = roundSaid(sentence, one, raised[at + 1]?.money.from ?? sentence.length, context)
    if (one.kind === 'round') rounds.push(round)
    else if (round.amount !== null)
      totals.push({
        page: context.page,
        amount: round.amount,
        isBare: one.kind === 'bare',
        isHeadline: context.isHeadline,
        isEarlier: one.isEarlier,
        asRound: round,
      })
  }
  rounds.push(...withoutAmount(sentence, raised, context))
  return { rounds, totals }
}

/** The round of an amount of which the whole text says that the company raised it. */
export const roundOfAmount = (
  sentence: string,
  money: AmountRaised['money'],
  end: number,
  context: SentenceContext,
): RoundSaid =>
  roundSaid(
    sentence,
    {
      money,
      kind: 'round',
      label: null,
      type: null,
      subject: 'own',
      isEarlier: false,
      isRumoured: false,
      basis: 'noun',
    },
    end,
    context,
  )

function roundSaid(
  sentence: string,
  one: AmountRaised,
  end: number,
  { doc, page, isHeadline, place, written }: SentenceContext,
): RoundSaid {
  const { label, money } = one
  const quoted = label === null ? null : { sentence, from: label.from, to: label.to }
  return {
    page,
    isHeadline,
    type: label === null || quoted === null ? null : { value: label.type, ...quoted },
    name: label === null || quoted === null ? null : { value: label.text, ...quoted },
    isLoan: label !== null && isPlainLoan(doc, label.type, rangeAt(doc, label.from, label.to)),
    amount: {
      value: { value: money.value, currency: localCurrency(one, page), isApproximate: money.isApproximate },
      sentence,
      from: money.from,
      to: money.to,
    },
    date: roundDate(
      doc,
      { from: money.from, to: money.to, start: Math.min(label?.from ?? money.from, money.from), end },
      written,
    ),
    investors: [],
    ...valuations(doc, place),
    isEarlier: one.isEarlier,
    isRumoured: one.isRumoured,
    basis: one.basis,
    at: Math.min(money.from, label?.from ?? money.from),
  }
}

/** A plain dollar on a site of a country that has its own is that country's. */
function localCurrency({ money }: AmountRaised, { url, origin }: ReadPage): string {
  if (!money.isPlainDollar || origin !== 'own_site') return money.currency
  const country = URL.parse(url)?.hostname.split('.').at(-1) ?? ''
  return dollarOf.get(country) ?? money.currency
}

const dollarOf = new Map([
  ['au', 'AUD'],
  ['nz', 'NZD'],
  ['ca', 'CAD'],
])

/** Only what is said to be before or after the money is told: "at a $40M valuation" leaves it open. */
function valuations(doc: Doc, place: Sentence): Pick<RoundSaid, 'preMoney' | 'postMoney'> {
  const sentence = doc.text
  const found = (key: 'funding.pre-money' | 'funding.post-money'): QuotedValue<Amount> | null => {
    const cues = doc.cues(key)
    if (cues.length === 0) return null
    const [money] = moneyOfSentence(place).flatMap(
      ({ currency, isRange, value, isApproximate, from, to }) => {
        const { from: first, to: behind } = rangeAt(doc, from, to)
        const isNear = cues.some((cue) =>
          cue.from >= behind ? cue.from - behind <= 2 : first - cue.to <= valuationMax && first >= cue.to,
        )
        return currency === null || isRange || !isNear
          ? []
          : [{ value: { value, currency, isApproximate }, sentence, from, to }]
      },
    )
    return money ?? null
  }
  return { preMoney: found('funding.pre-money'), postMoney: found('funding.post-money') }
}

/** Words between "pre-money" and the amount: "valuation of about". */
const valuationMax = 4

/** "Closed our Series A led by Alder Capital": a round of an amount that is not told. */
function withoutAmount(
  sentence: string,
  raised: readonly AmountRaised[],
  { doc, page, names, isHeadline, speaksOfOwn, place, written }: SentenceContext,
): RoundSaid[] {
  const labels = roundLabels(doc).filter(({ type }) => withoutAmountTypes.has(type))
  if (labels.length === 0 || doc.cues('funding.unsettled').length > 0) return []
  const money = moneyOfSentence(place)
  return labels.flatMap((label) => {
    if (raised.some((one) => one.label?.from === label.from)) return []
    if (money.some(({ from, to }) => Math.abs(from - label.to) < 30 || Math.abs(label.from - to) < 30))
      return []
    const verb = verbBefore(doc, firstAt(doc.tokens, label.from), money.length === 0)
    if (verb === null || isLabelOfOthers(doc, firstAt(doc.tokens, label.to))) return []
    const { denied, supposed } = doc.assertion(verb)
    if (denied || supposed) return []
    const from = doc.tokens[verb.from]?.start ?? 0
    // "Alder joined the Series B of Acme".
    const isGiven = doc.cuesIn(verb, 'funding.invests', 'funding.leads').some((cue) => cue.from === verb.from)
    const isOfOwn = isGiven && ownNameRanges(doc, { from: verb.to, to: doc.tokens.length }).length > 0
    const subject = isOfOwn ? 'own' : subjectBefore(doc, verb.from, names)
    if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) return []
    const quoted = { sentence, from: label.from, to: label.to }
    return [
      {
        page,
        isHeadline,
        type: { value: label.type, ...quoted },
        name: { value: label.text, ...quoted },
        isLoan: false,
        amount: null,
        date: roundDate(doc, { from, to: label.to, start: from, end: sentence.length }, written),
        investors: [],
        preMoney: null,
        postMoney: null,
        isEarlier: false,
        isRumoured: false,
        basis: 'label' as const,
        at: label.from,
      },
    ]
  })
}

/** "Alder has entered Acme, for an undisclosed sum": a round of which only the investors are told. */
export function undisclosedRound(
  investors: readonly InvestorSaid[],
  { doc, page, isHeadline, written }: SentenceContext,
): RoundSaid | null {
  const [first] = investors
  const { asked, denied, supposed, hearsay } = doc.assertion({ from: 0, to: 0 })
  if (first === undefined || asked || denied || supposed || hearsay) return null
  if (doc.cues('funding.unsettled', 'assert.refuted').length > 0) return null
  const sentence = doc.text
  const [label] = roundLabels(doc).filter(({ type }) => withoutAmountTypes.has(type))
  const quoted = label === undefined ? null : { sentence, from: label.from, to: label.to }
  const { from, to } = label ?? first
  return {
    page,
    isHeadline,
    type: label === undefined || quoted === null ? null : { value: label.type, ...quoted },
    name: label === undefined || quoted === null ? null : { value: label.text, ...quoted },
    isLoan: false,
    amount: null,
    date: roundDate(doc, { from, to, start: from, end: sentence.length }, written) ?? onlyDate(doc),
    investors: investors.map((value) => ({ value, sentence, from: value.from, to: value.to })),
    preMoney: null,
    postMoney: null,
    isEarlier: false,
    isRumoured: false,
    basis: 'label',
    at: from,
  }
}

/** The verb of a round, of which only small words and one that describes it are before its name: "closed our oversubscribed". */
function verbBefore(doc: Doc, label: number, isAlone: boolean): Range | null {
  let described = 0
  for (let at = label - 1; at >= 0 && at > label - verbMax; at--) {
    const [verb] = doc.cuesIn(
      { from: at, to: at + 1 },
      'funding.closes',
      ...(isAlone ? (['funding.invests', 'funding.leads'] as const) : []),
    )
    if (verb !== undefined) return { from: verb.from, to: label }
    if (doc.isSmall(at) || doc.cuesIn({ from: at, to: at + 1 }, 'funding.round').length > 0) continue
    if (hasFlag(doc.tokens[at], tokenFlag.mark | tokenFlag.number) || ++described > 1) return null
  }
  return null
}

const verbMax = 12

const withoutAmountTypes: ReadonlySet<RoundType> = new Set([
  'pre_seed',
  'seed',
  'angel',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'series_e_plus',
  'bridge',
])
