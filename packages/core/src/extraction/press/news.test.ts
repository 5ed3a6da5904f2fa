import { describe, expect, test } from 'bun:test'
import { now, siteOf } from '../../../test/extraction/site.ts'
import type { PageKind } from '../../web/sites/snapshot.ts'
import { findNews, newsReadsBack } from './news.ts'

const newsOf = (html: string, kind: PageKind = 'press') => findNews(siteOf({ [kind]: html }), { now })
const shown = (html: string, kind?: PageKind) =>
  newsOf(html, kind).map(({ title, url, publishedOn }) => [title.value, url.value, publishedOn.value])

const one = 'https://acme.example/news/one'
const two = 'https://acme.example/news/two'

describe('what a list of news says', () => {
  test('dates stand in the same item, and the newest comes first', () => {
    const html =
      '<ul><li><a href="/news/two">Acme opens a yard in Oslo</a> May 2, 2024</li><li><a href="/news/one">Acme raises a big anchor</a> <time>3 March 2026</time></li><li><a href="/news/three">Acme at the boat show</a></li></ul>'
    expect(shown(html)).toEqual([
      ['Acme raises a big anchor', one, '2026-03-03'],
      ['Acme opens a yard in Oslo', two, '2024-05-02'],
      ['Acme at the boat show', 'https://acme.example/news/three', null],
    ])
  })

  test('dates stand before the titles, or behind them, side by side', () => {
    const before =
      '<p>May 2, 2024</p><h3><a href="/news/two">Acme opens a yard in Oslo</a></h3><p>March 3, 2026</p><h3><a href="/news/one">Acme raises a big anchor</a></h3>'
    const behind =
      '<h3><a href="/news/two">Acme opens a yard in Oslo</a></h3><p>May 2, 2024</p><h3><a href="/news/one">Acme raises a big anchor</a></h3><p>March 3, 2026</p>'
    for (const html of [before, behind])
      expect(shown(html)).toEqual([
        ['Acme raises a big anchor', one, '2026-03-03'],
        ['Acme opens a yard in Oslo', two, '2024-05-02'],
      ])
  })

  test('a card is one link, or its heading has a link to read more', () => {
    const card =
      '<a href="/news/one"><p>March 3, 2026</p><h3>Acme raises a big anchor</h3><p>It took all day.</p></a>'
    const more =
      '<h3>Acme raises a big anchor</h3><p>March 3, 2026</p><p>It took all day.</p><p><a href="/news/one">Read more</a></p>'
    for (const html of [card, more])
      expect(shown(html)).toEqual([['Acme raises a big anchor', one, '2026-03-03']])
  })

  test('stands in folders of other languages', () => {
    expect(
      shown('<h3><a href="/notizie/uno">Acme apre un cantiere a Genova</a></h3><p>3 marzo 2026</p>'),
    ).toEqual([['Acme apre un cantiere a Genova', 'https://acme.example/notizie/uno', '2026-03-03']])
  })

  test('a date that is no whole day, or stands alone in a text, is none', () => {
    expect(shown('<h3><a href="/news/one">Acme raises a big anchor</a></h3><p>March 2026</p>')).toEqual([
      ['Acme raises a big anchor', one, null],
    ])
    expect(
      shown(
        `<h3><a href="/news/one">Acme raises a big anchor</a></h3><p>${'The yard was opened on May 2, 2024, and has been open since then. '.repeat(2)}</p>`,
      ),
    ).toEqual([['Acme raises a big anchor', one, null]])
  })

  test.each([
    '<nav><a href="/news/one">Acme raises a big anchor</a></nav>',
    '<a href="/about/team">The people behind the boats</a>',
    '<a href="/news/one">Read the full story here</a>',
    '<p>In spring, as we wrote, <a href="/news/one">Acme raised a big anchor</a>, and all of our friends in the harbour came to see it.</p>',
    '<a href="https://files.example/press">Open our folder of press photos</a>',
    '<h2>Media contact</h2><a href="mailto:press@acme.example">Write to our press office today</a>',
  ])('%s is no article', (html) => {
    expect(shown(html)).toEqual([])
  })

  test('what others wrote stands under a heading that says so', () => {
    const link = '<a href="https://gazette.example/2026/acme">Small ports go online at last</a>'
    expect(newsOf(`<h2>In the press</h2><div><h3>2026</h3><p>${link}</p></div>`)).toMatchObject([
      { title: { value: 'Small ports go online at last' }, isCoverage: true },
    ])
    expect(newsOf(`<h2>Friends of ours</h2><p>${link}</p>`)).toEqual([])
    const { pages, ...site } = siteOf({ press: `<p>${link}</p>` })
    for (const folder of ['in-the-news', 'rassegna-stampa']) {
      const named = pages.map((read) => ({ ...read, url: `https://acme.example/${folder}` }))
      expect(findNews({ ...site, pages: named }, { now })).toMatchObject([{ isCoverage: true }])
    }
  })

  test('what lies below the page of the list is an article, whatever its folder is called', () => {
    expect(shown('<a href="/press/one">Acme raises a big anchor</a>')).toEqual([
      ['Acme raises a big anchor', 'https://acme.example/press/one', null],
    ])
  })
})

