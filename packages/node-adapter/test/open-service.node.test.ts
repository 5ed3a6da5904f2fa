import { deepEqual, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { memoryStorage, parseResolveMap, shippedVcModel } from '@dealflow/core'
import { nodeHost, type OpenedService, type OpenServiceOptions, openService } from '@dealflow/node-adapter'
import { loopbackReceiver, serveSites } from '../src/testing/index.ts'
import { companiesOf, keyOf, readyMade, send } from './open-service-steps.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-open-'))
after(() => rmSync(root, { recursive: true, force: true }))

const deck = join(import.meta.dirname, 'decks/fixtures/tables.pdf')

let data: string
let number = 0
beforeEach(() => {
  data = join(root, String(number++))
})

async function within<T>(
  options: Omit<OpenServiceOptions, 'data'>,
  use: (service: OpenedService) => Promise<T>,
) {
  const service = await openService({ data, ...options })
  try {
    return await use(service)
  } finally {
    await service.close()
  }
}

test("a new directory is its owner's alone and has a key, no account, and the files that the binary makes", async () => {
  const { directory, accounts } = await within({}, async ({ directory, accounts }) => ({
    directory,
    accounts: await accounts.list(),
  }))
  equal(directory, data)
  deepEqual(accounts, [])
  deepEqual(readdirSync(data).sort(), [
    'cache.db',
    'dealflow.db',
    'index',
    'instance.json',
    'instance.key',
    'owner.lock',
  ])
  if (process.platform !== 'win32') {
    equal(statSync(data).mode & 0o777, 0o700)
    equal(statSync(join(data, 'instance.key')).mode & 0o777, 0o600)
  }
})

test("everything in it is its owner's alone, whatever the umask and the directory that was there", {
  skip: process.platform === 'win32' ? 'Windows has no modes' : false,
}, async () => {
  const umask = process.umask(0)
  try {
    mkdirSync(data, { mode: 0o755 })
    await within({ work: false }, async (service) => {
      const key = await keyOf(service, 'live')
      await companiesOf(service, readyMade)
      await send(service, key, '/api/v2/searches', { query: 'bookkeeping for bakeries' })
      const form = new FormData()
      form.append('file', new Blob([readFileSync(deck)]), 'deck.pdf')
      const made = await service.fetch(
        new Request('http://localhost/api/v2/pitch-deck-jobs', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
          body: form,
        }),
      )
      equal(made.status, 202)
      const names = readdirSync(data, { recursive: true, encoding: 'utf8' })
      for (const wanted of [
        'dealflow.db-wal',
        'cache.db',
        'owner.lock-journal',
        join('index', 'live', 'manifest.json'),
      ])
        ok(names.includes(wanted), wanted)
      ok(names.some((name) => name.startsWith(join('uploads', ''))))
      const open = names.filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)
      deepEqual(open, [])
    })
  } finally {
    process.umask(umask)
  }
})

test('what was written is there after a restart: account, key, companies, money, jobs and the index', async () => {
  const { key, jobId, instanceId } = await within({}, async (service) => {
    const key = await keyOf(service, 'test')
    const live = await keyOf(service, 'live')
    await companiesOf(service, readyMade)
    equal(
      (await send(service, live, '/api/v2/searches', { query: 'bookkeeping for bakeries' })).body.data
        .total_results,
      1,
    )
    const made = await send(service, key, '/api/v2/general-enrichment-jobs', {
      website: 'https://succeed.test',
    })
    equal(made.status, 202)
    return { key: { test: key, live }, jobId: made.body.data.job_id, instanceId: service.instanceId }
  })
  const files = readdirSync(join(data, 'index', 'live')).sort()
  await within({}, async (service) => {
    equal(service.instanceId, instanceId)
    equal((await service.companies.index.state()).changesBehind, 0)
    const found = await send(service, key.live, '/api/v2/searches', { query: 'bookkeeping for bakeries' })
    deepEqual(
      found.body.data.results.map(({ id }: { id: string }) => id),
      ['m:1'],
    )
    equal(found.body.meta.billing.remaining_usd, 99.96)
    const path = `/api/v2/general-enrichment-jobs/${jobId}`
    await (
      await service.fetch(
        new Request(`http://localhost${path}/events`, { headers: { authorization: `Bearer ${key.test}` } }),
      )
    ).text()
    equal((await send(service, key.test, path)).body.data.status, 'succeeded')
  })
  // Read as it was, not built again.
  deepEqual(readdirSync(join(data, 'index', 'live')).sort(), files)
})

test('webhooks are signed and sent, web sites and helpers included in one way out, which `false` shuts', async () => {
  const receiver = await loopbackReceiver()
  try {
    await within({ outbound: { allowHttp: true, allowedCidrs: ['127.0.0.0/8'] } }, async (service) => {
      const key = await keyOf(service, 'test')
      const made = await send(service, key, '/api/v2/webhook-endpoints', { url: receiver.url })
      equal(made.status, 201)
      const { webhook_id: webhook_endpoint_id } = made.body.data
      await send(service, key, '/api/v2/general-enrichment-jobs', {
        website: 'https://succeed.test',
        webhook_endpoint_id,
      })
      const [delivery] = await receiver.waitFor(1)
      match(delivery?.headers['webhook-signature'] ?? '', /^v1,/)
    })
    await within({ outbound: false }, async (service) => {
      const key = await keyOf(service, 'test')
      equal((await send(service, key, '/api/v2/webhook-endpoints', { url: receiver.url })).status, 503)
    })
  } finally {
    await receiver.close()
  }
})

