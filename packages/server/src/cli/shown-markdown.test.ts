import { describe, expect, test } from 'bun:test'
import { shownMarkdown } from './shown-markdown.ts'

const shown = (markdown: string, columns = 80) => shownMarkdown(markdown, { isColoured: false, columns })

describe('Markdown at a terminal', () => {
  test('has its words without its marks', () => {
    expect(shown('# Acme\n\nIt was founded in 2019 \\[so\\] by \\*Ada\\* & Bo. [1]')).toEqual([
      'Acme',
      '',
      'It was founded in 2019 [so] by *Ada* & Bo. [1]',
    ])
  })

  test('has addresses that a terminal makes links of', () => {
    expect(shown('1. Acme, <https://acme.example/a_b> (2026-01-02): “1 \\< 2”')).toEqual([
      '1. Acme, https://acme.example/a_b (2026-01-02): “1 < 2”',
    ])
    expect(shown('“`https://acme.example/a_b`” and \\`x\\`')).toEqual(['“https://acme.example/a_b” and `x`'])
  })

  test('keeps the words of a list below each other', () => {
    expect(shown('- one two three four five six\n1. x', 20)).toEqual([
      '- one two three four',
      '  five six',
      '1. x',
    ])
  })

  test('has headings in bold and citations faint, where there may be colours', () => {
    expect(shownMarkdown('## Team\nAda. [12]', { isColoured: true, columns: 80 })).toEqual([
      '\u001b[1mTeam\u001b[0m',
      'Ada. \u001b[2m[12]\u001b[0m',
    ])
  })

  test('lets no text of a page move the cursor or colour what follows', () => {
    expect(shown('Ada\u001b[31m\u202e Fenwick')).toEqual(['Ada [31m  Fenwick'])
  })

  test('never breaks a word, however long', () => {
    const word = 'x'.repeat(200_000)
    expect(shown(`a ${word} b`, 40)).toEqual(['a', word, 'b'])
  })
})
