import { type Claim, claimOf, proofOf, type ShownPages, tradeTermsIn } from '../../enrichment/index.ts'
import { moneyIn, type ReadPage, type Site, sentencesOf } from '../../extraction/index.ts'
import { Closed, Nullable, type Static, Text, Type } from '../../kernel/index.ts'
import { foldQuote } from '../../providers/index.ts'
import {
  byLaterYear,
  drives,
  endangers,
  growth,
  marketNoun,
  ofOneCompany,
  segment,
  willBe,
} from './market-cues-table.ts'
import { percentsIn } from './percent-in-text.ts'

const quoted = Closed({
  page: Text({ description: 'The id of the page' }),
  quote: Text({ description: 'One sentence, letter by letter from that page' }),
})

/** What a model is asked for. */
export const MarketAnswerSchema = Closed({
  market: Nullable(claimOf(Text({ description: 'What the pages call the market, in their words' }))),
  segments: Type.Array(claimOf(Text({ description: 'A part of that market, in the words of the page' }))),
  size_usd: Nullable(claimOf(Type.Number({ description: 'Today, as a whole number: 4500000000' }))),
  growth_rate: Nullable(claimOf(Type.Number({ description: 'Percent a year: 12.5' }))),
  drivers: Type.Array(quoted),
  risks: Type.Array(quoted),
})
export type MarketAnswer = Static<typeof MarketAnswerSchema>

/** A claim whose sentence stands on its page and says it. */
export interface Statement<T> {
  readonly value: T
  /** Of the page, whole. */
  readonly sentence: string
  readonly read: ReadPage
}

export interface MarketStatements {
  readonly market: Statement<string> | null
  readonly segments: readonly Statement<string>[]
  readonly size: Statement<number> | null
  readonly growth: Statement<number> | null
  readonly drivers: readonly Statement<string>[]
  readonly risks: readonly Statement<string>[]
}

type Place = Omit<Statement<unknown>, 'value'>

const listMax = 6
const claimsMax = 12
const sentenceMax = 300
const nameMax = 60

/** Of a model's claims those that its pages say, by our own rules. `terms`: what a page about the company's market speaks of. */
export function provenClaims(
  answer: MarketAnswer,
  shown: ShownPages,
  { site, terms, now }: { readonly site: Site; readonly terms: ReadonlySet<string>; readonly now: number },
): MarketStatements {
  const proven = <T>(claim: Claim, value: T, says: (place: Place) => boolean): Statement<T> | null => {
    const place = placeOf(claim, shown, site)
    return place !== null && says(place) ? { ...place, value } : null
  }
  const named = answer.market
  const market =
    named === null
      ? null
      : proven(
          named,
          named.value,
          ({ sentence }) => isNamed(sentence, named.value) && isOf(named.value, terms),
        )
  const focus = market === null ? terms : tradeTermsIn(market.value)
  const isAbout = ({ sentence, read }: Place) =>
    shares(sentence, focus) || shares(read.page.title ?? '', focus)
  // What a number is of must stand beside it.
  const isOfMarket = (place: Place) =>
    market !== null && (shares(place.sentence, focus) || (theMarket.test(place.sentence) && isAbout(place)))
  const number = (
    claim: (Claim & { readonly value: number }) | null,
    says: (sentence: string, value: number) => boolean,
  ) =>
    claim === null
      ? null
      : proven(claim, claim.value, (place) => isOfMarket(place) && says(place.sentence, claim.value))
  const sentences = (claims: readonly Claim[], cue: RegExp) =>
    distinct(
      claims.slice(0, claimsMax).flatMap((claim) => {
        const told = proven(claim, '', (place) => isAbout(place) && cue.test(place.sentence))
        return told === null ? [] : [{ ...told, value: told.sentence }]
      }),
    )
  return {
    market,
    segments: distinct(
      answer.segments.slice(0, claimsMax).flatMap((claim) => {
        const says = (place: Place) =>
          isAbout(place) && isNamed(place.sentence, claim.value) && segment.test(place.sentence)
        return proven(claim, claim.value, says) ?? []
      }),
    ),
    size: number(answer.size_usd, (sentence, usd) => isSizeIn(sentence, usd, now)),
    growth: number(answer.growth_rate, isGrowthIn),
    drivers: sentences(answer.drivers, drives),
    risks: sentences(answer.risks, endangers),
  }
}

/** Whether a sentence says that a market is worth so many dollars now. */
export function isSizeIn(sentence: string, usd: number, now: number): boolean {
  if (!marketNoun.test(sentence) || ofOneCompany.test(sentence)) return false
  const thisYear = new Date(now).getUTCFullYear()
  return moneyIn(sentence).some(({ value, currency, isRange, from, to }) => {
    if (value !== usd || currency !== 'USD' || isRange || willBe.test(sentence.slice(0, from))) return false
    const [, year] = byLaterYear.exec(sentence.slice(to, to + 60)) ?? []
    return year === undefined || Number(year) <= thisYear
  })
}

/** Whether a sentence says that a market grows by so many percent a year. */
export const isGrowthIn = (sentence: string, percent: number): boolean =>
  growth.test(sentence) && !ofOneCompany.test(sentence) && percentsIn(sentence).includes(percent)

/** The sentence of the page that holds the quote; a part of it may say the opposite. */
function placeOf(claim: Claim, shown: ShownPages, site: Site): Place | null {
  const proof = proofOf(claim, shown, site)
  const [read] = proof?.site.pages ?? []
  if (proof === null || read === undefined) return null
  const sentences = read.page.blocks.flatMap(({ text }) => sentencesOf(text))
  const sentence = sentences.find((one) => foldQuote(one).includes(proof.quote))
  return sentence === undefined || sentence.length > sentenceMax ? null : { sentence, read }
}

/** `The market`, which one the page has said before. */
const theMarket = /\b(?:the|this|overall|global) (?:market|industry|sector)\b/i

/** One word alone may be shared by chance: hotels and gyms are both booked. */
function shares(text: string, focus: ReadonlySet<string>): boolean {
  const shared = [...tradeTermsIn(text)].filter((term) => focus.has(term)).length
  return shared >= Math.min(2, Math.max(1, focus.size))
}

/** Whether most of a name is what the company is about. */
function isOf(name: string, terms: ReadonlySet<string>): boolean {
  const told = [...tradeTermsIn(name)]
  return told.filter((term) => terms.has(term)).length > told.length / 2
}

/** A name of few words, as the page has it. */
function isNamed(sentence: string, name: string): boolean {
  const wanted = foldQuote(name)
  const isName = wanted.length >= 3 && name.length <= nameMax && !/[<>[\]{}|\n]/.test(name)
  return (
    isName &&
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}(?![\\p{L}\\p{N}])`, 'u').test(foldQuote(sentence))
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function distinct(statements: readonly Statement<string>[]): readonly Statement<string>[] {
  const byValue = new Map(statements.map((one) => [foldQuote(one.value), one]))
  return [...byValue.values()].slice(0, listMax)
}
