import { investorKey } from '../../reference/index.ts'
import type { Amount, FundingFacts, RoundFacts, RoundInvestor } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { notFound, reconcile, reconcileEach } from '../reconcile.ts'
import type { Rule } from '../rules.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { isInvestorEnd } from './investor-words.ts'
import type { InvestorSaid } from './investors-said.ts'
import { isSameAmount, mergeRounds, type SameRound } from './merge-rounds.ts'
import type { PageFunding } from './page-reading.ts'
import { quoteAround } from './quote.ts'
import { readFundingPage } from './read-page.ts'
import type { QuotedValue, RoundSaid } from './round-said.ts'

/**
 * What the pages of a site, and articles elsewhere, say that the company raised. Of every amount a sentence must say that the
 * company itself raised it; sums are not made here.
 */
export function findFunding(site: Site, context: ExtractionContext): FundingFacts {
  const names = site.names.length > 0 ? site.names : [site.domain.split('.')[0] ?? site.domain]
  const pages = site.pages.map((page) => readFundingPage(page, names, context))
  const known = { isKnown: context.isInvestor }
  const rounds = mergeRounds(pages.flatMap((page) => page.rounds))
    .map((group) => roundFacts(group, known))
    .toSorted(latestFirst)
  const total = totalFact(pages)
  const investors = backersOf(pages, rounds, known)
  return {
    rounds,
    total,
    investors,
    acquisition: acquisitionFacts(pages),
    ipo: listingFacts(pages),
    state: stateOf({ rounds, total, investors }, pages),
  }
}

interface Known {
  readonly isKnown: (name: string) => boolean
}

function findingOf<T>(
  page: ReadPage,
  { sentence, from, to }: QuotedValue<unknown>,
  value: T,
  rule: Rule,
): Finding<T> {
  const { url, fetchedAt, sha256, origin } = page
  return {
    value,
    rule,
    quote: quoteAround(sentence, from, to),
    page: { url, fetchedAt, sha256, origin, title: page.page.title },
  }
}

function roundFacts(group: SameRound, known: Known): RoundFacts {
  const amounts = group.flatMap((one) =>
    one.amount === null ? [] : [findingOf(one.page, one.amount, one.amount.value, roundRule(one))],
  )
  const types = group.flatMap((one) =>
    one.type === null || one.type.value === 'unknown'
      ? []
      : [findingOf(one.page, one.type, one.type.value, 'round.type')],
  )
  const labels = group.flatMap((one) =>
    one.name === null ? [] : [findingOf(one.page, one.name, one.name.value, 'round.type')],
  )
  const amount = reconcileAmounts(amounts)
  const isRumour = group.every(({ isRumoured }) => isRumoured)
  const existence = reconcile(
    group.map((one) => findingOf(one.page, one.amount ?? one.type ?? noPlace, true, roundRule(one))),
    () => '',
  )
  return {
    type: reconcile(types, (type) => type),
    name: reconcile(longestFirst(labels), () => ''),
    announcedOn: dateFact(group),
    amount,
    preMoney: valuationFact(group, 'preMoney'),
    postMoney: valuationFact(group, 'postMoney'),
    investors: investorFacts(
      group.flatMap((one) => one.investors.map((investor) => ({ ...investor, page: one.page }))),
      known,
    ),
    status: amount.value === null ? 'undisclosed_amount' : isRumour ? 'rumoured' : 'announced',
    confidence: existence.confidence,
  }
}

const noPlace: QuotedValue<null> = { value: null, sentence: '', from: 0, to: 0 }

const longestFirst = (findings: readonly Finding<string>[]) =>
  findings.toSorted((left, right) => right.value.length - left.value.length)

function roundRule({ isRumoured, page, isHeadline, basis }: RoundSaid): Rule {
  if (isRumoured) return 'round.rumour'
  if (page.origin === 'third_party') return 'round.elsewhere'
  return isHeadline ? 'round.headline' : `round.${basis}`
}

