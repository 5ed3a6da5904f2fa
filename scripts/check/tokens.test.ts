import { expect, test } from 'bun:test'
import { findImports, tokenize } from './tokens.ts'

const words = (source: string) =>
  tokenize(source)
    .filter((token) => token.kind === 'word')
    .map((token) => token.text)

test('names in comments, strings and regular expressions are no words', () => {
  expect(words("// Date.now\n/* setTimeout */ a = 'Math.random' + \"it's\" + /crypto'/.source")).toEqual([
    'a',
    'source',
  ])
  expect(words("x = '\\'setTimeout'; y")).toEqual(['x', 'y'])
})

test('code inside a template is code, its text is not', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code
  expect(words('`setTimeout ${one({ a: `in ${two} Date` })} fetch` + three')).toEqual([
    'one',
    'a',
    'two',
    'three',
  ])
})

test('a slash after a value divides', () => {
  expect(words('a / b / c')).toEqual(['a', 'b', 'c'])
  expect(words('(a) / setTimeout / 2')).toEqual(['a', 'setTimeout'])
  expect(words("return /'/.test(x) ? y : z")).toEqual(['return', 'test', 'x', 'y', 'z'])
  expect(words('a.replace(/[/"]/g, b)')).toEqual(['a', 'replace', 'b'])
})

test('lines are counted through comments and templates', () => {
  expect(tokenize('/*\n\n*/ a\n`\n`\nb').map((token) => `${token.kind} ${token.line}`)).toEqual([
    'word 3',
    'template 4',
    'word 6',
  ])
})

test('every form of import is found, and whether it vanishes', () => {
  const source = `
    import { a, type B } from './value.ts'
    import type { C } from './type.ts'
    import { type D, type E } from './types.ts'
    import './effect.ts'
    import all, * as more from 'package'
    import data from './data.json' with { type: 'json' }
    export * from './all.ts'
    export { f } from './named.ts'
    export type { G } from './named-type.ts'
    const late = await import('./late.ts')
    type H = import('./inline.ts').H
    export const from = 'no import'
    const url = import.meta.resolve('./resolved.ts')
    // import { x } from './comment.ts'
    export { a as from }
    const s = 'from'
  `
  expect(
    findImports(tokenize(source)).map((found) => `${found.specifier}${found.typeOnly ? ' type' : ''}`),
  ).toEqual([
    './value.ts',
    './type.ts type',
    './types.ts type',
    './effect.ts',
    'package',
    './data.json',
    './all.ts',
    './named.ts',
    './named-type.ts type',
    './late.ts',
    './inline.ts',
  ])
})
