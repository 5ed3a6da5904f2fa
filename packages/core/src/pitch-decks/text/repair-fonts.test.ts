import { expect, test } from 'bun:test'
import type { PageText, Run } from './page-text.ts'
import { unreadablePage } from './read-pdf.ts'
import { repairFonts } from './repair-fonts.ts'

function pageOf(...texts: readonly (string | { text: string; font: string })[]): PageText {
  const runs = texts.map((given): Run => {
    const { text, font } = typeof given === 'string' ? { text: given, font: 'a' } : given
    return { text, font, x: 0, y: 0, width: 10, size: 10, angle: 0, isRightToLeft: false, confidence: null }
  })
  return { ...unreadablePage(1, ''), error: null, warnings: [], runs }
}

const textsOf = (pages: readonly PageText[]) => pages.flatMap(({ runs }) => runs.map(({ text }) => text))
const shift = (text: string, by: number) =>
  [...text].map((letter) => String.fromCharCode(letter.charCodeAt(0) - by)).join('')

const sentences = [
  'Book rooms with locals, rather than hotels.',
  'Reservar quartos com moradores locais é mais barato',
  'Die Suche nach einem Zimmer kostet viel Geld',
  'SAVE MONEY SHARE CULTURE',
]

test.each([9, 23, 28, 29, 31])('text that says a neighbour %d places off reads right', (by) => {
  for (const sentence of sentences) {
    const ascii = sentence.replace(/[^ -~]/g, '')
    const [page] = repairFonts([pageOf(shift(ascii, by))])
    expect(page?.runs[0]?.text).toBe(ascii)
    expect(page?.warnings).toEqual(['repaired_font_encoding'])
  }
})

test('accented letters, quotes and ligatures of a shifted font read right too', () => {
  // By the Macintosh order: ﬁ is the 0xde of its table, one behind what a plain shift gives, since DEL is not drawn.
  const said = `${shift('We are looking for 12 months of ', 9)}${String.fromCharCode(0xdd - 9)}${shift('nancing, they', 9)}${String.fromCharCode(0xd4 - 9)}${shift('re told', 9)}`
  expect(textsOf(repairFonts([pageOf(said)]))).toEqual([
    'We are looking for 12 months of ﬁnancing, they’re told',
  ])
})

test('each font is judged by all its text in the deck, and the others stay as they are', () => {
  const pages = repairFonts([
    pageOf({ text: shift('the whole story of a market', 29), font: 'a' }, { text: 'the truth', font: 'b' }),
    pageOf({ text: shift('tiny', 29), font: 'a' }),
    pageOf({ text: 'more truth', font: 'b' }),
  ])
  expect(textsOf(pages)).toEqual(['the whole story of a market', 'the truth', 'tiny', 'more truth'])
  expect(pages.map(({ warnings }) => warnings.length)).toEqual([1, 1, 0])
})

test('a closing bracket that was taken for a blank is one again', () => {
  // What a page of such a font says: its own blanks shifted, its brackets blanks, and none at the end of a line.
  const said = (text: string) => shift(text, 9).replaceAll(shift(')', 9), ' ').trimEnd()
  const texts = [
    'the School of Design (RISD), has a line in it',
    'to events in Munich (6M)',
    'a nation (that is, as far as',
    'anyone can tell) of hosts',
    'no brackets at all here',
  ]
  expect(textsOf(repairFonts([pageOf(...texts.map(said))]))).toEqual([
    'the School of Design (RISD), has a line in it',
    'to events in Munich (6M)',
    'a nation (that is, as far as',
    'anyone can tell  of hosts',
    'no brackets at all here',
  ])
})

test('a font of lone words, in which no blank tells the shift, has that of the others', () => {
  const titles = ['Problem', 'Solution', 'Market', 'Team'].map((text) => ({
    text: shift(text, 9),
    font: 'titles',
  }))
  const body = { text: shift('a platform where people rent out their space', 9), font: 'body' }
  const plain = { text: 'Copyright Quince Works', font: 'plain' }
  const pages = [pageOf(...titles, plain), pageOf(body)]
  expect(textsOf(repairFonts(pages)).slice(0, 5)).toEqual([
    'Problem',
    'Solution',
    'Market',
    'Team',
    'Copyright Quince Works',
  ])
  expect(textsOf(repairFonts(pages.slice(0, 1)))[0]).toBe(titles[0]?.text as string)
})

test('text that is right is left alone, with control characters in it too', () => {
  const right = [
    'A plain sentence with no trouble at all',
    'Umsatz\u0003und\u0003Gewinn\u0003im\u0003Jahr',
    '\u0001',
    '\u0001 \u0001 \u0001 \u0001 \u0001 \u0001 \u0001 \u0001 \u0001',
    'Продажи\u0003растут\u0003быстро',
    '收入\u0003增长\u0003很快',
    'x1\u0002y2\u0002z3\u0002q4\u0002k5',
  ]
  for (const text of right) {
    const [page] = repairFonts([pageOf(text)])
    expect(page?.runs[0]?.text).toBe(text)
    expect(page?.warnings).toEqual([])
  }
})

test('blanks that the reader of the page put in stay blanks', () => {
  expect(
    textsOf(repairFonts([pageOf(`${shift('the market is', 29)} ${shift('a nation of its own', 29)}`)])),
  ).toEqual(['the market is a nation of its own'])
})

test('a page says when its text stays unreadable, and not for the icons on it', () => {
  const warningsOf = (...texts: string[]) => repairFonts([pageOf(...texts)])[0]?.warnings
  expect(warningsOf('\ue001\ue002\ue003 \ue004\ue005'.repeat(5))).toEqual(['garbled_text'])
  expect(warningsOf('\ufffd\ufffd\ufffd'.repeat(10), 'a word')).toEqual(['garbled_text'])
  expect(warningsOf('\u0002\u0014\u0007\u0013'.repeat(10))).toEqual(['garbled_text'])
  expect(warningsOf('\uf0b7 First point', '\uf0b7 Second point', '\uf0b7 Third point')).toEqual([])
  expect(warningsOf('\uf0b7\uf0b7\uf0b7')).toEqual([])
})

test('words in three alphabets are no words, also where a shift makes other text of them', () => {
  const warningsOf = (...texts: string[]) => repairFonts([pageOf(...texts)])[0]?.warnings
  expect(warningsOf('ΰԔΨߙ ϣÎϙķϢʆ ೼ਪˮʷ¢ک '.repeat(5))).toEqual(['garbled_text'])
  expect(warningsOf(`${shift('the market is here', 29)} ${'ΰԔΨߙϣÎϙķϢʆ '.repeat(9)}`)).toEqual([
    'garbled_text',
  ])
  expect(warningsOf('我们的TGF-β抑制剂针对实体瘤，疗效优于现有方案，市场规模巨大')).toEqual([])
  expect(warningsOf('English Русский Ελληνικά العربية עברית हिन्दी ไทย 中文 한국어')).toEqual([])
})
