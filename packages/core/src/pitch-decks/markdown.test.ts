import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { slideOf } from '../../test/deck-slides.ts'
import { rounds } from '../../test/nightly.ts'
import type { Block, SlideLayout } from './layout/slide-layout.ts'
import { deckMarkdown, slideMarkdown } from './markdown.ts'

/** CommonMark, pipe tables and strikethrough; HTML is seen as HTML. */
const parser = new MarkdownIt({ html: true })

type Token = ReturnType<typeof parser.parse>[number]

/** What a reader of the page sees: a line `kind text` each; anything but plain text, bold tiles and links shows as itself. */
function seen(markdown: string): string[] {
  const lines: string[] = []
  let kind = ''
  for (const token of parser.parse(markdown, {})) {
    if (/^(?:heading|td|th|list_item|paragraph|blockquote)_open$/.test(token.type)) {
      if (token.type !== 'paragraph_open' || !/^(?:li|quote)/.test(kind)) kind = nameOf(token)
    } else if (token.type === 'list_item_close' || token.type === 'blockquote_close') kind = ''
    else if (token.type === 'inline') lines.push(`${kind}> ${inlineText(token)}`)
    else if (!/^(?:bullet_list|ordered_list|table|thead|tbody|tr)_(?:open|close)$|_close$/.test(token.type)) {
      lines.push(`!${token.type} ${token.content}`)
    }
  }
  return lines
}

const nameOf = ({ type, tag, info }: Token) =>
  type === 'blockquote_open' ? 'quote' : type === 'list_item_open' ? `li${info}` : tag

const inlineText = (token: Token) =>
  (token.children ?? [])
    .map(({ type, content, markup }) => {
      if (type === 'text') return content
      if (type === 'softbreak') return '\n'
      if (type === 'text_special') return content
      if (/^strong_/.test(type)) return '**'
      if (/^link_/.test(type) && markup === 'autolink') return ''
      return `!${type}!${content}`
    })
    .join('')

const box = { x: 0, y: 0, width: 1, height: 1, size: 12 }
const markdownOf = (blocks: readonly Block[], more: Partial<SlideLayout> = {}) =>
  slideMarkdown(slideOf({ blocks, ...more }))

