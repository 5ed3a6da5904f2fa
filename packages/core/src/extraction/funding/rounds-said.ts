import type { RoundType } from '../../records/index.ts'
import { isAsked, isDenied, isRefuted } from '../denied.ts'
import type { Amount } from '../facts.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage } from '../site.ts'
import { type AmountRaised, amountsRaisedIn } from './amounts-raised.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { datesIn, type SaidDate } from './dates-in-text.ts'
import type { InvestorSaid } from './investors-said.ts'
import { moneyIn } from './money-in-text.ts'
import { fillers, raiseVerbs, takeVerbs } from './raise-word-table.ts'
import { roundLabelsIn } from './round-labels.ts'
import { subjectBefore } from './subject.ts'

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
  readonly amount: QuotedValue<Amount> | null
  readonly date:
    | (QuotedValue<string> & { readonly rule: Rule; readonly precision: SaidDate['precision'] })
    | null
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

export interface Telling {
  readonly page: ReadPage
  readonly names: CompanyMentions
  readonly isHeadline: boolean
  /** Whether "the company" of this sentence is ours. */
  readonly speaksOfOwn: boolean
  readonly now: number
}

/** What one sentence says that the company raised. */
export function fundingIn(sentence: string, telling: Telling): SentenceFunding {
  // What is only rumoured is kept, and called so.
  if (isAsked(sentence) || isRefuted(sentence)) return { rounds: [], totals: [] }
  const { names, speaksOfOwn } = telling
  const raised = amountsRaisedIn(sentence, names).filter(({ subject }) => subject === 'own' || speaksOfOwn)
  const rounds: RoundSaid[] = []
  const totals: TotalSaid[] = []
  for (const [at, one] of raised.entries()) {
    const round = roundSaid(sentence, one, raised[at + 1]?.money.from ?? sentence.length, telling)
    if (one.kind === 'round') rounds.push(round)
    else if (round.amount !== null)
      totals.push({
        page: telling.page,
        amount: round.amount,
        isBare: one.kind === 'bare',
        isHeadline: telling.isHeadline,
        isEarlier: one.isEarlier,
        asRound: round,
      })
  }
  rounds.push(...withoutAmount(sentence, raised, telling))
  return { rounds, totals }
}

function roundSaid(
  sentence: string,
  one: AmountRaised,
  end: number,
  { page, isHeadline, now }: Telling,
): RoundSaid {
  const { label, money } = one
  const place = label === null ? null : { sentence, from: label.from, to: label.to }
  return {
    page,
    isHeadline,
    type: label === null || place === null ? null : { value: label.type, ...place },
    name: label === null || place === null ? null : { value: label.text, ...place },
    amount: {
      value: { value: money.value, currency: localCurrency(one, page), isApproximate: money.isApproximate },
      sentence,
      from: money.from,
      to: money.to,
    },
    date: dateOf(sentence, money, end, now),
    investors: [],
    ...valuations(sentence),
    isEarlier: one.isEarlier,
    isRumoured: one.isRumoured,
    basis: one.basis,
    at: Math.min(money.from, label?.from ?? money.from),
  }
}

