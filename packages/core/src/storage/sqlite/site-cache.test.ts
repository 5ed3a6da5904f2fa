import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { siteCacheContract } from '../../testing/site-cache-contract.ts'
import { type TestHost, testHost } from '../../testing/test-clock.ts'
import type { CachedPage } from '../../web/sites/site-cache.ts'
import { openSqliteSiteCache } from './site-cache.ts'

let scratch: ReturnType<typeof scratchDirectory>
let host: TestHost
beforeEach(() => {
  scratch = scratchDirectory()
  host = testHost({ sha256 })
})
afterEach(() => scratch.remove())

const cachePath = () => scratch.file('cache.db')

function openHere(more: { bytesMax?: number; file?: string } = {}) {
  const removeFile = (file: string) => rmSync(file, { force: true })
  return openSqliteSiteCache({ ...host, open: openSqlite, file: cachePath(), removeFile, ...more })
}

const page = (more: Partial<CachedPage> = {}): CachedPage => ({
  url: 'https://acme.example/',
  domain: 'acme.example',
  finalUrl: 'https://acme.example/',
  status: 200,
  headers: {},
  etag: null,
  lastModified: null,
  charset: 'utf-8',
  html: '<title>Acme</title>',
  isCut: false,
  sha256: 'a'.repeat(64),
  fetchedAt: host.clock.now(),
  ...more,
})

describe('the contract', () => {
  for (const { name, run } of siteCacheContract)
    test(name, async () => {
      let count = 0
      const cache = openHere()
      const withRoom = (bytesMax: number) => openHere({ bytesMax, file: scratch.file(`room-${++count}.db`) })
      await run({ cache, withRoom })
      await cache.close()
      expect(host.logs).toEqual([])
    })
})

test('pages outlive the process, packed', async () => {
  const html = '<p>Rockets for everybody.</p>'.repeat(10_000)
  const cache = openHere()
  await cache.save(page({ html }))
  await cache.close()
  const again = openHere()
  expect((await again.find('https://acme.example/'))?.html).toBe(html)
  await again.close()
  expect(readFileSync(cachePath()).length).toBeLessThan(100_000)
})

test('a cache without a page has nothing in its file, and the disk that refuses its first page may take the next', async () => {
  let isFull = false
  const open = (file: string) => {
    const driver = openSqlite(file)
    const exec = (sql: string) => driver.exec(isFull ? sql.replace('COMMIT', 'SELECT refused') : sql)
    return { ...driver, exec }
  }
  const removeFile = (file: string) => rmSync(file, { force: true })
  const cache = openSqliteSiteCache({ ...host, open, file: cachePath(), removeFile })
  expect(await cache.find('https://acme.example/')).toBeNull()
  await cache.forget('acme.example')
  expect(readFileSync(cachePath()).length).toBe(0)
  isFull = true
  await cache.save(page())
  isFull = false
  expect(await cache.find('https://acme.example/')).toBeNull()
  await cache.save(page())
  expect(await cache.find('https://acme.example/')).toEqual(page())
  await cache.close()
  expect(host.logs.map(({ message }) => message)).toEqual(['the cache of pages could not be used'])
})

test('what a process before has kept counts towards the room', async () => {
  const first = openHere({ bytesMax: 5_000 })
  for (let at = 0; at < 4; at++)
    await first.save(page({ url: `https://acme.example/${at}`, fetchedAt: 1_790_000_000_000 + at }))
  await first.close()
  const second = openHere({ bytesMax: 5_000 })
  await second.save(page({ url: 'https://acme.example/4', fetchedAt: 1_790_000_000_004 }))
  expect(await second.find('https://acme.example/0')).toBeNull()
  expect(await second.find('https://acme.example/4')).not.toBeNull()
  await second.close()
})

test('pages of more than 30 days ago are dropped', async () => {
  const cache = openHere()
  await cache.save(page())
  host.clock.set(host.clock.now() + 31 * 86_400_000)
  await cache.save(
    page({ url: 'https://bcme.example/', domain: 'bcme.example', fetchedAt: host.clock.now() }),
  )
  expect(await cache.find('https://acme.example/')).toBeNull()
  expect(await cache.find('https://bcme.example/')).not.toBeNull()
  await cache.close()
})

async function isUsable() {
  const cache = openHere()
  await cache.save(page())
  expect(await cache.find('https://acme.example/')).toEqual(page())
  await cache.close()
}

test('a file that is no database is made anew', async () => {
  writeFileSync(cachePath(), 'this is a diary, not a database. '.repeat(100))
  await isUsable()
  expect(host.logs.map(({ message }) => message)).toEqual(['the cache of pages was damaged and is made anew'])
})

