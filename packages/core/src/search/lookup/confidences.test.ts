import { expect, test } from 'bun:test'
import { confidences } from './confidences.ts'

test('confidences follow the thresholds', () => {
  expect(confidences([1])).toEqual(['high'])
  expect(confidences([0.92, 0.75, 0.55])).toEqual(['high', 'medium', 'low'])
  expect(confidences([0.919, 0.749])).toEqual(['medium', 'low'])
  expect(confidences([])).toEqual([])
})

test('of two matches within 0.03 neither is sure', () => {
  expect(confidences([1, 0.97, 0.93])).toEqual(['medium', 'medium', 'high'])
  expect(confidences([1, 0.96])).toEqual(['high', 'high'])
  expect(confidences([0.6, 0.6])).toEqual(['low', 'low'])
})
