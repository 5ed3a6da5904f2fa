import type { Item } from '../item.ts'
import type { Literal } from './literals.ts'

const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}\p{L}|\d/u.test(word)).length
const isMarkup = (text: string) => /<[a-z!]/i.test(text)
/** Code of other languages is in tests too. */
const isCode = (text: string) =>
  /[{};]\s*$|^\s*[{<]|\$\{|^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA)\b/.test(text)
/** What the standard fonts of a PDF can write. */
const isWestern = (text: string) => /^[\x20-\x7e\xa0-\xff‘’“”–—•…€]+$/.test(text)

/** A child reads a deck in 30 ms, so that not every text becomes one. */
const isFigure = (text: string) => /[$€£¥%]/.test(text) && /\d/.test(text)

/** What is asked, read on a page, on a slide and in a cell of each text of the tests. */
export function itemsOfText({ text, isOfDecks }: Literal): readonly Item[] {
  const count = words(text)
  const items: Item[] = []
  if (isMarkup(text)) return count < 3 ? [] : [pageOf('test pages', text, text)]
  if (isCode(text) || text.trim() !== text) return []
  const isShort = text.length <= 60
  if (count >= 2 && text.length >= 3 && text.length <= 500) items.push(...queryItems('test queries', text))
  if (count >= 3) items.push(...sentenceItems(text))
  if (count >= 1 && text.length <= 120 && isWestern(text) && (isOfDecks || isFigure(text)))
    items.push(slidesOf(text))
  if (isShort && /\d/.test(text)) items.push(cellsOf(text))
  if (isShort && count >= 1 && count <= 5 && /\p{Lu}/u.test(text))
    items.push({ set: 'test names', id: text, kind: 'lookup', by: 'names', text })
  if (/^\S+\.\S+$/.test(text) && text.length <= 100)
    items.push({ set: 'test websites', id: text, kind: 'lookup', by: 'websites', text })
  return items
}

/** How a query is read, and what it finds. */
export function queryItems(set: string, query: string, id = query, today = '2026-06-15'): readonly Item[] {
  const item = { id, kind: 'query', query, today } as const
  return [
    { ...item, set, part: 'reading' },
    { ...item, set: `${set}: hits`, part: 'hits' },
  ]
}

/** As a sentence of the test company, and of the first whose name may be in it. */
function sentenceItems(text: string): readonly Item[] {
  const page = `<p>${escaped(text)}</p>`
  const own = pageOf('test sentences', text, page)
  const name = /(?<![\p{L}\d.])\p{Lu}[\p{L}\d-]{3,}/u.exec(text)?.[0]
  if (name === undefined || text.includes(subject)) return [own]
  const pages = [{ path: '/', html: headOf(name) + page }]
  const site = { kind: 'site', domain: 'named.example', pages, elsewhere: [], research: 'none' } as const
  return [own, { set: 'test sentences: of whom they name', id: text, ...site }]
}

const subject = 'Tanvale'
const headOf = (name: string) => `<title>${name}</title><h1>${name}</h1>`

/** A site of one page. Most sentences of the tests are of this company, or of "us". */
function pageOf(set: string, id: string, body: string): Item {
  const head = /<title/i.test(body) ? '' : headOf(subject)
  const pages = [{ path: '/', html: head + body }]
  return { set, id, kind: 'site', domain: 'tanvale.example', pages, elsewhere: [], research: 'signals' }
}

/** As a title, and below two others. */
function slidesOf(text: string): Item {
  const slides = [
    ['Larkspur'],
    [text, 'A slide that says little'],
    ['The ask', text],
    ['Team', text],
    ['Thanks'],
  ]
  return { set: 'test slides', id: text, kind: 'slides', slides }
}

/** In each column that has a reader of its own. */
function cellsOf(text: string): Item {
  const columns = ['Founded', 'Employees', 'Total Funding', 'Last Funding Date', 'Location']
  const cells = Object.fromEntries(columns.map((column) => [column, text]))
  return { set: 'test cells', id: text, kind: 'row', cells: { Name: subject, ...cells } }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
