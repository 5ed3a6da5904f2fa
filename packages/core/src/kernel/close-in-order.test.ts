import { expect, test } from 'bun:test'
import { closeInOrder } from './close-in-order.ts'

test('a row waits for the one before it, and is closed though that failed; the first failure is told at the end', async () => {
  const order: string[] = []
  const closing =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    }
  const end = closeInOrder([[closing('a'), closing('b', true)], [closing('c')]])
  await expect(end).rejects.toThrow('b')
  expect(order).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'c begins', 'c ends'])
})
