import { expect, test } from 'bun:test'
import { tempTree } from '../check/temp-tree.ts'
import { languagesIn, readLanguageWords, wordsUsed } from './languages.ts'
import { figuresTable, measure } from './measure.ts'
import { type Expression, sourceFacts } from './source-facts.ts'

const factsOf = (source: string) => sourceFacts('a.ts', source)
const counts = (source: string) => {
  const { expressions } = factsOf(source)
  const count = (is: (expression: Expression) => boolean) => expressions.filter(is).length
  return {
    literals: count(({ kind }) => kind === 'literal'),
    calls: count(({ kind }) => kind === 'call'),
    long: count(({ isLong }) => isLong),
    built: count(({ isBuilt }) => isBuilt),
  }
}

test('a regular expression is counted where the language has one, and nothing else with slashes', () => {
  expect(counts("const a = b / c / d // /no/\nconst e = '/no/'\nif (x) /yes/.test(y)\nf(/yes/gu)\n")).toEqual(
    {
      literals: 2,
      calls: 0,
      long: 0,
      built: 0,
    },
  )
})

test('a pattern that is put together is built; one that stands there whole, or is another one again, is not', () => {
  const built = [
    `\`a\${b}\``,
    "'a' + b",
    'words(b)',
    'b',
    "[a, b].join('|')",
    `String.raw\`a\${b}\``,
    '`a` + c.source',
  ]
  for (const pattern of built)
    expect([pattern, counts(`new RegExp(${pattern}, 'u')`)]).toEqual([
      pattern,
      { literals: 0, calls: 1, long: 0, built: 1 },
    ])
  for (const pattern of ["'a|b'", '`a|b`', 'String.raw`a\\b`', 'c.source'])
    expect([pattern, counts(`RegExp(${pattern})`)]).toEqual([
      pattern,
      { literals: 0, calls: 1, long: 0, built: 0 },
    ])
  expect(counts("new RegExp(/a/, 'g')")).toEqual({ literals: 1, calls: 0, long: 0, built: 0 })
})

test('a pattern is long from 121 characters, its flags aside', () => {
  const short = 'a'.repeat(120)
  expect(counts(`f(/${short}/giu)`).long).toBe(0)
  expect(counts(`f(/${short}b/)`).long).toBe(1)
  expect(counts(`RegExp('${short}b')`).long).toBe(1)
})

test('words are those of strings, templates and patterns; comments and escapes hold none', () => {
  const words = new Map([
    ['seit', ['de']],
    ['depuis', ['fr']],
    ['jahre', ['de']],
  ])
  const found = (source: string) => [...languagesIn(factsOf(source).texts, words)]
  expect(found('const a = /\\bseit\\b/')).toEqual(['de'])
  expect(found(`const a = \`\${b} Depuis \${c} jahre\``)).toEqual(['fr', 'de'])
  expect(found('// seit\nconst a = seit.jahre')).toEqual([])
  expect(found("const a = 'seither'")).toEqual([])
})

test('a word or an expression is known by its line, also in a template of many', () => {
  const source = "const a = 'Jahre\\n\\n'\nconst b = `x\nseit\nseit`\n\nf(/c/)\nRegExp(a + b)"
  const { texts, expressions } = factsOf(source)
  const words = new Map([
    ['seit', ['de']],
    ['jahre', ['de']],
  ])
  expect(wordsUsed(texts, words).map(({ line, word }) => `${line} ${word}`)).toEqual([
    '1 jahre',
    '3 seit',
    '4 seit',
  ])
  expect(expressions.map(({ line, pattern }) => `${line} ${pattern}`)).toEqual(['6 c', '7 a + b'])
})

test('a language is told by a word that no other pack has', () => {
  const words = new Map([
    ['seit', ['de']],
    ['fundador', ['es', 'pt']],
  ])
  expect([...languagesIn(factsOf("f('fundador', 'seit')").texts, words)]).toEqual(['de'])
})

test('without packs nothing is measured', () => {
  using tree = tempTree({ 'packages/core/data/languages/shared-words.json': '{}' })
  expect(() => readLanguageWords(tree.root)).toThrow('No pack of a language')
})

test('words are those of the packs, with who has them, and none of English', () => {
  const folder = 'packages/core/data/languages'
  using tree = tempTree({
    [`${folder}/de.json`]: JSON.stringify({
      tag: 'de',
      numbers: { 'zehn elf': 10 },
      parts: { drittel: '1/3' },
      phrases: { a: ['hat {money} … gegründet', '<have> alias'], b: { none: 'steht nirgends' } },
    }),
    [`${folder}/pt.json`]: JSON.stringify({ tag: 'pt', fillers: 'alias para mais' }),
    [`${folder}/shared-words.json`]: JSON.stringify({ wissen: { de: 'Wir wissen es.' } }),
    [`${folder}/en.json`]: JSON.stringify({ tag: 'en', fillers: 'have money raised' }),
  })
  expect(Object.fromEntries(readLanguageWords(tree.root))).toEqual({
    alias: ['de', 'pt'],
    zehn: ['de'],
    drittel: ['de'],
    gegrundet: ['de'],
    para: ['pt'],
    mais: ['pt'],
  })
})

test('tables are no code, what is generated and tests count nowhere, and circles of types are circles', () => {
  using tree = tempTree({
    'packages/core/package.json': '{"name":"@dealflow/core"}',
    'packages/core/src/index.ts': "export * from './a/one.ts'\n",
    'packages/core/src/a/one.ts': "import type { B } from '../b/two.ts'\nexport const one = /a/\n",
    'packages/core/src/b/two.ts': "export { one as B } from '../a/one.ts'\n",
    'packages/core/src/b/words-table.ts':
      "export const words = ['seit', 'jahre', 'depuis']\nexport const a = /b/\n",
    'packages/core/src/b/made.generated.ts': 'export const c = /c/\n',
    'packages/core/src/b/names-table.ts': '/** Names: made by scripts/names.ts. */\nexport const d = /d/\n',
    'packages/core/src/a/one.test.ts': 'const c = /c/\n',
    'packages/core/src/testing/case.ts': 'const c = /c/\n',
  })
  const words = new Map([
    ['seit', ['de']],
    ['depuis', ['fr']],
  ])
  expect(measure(tree.root, words)).toMatchObject({
    'files of code': 3,
    'lines of code': 4,
    'files of tables': 1,
    'lines of tables': 2,
    'regular expressions': 2,
    'files with words of a language but English': 1,
    '… of two or more such languages': 1,
    'circles of files': 1,
    'files in the largest circle': 2,
    'floors of wings': 2,
    'wings in circles': 2,
  })
})

test('two trees stand beside each other', () => {
  expect(
    figuresTable([
      ['A', { lines: 1 }],
      ['B', { lines: 2 }],
    ]),
  ).toBe('|  | A | B |\n| --- | ---: | ---: |\n| lines | 1 | 2 |')
})