/** Texts of all that Markdown and HTML obey. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'\\ * ** _ __ ~ ~~ ` `` ``` [ ] ( ) ]( [x](y) ![a](b) [^1] [1]: < > <b> </b> <!-- --> <? & &amp; &#35; &nbsp; # ## - + = == --- *** | |-|-| 1. 2) 10. ! : $ a b Z é 文 9 snake_case 5 http://a.b/c_d?x=1&y=2 x@y.z'.split(
          ' ',
        ),
      ),
      fc.constantFrom(' ', ' ', ' ', '  '),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '')

const asShown = (text: string) => text.trim().replace(/\s+/g, ' ')

describe('a CommonMark parser gives back what the slide says', () => {
  test('of titles and headings', () => {
    fc.assert(
      fc.property(nasty, nasty, (title, heading) => {
        const markdown = markdownOf([{ kind: 'heading', text: heading, box }], {
          title: { text: title, source: 'font' },
        })
        expect(seen(markdown)).toEqual([`h2> Slide 3: ${asShown(title)}`, `h3> ${asShown(heading)}`])
      }),
      { numRuns: rounds(2_000) },
    )
  })

  test('of paragraphs, their lines as lines', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (lines) => {
        expect(seen(markdownOf([{ kind: 'paragraph', lines, box }]))).toEqual([
          'h2> Slide 3',
          `p> ${lines.map(asShown).join('\n')}`,
        ])
      }),
      { numRuns: rounds(5_000) },
    )
  })

  test('of lists, whatever their levels and numbers', () => {
    const item = fc.record({
      text: nasty,
      level: fc.nat({ max: 4 }),
      marker: fc.oneof(fc.constant(null), fc.constantFrom('1.', '2.', '3.', '3)', '7.', 'a)', 'iv.')),
    })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const shown = seen(markdownOf([{ kind: 'list', items, box }])).slice(1)
        const plain = (line: string) => line.replace(/^(\d+)[.)] /, '$1. ').trim()
        expect(
          shown.map((line) => plain(line.replace(/^li(\d*)> /, (_all, at) => (at === '' ? '' : `${at}. `)))),
        ).toEqual(items.map(({ text, marker }) => plain(`${marker ?? ''} ${asShown(text)}`.trim())))
      }),
      { numRuns: rounds(5_000) },
    )
  })

  test('of tables, with cells that are missing', () => {
    const row = fc.array(fc.oneof(nasty, fc.constant('')), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(row, fc.array(row, { minLength: 1, maxLength: 4 }), (header, rows) => {
        const columns = Math.max(header.length, ...rows.map((cells) => cells.length))
        const filled = (cells: readonly string[], tag: string) =>
          Array.from({ length: columns }, (_, at) => `${tag}> ${asShown(cells[at] ?? '')}`)
        expect(seen(markdownOf([{ kind: 'table', header, rows, box }])).slice(1)).toEqual([
          ...filled(header, 'th'),
          ...rows.flatMap((cells) => filled(cells, 'td')),
        ])
      }),
      { numRuns: rounds(3_000) },
    )
  })

  test('of tiles, whose biggest line is bold', () => {
    const line = fc.record({ text: nasty, size: fc.constantFrom(10, 24) })
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        (tiles) => {
          const shown = seen(markdownOf(tiles.map((lines) => ({ kind: 'card' as const, lines, box })))).slice(
            1,
          )
          expect(shown).toEqual(
            tiles.map((lines) => {
              const isMixed = new Set(lines.map(({ size }) => size)).size > 1
              return `li> ${lines.map(({ text, size }) => (isMixed && size === 24 ? `**${asShown(text)}**` : asShown(text))).join('\n')}`
            }),
          )
        },
      ),
      { numRuns: rounds(3_000) },
    )
  })

  test('of notes, errors, pictures and links', () => {
    fc.assert(
      fc.property(nasty, nasty, (notes, alt) => {
        const markdown = markdownOf([], {
          notes,
          imageAlts: [alt],
          links: ['https://acme.io/a_b*c<d>', 'mailto:jo@acme.io'],
        })
        expect(seen(markdown)).toEqual([
          'h2> Slide 3',
          'p> Links:',
          'li> https://acme.io/a_b*c<d>',
          'li> mailto:jo@acme.io',
          'p> Pictures:',
          `li> ${asShown(alt)}`,
          `quote> Notes: ${asShown(notes)}`,
        ])
      }),
    )
  })
})

test('what nothing obeys stays as it is for who reads the source', () => {
  const plain = [
    'snake_case and __init__x',
    '5 * 3 = 15, 10* of 12',
    '<500ms, < 5 %, a > b',
    'R&D, AT&T; Q&A',
    'https://acme.io/a_b_c?x=1&y=2#top',
    '~$40M and ~5%',
    'C:\\decks\\new',
    '#1 in Europe, [2024], 1.5x, -3 %',
    'a | b',
    'one `tick',
    '3 (of 4) – "fine"!',
  ]
  for (const line of plain)
    expect(markdownOf([{ kind: 'paragraph', lines: [line], box }])).toBe(`## Slide 3\n\n${line}`)
})

test('what begins a line is escaped once: numbers, bullets, headings, quotes, rules', () => {
  const lines = ['1. first', '- dash', '# hash', '> more', '---', '| --- |', '+ plus', '* star']
  expect(markdownOf([{ kind: 'paragraph', lines, box }])).toBe(
    '## Slide 3\n\n1\\. first\n\\- dash\n\\# hash\n\\> more\n\\---\n\\| --- |\n\\+ plus\n\\* star',
  )
})

test('a mailbox in angle brackets stays in them', () => {
  expect(markdownOf([{ kind: 'paragraph', lines: ['<$x@y.z> <500ms'], box }])).toBe(
    '## Slide 3\n\n\\<$x@y.z> <500ms',
  )
})

test('a slide reads as one would write it', () => {
  const markdown = markdownOf(
    [
      { kind: 'heading', text: 'Where we are', box },
      { kind: 'paragraph', lines: ['Kitchens lose', 'their staff.'], box },
      {
        kind: 'list',
        items: [
          { text: 'Rent', level: 0, marker: null },
          { text: 'due weekly', level: 1, marker: null },
          { text: 'Wages', level: 0, marker: null },
        ],
        box,
      },
      {
        kind: 'list',
        items: [
          { text: 'Hire', level: 0, marker: '1.' },
          { text: 'Train', level: 0, marker: '2.' },
        ],
        box,
      },
      { kind: 'table', header: ['Year', 'Kitchens'], rows: [['2025', '12'], ['2026']], box },
      {
        kind: 'card',
        lines: [
          { text: '$1.2M', size: 30 },
          { text: 'ARR', size: 12 },
        ],
        box,
      },
      {
        kind: 'card',
        lines: [
          { text: '98 %', size: 30 },
          { text: 'stay', size: 12 },
        ],
        box,
      },
    ],
    { title: { text: 'Problem', source: 'font' }, notes: 'Say it slowly.\nThen wait.' },
  )
  expect(markdown).toBe(`## Slide 3: Problem

### Where we are

Kitchens lose
their staff.

- Rent
  - due weekly
- Wages

1) Hire
2) Train

| Year | Kitchens |
| --- | --- |
| 2025 | 12 |
| 2026 |  |

- **$1.2M**
  ARR
- **98 %**
  stay

> Notes: Say it slowly.
> Then wait.`)
})

test('notes keep their paragraphs in one quote', () => {
  expect(markdownOf([], { notes: 'One.\n\nTwo\nlines.' })).toBe(
    '## Slide 3\n\n> Notes: One.\n>\n> Two\n> lines.',
  )
})

test('a deck is its slides, parted by rules', () => {
  expect(seen(deckMarkdown(['## Slide 1: A\n\ntext', '## Slide 2']))).toEqual([
    'h2> Slide 1: A',
    'p> text',
    '!hr ',
    'h2> Slide 2',
  ])
})

test('texts of nothing but marks take the time that any text takes', () => {
  for (const mark of ['*', '_', '`', '[', '\\', '<', '&', '#', '-', '|', ' ', '1', '* ', '`a', '[a](', '&a'])
    expect(
      markdownOf([{ kind: 'paragraph', lines: [mark.repeat(200_000 / mark.length), 'x'], box }]).length,
    ).toBeLessThan(500_000)
})
