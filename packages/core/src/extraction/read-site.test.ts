import { expect, test } from 'bun:test'
import { parsePage } from '../web/html/parse-page.ts'
import { keepParsed } from '../web/sites/parsed-pages.ts'
import type { SitePage, SiteSnapshot } from '../web/sites/snapshot.ts'
import { readSite } from './read-site.ts'

const pageOf = (path: string, html: string): SitePage => ({
  url: `https://acme.example${path}`,
  finalUrl: null,
  kind: 'home',
  outcome: 'ok',
  status: 200,
  headers: {},
  html,
  isCut: false,
  sha256: null,
  wireBytes: html.length,
  fetchedAt: 0,
  from: 'network',
})

const snapshotOf = (...pages: readonly SitePage[]): SiteSnapshot => ({
  domain: 'acme.example',
  pages,
  movedTo: null,
  robotsDisallowed: [],
  sitemapUrls: 0,
  pagesLeft: 0,
  durationMs: 0,
})

const read = (...pages: readonly SitePage[]) =>
  readSite(snapshotOf(...pages), { defer: queueMicrotask }, new AbortController().signal)

test('what the crawl parsed is not parsed again', async () => {
  const page = pageOf('/', '<p>We bake bread.</p>')
  const parsed = parsePage(page.html ?? '', page.url)
  keepParsed(page, parsed)
  const site = await read(page)
  expect(site.pages[0]?.page.blocks).toBe(parsed.blocks)
})

test('of pages beyond all measure only so much is read, the first ones whole', async () => {
  const long = '<p>We bake bread.</p>'.repeat(100_000)
  const site = await read(...['/', '/a', '/b', '/c', '/d'].map((path) => pageOf(path, long)))
  expect(site.pages.map(({ page }) => page.blocks.length)).toEqual([4_000, 4_000, 2_000, 0, 0])
})

test('a page of one endless text is cut too', async () => {
  const site = await read(pageOf('/', `<p>${'We bake bread. '.repeat(190_000)}</p>`))
  expect(site.pages[0]?.page.textLength).toBeLessThan(430_000)
})
