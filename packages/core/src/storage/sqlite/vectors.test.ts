import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { type TestHost, testHost } from '../../testing/test-clock.ts'
import { vectorStoreContract } from '../../testing/vector-store-contract.ts'
import { openSqliteVectors } from './vectors.ts'

let scratch: ReturnType<typeof scratchDirectory>
let host: TestHost
beforeEach(() => {
  scratch = scratchDirectory()
  host = testHost({ sha256 })
})
afterEach(() => scratch.remove())

const file = () => scratch.file('vectors.db')
const openHere = () =>
  openSqliteVectors({
    ...host,
    open: openSqlite,
    file: file(),
    removeFile: (name) => rmSync(name, { force: true }),
  })

describe('the contract', () => {
  for (const { name, run } of vectorStoreContract)
    test(name, () => {
      const store = openHere()
      run(store)
      store.close()
      expect(host.logs).toEqual([])
    })
})

const one = { id: 'a', hash: 'of a', vector: Int8Array.of(1, -2, 3) }

function filled() {
  const store = openHere()
  store.begin('model')
  store.note([one, { id: 'b', hash: 'of b' }], '2')
  store.save([one])
  return store
}

test('vectors outlive the process, and a file that nothing was asked of is not made', () => {
  const store = openHere()
  store.close()
  expect(readdirSync(scratch.directory)).toEqual([])
  filled().close()
  const again = openHere()
  expect(again.state()).toEqual({ key: 'model', cursor: '2', dimensions: 3 })
  expect([...(again.find(['a'])[0] ?? [])]).toEqual([1, -2, 3])
  expect(again.counts()).toEqual({ companies: 2, wanted: 1, refused: 0 })
  again.discard()
  expect(readdirSync(scratch.directory)).toEqual([])
})

test('nothing of a removed company is left in the file', () => {
  const store = openHere()
  const vector = Int8Array.from({ length: 100 }, (_, i) => 27 + (i % 90))
  const trace = Buffer.from(vector.buffer)
  const isThere = () =>
    readdirSync(scratch.directory).some((name) => readFileSync(scratch.file(name)).includes(trace))
  store.begin('model')
  store.note([{ id: 'gone', hash: 'h' }], '1')
  store.save([{ id: 'gone', hash: 'h', vector }])
  expect(isThere()).toBe(true)
  store.note([{ id: 'gone', hash: null }], '2')
  expect(isThere()).toBe(false)
  store.close()
})

test('vectors of another key are forgotten with their file, which is not written over', () => {
  const removed: string[] = []
  filled().close()
  const store = openSqliteVectors({
    ...host,
    open: openSqlite,
    file: file(),
    removeFile(name) {
      removed.push(name)
      rmSync(name, { force: true })
    },
  })
  store.begin('other')
  expect(removed[0]).toBe(file())
  expect([store.state(), store.find(['a'])]).toEqual([
    { key: 'other', cursor: null, dimensions: null },
    [null],
  ])
  store.close()
})

test('a damaged file is made anew by the next call', () => {
  filled().close()
  const bytes = readFileSync(file())
  writeFileSync(file(), bytes.fill(0x41, 0, 100))
  const store = openHere()
  expect(() => store.counts()).toThrow()
  expect(store.state()).toEqual({ key: null, cursor: null, dimensions: null })
  expect(host.logs.map(({ message }) => message)).toEqual([
    'the vectors of companies were damaged and are made anew',
  ])
  store.close()
})

test('a file of another version is made anew, the database of another program is left alone', () => {
  filled().close()
  const driver = openSqlite(file())
  driver.exec('PRAGMA user_version = 99')
  driver.close()
  const store = openHere()
  expect(store.state().key).toBeNull()
  store.discard()
  const foreign = openSqlite(file())
  foreign.exec('CREATE TABLE theirs (a)')
  foreign.close()
  const before = readFileSync(file())
  const other = openHere()
  expect(() => other.state()).toThrow('another program')
  other.close()
  expect(existsSync(file())).toBe(true)
  expect(readFileSync(file())).toEqual(before)
})
