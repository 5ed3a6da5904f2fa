import { expect, test } from 'bun:test'
import { anchorsOf, checkCitations, checkLinks } from './links.ts'
import { tempTree } from './temp-tree.ts'

const PAGE =
  '# A page\n\n## Rules, and why\n\n## `fetch` & run\n\n## Rules, and why\n\n```md\n## In code\n```\n'

test('the anchors of a document are those that GitHub gives to its headings', () => {
  expect([...anchorsOf(PAGE)]).toEqual(['a-page', 'rules-and-why', 'fetch--run', 'rules-and-why-1'])
  expect([...anchorsOf('<a id="here"></a>\n## [Text](x.md) of über_all')]).toEqual([
    'here',
    'text-of-über_all',
  ])
})

function lostLinks(text: string) {
  using tree = tempTree({ 'docs/a/page.md': PAGE, 'docs/here.md': text, 'src/code.ts': '' })
  return checkLinks(tree.root, ['docs/here.md']).map(({ line, message }) => `${line} ${message}`)
}

test('a link leads to a file, a folder or a heading', () => {
  for (const target of [
    'a/page.md',
    'a/page.md#rules-and-why',
    '../src',
    '../src/code.ts',
    '#here',
    'https://x.y/z',
  ])
    expect(lostLinks(`# Here\n\nSee [it](${target}) and [that](a/page.md "title").\n`)).toEqual([])
})

test('a link that leads nowhere is found, with its line', () => {
  expect(lostLinks('# Here\n\n[it](a/pages.md)\n')).toEqual([
    '3 leads to docs/a/pages.md, which does not exist',
  ])
  expect(lostLinks('[a](a/page.md#rules) [b](#there)\n')).toEqual([
    '1 leads to docs/a/page.md#rules, and no heading there is called so',
    '1 leads to docs/here.md#there, and no heading there is called so',
  ])
})

test('what stands in code is no link', () => {
  expect(lostLinks('```md\n[it](none.md)\n```\n`[it](none.md)`\n')).toEqual([])
})

function lostCitations(comment: string, file = 'packages/a/src/code.ts') {
  using tree = tempTree({ 'docs/a/page.md': PAGE, [file]: `const a = 1\n// ${comment}\n` })
  return checkCitations(tree.root).map(({ doc, line, message }) => `${doc}:${line} ${message}`)
}

test('a comment cites a document, or a heading of it, which is there', () => {
  expect(lostCitations('Why: docs/a/page.md#rules-and-why.')).toEqual([])
  expect(lostCitations('Why: (docs/a/page.md).')).toEqual([])
})

test('a citation that leads nowhere is found, as is one of a decision by its number', () => {
  expect(lostCitations('Why: (docs/a/page.md#rule).')).toEqual([
    'packages/a/src/code.ts:2 leads to docs/a/page.md#rule, and no heading there is called so',
  ])
  expect(lostCitations('Why: docs/b.md')).toEqual([
    'packages/a/src/code.ts:2 leads to docs/b.md, which does not exist',
  ])
  expect(lostCitations('Decisions D5.5.')).toHaveLength(1)
  expect(lostCitations('Why: docs/b.md', 'scripts/a/code.test.ts')).toEqual([])
})
