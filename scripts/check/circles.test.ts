import { expect, test } from 'bun:test'
import { findCircles } from './circles.ts'
import { findImports, tokenize } from './tokens.ts'

/** Each circle as `a.ts b.ts`, of files given with their text. */
const circles = (files: Readonly<Record<string, string>>) =>
  found(files).map(({ files: [...way] }) => way.join(' '))

const found = (files: Readonly<Record<string, string>>) =>
  findCircles(new Map(Object.entries(files).map(([file, text]) => [file, findImports(tokenize(text))])))

const from = (...paths: readonly string[]) => paths.map((path) => `import { x } from '${path}'\n`).join('')

test('the line is that of the import of the next file', () => {
  const files = { 'a.ts': from('./c.ts', './b.ts'), 'b.ts': from('./a.ts'), 'c.ts': from('bun') }
  expect(found(files)).toEqual([{ files: ['a.ts', 'b.ts'], line: 2 }])
})

test('types and imports at run time count', () => {
  const back = [
    "import type { X } from '../a.ts'",
    "export type Y = import('../a.ts').X",
    "export const later = () => import('../a.ts')",
  ]
  for (const text of back)
    expect(circles({ 'a.ts': from('./deep/b.ts'), 'deep/b.ts': text })).toEqual(['a.ts deep/b.ts'])
})

test('a door that exports what imports it closes a circle', () => {
  const doors = ["export { x } from './a.ts'", "export * from './a.ts'", "export type { X } from './a.ts'"]
  for (const door of doors) {
    const files = { 'jobs/index.ts': door, 'jobs/a.ts': from('./b.ts'), 'jobs/b.ts': from('./index.ts') }
    expect(circles(files)).toEqual(['jobs/a.ts jobs/b.ts jobs/index.ts'])
  }
})

test('a door closes none for those who come to it', () => {
  const files = {
    'kernel/index.ts': "export { x } from './a.ts'\nexport type { Y } from './b.ts'",
    'kernel/a.ts': from('./b.ts'),
    'kernel/b.ts': '',
    'jobs/a.ts': from('../kernel/index.ts', './b.ts', './missing.ts'),
    'jobs/b.ts': from('../kernel/index.ts'),
  }
  expect(circles(files)).toEqual([])
})

test('of several circles each is shown at its shortest, but those of files that are shown already', () => {
  const files = {
    'a.ts': from('./b.ts'),
    'b.ts': from('./c.ts', './a.ts'),
    'c.ts': from('./a.ts'),
    'd.ts': from('./d.ts', './a.ts'),
    'e.ts': from('./d.ts'),
  }
  expect(circles(files)).toEqual(['a.ts b.ts', 'c.ts a.ts b.ts', 'd.ts'])
})
