import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { Dealflow } from '@dealflow/core/client'
import { nodeHost, readLocations } from '@dealflow/node-adapter'
import { findCompanies } from './src/search.ts'

// The generated client against a service in this process: what the document promises is what is answered.
const host = nodeHost({ write() {} })
const storage = memoryStorage({ host })
const service = createService({ host, storage, locations: loadLocations(await readLocations()) })
const company = {
  id: 'harvest-robotics',
  name: 'Harvest Robotics',
  website: 'harvest.example.com',
  description: 'Robots that pick strawberries',
  city: 'Berlin',
  country_iso2: 'DE',
}
await service.companies.import({ source: lines([company]) })
const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })

const dealflow = new Dealflow({
  apiKey: secret,
  baseUrl: 'http://dealflow.example',
  fetch: (url, init) => service.fetch(new Request(url, init)),
})
const found = await findCompanies(dealflow, 'robots that pick strawberries', 'DE')
await service.close()

const expected = {
  companies: [{ name: 'Harvest Robotics', website: 'https://harvest.example.com' }],
  chargedUsd: 0.02,
}
if (JSON.stringify(found) !== JSON.stringify(expected)) {
  console.error('the typed client found', found)
  process.exit(1)
}
console.log('typed-client: the generated client found', found.companies[0]?.name)

async function* lines(records: readonly unknown[]) {
  yield new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}
