import { expect, test } from 'bun:test'
import { objectIn } from './clean-answer.ts'

test('an answer that is long and broken is none: mending it would take seconds', () => {
  const broken = (length: number) => `{"names": ["${'x'.repeat(length)}",]}`
  expect(objectIn(broken(10_000))).toEqual({ names: ['x'.repeat(10_000)] })
  expect(objectIn(broken(30_000))).toBeNull()
  expect(objectIn(broken(30_000).replace(',]', ']'))).toEqual({ names: ['x'.repeat(30_000)] })
})
