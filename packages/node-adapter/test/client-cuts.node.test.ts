import { deepEqual, equal, rejects } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { Dealflow, DealflowError } from '@dealflow/core/client'
import { contractCompaniesAsJsonLines } from '@dealflow/core/testing'
import { createLineLog, nodeHost } from '../src/host/index.ts'
import { readLocations } from '../src/package-data.ts'
import { toNodeHandler } from '../src/to-node-handler.ts'

const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' }))
const service = createService({
  host,
  storage: memoryStorage({ host }),
  locations: loadLocations(await readLocations()),
  sampleCompanies: async () => new Blob([contractCompaniesAsJsonLines()]).stream(),
  prices: { 'POST /api/v2/vc-backability-checks': 500_000 },
})

/** How many answers to a POST are still to be lost: the work is done, and then the connection is cut. */
let cuts = 0
const server = createServer((request, response) => {
  const cutting = {
    async fetch(...asked: Parameters<typeof service.fetch>) {
      const answer = await service.fetch(...asked)
      if (request.method === 'POST' && cuts-- > 0) request.socket.destroy()
      return answer
    },
  }
  toNodeHandler(cutting)(request, response)
})

/** A wait before another try takes no time. */
const timing = {
  now: () => Date.now(),
  random: () => 0,
  timer(ms: number, done: () => void) {
    const timer = setTimeout(done, ms < 60_000 ? 0 : ms)
    return () => clearTimeout(timer)
  },
}

async function newClient(): Promise<Dealflow> {
  const { accountId } = await service.accounts.create({ name: 'Cut off', grantMicroUsd: 0 })
  const { secret: apiKey } = await service.accounts.createKey({ accountId, kind: 'test' })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return new Dealflow({ apiKey, baseUrl }, timing)
}

before(async () => {
  await service.work()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
after(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await service.close()
})

test('a job whose answers are cut off is made once and charged once', async () => {
  const dealflow = await newClient()
  cuts = 2
  const { data, isReplay } = await dealflow.enrichment.combined
    .create({ website: 'https://succeed.test' })
    .withResponse()
  equal(isReplay, true)
  const { jobs } = await dealflow.jobs.list()
  deepEqual(
    jobs.map(({ job_id }) => job_id),
    [data.job_id],
  )
  const { entries } = await dealflow.billing.ledger({ type: 'charge' })
  deepEqual(
    entries.map(({ amount_usd }) => amount_usd),
    [-0.2],
  )
})

const askedOnce: readonly [name: string, ask: (dealflow: Dealflow) => Promise<unknown>][] = [
  ['a search', (dealflow) => dealflow.searches.create({ query: 'battery recycling' })],
  ['a priced check without a job', (dealflow) => dealflow.vcBackability.create({ website: 'vc-yes.test' })],
]
for (const [name, ask] of askedOnce)
  test(`${name} whose answer is cut off is not asked again, and charged once`, async () => {
    const dealflow = await newClient()
    cuts = 1
    await rejects(ask(dealflow), (error) => {
      return error instanceof DealflowError && error.code === 'CONNECTION_FAILED'
    })
    equal(cuts, 0)
    equal((await dealflow.billing.ledger({ type: 'charge' })).entries.length, 1)
  })
