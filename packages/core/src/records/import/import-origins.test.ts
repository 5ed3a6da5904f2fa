import { expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { historyIn } from '../../testing/example-company.ts'
import { testHost } from '../../testing/test-clock.ts'
import { importCompanies } from './import.ts'

test('a blank name of a source and a blank licence are none, and an instant is told in UTC', async () => {
  const store = memoryCompanyStore()
  const source = (async function* () {
    yield new TextEncoder().encode('{"id":"a","name":"Acme"}\n')
  })()
  const host = testHost({ sha256 })
  const said = { sourceName: ' ', licence: '', fingerprint: null, retrievedAt: '2026-05-01T02:00:00+02:00' }
  await importCompanies({ source, store, host, locations, ...said })
  expect((await store.find('a'))?.source).toBeNull()
  expect((await historyIn(store, 'a'))?.from?.origin).toMatchObject({
    source: null,
    licence: null,
    retrieved_at: '2026-05-01T00:00:00.000Z',
  })
})