describe('an article', () => {
  test('tells of itself, in words or for machines', () => {
    const words = '<h1>Acme raises a big anchor</h1><p>March 3, 2026</p><p>It took all day.</p>'
    expect(shown(words, 'post')).toEqual([
      ['Acme raises a big anchor', 'https://acme.example/post', '2026-03-03'],
    ])
    const machines =
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Acme raises a big anchor","datePublished":"2026-03-03T08:00:00Z"}</script><p>It took all day.</p>'
    expect(shown(machines, 'post')).toEqual([
      ['Acme raises a big anchor', 'https://acme.example/post', '2026-03-03'],
    ])
  })

  test('is told of once, whichever page tells of it', () => {
    const site = siteOf({
      press: '<a href="/post">Acme raises a big anchor</a>',
      post: '<h1>Acme raises a big anchor in Oslo harbour</h1><p>March 3, 2026</p>',
    })
    expect(findNews(site, { now }).map(({ title, publishedOn }) => [title.value, publishedOn.value])).toEqual(
      [['Acme raises a big anchor in Oslo harbour', '2026-03-03']],
    )
  })

  test('of any other kind of page is not news', () => {
    expect(shown('<h1>How we raise a big anchor</h1><p>March 3, 2026</p>', 'product')).toEqual([])
  })
})

test('what was found is read back out of its quote', () => {
  const news = newsOf(
    '<ul><li><a href="/news/one">Acme raises a big anchor</a> May 2, 2024</li><li><a href="/news/two">Acme opens a yard in Oslo</a></li></ul>',
  )
  expect(news.length).toBe(2)
  for (const { title, url, publishedOn } of news) {
    for (const { value, quote } of title.sources) expect(newsReadsBack.title(quote, value)).toBe(true)
    for (const { value, quote } of url.sources) expect(newsReadsBack.url(quote, value)).toBe(true)
    for (const { value, quote } of publishedOn.sources)
      expect(newsReadsBack.publishedOn(quote, value)).toBe(true)
  }
  expect(newsReadsBack.publishedOn('May 2, 2024', '2024-05-03')).toBe(false)
})

test('a hostile page takes time in proportion to its length', () => {
  const links = '<h3><a href="/news/x">Acme raises a big anchor</a></h3><p>May 2, 2024</p>'.repeat(20_000)
  const headings = `<h2>Acme raises a big anchor</h2>`.repeat(20_000)
  expect(newsOf(links).length).toBe(1)
  expect(newsOf(headings)).toEqual([])
  expect(newsOf(`<h1>${'a '.repeat(500_000)}</h1>`)).toEqual([])
})
