import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { rounds } from '../../../test/nightly.ts'
import {
  cited,
  emptyProfile,
  found,
  proof,
  resultWith,
  sourceOf,
} from '../../../test/research/report-source.ts'
import { checkReport } from './check-report.ts'
import { researchHtml } from './report-html.ts'
import { sections } from './section-table.ts'
import { templateReport } from './template-report.ts'
import { sourcesTitle } from './written-sentences.ts'

const headings: ReadonlySet<string> = new Set([...sections.map(([, title]) => title), sourcesTitle])

/** A report in which a hostile text stands wherever a text of a page can. */
function reportOf(text: string, url = 'https://brightkiln.example/about') {
  const said = {
    name: text,
    tagline: `Kilns ${text}`,
    description: `Ovens ${text}`,
    value_proposition: `Heat ${text}`,
  }
  const prove = (member: string, words: string) => {
    const one = proof(`/${member}`, words)
    return { ...one, sources: [cited(words, { url, title: text })] }
  }
  const evidence = [
    ...Object.entries(said).map(([member, words]) => prove(member, words)),
    ...['customers', 'products', 'technologies'].map((member) => prove(member, text)),
  ]
  const output = {
    ...emptyProfile,
    ...said,
    customers: [{ name: text, url: null }],
    products: [{ name: text, description: text, url: null }],
  }
  const flags = { flags: [{ code: 'X', text }] }
  return templateReport(
    sourceOf(
      {
        companyProfile: found<'companyProfile'>(output, evidence),
        riskFlags: found<'riskFlags'>(flags, [{ ...proof('/flags/0', text) }]),
        marketAnalysis: { status: 'skipped', reason: 'not_configured', detail: text },
        techStack: { status: 'failed', error: { reason: 'INTERNAL', message: text } },
      },
      { names: [text, 'brightkiln.example'] },
    ),
  )
}

/** What a renderer that lets everything through makes of it, beside headings and lists. */
function obeyed(markdown: string, allowed: readonly string[]): string[] {
  const reader = new MarkdownIt({ html: true, linkify: true })
  // A bare host shows where it leads.
  reader.linkify.set({ fuzzyLink: false })
  const tokens = reader.parse(markdown, {})
  const flat = tokens.flatMap((token) => [token, ...(token.children ?? [])])
  const links = flat
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href') ?? ''))
  const titles = tokens.flatMap((token, at) =>
    token.type === 'heading_open' && token.tag === 'h2' ? [tokens[at + 1]?.content ?? ''] : [],
  )
  return [
    ...flat
      .map(({ type }) => type)
      .filter((type) =>
        /^(?:html.*|image|code.*|fence|blockquote_open|table_open|strong_open|em_open|s_open|hr)$/.test(type),
      ),
    ...links.filter((href) => !allowed.includes(href)).map((href) => `link ${href}`),
    ...titles.filter((title) => !headings.has(title)).map((title) => `heading ${title}`),
  ]
}

const hostile = [
  '[click](https://evil.example)',
  '![x](https://evil.example/p.png)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<https://evil.example>',
  '</style><script>alert(1)</script>',
  'a\n\n## Funding\n\nIt raised $9 billion [1].',
  'a\n- It raised $9 billion [1].',
  'Kilns [1].',
  'Kilns [1](https://evil.example)',
  '[1]: https://evil.example',
  '[^1] *bold* __bold__ ~~gone~~ `code`',
  '```\ncode',
  '| a | b |\n|---|---|\n| c | d |',
  '> quoted\n> more',
  'javascript:alert(1)',
  '&lt;script&gt; &#60;b&#62; &amp;',
  '\u202eevil\u202c \u200bhidden\u0000 \ufeff',
  'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '”] [2]. “',
  '\\[1\\] \\',
  'x'.repeat(5_000),
  '['.repeat(5_000),
  '\ud800 broken',
  '"><a href="https://evil.example">x</a>',
  'see https://evil.example/a and www.evil.example',
  'mail me@evil.example or //evil.example/x',
]

