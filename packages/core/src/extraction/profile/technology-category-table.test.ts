import { expect, test } from 'bun:test'
import { technologyCategory } from './technology-category-table.ts'
import { technologyRows } from './technology-table.ts'

test('every technology that is told has a category', () => {
  expect(technologyRows.filter(({ name }) => technologyCategory(name) === 'other')).toEqual([])
  expect(technologyCategory('Stripe')).toBe('payments')
  expect(technologyCategory('Something of tomorrow')).toBe('other')
})
