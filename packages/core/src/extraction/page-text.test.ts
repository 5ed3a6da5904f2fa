import { describe, expect, test } from 'bun:test'
import { parsePage } from '../web/html/parse-page.ts'
import { blocksWith, textOfPage } from './page-text.ts'
import { wordFilter } from './word-filter.ts'

const pageOf = (...paragraphs: readonly string[]) =>
  parsePage(paragraphs.map((text) => `<p>${text}</p>`).join(''), 'https://acme.example/')

describe('blocks with words', () => {
  test('are those in which one stands, in whatever case, each once and in order', () => {
    const page = pageOf('We bake.', 'COPYRIGHT 2024 Acme, copyright', 'Bread', '© Acme')
    expect(blocksWith(page, ['©', 'copyright']).map(({ index }) => index)).toEqual([1, 3])
  })

  test('a word that two blocks only have together stands in neither', () => {
    expect(blocksWith(pageOf('copy', 'right'), ['copyright', 'yr'])).toEqual([])
  })

  test('letters that grow in lower case do not shift the others', () => {
    const page = pageOf('İİİİİİİİ', 'plain', 'İstanbul Ltd', 'last one')
    expect(textOfPage(page).lower.length).toBeGreaterThan(textOfPage(page).text.length)
    expect(blocksWith(page, ['last']).map(({ index }) => index)).toEqual([3])
    expect(blocksWith(page, ['plain']).map(({ index }) => index)).toEqual([1])
  })

  test('a page without text has none', () => {
    expect(blocksWith(pageOf(), ['copyright'])).toEqual([])
  })
})

describe('a word filter', () => {
  test('never denies what the text holds, of any letters and length', () => {
    const text = 'Grüße aus Köln, 東京とベルリン 🍞 bread, ab'
    const { mayHold } = wordFilter(text)
    const parts = [...text].flatMap((_, from) =>
      [1, 2, 3, 5, 9].map((length) => text.slice(from, from + length)),
    )
    expect(parts.filter((part) => !mayHold(part))).toEqual([])
  })

  test('denies most of what it does not hold', () => {
    const { mayHold } = wordFilter('we bake bread in ghent')
    expect(['cookies', 'newsletter', 'vacancies', 'wp-content'].filter(mayHold)).toEqual([])
  })
})
