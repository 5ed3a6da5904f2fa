import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { now } from '../../test/extraction/site.ts'
import { fixtureHosts, fixturePages } from '../../test/fixture-sites.ts'
import { longTestMs, sampled } from '../../test/nightly.ts'
import { hasSharedData } from '../../test/shared-data.ts'
import { oneLine } from '../kernel/text.ts'
import { loadLocations } from '../reference/locations/locations.ts'
import type { Page } from '../web/html/page.ts'
import { parsePage } from '../web/html/parse-page.ts'
import type { PageKind } from '../web/sites/snapshot.ts'
import type { Fact } from './finding.ts'
import { newestDate } from './freshness/newest-date.ts'
import { findHiringSignals, hiringReadsBack } from './hiring/hiring.ts'
import { domainReadsBack, findOwnDomains } from './presence/own-domains.ts'
import { findNews, newsReadsBack } from './press/news.ts'
import { findIntegrations, integrationReadsBack } from './product/integrations.ts'
import { findPlatforms, platformReadsBack } from './product/platforms.ts'
import type { ReadPage, Site } from './site.ts'
import { findStatedMetrics } from './traction/stated-metrics.ts'

const locations = loadLocations(readFileSync(join(import.meta.dir, '../../data/locations.bin')))
const real = new URL('../../../../../shared/data/pages', import.meta.url).pathname
/** Any page is read as each of these. */
const kinds: readonly PageKind[] = ['home', 'careers', 'press', 'post']

type Told = readonly [Fact<string>, reads: (quote: string, value: string) => boolean]

function factsOf(site: Site): readonly Told[] {
  const context = { locations, now, isInvestor: () => false }
  const hiring = findHiringSignals(site, context)
  return [
    ...findIntegrations(site).map((fact): Told => [fact, integrationReadsBack]),
    ...findPlatforms(site).map((fact): Told => [fact, platformReadsBack]),
    ...hiring.functions.map((fact): Told => [fact, hiringReadsBack.functions]),
    ...hiring.locations.map((fact): Told => [fact, hiringReadsBack.locations]),
    ...findOwnDomains(site).map((fact): Told => [fact, domainReadsBack]),
    ...findNews(site, context).flatMap(({ title, url, publishedOn }): Told[] => [
      [title, newsReadsBack.title],
      [url, newsReadsBack.url],
      [publishedOn, newsReadsBack.publishedOn],
    ]),
    ...findStatedMetrics(site, context).flatMap(({ text, occurredOn }): Told[] => [
      [text, (quote, value) => quote.includes(value)],
      [occurredOn, newsReadsBack.publishedOn],
    ]),
  ]
}

/** What is wrong with the facts of a site, and how many there are. */
function checked(site: Site): { readonly count: number; readonly wrong: readonly string[] } {
  const facts = factsOf(site)
  const texts = new Map(site.pages.map((read) => [read.url, textOf(read)]))
  const wrong = facts.flatMap(([{ value, sources, confidence }, reads]) => {
    if (value === null) return []
    const bad = sources.filter(
      ({ quote, page }) => quote.length > 300 || !texts.get(page.url)?.includes(quote),
    )
    const isRead = sources.some((source) => reads(source.quote, source.value))
    const isSure = confidence > 0 && confidence <= 0.98 && sources.length > 0
    return bad.length === 0 && isRead && isSure ? [] : [`${value}: ${sources[0]?.quote}`]
  })
  const newest = newestDate(site, now)
  const isMisquoted = newest !== null && !texts.get(newest.page.url)?.includes(newest.quote)
  return { count: facts.length, wrong: isMisquoted ? [...wrong, newest.quote] : wrong }
}

const textOf = ({ page }: ReadPage) =>
  [
    page.url,
    page.title ?? '',
    ...page.metas.values(),
    ...page.blocks.map(({ text }) => text),
    ...page.jsonLd.flatMap(({ text, fields }) => [
      text,
      ...Object.values(fields).filter((one) => typeof one === 'string'),
    ]),
    ...page.links.flatMap(({ text, href }) => [text, href]),
    ...page.images.map(({ alt }) => alt),
    ...page.headLinks.map(({ hreflang, href }) => `hreflang="${hreflang}" href="${href}"`),
  ]
    .map(oneLine)
    .join('\n')

const pageOf = (page: Page, url: string, kind: PageKind): ReadPage => ({
  page,
  kind,
  url,
  headers: {},
  fetchedAt: now,
  sha256: null,
  origin: 'own_site',
})

describe('every value stands in its quotes, and they on their pages', () => {
  test('of the fixture sites', () => {
    let count = 0
    for (const domain of fixtureHosts) {
      const parsed = [...fixturePages(domain)].map(([url, html]) => [url, parsePage(html, url)] as const)
      for (const kind of kinds) {
        const pages = parsed.map(([url, page]) => pageOf(page, url, kind))
        const result = checked({ domain, names: [domain], pages })
        expect(result.wrong).toEqual([])
        count += result.count
      }
    }
    expect(count).toBeGreaterThan(100)
  })

  test.skipIf(!hasSharedData('pages'))(
    'of real pages',
    () => {
      const files = readdirSync(real, { recursive: true, withFileTypes: true }).filter(({ name }) =>
        name.endsWith('.html'),
      )
      for (const file of sampled(files)) {
        const url = 'https://site.example/news/'
        const parsed = parsePage(readFileSync(join(file.parentPath, file.name), 'utf8'), url)
        for (const kind of kinds) {
          const page = pageOf(parsed, url, kind)
          const { wrong } = checked({ domain: 'site.example', names: [file.name.slice(0, 8)], pages: [page] })
          if (wrong.length > 0) throw new Error(`${file.name} as ${kind}: ${wrong.join('\n')}`)
        }
      }
    },
    longTestMs,
  )
})
