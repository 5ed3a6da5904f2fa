import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { rounds } from '../../../test/nightly.ts'
import { pageMarkdown } from './page-markdown.ts'
import { parsePage } from './parse-page.ts'

const markdownOf = (html: string) => pageMarkdown(parsePage(html, 'https://acme.example/'))

/** CommonMark, tables, strikethrough, and readers that make links of bare addresses. */
const parser = new MarkdownIt({ html: true, linkify: true })
parser.linkify.set({ fuzzyLink: false })

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Every type of token in a Markdown text. */
const typesIn = (markdown: string) =>
  parser
    .parse(markdown, {})
    .flatMap(({ type, children }) => [type, ...(children ?? []).map((one) => one.type)])

describe('the Markdown of a page', () => {
  test('has its headings, paragraphs, quotations and line breaks', () => {
    expect(
      markdownOf(
        '<h1>Ropes</h1><p>Since <b>1999</b>.<br>In Oslo.</p><h3>Praise</h3><blockquote>Strong.</blockquote>',
      ),
    ).toBe('# Ropes\n\nSince 1999.  \nIn Oslo.\n\n### Praise\n\n> Strong.')
  })

  test('has lists in lists, and several lines of an item in one', () => {
    expect(markdownOf('<ul><li>One<ul><li>Two</li></ul></li><li>Three<br>more</li></ul>')).toBe(
      '- One\n  - Two\n- Three more',
    )
  })

  test('has tables with a cell for every column; a layout of one column is text', () => {
    expect(
      markdownOf('<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Small | big</td></tr></table>'),
    ).toBe('| Plan | Price |\n| --- | --- |\n| Small \\| big |  |')
    expect(markdownOf('<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>')).toBe('One\n\nTwo')
  })

  test('has the texts of links and images, not their addresses', () => {
    expect(
      markdownOf('<p>See <a href="https://evil.example">our plans</a><img src="/x.png" alt="A"></p>'),
    ).toBe('See our plans')
  })

  test('leaves out menus, the foot and buttons', () => {
    expect(
      markdownOf('<nav>Menu</nav><main><p>Text</p><button>Go</button></main><footer>Imprint</footer>'),
    ).toBe('Text')
  })

  test('shows what a page says as it says it, whatever marks it holds', () => {
    const texts =
      '# [x](https://a.example) ![i](j) <b> </b> <!-- <script> ** __ ~~ ` ``` &lt; &#35; https://a.example/b_c www.a.example x@y.example <x@y.example> mailto:x@y.example [1]: | --- *** - + > 1. 2) \\ \\[ ~~~ a b 文'.split(
        ' ',
      )
    const nasty = fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 12 })
    const element = fc.constantFrom('p', 'h2', 'li', 'blockquote', 'td', 'dt')
    fc.assert(
      fc.property(fc.array(fc.tuple(element, nasty), { minLength: 1, maxLength: 5 }), (parts) => {
        const html = parts.map(([tag, words]) => {
          const inner = `<${tag}>${escaped(words.join(' '))}</${tag}>`
          return tag === 'td' ? `<table><tr>${inner}<td>b</td></tr><tr>${inner}</tr></table>` : inner
        })
        const types = typesIn(markdownOf(html.join('')))
        expect(
          types.filter((type) => /^(?:link|image|html|code|fence|hr|s_|em_|strong_)/.test(type)),
        ).toEqual([])
      }),
      { numRuns: rounds(500) },
    )
  })

  test('is bounded, and takes time in proportion to the page', () => {
    expect(markdownOf(`<p>${'word '.repeat(600_000)}</p>`).length).toBeLessThanOrEqual(200_000)
    expect(markdownOf(`${'<ul><li>'.repeat(100_000)}deep`)).toBe('- deep')
    expect(markdownOf('<table><tr>'.repeat(5_000) + '<td>x'.repeat(5_000)).length).toBeGreaterThan(0)
    expect(markdownOf(`<p>${'['.repeat(300_000)}</p>`).length).toBeLessThanOrEqual(200_000)
    expect(markdownOf(`<p>${'*_~`'.repeat(75_000)}</p>`).length).toBeLessThanOrEqual(400_000)
  })
})
