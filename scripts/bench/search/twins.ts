// Pairs that may be one company, looked for after an import: 10,000 companies of a million change, and it is measured how long it takes
// until all that may be the same as one of them are found and kept, what that holds of the serving loop and of searches, and what
// reading the same companies' namesakes out of an index of SQLite takes. Exit code 1 over 5 s.
import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeName } from '../../../packages/core/src/reference/names/names.ts'
import { createTwinFinder, twinRules } from '../../../packages/core/src/search/twins/twin-finder.ts'
import { readRealTexts, writeCompanies } from './corpus.ts'
import { host, importInto, openData } from './dealflow/data.ts'
import { planOf } from './dealflow/engine.ts'
import { workloadOf } from './queries.ts'
import { readRecords } from './records.ts'
import { quantile } from './timing.ts'

const limitSeconds = 5
const draftsAtOnce = 500
const searchEachMs = 25

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000000' },
    changed: { type: 'string', default: '10000' },
    data: { type: 'string', default: '../shared/data' },
    work: { type: 'string' },
  },
})
const count = Number(values.companies)
const changed = Number(values.changed)
const work = values.work ?? mkdtempSync(join(tmpdir(), 'dealflow-twins-'))
const file = join(work, 'companies.jsonl')
const directory = join(work, 'without')
const real = readRealTexts(values.data)

type Opened = Awaited<ReturnType<typeof openData>>

try {
  await build()
  await measure()
} finally {
  if (values.work === undefined) rmSync(work, { recursive: true, force: true })
}

async function measure() {
  const data = await openData(directory, { threads: true })
  await data.feed.readAll()
  const { sets } = workloadOf(await Array.fromAsync(readRecords(file, 50_000)), real?.oneLiners ?? [])
  const plans = (sets[0]?.queries ?? []).map(planOf)
  console.log(`${count} companies, ${changed} of them changed; load average ${loadavg()[0]?.toFixed(1)}`)
  await data.twins.save([], { rules: twinRules, cursor: await data.store.lastCursor() }, Date.now())
  await change(data)
  const before = await beside(data, plans, () => new Promise((resolve) => setTimeout(resolve, 5_000)))
  const finder = createTwinFinder({
    store: data.twins,
    companies: data.store,
    index: data.index,
    feed: data.feed,
    clock: host.clock,
    log: host.log,
  })
  const { user: userBefore, system: systemBefore } = process.cpuUsage()
  const during = await beside(data, plans, () => finder.catchUp())
  const { user, system } = process.cpuUsage()
  console.log(
    `  found in ${during.seconds.toFixed(2)} s (wanted: at most ${limitSeconds}), ${((user + system - userBefore - systemBefore) / 1e6).toFixed(2)} s of processor with the searches beside it; ${await data.twins.count()} pairs`,
  )
  console.log(`  bun:sqlite, namesakes and websites alone: ${(await baseline(data)).toFixed(2)} s`)
  for (const [name, { turn, searches }] of Object.entries({ before, during }))
    console.log(
      `  ${name}: longest turn of the loop ${turn.toFixed(1)} ms, search p50/p99 ${quantile(searches, 0.5).toFixed(1)}/${quantile(searches, 0.99).toFixed(1)} ms of ${searches.length}`,
    )
  if (during.seconds > limitSeconds) process.exitCode = 1
  await finder.close()
  await data.close()
}

/** The longest turn of the event loop, and what searches take, while `work` runs. */
async function beside(
  { index }: Opened,
  plans: readonly Parameters<typeof index.search>[0][],
  work: () => Promise<unknown>,
) {
  let isRunning = true
  let turn = 0
  let turnAt = performance.now()
  const look = () => {
    turn = Math.max(turn, performance.now() - turnAt)
    turnAt = performance.now()
    if (isRunning) setImmediate(look)
  }
  setImmediate(look)
  const searches: number[] = []
  const searching = (async () => {
    for (let i = 0; isRunning; i++) {
      const plan = plans[i % plans.length]
      const startedAt = performance.now()
      if (plan !== undefined) await index.search(plan)
      searches.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, searchEachMs))
    }
  })()
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  isRunning = false
  await searching
  return { seconds, turn, searches }
}

async function change({ store, feed }: Opened) {
  for await (const records of changedRecords(store)) {
    const drafts = records.map((record) => ({
      record: {
        ...record,
        company: {
          ...record.company,
          description: `${record.company.description ?? ''} Changed at ${Date.now()}.`,
        },
      },
      matchDomain: false,
    }))
    await store.upsertMany(drafts, null)
  }
  await feed.readAll()
}

async function* changedRecords(store: Opened['store']) {
  let at: string | null = null
  for (let read = 0; read < changed; read += draftsAtOnce) {
    const page = await store.scan(at, Math.min(draftsAtOnce, changed - read))
    yield page.records
    at = page.cursor
    if (at === null) return
  }
}

/** The first 20 of each name and website, out of an index that was made for nothing else. */
async function baseline({ store }: Opened): Promise<number> {
  const database = new Database(':memory:')
  database.run('CREATE TABLE companies (id TEXT, name TEXT, domain TEXT)')
  const insert = database.prepare('INSERT INTO companies VALUES (?, ?, ?)')
  database.run('BEGIN')
  for await (const { id, name, domain } of readRecords(file)) insert.run(id, normalizeName(name), domain)
  database.run('COMMIT')
  database.run('CREATE INDEX names ON companies (name)')
  database.run('CREATE INDEX domains ON companies (domain)')
  const ofName = database.prepare('SELECT id FROM companies WHERE name = ? LIMIT 20')
  const ofDomain = database.prepare('SELECT id FROM companies WHERE domain = ? LIMIT 20')
  const startedAt = performance.now()
  for await (const records of changedRecords(store))
    for (const { company } of records) {
      ofName.all(normalizeName(company.name))
      if (company.domain !== '') ofDomain.all(company.domain)
    }
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  return seconds
}

async function build() {
  if (existsSync(join(directory, 'built'))) return
  mkdirSync(directory, { recursive: true })
  if (!existsSync(file)) await writeCompanies(file, count, real?.prose ?? null)
  await importInto(directory, file)
  const data = await openData(directory, { threads: true })
  await data.life.rebuild()
  await data.life.verify()
  await data.close()
  mkdirSync(join(directory, 'built'))
}