/** "Over $30M" and "$32M" are one amount, told as the more exact one. */
function reconcileAmounts(findings: readonly Finding<Amount>[]): Fact<Amount> {
  const exact = findings
    .toSorted((left, right) => Number(left.value.isApproximate) - Number(right.value.isApproximate))
    .map(({ value }) => value)
  const key = (amount: Amount) => {
    const same = exact.find((other) => isSameAmount(other, amount)) ?? amount
    return `${same.currency} ${same.value}`
  }
  // The value shown is that of the best finding: among equals the exact one has to stand first.
  const sorted = findings.toSorted(
    (left, right) => Number(left.value.isApproximate) - Number(right.value.isApproximate),
  )
  return reconcile(sorted, key)
}

/** A day beats a month, and both a year; what the sentence says beats when the page appeared. */
function dateFact(group: SameRound): Fact<string> {
  const dates = group.flatMap(({ page, date }) => (date === null ? [] : [{ page, date }]))
  const exact = dates.toSorted(
    (left, right) => precisions.indexOf(left.date.precision) - precisions.indexOf(right.date.precision),
  )
  const key = (iso: string) => exact.find(({ date }) => holds(date, iso))?.date.value ?? iso
  return reconcile(
    exact.map(({ page, date }) => findingOf(page, date, date.value, date.rule)),
    key,
  )
}

const precisions = ['day', 'month', 'year']

/** The month of a day, the year of a month; articles of one event appear within weeks of it. */
function holds(date: { readonly value: string }, iso: string): boolean {
  if (iso.endsWith('-01-01') && date.value.slice(0, 4) === iso.slice(0, 4)) return true
  if (iso.endsWith('-01') && date.value.slice(0, 7) === iso.slice(0, 7)) return true
  return Math.abs(Date.parse(date.value) - Date.parse(iso)) <= 14 * 86_400_000
}

function valuationFact(group: SameRound, side: 'preMoney' | 'postMoney'): Fact<Amount> {
  return reconcileAmounts(
    group.flatMap((one) => {
      const said = one[side]
      return said === null ? [] : [findingOf(one.page, said, said.value, 'round.valuation')]
    }),
  )
}

type Backer = QuotedValue<InvestorSaid> & { readonly page: ReadPage }

function investorFacts(said: readonly Backer[], { isKnown }: Known): readonly Fact<RoundInvestor>[] {
  const leads = new Set(said.filter(({ value }) => value.isLead).map(({ value }) => investorKey(value.name)))
  const findings = said.map((one) => {
    const { name, cue } = one.value
    const rule = cue === 'led_by' ? 'investor.led_by' : isKnown(name) ? 'investor.known' : 'investor.list'
    return findingOf(one.page, one, { name, isLead: leads.has(investorKey(name)) }, rule)
  })
  // The quote of a lead has to say that it led.
  const sorted = withoutShortNames(findings).toSorted(
    (left, right) => Number(right.rule === 'investor.led_by') - Number(left.rule === 'investor.led_by'),
  )
  return reconcileEach(sorted, ({ name }) => investorKey(name)).map((fact) => leadFirst(fact))
}

/** "Alder" beside "Alder Capital" is the same investor, called by its first name. */
function withoutShortNames(findings: readonly Finding<RoundInvestor>[]): readonly Finding<RoundInvestor>[] {
  const names = findings.map(({ value }) => value.name)
  return findings.filter(
    ({ value: { name } }) =>
      !names.some((other) => other.startsWith(`${name} `) && isGenericEnd(other.slice(name.length))),
  )
}

const isGenericEnd = (end: string) =>
  end.startsWith(' ') && end.trim().toLowerCase().split(' ').every(isInvestorEnd)

function leadFirst(fact: Fact<RoundInvestor>): Fact<RoundInvestor> {
  if (fact.value?.isLead !== true) return fact
  const sources = fact.sources.toSorted(
    (left, right) => Number(right.rule === 'investor.led_by') - Number(left.rule === 'investor.led_by'),
  )
  return { ...fact, sources }
}

