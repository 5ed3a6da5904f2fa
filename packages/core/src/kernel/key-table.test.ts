import { expect, test } from 'bun:test'
import { KeyTable } from './key-table.ts'

test('a line is found by each of its keys, and every line of a key once', () => {
  const table = new KeyTable('bavaria|bayern\npunjab|panjab|punjab\npunjab\n\nö')
  expect(table.find('bayern')).toEqual([0])
  expect(table.find('punjab')).toEqual([1, 2])
  expect(table.find('ö')).toEqual([4])
  expect(['bayer', 'avaria', 'bayern\npunjab', 'bavaria|bayern', ''].map((key) => table.find(key))).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
  expect(['bayern', 'punjab', 'ö', 'bayer', ''].map((key) => table.lineOf(key))).toEqual([0, 1, 4, -1, -1])
  expect([...table.keys()]).toEqual(['bavaria', 'bayern', 'punjab', 'panjab', 'ö'])
})

test('ten thousand keys, many with one hash, are all found', () => {
  // "Aa" and "BB" have the same hash, and so have all words of them.
  const word = (number: number) =>
    number.toString(2).padStart(14, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB')
  const lines = Array.from({ length: 10_000 }, (_, number) =>
    number % 50 === 0 ? word(number) : `k${number}`,
  )
  const table = new KeyTable(lines.join('\n'))
  expect(lines.map((key) => table.find(key))).toEqual(lines.map((_, number) => [number]))
  expect(lines.map((key) => table.lineOf(key))).toEqual([...lines.keys()])
})