test('without work, jobs wait for an opening that works', async () => {
  const path = '/api/v2/general-enrichment-jobs'
  const { key, jobId } = await within({ work: false }, async (service) => {
    const key = await keyOf(service, 'test')
    const made = await send(service, key, path, { website: 'https://succeed.test' })
    equal((await service.ready()).ready, true)
    return { key, jobId: made.body.data.job_id }
  })
  await within({ work: false }, async (service) => {
    equal((await send(service, key, `${path}/${jobId}`)).body.data.status, 'queued')
  })
})

test('web sites are read, and judged by the weights in the directory unless others are given', async () => {
  const sites = await serveSites()
  const weights = (intercept: number) => ({ ...shippedVcModel, version: `at ${intercept}`, intercept })
  const outbound = { allowedCidrs: ['127.0.0.0/8'], resolveMap: parseResolveMap(sites.resolveMap) }
  const judged = (options: Omit<OpenServiceOptions, 'data'>) =>
    within({ ...options, outbound, sites: { delayMs: 0 } }, async (service) => {
      const key = await keyOf(service, 'live')
      const order = { website: 'larkspur-payroll.example' }
      const { body } = await send(service, key, '/api/v2/vc-backability-checks', order)
      return body.data.results[0].classification
    })
  try {
    mkdirSync(data)
    const file = join(data, 'vc-model.json')
    writeFileSync(file, '{')
    await rejects(openService({ data }), {
      name: 'Explained',
      message: `${file}: it is no JSON. Train it again with dealflow train vc, or remove it.`,
    })
    writeFileSync(file, JSON.stringify(weights(-20)))
    // As who passes a setting on that is not set.
    equal(await judged({ vcModel: undefined } as object), 'Likely Not')
    equal(await judged({ vcModel: weights(20) }), 'Yes')
  } finally {
    await sites.close()
  }
})

test('a deck of a live key is read by a process of its own', async () => {
  await within({}, async (service) => {
    const key = await keyOf(service, 'live')
    const form = new FormData()
    form.append('file', new Blob([readFileSync(deck)]), 'deck.pdf')
    const headers = { authorization: `Bearer ${key}` }
    const request = new Request('http://localhost/api/v2/pitch-deck-jobs', {
      method: 'POST',
      headers,
      body: form,
    })
    const { data } = JSON.parse(await (await service.fetch(request)).text())
    await (await service.fetch(new Request(`http://localhost${data.poll_url}/events`, { headers }))).text()
    const read = await send(service, key, data.result_url)
    match(read.body.data.result.markdown, /## Slide 1: /)
  })
})

test("companies of the team's own are searched, and the directory holds the rest", async () => {
  const { companies, enrichment } = memoryStorage({ host: nodeHost({ write() {} }) })
  const own = { ...companies, forget: enrichment.forget }
  await within({ companies: own }, async (service) => {
    const key = await keyOf(service, 'live')
    await companiesOf(service, readyMade)
    const found = await send(service, key, '/api/v2/searches', { query: 'bookkeeping for bakeries' })
    equal(found.body.data.total_results, 1)
  })
  await within({}, async (service) => equal((await service.companies.status()).live.stored, 0))
})

/** What a program of its own came to, whose last lines are `lines`. */
function ran(lines: string) {
  const script = join(root, 'program.mjs')
  writeFileSync(
    script,
    `import * as adapter from ${JSON.stringify(import.meta.resolve('@dealflow/node-adapter'))}
    import { companiesOf, keyOf, readyMade, send } from ${JSON.stringify(import.meta.resolve('./open-service-steps.ts'))}
    const { openService } = adapter
    const data = ${JSON.stringify(data)}
    ${lines}`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', script], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return [status, stdout, stderr]
}

test('the process ends by itself once the service is closed, and what was closed twice is closed', () => {
  const ended = ran(`const service = await openService({ data })
    await companiesOf(service, readyMade)
    await service.companies.search('live', { query: 'bakeries' })
    await Promise.all([service.close(), service.close()])
    await service.close()
    console.log('closed')`)
  deepEqual(ended, [0, 'closed\n', ''])
})

test('the process stays for as long as the service is open, though only a timer goes on in it', () => {
  const ended = ran(`const service = await openService({ data, work: false })
    await new Promise((resolve) => setTimeout(resolve, 10).unref())
    await service.close()
    console.log('closed')`)
  deepEqual(ended, [0, 'closed\n', ''])
})

test('the process stays until the close of a service made by hand is through, which gives running jobs their time', () => {
  const ended = ran(`const core = await import(${JSON.stringify(import.meta.resolve('@dealflow/core'))})
    const host = adapter.nodeHost({ write() {} })
    const locations = core.loadLocations(await adapter.readLocations())
    const storage = core.memoryStorage({ host })
    const service = core.createService({ host, storage, locations, jobs: { shutdownGraceMs: 50 } })
    await service.work()
    const key = await keyOf(service, 'test')
    const path = '/api/v2/general-enrichment-jobs'
    const made = await send(service, key, path, { website: 'https://stuck.test' })
    for (let status; status !== 'running'; await new Promise(setImmediate))
      status = (await send(service, key, path + '/' + made.body.data.job_id)).body.data.status
    await service.close()
    console.log('closed')`)
  deepEqual(ended, [0, 'closed\n', ''])
})

test('one process may hold several directories', async () => {
  await within({}, async (first) => {
    const second = await openService({ data: `${data}-second` })
    notEqual(first.instanceId, second.instanceId)
    await second.close()
    ok((await first.ready()).ready)
  })
})
