import { expect, test } from 'bun:test'
import { isUuid } from '../../kernel/ids.ts'
import { investorId } from './investor-id.ts'

test('an id is a UUID, stays what it is, and no two of 200,000 keys share one', () => {
  expect(investorId('y combinator')).toBe('ee29c396-2493-8dcb-a015-8c1ccf4b7555')
  const keys = Array.from({ length: 200_000 }, (_, i) => `name ${i % 7}${i} capital`)
  const ids = new Set(keys.map(investorId))
  expect(ids.size).toBe(keys.length)
  for (const id of [...ids].slice(0, 1_000)) expect(isUuid(id)).toBe(true)
})
