// Core without the adapter: a host of its own, storage in memory, requests answered in process.
import { equal, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { testHost } from '@dealflow/core/testing'

const pathOf = (name: string) => fileURLToPath(import.meta.resolve(`@dealflow/core/data/${name}`))

const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
const service = createService({
  host,
  storage: memoryStorage({ host }),
  locations: loadLocations(await readFile(pathOf('locations.bin'))),
  sampleCompanies: async () => createReadStream(pathOf('sample-companies.jsonl.gz')),
})

const csv = 'name,website,description\nAcme Freight,acme-freight.example,Software for freight brokers\n'
const report = await service.companies.import({ source: new Blob([csv]).stream() })
equal(report.created, 1)

const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
for (const kind of ['live', 'test'] as const) {
  const { secret } = await service.accounts.createKey({ accountId, kind })
  const response = await service.fetch(
    new Request('http://localhost/api/v2/searches', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'software for freight brokers' }),
    }),
  )
  equal(response.status, 200)
  const answer: { data: { results: unknown[] } } = JSON.parse(await response.text())
  ok(answer.data.results.length > 0, `a search with a ${kind} key finds nothing`)
}
await service.close()
equal('Bun' in globalThis, false)
console.log('done')
