import { type Claim, claimOf, proofOf, type ShownPages, tradeTermsIn } from '../../enrichment/index.ts'
import { type ReadPage, type Site, sentencesOf } from '../../extraction/index.ts'
import { Closed, holdsSign, Nullable, type Static, Text, Type } from '../../kernel/index.ts'
import { analyse, type Doc, type PhraseKey, type Span, type Value, valuesIn } from '../../language/index.ts'
import { foldQuote } from '../../providers/index.ts'
import { wordsOf } from '../../words/index.ts'

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

/** A claim whose sentence is on its page and says it. */
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

interface Place extends Omit<Statement<unknown>, 'value'> {
  /** The sentence, read. */
  readonly doc: Doc
}

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
    if (place === null || !says(place)) return null
    const { sentence, read } = place
    return { value, sentence, read }
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
  // What a number is of must be beside it.
  const isOfMarket = (place: Place) =>
    market !== null &&
    (shares(place.sentence, focus) || (place.doc.cues('market.the').length > 0 && isAbout(place)))
  const number = (
    claim: (Claim & { readonly value: number }) | null,
    says: (doc: Doc, value: number) => boolean,
  ) =>
    claim === null
      ? null
      : proven(claim, claim.value, (place) => isOfMarket(place) && says(place.doc, claim.value))
  const sentences = (claims: readonly Claim[], key: PhraseKey) =>
    distinct(
      claims.slice(0, claimsMax).flatMap((claim) => {
        const told = proven(claim, '', (place) => isAbout(place) && place.doc.cues(key).length > 0)
        return told === null ? [] : [{ ...told, value: told.sentence }]
      }),
    )
  return {
    market,
    segments: distinct(
      answer.segments.slice(0, claimsMax).flatMap((claim) => {
        const says = (place: Place) =>
          isAbout(place) && isNamed(place.sentence, claim.value) && place.doc.cues('market.parts').length > 0
        return proven(claim, claim.value, says) ?? []
      }),
    ),
    size: number(answer.size_usd, (doc, usd) => isSizeIn(doc, usd, now)),
    growth: number(answer.growth_rate, isGrowthIn),
    drivers: sentences(answer.drivers, 'market.driven'),
    risks: sentences(answer.risks, 'market.endangered'),
  }
}

/** Apart, since "in 2025 to $9 billion" is no range, and "5 to 7 percent" is one. */
const valuesOfMarkets = [valuesIn({ kinds: ['money', 'date'] }), valuesIn({ kinds: ['number', 'percent'] })]

/** A sentence with its amounts, percentages and years. */
export const readSentence = (sentence: string): Doc => analyse(sentence, { annotators: valuesOfMarkets })

/** Money of one company is no size of a market. */
const tellsOfMarket = (doc: Doc, key: PhraseKey) =>
  doc.cues(key).length > 0 && doc.cues('market.of-company').length === 0

/** Whether a sentence says that a market is worth so many dollars now. */
export function isSizeIn(doc: Doc, usd: number, now: number): boolean {
  const thisYear = new Date(now).getUTCFullYear()
  return (
    tellsOfMarket(doc, 'market.told') &&
    doc.spans.some((span) => {
      const value = span.value as Value
      if (value.type !== 'money' || value.currency !== 'USD' || Number(value.amount) !== usd) return false
      // What a market will be is not what it is.
      return (
        isSaid(doc, span) &&
        doc.cuesOn(span, 'market.will-be').length === 0 &&
        (yearBehind(doc, span) ?? 0) <= thisYear
      )
    })
  )
}

/** Whether a sentence says that a market grows by so many percent a year. */
export const isGrowthIn = (doc: Doc, percent: number): boolean =>
  tellsOfMarket(doc, 'market.grows') &&
  doc.spans.some((span) => {
    const value = span.value as Value
    return value.type === 'percent' && Number(value.amount) === percent && isSaid(doc, span)
  })

function isSaid(doc: Doc, span: Span): boolean {
  const { denied, asked, hearsay } = doc.assertion(span)
  return !denied && !asked && !hearsay
}

/** "$9 billion, or a little more, by 2031" */
function yearBehind(doc: Doc, { to }: Span): number | null {
  const found = doc.spans.find(
    ({ from, value }) => from >= to && from <= to + yearReach && (value as Value).type === 'date',
  )
  const value = found?.value as Value | undefined
  return value?.type === 'date' ? Number(value.from.slice(0, 4)) : null
}

const yearReach = 8

/** The sentence of the page that holds the quote; a part of it may say the opposite. */
function placeOf(claim: Claim, shown: ShownPages, site: Site): Place | null {
  const proof = proofOf(claim, shown, site)
  const [read] = proof?.site.pages ?? []
  if (proof === null || read === undefined) return null
  const sentences = read.page.blocks.flatMap(({ text }) => sentencesOf(text))
  const sentence = sentences.find((one) => foldQuote(one).includes(proof.quote))
  return sentence === undefined || sentence.length > sentenceMax
    ? null
    : { sentence, read, doc: readSentence(sentence) }
}

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
  const words = wordsOf(name)
  const isName = foldQuote(name).length >= 3 && name.length <= nameMax && !holdsSign(name, '<>[]{}|\n')
  return isName && words.length > 0 && ` ${wordsOf(sentence).join(' ')} `.includes(` ${words.join(' ')} `)
}

function distinct(statements: readonly Statement<string>[]): readonly Statement<string>[] {
  const byValue = new Map(statements.map((one) => [foldQuote(one.value), one]))
  return [...byValue.values()].slice(0, listMax)
}
