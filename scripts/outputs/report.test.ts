import { expect, test } from 'bun:test'
import { type Compared, reportOfSet } from './report.ts'

const item = (id: string, before: unknown, after: unknown, heldBy: Compared['heldBy'] = 'both'): Compared => {
  return { set: 'queries', id, heldBy, before, after }
}

test('counts what is the same, what changed, and what one side alone holds', () => {
  const items = [
    item('one', 1, 1),
    item('two', { a: 1 }, { a: 2 }),
    item('gone', 1, 1, 'before'),
    item('new', 1, 2, 'after'),
  ]
  const { same, changed, lines } = reportOfSet('queries', items, 10)
  expect([same, changed]).toEqual([2, 2])
  expect(lines.slice(0, 3)).toEqual([
    '== queries: 2 same, 2 changed; 1 only in A, 1 only in B',
    '  only in A: "gone"',
    '  only in B: "new"',
  ])
})

test('shows each difference with its path, before and after', () => {
  const { lines } = reportOfSet('queries', [item('two', { a: { b: 1 } }, { a: {} })], 10)
  expect(lines).toEqual([
    '== queries: 0 same, 1 changed; 0 only in A, 0 only in B',
    '',
    '"two"',
    '  a.b',
    '    - 1',
    '    + nothing',
    '',
    'paths:',
    '  1 a.b',
  ])
})

test('evidence that came or went with its fact is counted, and shown where it changed', () => {
  const before = { evidence: { '/a': ['0.9', 'x'], '/b': ['0.5', 'y'] } }
  const { lines } = reportOfSet('sites', [item('two', before, { evidence: { '/a': ['0.8', 'x'] } })], 1)
  expect(lines.slice(3)).toEqual([
    '  evidence./a[0]',
    '    - "0.9"',
    '    + "0.8"',
    '  evidence: 1 came or went',
    '',
    'paths:',
    '  2 evidence',
  ])
})

test('shows no more items than it may, and counts the paths of all', () => {
  const items = ['one', 'two', 'three'].map((id) => item(id, [1], [2]))
  const { lines } = reportOfSet('queries', items, 1)
  expect(lines.filter((line) => line.startsWith('"'))).toEqual(['"one"'])
  expect(lines).toContain('2 more items have changed')
  expect(lines.at(-1)).toBe('  3 []')
})

test('of long texts shows where they part', () => {
  const long = 'a'.repeat(500)
  const { lines } = reportOfSet('queries', [item('two', `${long}left`, `${long}right`)], 1)
  expect(lines.slice(4, 6)).toEqual([`    - … "${'a'.repeat(60)}left"`, `    + … "${'a'.repeat(60)}right"`])
})
