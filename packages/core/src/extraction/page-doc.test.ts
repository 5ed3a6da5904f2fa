import { expect, test } from 'bun:test'
import { type Page, parsePage } from '../web/index.ts'
import { companyDocOf } from './company-doc.ts'
import {
  blockOf,
  docOf,
  docOfBlock,
  docOfPage,
  linksSaying,
  saidOn,
  sentencesOfText,
  textsOfDoc,
  textsSaying,
} from './page-doc.ts'

const pageOf = (body: string, head = '') =>
  parsePage(`<html><head>${head}</head><body><main>${body}</main></body></html>`, 'https://acme.example/')

const page = pageOf(
  '<h1>Acme</h1><p>We sell pumps. Acme has raised $5 million.</p><p>Oslo and Acme are far.</p><p><a href="/jobs">Careers</a> <a href="/us">About</a></p>',
  '<title>Acme raises $5 million</title>',
)

test('a page is read once, its head behind its blocks', () => {
  expect(docOfPage(page)).toBe(docOfPage(page))
  expect(textsOfDoc(page).map(({ text }) => text)).toEqual([
    'Acme raises $5 million',
    ...page.blocks.map(({ text }) => text),
  ])
})

test('what its head says stands in no block', () => {
  const doc = docOfPage(page)
  const places = doc.spans
    .filter(({ slot }) => slot === 'money')
    .map((span) => blockOf(page, span)?.block.index)
  expect(places).toEqual([1, undefined])
  expect(textsSaying(page, doc, 'funding.raised').map(({ block }) => block?.index)).toEqual([undefined, 1])
  expect(saidOn(page, 'funding.raised')).toHaveLength(1)
})

test('a doc with names reads again only the sentences that have them, and finds what one that has them from the first finds', () => {
  const doc = docOfPage(page)
  const named = companyDocOf(page, ['acme'])
  const raised = (of: typeof doc) => of.cues('funding.raised').map(({ from, to }) => ({ from, to }))
  expect(raised(named)).toEqual(raised(doc))
  const [offers] = doc.cues('company.we-do')
  expect(offers).toBeDefined()
  expect(named.cues('company.we-do')[0]).toBe(offers as NonNullable<typeof offers>)
  expect(named.spans.filter(({ slot }) => slot === 'company')).toHaveLength(4)
})

test('a block is a doc of its own, with the places counted from there', () => {
  const block = page.blocks[1]
  const doc = block === undefined ? null : docOfBlock(page, block)
  expect(doc?.text).toBe(block?.text)
  expect(doc?.sentences()).toHaveLength(2)
  expect(doc?.cues('funding.raised')[0]?.slots.money).toMatchObject({ value: { amount: '5000000' } })
})

test('links that say nothing of what is asked are told by their block', () => {
  expect([...linksSaying(page, 'section.careers')].map(({ text }) => text)).toEqual(['Careers', 'About'])
  expect([...linksSaying(page, 'section.pricing')]).toEqual([])
})

test('what lies behind 100,000 characters of a page, and 20,000 of a text, is not read', () => {
  const blocks = page.blocks
    .slice(0, 1)
    .flatMap((block) =>
      Array.from({ length: 60 }, (_, index) => ({ ...block, index, text: 'word '.repeat(5_000) })),
    )
  const long: Page = { ...page, blocks }
  const texts = textsOfDoc(long)
  expect(texts.map(({ block }) => block?.index)).toEqual([undefined, 0, 1, 2, 3, 4])
  expect(docOfPage(long).text.length).toBeLessThan(101_000)
  const [, first] = texts
  expect(first === undefined ? [] : sentencesOfText(docOfPage(long), first)).toHaveLength(1)
  expect(docOf('Acme has 12 offices.').spans).toHaveLength(1)
})
