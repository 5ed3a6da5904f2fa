// Makes the data directory of this version that stays in the repository: every later version opens, upgrades and verifies it
// (packages/server/test/upgrade.test.ts). Run it once, with the last commit of a release; it never overwrites one.
//
//   bun scripts/make-data-fixture.ts 0.1.0
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveSites } from '../packages/node-adapter/src/testing/serve-sites.ts'
import { fromSources, keptLong, Workbench } from '../packages/server/test/dealflow.ts'

const companies = [
  {
    id: 'fixture:harbor',
    name: 'Harbor Analytics',
    website: 'https://www.harbor-analytics.example',
    city: 'Rotterdam',
    country_iso2: 'NL',
    founded_year: 2016,
    industries: ['Logistics'],
    aliases: ['Havenblik'],
    description: 'Forecasts container traffic for ports.',
  },
  {
    id: 'fixture:moss',
    name: 'Moss & Fern',
    website: 'mossfern.example',
    city: 'Berlin',
    country_iso2: 'DE',
    total_funding_usd: 2_000_000,
    investors: [{ name: 'Nordlicht Capital', lead: true }],
  },
  {
    name: 'No Id Labs',
    website: 'noid.example',
    alternate_domains: ['noid-labs.example'],
    extra: { note: 'kept' },
  },
]
/** Imported and forgotten: no later import may bring it back. */
const forgotten = { id: 'fixture:gone', name: 'Gone For Good', website: 'gone.example' }
/** A made-up company whose site is read. */
const enriched = 'larkspur-payroll.example'

const deckFile = fileURLToPath(
  new URL('../packages/node-adapter/test/decks/fixtures/tables.pdf', import.meta.url),
)
const version = process.argv[2] ?? ''
const target = fileURLToPath(new URL(`../packages/server/test/fixtures/${version}`, import.meta.url))
if (!/^\d+\.\d+\.\d+$/.test(version) || existsSync(target)) {
  console.error(`Give a version that has no fixture yet, such as 0.1.0; got "${version}".`)
  process.exit(2)
}

const bench = new Workbench(fromSources)
const sites = await serveSites()
try {
  const resolve = join(bench.directory, 'resolve.txt')
  writeFileSync(resolve, sites.resolveMap)
  const ofSites = [
    '--outbound-resolve',
    resolve,
    '--outbound-allowed-cidrs',
    '127.0.0.0/8',
    '--site-delay-ms',
    '0',
  ]
  const server = await bench.serve([...keptLong, ...ofSites])
  const { account_id = '', live_key = '', test_key = '' } = server.opening
  const file = join(bench.directory, 'companies.jsonl')
  const lines = [...companies, forgotten].map((company) => JSON.stringify(company))
  writeFileSync(file, `${lines.join('\n')}\n{"name":""}\n`)
  await bench.json('import', file)
  await bench.json('company', 'forget', forgotten.id)
  await bench.json('grant', account_id, '--usd', '2.50', '--note', 'fixture')
  const revoked = await bench.json<{ key_id: string; key: string }>('key', 'create', '--account', account_id)
  await bench.json('key', 'revoke', revoked.key_id)
  for (const key of [live_key, live_key, test_key]) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/v2/searches`, {
      method: 'POST',
      headers,
      body: '{"query":"container traffic"}',
    })
    if (answer.status !== 200) throw new Error(`a search answered ${answer.status}: ${await answer.text()}`)
  }
  await bench.json('company', 'put', 'fixture:moss', '{"tagline": "Plants that stay alive"}')
  const { list_id } = await bench.json<{ list_id: string }>(
    'list',
    'create',
    '--account',
    account_id,
    '--name',
    'Ports',
  )
  await bench.json('list', 'add', list_id, 'fixture:harbor', 'mossfern.example')
  await bench.json('search', 'tune', 'synonyms', 'port', 'quay')
  await bench.json('search', 'tune', 'generic', 'forecasts')
  await bench.json('search', 'tune', 'pin', 'plants of ports', 'fixture:moss', 'fixture:harbor')
  await bench.json('search', 'tune', 'hide', 'fixture:harbor', '--for', 'plants alone')
  const tuning = await bench.json<unknown>('search', 'tune')
  const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return (JSON.parse(text) as { data: Record<string, string> }).data
  }
  // A name that never resolves (RFC 6761): the event waits for its next attempt.
  const { webhook_id } = await post('/api/v2/webhook-endpoints', { url: 'https://receiver.invalid/hook' })
  const jobOf = async (website: string) => {
    const body = { website, webhook_endpoint_id: webhook_id }
    const { job_id, poll_url } = await post('/api/v2/general-enrichment-jobs', body)
    const headers = { authorization: `Bearer ${test_key}` }
    // The stream ends with the job; that of the one that never ends is left after its first event.
    const events = await fetch(`${server.url}${poll_url}/events`, { headers })
    if (website === 'https://stuck.test') await events.body?.cancel()
    else await events.text()
    return job_id
  }
  const jobs = {
    succeeded: await jobOf('https://succeed.test'),
    failed: await jobOf('https://fail.test'),
    running: await jobOf('https://stuck.test'),
  }
  // Read, and its file is gone with its job; its price is in the balance below.
  const form = new FormData()
  form.append('file', new Blob([readFileSync(deckFile)]), 'tables.pdf')
  const made = await fetch(`${server.url}/api/v2/pitch-deck-jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${live_key}` },
    body: form,
  })
  const { data: deck } = (await made.json()) as { data: { job_id: string; poll_url: string } }
  const headers = { authorization: `Bearer ${live_key}` }
  await (await fetch(`${server.url}${deck.poll_url}/events`, { headers })).text()
  const liveJob = async (path: string, body: unknown): Promise<string> => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 202) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: { job_id: string; poll_url: string } }
    await (await fetch(`${server.url}${data.poll_url}/events`, { headers })).text()
    return data.job_id
  }
  const live = {
    enrichment_job: await liveJob('/api/v2/combined-enrichment-jobs', { website: `http://${enriched}` }),
    vc_job: await liveJob('/api/v2/vc-backability-checks', {
      websites: [enriched, 'pixel-orchard.example', 'walled-garden.example'],
      force_async: true,
    }),
    enriched_company: `site:${enriched}`,
    forgotten: forgotten.website,
  }
  const operator = await bench.json<{ key: string }>('admin-key', 'create', '--label', 'fixture')
  await server.stop()
  await bench.json('backup', join(bench.directory, 'fixture.dfbackup'))
  mkdirSync(target, { recursive: true })
  await bench.json('search', 'container traffic')
  for (const name of ['dealflow.db', 'instance.key', 'index'])
    cpSync(join(bench.data, name), join(target, name), { recursive: true })
  cpSync(join(bench.directory, 'fixture.dfbackup'), join(target, 'fixture.dfbackup'))
  const known = {
    account_id,
    live_key,
    test_key,
    revoked_key: revoked.key,
    live_balance_usd: 102.16,
    companies: companies.length + 1,
    list_id,
    tuning,
    operator_key: operator.key,
    webhook_id,
    jobs,
    deck_job: deck.job_id,
    live,
  }
  writeFileSync(join(target, 'known.json'), `${JSON.stringify(known, null, 2)}\n`)
  console.log(`made ${target}`)
} finally {
  await sites.close()
  await bench.close()
}
