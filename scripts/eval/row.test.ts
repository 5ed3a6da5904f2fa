import { expect, test } from 'bun:test'
import { judge, type Row } from './row.ts'

const row = (reached: number | null, wants: Row['wants'] = 'at least'): Row => ({
  task: 'example',
  floor: null,
  target: 0.5,
  reached,
  wants,
  notes: [],
})
const known = { reached: 0.298, reason: 'example' }

test('a row that is no known miss is held to its target', () => {
  expect(judge(row(0.5))).toBe('ok')
  expect(judge(row(0.499))).toBe('MISSED')
  expect(judge(row(0.499, 'at most'))).toBe('ok')
  expect(judge(row(null))).toBe('MISSED')
})

test('a known miss is held to what it had reached', () => {
  expect(judge(row(0.2976), known)).toBe('missed as known')
  expect(judge(row(0.4), known)).toBe('missed as known')
  expect(judge(row(0.297), known)).toBe('MISSED')
  expect(judge(row(null), known)).toBe('MISSED')
})

test('a known miss of an upper bound may not rise', () => {
  expect(judge(row(0.6, 'at most'), { ...known, reached: 0.6 })).toBe('missed as known')
  expect(judge(row(0.61, 'at most'), { ...known, reached: 0.6 })).toBe('MISSED')
})

test('a known miss that reaches its target must leave the list', () => {
  expect(judge(row(0.5), known)).toBe('REACHED, NO LONGER A KNOWN MISS')
})