test('a cache of another version is made anew', async () => {
  const database = new Database(cachePath())
  database.run(`CREATE TABLE page (url); PRAGMA application_id = ${0x44465343}; PRAGMA user_version = 99`)
  database.close()
  await isUsable()
})

test('the database of another program is left as it is, and refused in words', () => {
  for (const sql of ['CREATE TABLE diary (text)', 'PRAGMA application_id = 7; CREATE TABLE page (url)']) {
    const database = new Database(cachePath())
    database.run(sql)
    database.close()
    const before = readFileSync(cachePath())
    expect(openHere).toThrow('the database of another program')
    expect(readFileSync(cachePath())).toEqual(before)
    for (const name of readdirSync(scratch.directory)) rmSync(scratch.file(name))
  }
})

test('what is forgotten leaves no word of it in the file', async () => {
  const cache = openHere()
  await cache.save(page({ url: 'https://acme.example/quicksilver' }))
  await cache.forget('acme.example')
  await cache.close()
  for (const name of readdirSync(scratch.directory))
    expect(readFileSync(scratch.file(name)).includes('quicksilver')).toBe(false)
})

test('a damaged file is made anew', async () => {
  const cache = openHere()
  for (let at = 0; at < 200; at++) await cache.save(page({ url: `https://acme.example/${at}` }))
  await cache.close()
  const database = new Database(cachePath())
  database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  const bytes = readFileSync(cachePath())
  for (const name of readdirSync(scratch.directory)) rmSync(scratch.file(name))
  // Behind the first page, which holds the schema.
  writeFileSync(cachePath(), bytes.fill(0xff, 4_096))
  await isUsable()
  expect(host.logs.map(({ message }) => message)).toEqual(['the cache of pages was damaged and is made anew'])
})

test('damage that shows only when a page is looked for is a miss, and the cache is made anew', async () => {
  let isDamaged = false
  const open = (file: string) => {
    const driver = openSqlite(file)
    const prepare: typeof driver.prepare = (sql) => {
      const statement = driver.prepare(sql)
      const get: typeof statement.get = (...values) => {
        if (isDamaged) throw Object.assign(new Error('database disk image is malformed'), { errno: 11 })
        return statement.get(...values)
      }
      return { ...statement, get }
    }
    return { ...driver, prepare }
  }
  const removeFile = (file: string) => {
    rmSync(file, { force: true })
    isDamaged = false
  }
  const cache = openSqliteSiteCache({ ...host, open, file: cachePath(), removeFile })
  await cache.save(page())
  isDamaged = true
  expect(await cache.find('https://acme.example/')).toBeNull()
  await cache.save(page())
  expect(await cache.find('https://acme.example/')).toEqual(page())
  await cache.close()
})

test('a page whose text is damaged is a miss until it is saved again', async () => {
  const cache = openHere()
  await cache.save(page())
  const other = new Database(cachePath())
  other.run("UPDATE page SET packed_html = x'1f8b0800'")
  other.close()
  expect(await cache.find('https://acme.example/')).toBeNull()
  await cache.save(page())
  expect(await cache.find('https://acme.example/')).toEqual(page())
  await cache.close()
})

test('a cache that somebody else writes to at the moment loses what it was given, and nothing fails', async () => {
  const cache = openHere()
  const other = new Database(cachePath())
  other.run('BEGIN IMMEDIATE')
  await cache.save(page())
  other.run('ROLLBACK')
  other.close()
  expect(await cache.find('https://acme.example/')).toBeNull()
  expect(host.logs).toHaveLength(1)
  await cache.save(page())
  expect(await cache.find('https://acme.example/')).toEqual(page())
  await cache.close()
  expect(existsSync(cachePath())).toBe(true)
})

test('what the disk refused takes no room', async () => {
  let isFull = false
  const open = (file: string) => {
    const driver = openSqlite(file)
    const prepare: typeof driver.prepare = (sql) => {
      const statement = driver.prepare(sql)
      const run: typeof statement.run = (...values) => {
        if (isFull) throw Object.assign(new Error('database or disk is full'), { errno: 13 })
        return statement.run(...values)
      }
      return { ...statement, run }
    }
    return { ...driver, prepare }
  }
  const removeFile = (file: string) => rmSync(file, { force: true })
  const cache = openSqliteSiteCache({ ...host, open, file: cachePath(), removeFile, bytesMax: 5_000 })
  isFull = true
  for (let at = 0; at < 10; at++) await cache.save(page({ url: `https://acme.example/${at}` }))
  isFull = false
  await cache.save(page())
  expect(await cache.find('https://acme.example/')).toEqual(page())
  await cache.close()
})
