import type { FundingFacts } from '../../src/extraction/facts.ts'
import type { Finding } from '../../src/extraction/finding.ts'
import { findFunding } from '../../src/extraction/funding/funding.ts'
import { fundingReadsBack } from '../../src/extraction/funding/reads-back.ts'
import type { ExtractionContext, ReadPage } from '../../src/extraction/site.ts'
import { investorKey, isCuratedInvestor, type Locations } from '../../src/reference/index.ts'
import { parsePage } from '../../src/web/index.ts'

/** A page for tests: its body, or one sentence. */
export interface TestPage {
  readonly body: string
  readonly head?: string
  readonly path?: string
  readonly kind?: ReadPage['kind']
  /** Where the site is, when that matters. */
  readonly host?: string
  /** Where an article elsewhere stands. */
  readonly elsewhere?: string
}

const domain = 'tanvale.example'

/** What pages tell of Tanvale, which exists in these tests only. */
export function fundingOf(pages: readonly TestPage[], names: readonly string[] = ['Tanvale']): FundingFacts {
  return findFunding({ domain, names, pages: pages.map(readPage) }, context)
}

export const onePage = (body: string, kind: ReadPage['kind'] = 'about') =>
  fundingOf([{ body: `<p>${body}</p>`, kind }])

/** An article elsewhere with a headline and a paragraph. */
export const article = (headline: string, body = '') =>
  fundingOf([
    {
      elsewhere: 'https://news.example/story',
      head: `<title>${headline}</title>`,
      body: `<h1>${headline}</h1><p>${body}</p>`,
    },
  ])

function readPage({
  body,
  head = '',
  path = '/',
  kind = 'about',
  host = domain,
  elsewhere,
}: TestPage): ReadPage {
  const url = elsewhere ?? `https://${host}${path}`
  return {
    page: parsePage(`<html><head>${head}</head><body><main>${body}</main></body></html>`, url),
    kind,
    url,
    headers: {},
    fetchedAt: 0,
    sha256: null,
    origin: elsewhere === undefined ? 'own_site' : 'third_party',
  }
}

const places: Pick<Locations, never> = {}

const context: ExtractionContext = {
  locations: places as Locations,
  now: Date.UTC(2026, 10, 1),
  isInvestor: (name) => isCuratedInvestor(investorKey(name)),
}

/** Rounds and the total in a line each: `12000000 USD series_b 2016-05-16 led by Alder Capital with Birch Ventures`. */
export function linesOf({ rounds, total }: FundingFacts): string[] {
  const told = rounds.map(({ amount, type, announcedOn, investors, status }) => {
    const of = (isLead: boolean) =>
      investors
        .flatMap(({ value }) => (value !== null && value.isLead === isLead ? [value.name] : []))
        .toSorted()
    return [
      amount.value === null
        ? 'undisclosed'
        : `${amount.value.isApproximate ? '~' : ''}${amount.value.value} ${amount.value.currency}`,
      type.value,
      announcedOn.value,
      status === 'rumoured' ? 'rumoured' : null,
      of(true).length > 0 ? `led by ${of(true).join(', ')}` : null,
      of(false).length > 0 ? `with ${of(false).join(', ')}` : null,
    ]
      .filter((part) => part !== null)
      .join(' ')
  })
  const { value } = total
  return value === null
    ? told
    : [...told, `total ${value.isApproximate ? '~' : ''}${value.value} ${value.currency}`]
}

/** Every value with each of its quotes, and whether our parsers read the one from the other. */
export function quotesOf(facts: FundingFacts): (readonly [quote: string, value: unknown, isRead: boolean])[] {
  const check = <T>(sources: readonly Finding<T>[], reads: (quote: string, value: T) => boolean) =>
    sources.map(({ quote, value }) => [quote, value, reads(quote, value) && quote.length <= 300] as const)
  const reads = fundingReadsBack
  return [
    ...facts.rounds.flatMap((round) => [
      ...check(round.amount.sources, reads.amount),
      ...check(round.type.sources, reads.type),
      ...check(round.name.sources, reads.name),
      ...check(round.announcedOn.sources, reads.announcedOn),
      ...check(round.preMoney.sources, reads.preMoney),
      ...check(round.postMoney.sources, reads.postMoney),
      ...round.investors.flatMap(({ sources }) => check(sources.slice(0, 1), reads.investor)),
      ...round.investors.flatMap(({ sources }) => check(sources, reads.investors)),
    ]),
    ...check(facts.total.sources, reads.total),
    ...facts.investors.flatMap(({ sources }) => check(sources, reads.investors)),
    ...check(facts.acquisition?.acquirer.sources ?? [], reads.acquirer),
    ...check(facts.acquisition?.price.sources ?? [], reads.price),
    ...check(facts.ipo?.ticker.sources ?? [], reads.ticker),
    ...check(facts.ipo?.exchange.sources ?? [], reads.exchange),
  ]
}
