import { expect, test } from 'bun:test'
import { differences } from './difference.ts'

const lines = (before: unknown, after: unknown) =>
  differences(before, after).map(
    ({ path, before, after }) => `${path} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  )

test('equal outputs have no difference, whatever the order of their keys', () => {
  const output = { a: [1, { b: null, c: [] }], d: 'x' }
  expect(lines(output, structuredClone(output))).toEqual([])
  expect(lines({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toEqual([])
})

test('a difference is named by its path', () => {
  expect(
    lines({ funding: { rounds: [{ amount: 48 }] } }, { funding: { rounds: [{ amount: 48e9 }] } }),
  ).toEqual(['funding.rounds[0].amount 48 -> 48000000000'])
  expect(lines(1, '1')).toEqual([' 1 -> "1"'])
  expect(lines({ a: [] }, { a: {} })).toEqual(['a [] -> {}'])
})

test('what is null, absent or empty is not the same', () => {
  expect(lines({ a: null }, {})).toEqual(['a null -> undefined'])
  expect(lines({}, { a: null })).toEqual(['a undefined -> null'])
  expect(lines({ a: '' }, { a: null })).toEqual(['a "" -> null'])
})

test('an entry that comes or goes is one difference, wherever it stands', () => {
  expect(lines(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual(['[+1] undefined -> "x"'])
  expect(lines(['a', 'b', 'c'], ['b', 'c'])).toEqual(['[0] "a" -> undefined'])
  expect(lines([], [{ a: 1 }])).toEqual(['[+0] undefined -> {"a":1}'])
})

test('entries that changed between equal ones are compared with each other', () => {
  const before = [{ id: 1 }, { id: 2, name: 'Jane' }, { id: 3 }]
  const after = [{ id: 0 }, { id: 1 }, { id: 2, name: 'John' }, { id: 3 }]
  expect(lines(before, after)).toEqual(['[+0] undefined -> {"id":0}', '[1].name "Jane" -> "John"'])
})

test('entries that changed places are a difference', () => {
  expect(lines(['a', 'b'], ['b', 'a']).length).toBeGreaterThan(0)
})
