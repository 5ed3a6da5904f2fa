import { expect, test } from 'bun:test'
import { parsePage } from '../../../packages/core/src/web/html/parse-page.ts'
import { mainText } from './main-text.ts'

const textOf = (html: string) => mainText(parsePage(html, 'https://acme.example/news/1')).split('\n')
const prose = (word: string) =>
  `${word} makes machines that sort bolts by their length, and sells them to workshops in many countries of the world.`

const around = (article: string) => `<html><head><title>Acme raises money - Acme</title></head><body>
  <header><nav><a href="/">Home</a><a href="/team">Team</a></nav></header>
  <div class="cookie-banner"><p>${prose('This site')} We use cookies to improve what you see on every page that you read.</p></div>
  <div class="layout"><div class="content">${article}</div><div class="sidebar"><p>${prose('Sidebar')}</p></div></div>
  <div class="related"><h3>Related posts</h3><p>${prose('Related')}</p></div>
  <footer><p>© Acme, ${prose('footer')}</p></footer></body></html>`

test('an article is its headline, its prose and what stands between', () => {
  const article = `<h1>Acme raises money</h1><p>${prose('Acme')}</p><h2>What is next</h2><ul><li>Bolts</li><li><a href="/nuts">Read about nuts</a></li></ul>
    <p>${prose('It')}</p><button>Share</button><p>${prose('The company')}</p><h3>Leave a comment</h3>`
  expect(textOf(around(article))).toEqual([
    'Acme raises money',
    prose('Acme'),
    'What is next',
    'Bolts',
    prose('It'),
    prose('The company'),
  ])
})

test('a page with little prose gives all of its text but for menus', () => {
  const imprint =
    '<h1>Impressum</h1><p>Acme GmbH<br>Hauptstr. 5</p><p>10115 Berlin</p><p><a href="/other">Elsewhere</a></p>'
  const page = `<nav><a href="/">Home</a></nav>${imprint}<footer>© Acme</footer>`
  expect(textOf(page)).toEqual(['Impressum', 'Acme GmbH', 'Hauptstr. 5', '10115 Berlin'])
})

test('a heading over nothing is no part of the text', () => {
  const article = `<h1>Acme raises money</h1><h2>Gallery</h2><h2>Why</h2><p>${prose('Acme')}</p><p>${prose('It')}</p><p>${prose('She')}</p>`
  expect(textOf(around(article))).not.toContain('Gallery')
  expect(textOf(around(article))).toContain('Why')
})

test('an empty page has no text', () => {
  expect(textOf('')).toEqual([''])
})
