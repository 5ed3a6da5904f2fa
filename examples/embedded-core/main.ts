import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ApiKey, isEnded, type JobType, readMapping, type VcResult } from '@dealflow/core'
import { type OpenedService, openService } from '@dealflow/node-adapter'
import { ourScreen } from './our-screen.ts'
import { startReceiver } from './receiver.ts'

// #region open
const service: OpenedService = await openService({
  data: process.env['DEALFLOW_DATA'] ?? './dealflow-data',
  jobs: { work: { vc_backability_check: ourScreen(() => service.companies) } },
  // What a receiver on this machine needs; one that the internet reaches needs neither.
  outbound: { allowedCidrs: ['127.0.0.0/8'], allowHttp: true },
})
// #endregion open

// #region import
const report = await service.companies.import({
  source: createReadStream('portfolio.csv'),
  mapping: readMapping(JSON.parse(await readFile('portfolio.mapping.json', 'utf8'))),
})
console.log(`imported: ${report.read} read, ${report.created} new, ${report.rejected} rejected`)
for (const { line, reasons } of report.problems) console.log(`  line ${line}: ${reasons.join('; ')}`)
// #endregion import

// #region ask
const found = await service.companies.search('live', { query: 'bookkeeping for shops in Germany since 2020' })
console.log('found:', found.results.map(({ name }) => name).join(', '))

const [byWebsite] = (await service.companies.lookup('live', { websites: ['https://kelp.example/about'] }))
  .companies
const [byName] = (await service.companies.lookup('live', { names: ['lumen ledger'] })).companies
console.log(`by website: ${byWebsite?.company?.name}`)
console.log(`by name: ${byName?.best_match?.company.name} (${byName?.best_match?.confidence})`)
// #endregion ask

// #region job
/** Makes a job, waits for its end, and resolves to its result. Rejects with JOB_FAILED when it fails. */
async function run(type: JobType, key: ApiKey, body: object): Promise<unknown> {
  const kind = service.jobs.kindOf(type)
  const order = { key, body, file: null, idempotencyKey: null, requestId: randomUUID() }
  const { job } = await service.jobs.create(kind, order, await service.jobs.read(kind, order))
  const name = { ownerId: key.keyId, jobId: job.jobId, type }
  for await (const seen of service.jobs.watch(name, null, AbortSignal.timeout(60_000)))
    if (isEnded(seen.job)) console.log(`${type}: ${seen.job.status}`)
  return JSON.parse((await service.jobs.result(name)).resultJson)
}
// #endregion job

// #region own-work
const { accountId } = await service.accounts.create({ name: 'Our fund', grantMicroUsd: 0 })
const { key: live } = await service.accounts.createKey({ accountId, kind: 'live' })
const websites = ['lumen.example', 'oldmill.example']
const screened = (await run('vc_backability_check', live, { websites, force_async: true })) as VcResult
for (const { website, classification } of screened.results) console.log(`  ${website}: ${classification}`)
// #endregion own-work

// #region webhook
// A test key tries what comes back without asking any site; whoever is told of it verifies what arrives.
const { key: test } = await service.accounts.createKey({ accountId, kind: 'test' })
let secret = ''
const receiver = await startReceiver(() => secret)
const made = await service.webhooks.create(accountId, { url: receiver.url }, AbortSignal.timeout(10_000))
secret = made.secret
const order = { website: 'https://succeed.test', webhook_endpoint_id: made.endpoint.webhookId }
await run('general_enrichment', test, order)
const event = await receiver.event
console.log(`told of it by a webhook: ${event.type}`)
const forged = await fetch(receiver.url, { method: 'POST', body: JSON.stringify(event) })
console.log(`the same without a signature: ${forged.status}`)
// #endregion webhook

receiver.server.close()
await service.webhooks.remove(accountId, made.endpoint.webhookId)
await service.close()
