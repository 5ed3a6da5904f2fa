import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { openSqlite, scratchDirectory, sha256 } from '../../test/sqlite.ts'
import { createService, openSqliteStorage, type Service } from '../index.ts'
import { dayMs } from '../kernel/clock.ts'
import { memoryWeb, type WebPages } from '../testing/memory-web.ts'
import { testHost } from '../testing/test-clock.ts'

const open: { close(): Promise<void> }[] = []
const scratch = scratchDirectory()
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  scratch.remove()
})

const marker = 'zanzibarquartz'
const context = `Dwell on ${marker}. Founder: Ada Fenwick. Backed by ${marker} Ventures. See https://news.example/story.`

const pages: WebPages = {
  'https://harrow.example/':
    '<title>Harrow Kettles</title><meta name=description content="Harrow Kettles makes whistling kettles for canteens.">' +
    '<main><h1>Whistling kettles</h1><p>Harrow Kettles makes whistling kettles for canteens all over the north.</p></main>',
  'https://news.example/story':
    '<title>Kettles</title><p>Harrow Kettles (harrow.example) was founded by Ada Fenwick and raised $4 million in seed funding.',
}

/** Which tables of the data directory hold the word, in their rows as they are written. */
function tablesWith(word: string): readonly string[] {
  const database = new Database(scratch.file('dealflow.db'), { readonly: true })
  try {
    const tables = database
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
    expect(tables.length).toBeGreaterThan(10)
    return tables.flatMap(({ name }) => {
      const rows = database.query<Record<string, unknown>, []>(`SELECT * FROM "${name}"`).all()
      return rows.some((row) => Object.values(row).some((value) => textOf(value).includes(word)))
        ? [name]
        : []
    })
  } finally {
    database.close()
  }
}

const textOf = (value: unknown) =>
  (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)).toLowerCase()

test('what an analyst tells stands in the request of the job alone, and goes with it', async () => {
  const host = testHost({ sha256 })
  const web = memoryWeb(pages, host)
  const { directory, file } = scratch
  const storage = await openSqliteStorage({ host, open: openSqlite, directory, file })
  const service: Service = createService({
    ...{ host, storage, locations, version: '1.0', rateLimits: 'off' },
    outbound: { resolver: web.resolver, dialer: web.dialer },
    sites: { delayMs: 0 },
  })
  open.push(service)
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  await service.work()
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await service.fetch(
      new Request(`https://localhost${path}`, { method, headers, ...sent }),
    )
    return response.text()
  }
  const pass = async (ms: number) => {
    await new Promise((resolve) => setImmediate(resolve))
    host.clock.advance(ms)
  }

  const website = 'https://harrow.example'
  const made = JSON.parse(
    await ask('POST', '/api/v2/deep-research-jobs', { website, analyst_context: context }),
  )
  const { poll_url, result_url } = made.data
  let view = ''
  for (let tries = 0; tries < 2_000 && !view.includes('"succeeded"'); tries++) {
    await pass(50)
    view = await ask('GET', poll_url)
  }
  expect(JSON.parse(view).data.status).toBe('succeeded')
  const result = await ask('GET', result_url)
  // It was of use: the page that it names was read.
  expect(result).toContain('Ada Fenwick')
  for (const text of [view, result, JSON.stringify(host.logs)])
    expect(text.toLowerCase()).not.toContain(marker)
  const { record_store_id } = JSON.parse(result).data.result ?? JSON.parse(result).data
  expect(await storage.companies.find(record_store_id)).not.toBeNull()
  expect(tablesWith(marker)).toEqual(['job_requests'])
  // What the page says of the company is shown to the client, and no part of the dataset.
  expect(tablesWith('fenwick').toSorted()).toEqual(['job_requests', 'job_results'])

  for (let tries = 0; tries < 200 && tablesWith(marker).length > 0; tries++) await pass(dayMs)
  expect(tablesWith(marker)).toEqual([])
})
