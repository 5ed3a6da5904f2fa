// Makes a small data directory of this schema with every kind of row that records have: where values are from, own fields, a removed one,
// merges, pairs that may be one company, a dismissed one, numbers of registers, marks of sources, what was read of a site, what was
// forgotten. It stays in the repository with all that is read of it, and every later schema must read the same
// (packages/server/test/record-upgrade.test.ts). Run it before a migration of records is written; it never overwrites one.
//
//   bun scripts/make-record-fixture.ts && bun x biome check --write packages/server/test/record-fixtures
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newestSchema } from '../packages/core/src/index.ts'
import { serveSites } from '../packages/node-adapter/src/testing/serve-sites.ts'
import { fromSources, Workbench } from '../packages/server/test/dealflow.ts'
import { recordIds as ids, recordReads } from '../packages/server/test/record-reads.ts'

const target = fileURLToPath(
  new URL(`../packages/server/test/record-fixtures/schema-${newestSchema}`, import.meta.url),
)
if (existsSync(target)) {
  console.error(`There is one of schema ${newestSchema} already: ${target}`)
  process.exit(2)
}

const seed = { type: 'seed', announced_on: '2025-05-06', amount_usd: 2_000_000, investors: ['Quarry Lane'] }
const ashlar = {
  ...{ id: ids.whole, name: 'Ashlar', website: 'ashlar.example', employees: 5, tags: ['stone'] },
  external_ids: { lei: 'HWUPKR0MPOU8FGXBT394', cik: ['0000320193'], registry_de: 'HRB 1' },
  people: [
    { name: 'Una Reed', role: 'CEO' },
    { name: 'Cy Fox', role: 'CTO' },
  ],
  rounds: [seed],
  custom: { gone: 'secret', owner: 'Ann Lee', stage: 'Lead', deal: '€2.5M' },
  extra: { note: [['kept']] },
}
const list = [
  ashlar,
  { id: ids.dismissed, name: 'Ashlar', website: 'ashlar.example', city: 'Berlin', country_iso2: 'DE' },
  { id: ids.open, name: 'Moss & Fern', website: 'moss.example', city: 'Ulm', country_iso2: 'DE' },
  { id: ids.forgotten, name: 'Gone For Good', website: 'gone.example' },
]
const crm = [
  {
    ...{ id: ids.merged, name: 'Ashlar Stone', website: 'ashlarstone.example', tagline: 'We cut stone' },
    external_ids: { crunchbase: 'ashlar', registry_de: 'HRB 2' },
    people: [{ name: 'Bo Kim', role: 'CTO' }],
    custom: { gone: 'secret of the crm', owner: 'Bo Kim', notes: 'Met at the fair.' },
  },
  { id: ids.twin, name: 'Moss & Fern', website: 'moss.example', city: 'Ulm', country_iso2: 'DE' },
  { id: ids.enrichedMerged, name: 'Larkspur', employees: 40, custom: { owner: 'Ann Lee' } },
]
const old = [
  { id: ids.nested, name: 'Ashlar', founded_year: 2019, employees: 7, custom: { gone: 'old secret' } },
  { id: ids.unmerged, name: 'Moss & Fern GmbH', founded_year: 2011 },
]
const later = [{ ...ashlar, employees: 4, tagline: 'Old' }]

const bench = new Workbench(fromSources)
const sites = await serveSites()
const run = (...args: readonly string[]) => bench.json<Record<string, string>>(...args)

async function load(name: string, companies: readonly object[], ...options: readonly string[]) {
  const file = join(bench.directory, `${name}.jsonl`)
  writeFileSync(file, companies.map((company) => `${JSON.stringify(company)}\n`).join(''))
  await run('import', file, '--source', name, ...options)
}

/** The site of a made-up company, read by a server. */
async function readSite(): Promise<string> {
  const resolve = join(bench.directory, 'resolve.txt')
  writeFileSync(resolve, sites.resolveMap)
  const near = ['--outbound-allowed-cidrs', '127.0.0.0/8', '--site-delay-ms', '0']
  const server = await bench.serve(['--outbound-resolve', resolve, ...near])
  const { account_id = '', live_key = '' } = server.opening
  const headers = { authorization: `Bearer ${live_key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ website: `http://${ids.enriched.slice('site:'.length)}` })
  const path = `${server.url}/api/v2/combined-enrichment-jobs`
  const made = await fetch(path, { method: 'POST', headers, body })
  const { data } = (await made.json()) as { data: { poll_url: string } }
  await (await fetch(`${server.url}${data.poll_url}/events`, { headers })).text()
  await server.stop()
  return account_id
}

async function makeRecords(accountId: string) {
  for (const [name, ...type] of [
    ['gone', 'text'],
    ['owner', 'person', '--visible'],
    ['stage', 'choice', '--choices', 'Lead,Won'],
    ['deal', 'money'],
    ['notes', 'text'],
  ] as const)
    await run('field', 'create', name, '--type', ...type)
  await load('list', list, '--licence', 'our own', '--as-of', '2026-10-31')
  await load('crm', crm, '--as-of', '2026-10-31', '--not-canonical')
  await load('old', old)
  await run('company', 'put', ids.merged, '{"status": "acquired", "custom": {"stage": "Won"}}')
  const { list_id = '' } = await run('list', 'create', '--account', accountId, '--name', 'Stones')
  await run('list', 'add', list_id, ids.whole, ids.merged, ids.open)
  await run('duplicates', 'list')
  await run('duplicates', 'dismiss', ids.whole, ids.dismissed)
  await run('duplicates', 'merge', ids.merged, ids.nested)
  await run('duplicates', 'merge', ids.whole, ids.merged)
  await run('duplicates', 'merge', ids.enriched, ids.enrichedMerged)
  await run('duplicates', 'merge', ids.open, ids.unmerged)
  await run('duplicates', 'unmerge', ids.unmerged)
  await run(
    'company',
    'put',
    ids.whole,
    '{"tagline": "Stone, cut", "custom": {"notes": "Call after the fair."}}',
  )
  await load('late', later, '--as-of', '2026-01-31')
  await run('company', 'forget', 'gone.example')
  await run('person', 'forget', 'Cy Fox')
  await run('person', 'forget', 'Bo Kim', '--company', ids.whole)
  await run('field', 'rename', 'deal', 'deal_size')
  await run('field', 'remove', 'gone')
  await run('duplicates', 'list')
}

try {
  await makeRecords(await readSite())
  const reads = await recordReads(bench.data)
  mkdirSync(target, { recursive: true })
  for (const name of ['dealflow.db', 'instance.key']) cpSync(join(bench.data, name), join(target, name))
  writeFileSync(join(target, 'reads.json'), `${JSON.stringify(reads, null, 1)}\n`)
  console.log(`made ${target}`)
} finally {
  await sites.close()
  await bench.close()
}
