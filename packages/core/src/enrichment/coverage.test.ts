import { describe, expect, test } from 'bun:test'
import { exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { type CrawlPlan, type PageOutcome, pageOutcomes } from '../web/sites/snapshot.ts'
import { coverageOf, siteFailure } from './coverage.ts'
import { crawlPlans } from './crawl-plans-table.ts'
import { isUntold } from './field-table.ts'

const failed = (outcome: PageOutcome, status: number | null = null) =>
  exampleSitePage({ outcome, status, html: null, sha256: null, finalUrl: null })

describe('why a site says nothing', () => {
  const reasons = [
    ['robots_disallowed', null, 'WEBSITE_BLOCKED', false],
    ['blocked', 403, 'WEBSITE_BLOCKED', false],
    ['http_error', 401, 'WEBSITE_BLOCKED', false],
    ['http_error', 403, 'WEBSITE_BLOCKED', false],
    ['http_error', 429, 'WEBSITE_BLOCKED', true],
    ['http_error', 404, 'NO_USABLE_CONTENT', false],
    ['http_error', 500, 'WEBSITE_UNREACHABLE', true],
    ['http_error', 503, 'WEBSITE_UNREACHABLE', true],
    ['dns_error', null, 'WEBSITE_UNREACHABLE', false],
    ['connect_failed', null, 'WEBSITE_UNREACHABLE', true],
    ['tls_error', null, 'WEBSITE_UNREACHABLE', false],
    ['timeout', null, 'WEBSITE_UNREACHABLE', true],
    ['too_many_redirects', 302, 'WEBSITE_UNREACHABLE', false],
    ['too_large', 200, 'NO_USABLE_CONTENT', false],
    ['not_html', 200, 'NO_USABLE_CONTENT', false],
    ['private_address', null, 'INVALID_WEBSITE', false],
    ['redirected_offsite', 301, 'NO_USABLE_CONTENT', false],
    ['parked', 200, 'NO_USABLE_CONTENT', false],
    ['soft_404', 200, 'NO_USABLE_CONTENT', false],
    ['empty', 200, 'NO_USABLE_CONTENT', false],
  ] as const

  for (const [outcome, status, reason, retryable] of reasons)
    test(`${outcome}${status === null ? '' : ` ${status}`} is ${reason}`, () => {
      const failure = siteFailure(exampleSnapshot({ pages: [failed(outcome, status)] }))
      expect(failure).toMatchObject({ reason, retryable, isInputFault: false })
      expect(failure?.message).toStartWith('https://acme.example/ ')
    })

  test('every outcome has a meaning', () => {
    const tried = new Set<string>(reasons.map(([outcome]) => outcome))
    expect(pageOutcomes.filter((outcome) => !tried.has(outcome))).toEqual(['ok', 'empty_shell'])
  })

  test('a home page that failed is no failure of the site while another page was read', () => {
    const about = exampleSitePage({ url: 'https://acme.example/about', kind: 'about' })
    expect(siteFailure(exampleSnapshot({ pages: [failed('timeout'), about] }))).toBeNull()
  })

  test('the head of a shell may say something', () => {
    expect(siteFailure(exampleSnapshot({ pages: [exampleSitePage({ outcome: 'empty_shell' })] }))).toBeNull()
  })
})

describe('what was read of a site', () => {
  const plan = crawlPlans.founders

  for (const [what, outcome, status] of [
    ['that the site says not to have', 'http_error', 404],
    ['of somebody else', 'redirected_offsite', 302],
    ['that is a file', 'not_html', 200],
  ] as const)
    test(`a page ${what} leaves nothing unknown`, () => {
      const team = exampleSitePage({ kind: 'team', outcome, status, html: null })
      const covered = coverageOf(exampleSnapshot({ pages: [exampleSitePage(), team] }), plan)
      expect(covered.isPartial).toBe(false)
      expect(covered.errors).toEqual([])
      expect([...covered.unread]).toEqual([])
      expect(covered.coverage).toMatchObject({ pages_failed: 1, pages_fetched: 2 })
    })

  test('a page that only looks like a missing one may be there', () => {
    const team = exampleSitePage({ kind: 'team', outcome: 'soft_404', html: null })
    const covered = coverageOf(exampleSnapshot({ pages: [exampleSitePage(), team] }), plan)
    expect(covered.isPartial).toBe(true)
    expect([...covered.unread]).toEqual(['team'])
  })

  test('a page that was kept from us leaves its kind unread, unless another of the kind was read', () => {
    const team = exampleSitePage({ url: 'https://acme.example/team', kind: 'team' })
    const denied = { ...team, outcome: 'robots_disallowed', html: null } as const
    const covered = coverageOf(exampleSnapshot({ pages: [exampleSitePage(), denied] }), plan)
    expect(covered.isPartial).toBe(true)
    expect([...covered.unread]).toEqual(['team'])
    expect(covered.errors).toEqual([
      {
        subsystem: 'site',
        code: 'robots_disallowed',
        message: 'https://acme.example/team is kept from us by the robots.txt of the site.',
        retryable: false,
      },
    ])
    const both = coverageOf(exampleSnapshot({ pages: [exampleSitePage(), denied, team] }), plan)
    expect([...both.unread]).toEqual([])
  })

  test('a kind is unread where more of its pages failed than were read', () => {
    const posts = (outcomes: readonly PageOutcome[]) =>
      outcomes.map((outcome, at) =>
        exampleSitePage({ url: `https://acme.example/blog/${at}`, kind: 'post', outcome }),
      )
    const unread = (...outcomes: readonly PageOutcome[]) => [
      ...coverageOf(exampleSnapshot({ pages: [exampleSitePage(), ...posts(outcomes)] }), plan).unread,
    ]
    expect(unread('ok', 'timeout', 'timeout', 'blocked')).toEqual(['post'])
    expect(unread('ok', 'ok', 'timeout')).toEqual([])
  })

  test('a crawl that ran out of time is partial, and one that read all its pages is not', () => {
    const short = coverageOf(exampleSnapshot({ pagesLeft: 3 }), plan)
    expect(short.isPartial).toBe(true)
    expect(short.unread.has('team')).toBe(true)
    expect(short.errors).toMatchObject([{ code: 'budget_exhausted', retryable: true }])
    const pages = Array.from({ length: plan.pages }, () => exampleSitePage())
    expect(coverageOf(exampleSnapshot({ pages, pagesLeft: 3 }), plan).isPartial).toBe(false)
  })

  test('pages of the cache are not fetched', () => {
    const cached = exampleSitePage({ from: 'cache', wireBytes: 0 })
    expect(coverageOf(exampleSnapshot({ pages: [cached] }), plan).coverage).toMatchObject({
      pages_fetched: 0,
      cache: 'hit',
    })
    expect(coverageOf(exampleSnapshot({ pages: [cached, exampleSitePage()] }), plan)).toMatchObject({
      bytesFetched: 100,
      coverage: { pages_fetched: 1, cache: 'partial' },
    })
  })

  test('without the home page no other was found: nothing was looked for', () => {
    const shell = coverageOf(exampleSnapshot({ pages: [exampleSitePage({ outcome: 'empty_shell' })] }), plan)
    for (const member of ['founders', 'rounds', 'pricing', 'hiring', 'offices'] as const)
      expect([member, isUntold(member, shell.unread)]).toEqual([member, true])
  })

  const { combined, ...single } = crawlPlans
  const kindsOf = (plan: CrawlPlan) => Object.keys(plan.kinds)
  const pagesOf = ({ kinds }: CrawlPlan) => Object.values(kinds).reduce((sum, count) => sum + count, 0)

  test('the pages of each plan are those of its kinds, but for the second post of a combined one', () => {
    for (const plan of Object.values(single)) expect(pagesOf(plan)).toBe(plan.pages)
    expect(pagesOf(combined)).toBe(combined.pages + 1)
  })

  test('a combined plan reads every kind of page that a single one does', () => {
    const all = new Set(Object.values(single).flatMap(kindsOf))
    expect(new Set(kindsOf(combined))).toEqual(all)
  })
})
