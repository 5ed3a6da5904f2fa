import { expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import type { EmbedderProvider } from '../../kernel/provider-ports.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { memoryVectors } from '../../storage/memory/vectors.ts'
import { testHost } from '../../testing/test-clock.ts'
import { openVectors } from './open.ts'

test('an embedder that cannot be made leaves the words to rank, is told of, and is made by a later search', async () => {
  const host = testHost({ sha256 })
  let fails = true
  const embedder: EmbedderProvider = {
    model: 'tiny',
    key: 'tiny',
    embed: async () => ({ outcome: 'failed', failure: 'unreachable', retryAfterMs: null }),
  }
  const vectors = openVectors({
    ...host,
    model: 'tiny',
    store: memoryVectors(),
    source: memoryCompanyStore(),
    identity: async () => 'companies',
    async embedder() {
      if (fails) throw new Error('No embedder.')
      return embedder
    },
  })
  vectors.follow()
  expect([await vectors.rank(null), await vectors.rank(null)]).toEqual([null, null])
  expect(await vectors.status()).toMatchObject({ model: 'tiny', failure: { why: new Error('No embedder.') } })
  expect(host.logs.map(({ message }) => message)).toEqual(['no vectors of companies are made'])
  fails = false
  expect(await vectors.rank(null)).not.toBeNull()
  expect(await vectors.status()).toMatchObject({ model: 'tiny', failure: null })
  await vectors.close()
})
