import { expect, test } from 'bun:test'
import { readIdempotencyKey } from './idempotency-key.ts'

test.each([
  ['order-17', 'order-17'],
  ['"order-17"', 'order-17'],
  ['"a \\"b\\" \\\\ c"', 'a "b" \\ c'],
  ['"', '"'],
  ['"open', '"open'],
  ['a "quoted" word', 'a "quoted" word'],
  ['x'.repeat(255), 'x'.repeat(255)],
  [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
])('an idempotency key is taken as it was meant: %s', (header, key) => {
  expect(readIdempotencyKey(header)).toBe(key)
})

test('without the header there is none', () => {
  expect(readIdempotencyKey(null)).toBeNull()
})

test.each(['', '""', 'x'.repeat(256), 'größe', 'tab\there', '\u007f'])(
  'an idempotency key that is empty, long or not printable ASCII is refused by the name of its header: %j',
  (header) => {
    const details = [
      { path: 'headers.idempotency-key', message: 'must have 1 to 255 printable ASCII characters' },
    ]
    expect(() => readIdempotencyKey(header)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', details }),
    )
  },
)
