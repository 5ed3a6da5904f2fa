import { expect, test } from 'bun:test'
import { tempTree } from '../check/temp-tree.ts'
import { languagesIn, readTellingWords } from './languages.ts'
import { figuresTable, measure } from './measure.ts'
import { sourceFacts } from './source-facts.ts'

const factsOf = (source: string) => sourceFacts('a.ts', source)
const counts = (source: string) => {
  const { literals, calls, long, built } = factsOf(source)
  return { literals, calls, long, built }
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
  const telling = new Map([
    ['seit', 'de'],
    ['depuis', 'fr'],
    ['jahre', 'de'],
  ])
  const found = (source: string) => [...languagesIn(factsOf(source).texts, telling)]
  expect(found('const a = /\\bseit\\b/')).toEqual(['de'])
  expect(found(`const a = \`\${b} Depuis \${c} jahre\``)).toEqual(['fr', 'de'])
  expect(found('// seit\nconst a = seit.jahre')).toEqual([])
  expect(found("const a = 'seither'")).toEqual([])
})

test('without packs the words of the table tell, each of one language', () => {
  using tree = tempTree({})
  const telling = readTellingWords(tree.root)
  expect(telling.get('gegrundet')).toBe('de')
  expect(telling.get('funcionarios')).toBe('pt')
  expect([...languagesIn(['Société fondée', 'Gründer'], telling)].sort()).toEqual(['de', 'fr'])
})

test('with packs the words of one pack alone tell, and none of English', () => {
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
  expect(Object.fromEntries(readTellingWords(tree.root))).toEqual({
    zehn: 'de',
    drittel: 'de',
    gegrundet: 'de',
    para: 'pt',
    mais: 'pt',
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
    'packages/core/src/a/one.test.ts': 'const c = /c/\n',
    'packages/core/src/testing/case.ts': 'const c = /c/\n',
  })
  const telling = new Map([
    ['seit', 'de'],
    ['depuis', 'fr'],
  ])
  expect(measure(tree.root, telling)).toMatchObject({
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
