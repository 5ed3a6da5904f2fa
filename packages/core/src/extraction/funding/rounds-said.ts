import type { Doc, Range } from '../../language/index.ts'
import type { Amount } from '../facts.ts'
import { rangeAt } from '../page-doc.ts'
import type { ReadPage } from '../site.ts'
import { type AmountRaised, amountsRaisedIn } from './amounts-raised.ts'
import { moneyOfSentence, type Sentence } from './funding-doc.ts'
import { roundDate } from './round-date.ts'
import { isPlainLoan } from './round-labels.ts'
import type { QuotedValue, RoundSaid, SentenceContext, SentenceFunding, TotalSaid } from './round-said.ts'
import { withoutAmount } from './rounds-without-amount.ts'

/** What one sentence says that the company raised. */
export function fundingIn(sentence: string, context: SentenceContext): SentenceFunding {
  // What is only rumoured is kept, and called so.
  const { doc, names, speaksOfOwn } = context
  if (
    doc.assertion({ from: 0, to: 0 }).asked ||
    isQuestion(doc, { from: 0, to: doc.tokens.length }) ||
    doc.cues('assert.refuted').length > 0
  )
    return { rounds: [], totals: [] }
  const raised = amountsRaisedIn(context.place, names).filter(
    ({ subject }) => subject === 'own' || speaksOfOwn,
  )
  const rounds: RoundSaid[] = []
  const totals: TotalSaid[] = []
  for (const [at, one] of raised.entries()) {
    const round = roundSaid(sentence, one, raised[at + 1]?.money.from ?? sentence.length, context)
    // "Oslo, May 3, 2025. Acme has raised $5M": what a text is dated for is news.
    const isNews = one.kind === 'bare' && context.written !== null && !one.isEarlier && rounds.length === 0
    if (one.kind === 'round' || isNews) rounds.push(round)
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

/** What ends in a question mark tells nothing, whatever it begins with. */
export const isQuestion = ({ tokens }: Doc, { to }: Range): boolean => tokens[to - 1]?.word === '?'

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