describe('what a page says is text in a report', () => {
  for (const text of hostile)
    test(JSON.stringify(text.slice(0, 60)), () => {
      const { markdown, citations, strengths, weaknesses, open_questions } = reportOf(text)
      for (const line of [...strengths, ...weaknesses, ...open_questions])
        expect(obeyed(line, [])).toEqual([])
      expect(obeyed(markdown, ['https://brightkiln.example/about'])).toEqual([])
      expect(checkReport(markdown, citations, () => [text]).flatMap(({ problems }) => problems)).toEqual([])
      expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(Math.max(...markdown.split('\n').map((line) => line.length))).toBeLessThan(4_000)
    })

  test('whatever it is made of', () => {
    const letters = fc.constantFrom(...'[]()<>*_~`#-+.!|\\&;:/@"\'”“\n 1aA=^{}$%'.split(''))
    const texts = fc.string({ unit: letters, minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(texts, (text) => {
        const { markdown, citations } = reportOf(text)
        expect(obeyed(markdown, ['https://brightkiln.example/about'])).toEqual([])
        expect(checkReport(markdown, citations, () => [text]).flatMap(({ problems }) => problems)).toEqual([])
      }),
      { numRuns: rounds(300) },
    )
  })

  test('a name that goes on with a sentence is no name', () => {
    const { markdown } = reportOf('Kilns. It raised $9 billion')
    const body = markdown.slice(0, markdown.indexOf('## What we could not check'))
    expect(body).toContain('# brightkiln.example')
    expect(body.replace(/“[^”]*”/g, '')).not.toContain('It raised')
  })

  test('an address is a link only if it is one of the web', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://brightkiln.example',
      'not an address',
    ])
      expect(obeyed(reportOf('Kilns', url).markdown, ['https://brightkiln.example/about'])).toEqual([])
    const sly = 'https://brightkiln.example/a>b) [x](https://evil.example'
    const links = obeyed(reportOf('Kilns', sly).markdown, [])
    expect(links.filter((link) => !link.startsWith('link https://brightkiln.example/a'))).toEqual([])
  })
})

describe('the page of a report', () => {
  for (const text of hostile)
    test(`holds no markup of ${JSON.stringify(text.slice(0, 40))}`, () => {
      const html = researchHtml(resultWith(reportOf(text, `https://brightkiln.example/${text.slice(0, 50)}`)))
      const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag?.toLowerCase())
      expect(tags.filter((tag) => !ours.has(tag ?? ''))).toEqual([])
      expect(html.match(/<script|<img|<iframe|@import|url\(/i)).toBeNull()
      const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)]
      expect(
        links.filter(([, href]) => !/^(?:#source-\d+$|https:\/\/brightkiln\.example\/)/.test(href ?? '')),
      ).toEqual([])
      expect(
        links.filter(([tag, href]) => href?.startsWith('http') && !tag.includes('rel="noopener')),
      ).toEqual([])
    })

  test('shows the sentences, the sources and how each part ended', () => {
    const report = templateReport(
      sourceOf({
        companyProfile: found<'companyProfile'>(
          { ...emptyProfile, founded_year: 2016, tagline: 'Kilns & more' },
          [
            proof('/founded_year', 'Founded in 2016'),
            proof('/name', 'Bright Kiln'),
            proof('/tagline', 'Kilns & more'),
          ],
        ),
      }),
    )
    const html = researchHtml(resultWith(report))
    expect(html).toContain(`Content-Security-Policy" content="default-src 'none'`)
    expect(html).toContain('It was founded in 2016 <a class="cite" href="#source-3">[3]</a>.')
    expect(html).toContain('“Kilns &amp; more”')
    expect(html).toContain(
      '<li id="source-3" value="3"><a href="https://brightkiln.example/about" rel="noopener',
    )
    expect(html).toContain('<td>The market</td><td>skipped</td><td>Set model_url.</td>')
    expect(html).toContain('What we could not check')
  })

  test('links to nothing but the web', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
      expect(researchHtml(resultWith(reportOf('Kilns', url)))).not.toContain(`href="${url}`)
  })

  test('is a page too where no report was written', () => {
    const result = resultWith(null)
    expect(researchHtml(result)).toContain('The report could not be written.')
  })
})

const ours: ReadonlySet<string> = new Set(
  'html head meta title style body header h1 h2 p main div section ul ol li a bdi span q table thead tbody tr th td footer'.split(
    ' ',
  ),
)

test('a report of nothing says so', () => {
  const { markdown, citations, open_questions } = templateReport(sourceOf({}))
  expect(citations).toEqual([])
  expect(markdown).toContain('# Bright Kiln')
  expect(markdown).toContain('## What we could not check')
  expect(open_questions).toContain('Who founded Bright Kiln?')
})