/** A plain dollar on a site of a country that has its own is that country's. */
function localCurrency({ money }: AmountRaised, { url, origin }: ReadPage): string {
  if (!money.isPlainDollar || origin !== 'own_site') return money.currency
  const country = /^https?:\/\/[^/:?#]*\.(au|nz|ca)(?:[/:?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return country === 'au' ? 'AUD' : country === 'nz' ? 'NZD' : country === 'ca' ? 'CAD' : money.currency
}

/** "In May 2021 we raised $5M", "$15 million round back in 2014": a date right behind the amount, else at the sentence's start. */
function dateOf(
  sentence: string,
  money: { readonly from: number; readonly to: number },
  end: number,
  now: number,
): RoundSaid['date'] {
  const dates = datesIn(sentence, now)
  const behind = dates.find(
    ({ from }) =>
      from >= money.to &&
      from < Math.min(end, money.to + 110) &&
      dateBehind.test(sentence.slice(0, from)) &&
      !anotherThought.test(sentence.slice(money.to, from).replace(roundClosed, ' ')),
  )
  const ahead = dates.find(
    ({ from }) =>
      from < money.from &&
      dateAhead.test(sentence.slice(0, from)) &&
      !/\b(?:found|establish|launch|start)/i.test(sentence.slice(Math.max(0, from - 40), from)),
  )
  const date = behind ?? ahead
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

const datePrefix =
  '(?:early\\s|late\\s|mid-?|the\\s(?:spring|summer|fall|autumn|winter)\\sof\\s|Q[1-4]\\s(?:of\\s)?|\\p{L}{3,9}day,?\\s)?$'
const dateBehind = new RegExp(
  `(?:\\b(?:in(?:\\san?)?|on|of|during|from|im|en|em|le|am)\\s|\\(|\\d\\s?(?:k|m|mm|mn|million|bn|billion)?,\\s)${datePrefix}`,
  'iu',
)
const dateAhead = new RegExp(
  `^["“•*\\s]{0,3}$|(?:^|[,;]\\s|\\b(?:and|then)\\s)(?:back\\s)?(?:in|on|during|im|en|em|le|am)\\s${datePrefix}`,
  'iu',
)
/** "Which closed in 2013" is about the round. */
const roundClosed = /,?\s(?:which|that)\s(?:was\s)?(?:closed|announced|raised|completed|came)\s/i
const anotherThought =
  /\b(?:is|are|was|were|will|to|launch\w*|plan\w*|expect\w*|found\w*|establish\w*|since|which|that|while|when|after|before)\b/i

/** Only what is said to be before or after the money is told: "at a $40M valuation" leaves it open. */
function valuations(sentence: string): Pick<RoundSaid, 'preMoney' | 'postMoney'> {
  const found: { preMoney: QuotedValue<Amount> | null; postMoney: QuotedValue<Amount> | null } = {
    preMoney: null,
    postMoney: null,
  }
  if (!/money/i.test(sentence)) return found
  for (const money of moneyIn(sentence)) {
    if (money.currency === null || money.isRange) continue
    const near = `${sentence.slice(Math.max(0, money.from - 30), money.from)}¦${sentence.slice(money.to, money.to + 24)}`
    const word =
      /\b(pre|post)-?\s?money(?:\svaluation)?\s(?:of|at|is|was)?\s?[^¦]{0,8}¦|¦\s?\(?(pre|post)-?\s?money/i.exec(
        near,
      )
    const side = (word?.[1] ?? word?.[2])?.toLowerCase()
    if (side === undefined) continue
    const said = {
      value: { value: money.value, currency: money.currency, isApproximate: money.isApproximate },
      sentence,
      from: money.from,
      to: money.to,
    }
    found[side === 'pre' ? 'preMoney' : 'postMoney'] ??= said
  }
  return found
}

/** "Closed our Series A led by Alder Capital": a round of an amount that is not told. */
function withoutAmount(
  sentence: string,
  raised: readonly AmountRaised[],
  { page, names, isHeadline, speaksOfOwn, now }: Telling,
): RoundSaid[] {
  if (!mayClose.test(sentence)) return []
  const money = moneyIn(sentence)
  return roundLabelsIn(sentence).flatMap((label) => {
    if (!withoutAmountTypes.has(label.type) || raised.some((one) => one.label?.from === label.from)) return []
    if (money.some(({ from, to }) => Math.abs(from - label.to) < 30 || Math.abs(label.from - to) < 30))
      return []
    const reach = sentence.slice(Math.max(0, label.from - 70), label.from)
    const verb = [...reach.matchAll(closeVerbs)].at(-1)
    if (verb === undefined) return []
    const between = reach.slice(verb.index + verb[0].length)
    if (!between.split(/[\s,(:~–—-]+/).every((word) => word === '' || fillers.has(word.toLowerCase())))
      return []
    const from = label.from - reach.length + verb.index
    const lead = sentence.slice(0, from)
    if (
      isDenied(sentence, from) ||
      /\b(?:to|helps?|helped|will|before|until|who)\s(?:\p{L}{1,12}\s)?$/iu.test(lead)
    )
      return []
    if (
      /^[\s-](?:startups?|compan|investors?|stage|founders?|ventures?\s|deals?)/i.test(
        sentence.slice(label.to),
      )
    )
      return []
    const subject = subjectBefore(sentence, from, names)
    if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) return []
    const place = { sentence, from: label.from, to: label.to }
    return [
      {
        page,
        isHeadline,
        type: { value: label.type, ...place },
        name: { value: label.text, ...place },
        amount: null,
        date: dateOf(sentence, { from, to: label.to }, sentence.length, now),
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
const mayClose = /series|serie|seed|angel|bridge/i
const closeVerbs = new RegExp(`(?<![\\p{L}\\p{N}])(?:${raiseVerbs}|${takeVerbs})(?![\\p{L}\\p{N}])`, 'giu')