/** Those that are known of no round. */
function backersOf(
  pages: readonly PageFunding[],
  rounds: readonly RoundFacts[],
  known: Known,
): readonly Fact<RoundInvestor>[] {
  const inRounds = new Set(
    rounds.flatMap(({ investors }) => investors.map(({ value }) => investorKey(value?.name ?? ''))),
  )
  return investorFacts(
    pages.flatMap(({ backers }) => backers),
    known,
  ).filter(({ value }) => !inRounds.has(investorKey(value?.name ?? '')))
}

function totalFact(pages: readonly PageFunding[]): Fact<Amount> {
  const findings = pages.flatMap(({ totals }) =>
    totals.map(({ page, amount, isBare }) =>
      findingOf(
        page,
        amount,
        amount.value,
        page.origin === 'third_party' ? 'total.elsewhere' : isBare ? 'total.bare' : 'total.stated',
      ),
    ),
  )
  return reconcileAmounts(latestTotals(findings))
}

/** Totals only grow: of several in one currency the largest is the latest, and the others are no contradiction. */
function latestTotals(findings: readonly Finding<Amount>[]): readonly Finding<Amount>[] {
  const [best] = findings.toSorted((left, right) => right.value.value - left.value.value)
  return best === undefined
    ? []
    : findings.filter(
        ({ value }) => value.currency !== best.value.currency || isSameAmount(value, best.value),
      )
}

function acquisitionFacts(pages: readonly PageFunding[]): FundingFacts['acquisition'] {
  const said = pages.flatMap(({ page, acquisitions }) => acquisitions.map((one) => ({ page, one })))
  if (said.length === 0) return null
  const keyOf = (text: string) => text.toLowerCase()
  const rule = 'acquisition.sentence'
  const pick = <T>(of: (one: PageFunding['acquisitions'][number]) => QuotedValue<T> | null) =>
    said.flatMap(({ page, one }) => {
      const value = of(one)
      return value === null ? [] : [findingOf(page, value, value.value, rule)]
    })
  return {
    acquirer: reconcile(
      pick(({ acquirer }) => acquirer),
      keyOf,
    ),
    announcedOn: reconcile(
      pick(({ announcedOn }) => announcedOn),
      keyOf,
    ),
    price: reconcileAmounts(pick(({ price }) => price)),
  }
}

function listingFacts(pages: readonly PageFunding[]): FundingFacts['ipo'] {
  const said = pages.flatMap(({ page, listings }) => listings.map((one) => ({ page, one })))
  if (said.length === 0) return null
  const keyOf = (text: string) => text.toLowerCase()
  return {
    exchange: reconcile(
      said.map(({ page, one }) => findingOf(page, one.exchange, one.exchange.value, 'ipo.ticker')),
      keyOf,
    ),
    ticker: reconcile(
      said.flatMap(({ page, one }) =>
        one.ticker === null ? [] : [findingOf(page, one.ticker, one.ticker.value, 'ipo.ticker')],
      ),
      keyOf,
    ),
    listedOn: notFound(),
  }
}

function latestFirst(left: RoundFacts, right: RoundFacts): number {
  const order = (right.announcedOn.value ?? '').localeCompare(left.announcedOn.value ?? '')
  return order === 0 ? right.confidence - left.confidence : order
}

function stateOf(
  { rounds, total, investors }: Pick<FundingFacts, 'rounds' | 'total' | 'investors'>,
  pages: readonly PageFunding[],
): FundingFacts['state'] {
  if (total.value !== null || rounds.some(({ amount }) => amount.value !== null)) return 'found'
  if (rounds.length > 0 || investors.length > 0) return 'undisclosed_amount'
  return pages.some(({ none }) => none.length > 0) ? 'none_announced' : 'not_found'
}
