import { hash52 } from '../../kernel/index.ts'
import { companyKeyLookups, togetherLeast } from './company-key-lookups.ts'
import type { SqliteDriver } from './driver.ts'

/** Finds companies by id and by domain. Which rows a key leads to is for the caller to check: two texts may share one. */
export interface CompanyKeys {
  /** The company of this key that was stored first, or null. */
  first(key: number): number | null
  /** Runs the synchronous `work` with all of these keys looked up before it; what it adds and drops is seen by `first` at once. */
  lookedUp<T>(keys: readonly number[], work: () => T): T
  /** Writes what `lookedUp` holds back. Call it before another statement reads the two tables. */
  write(): void
  /** Of a company that was just made: `seq` is the highest so far. */
  add(key: number, seq: number): void
  /** Of a company that was there before. */
  addOlder(key: number, seq: number): void
  drop(key: number, seq: number): void
  /** Called at the end of a write: settles a part of the new keys when enough have come together. */
  settle(lastSeq: number): void
}

/**
 * An index in two levels. Ids and domains arrive in no order, so with plain indexes every new company dirties two pages of
 * its own, each written twice (log and file): 26 of 44 µs a company at 300,000. Here a key first goes to a small table, and
 * one range of it after the other is moved to the large one, where the range lies together. Of one key
 * the settled companies are always older than the new ones, so a lookup that finds one there is done.
 */
export function companyKeys(driver: SqliteDriver): CompanyKeys {
  const add = driver.prepare('INSERT INTO company_keys_new (key, seq) VALUES (?, ?)')
  const addSome = driver.prepare(
    `INSERT INTO company_keys_new (key, seq) VALUES ${Array.from({ length: keysTogether }, () => '(?, ?)').join(', ')}`,
  )
  const dropNew = driver.prepare('DELETE FROM company_keys_new WHERE key = ? AND seq = ?')
  const dropSettled = driver.prepare('DELETE FROM company_keys WHERE key = ? AND seq = ?')
  const copyRange = driver.prepare(
    'INSERT INTO company_keys (key, seq) SELECT key, seq FROM company_keys_new WHERE key >= ? AND key < ? ORDER BY key',
  )
  const dropRange = driver.prepare('DELETE FROM company_keys_new WHERE key >= ? AND key < ?')
  const addSettled = driver.prepare('INSERT INTO company_keys (key, seq) VALUES (?, ?)')
  const lookups = companyKeyLookups(driver)
  let addedSince = 0
  let turn: number | null = null
  let known: Map<number, number | null> | null = null
  let heldBack: NewKey[] = []

  /** Together and sorted a key takes half the time that it takes between the rows of companies. */
  function write() {
    if (heldBack.length === 0) return
    const sorted = heldBack.sort((a, b) => a.key - b.key)
    heldBack = []
    let at = 0
    for (; at + keysTogether <= sorted.length; at += keysTogether) {
      const values: number[] = []
      for (let next = at; next < at + keysTogether; next++) {
        const { key, seq } = sorted[next] as NewKey
        values.push(key, seq)
      }
      addSome.run(...values)
    }
    for (const { key, seq } of sorted.slice(at)) add.run(key, seq)
  }

  /** Before the rows of a key are changed: then it is looked up anew. */
  function forget(key: number) {
    write()
    known?.delete(key)
  }

  return {
    first(key) {
      const found = known?.get(key)
      if (found !== undefined) return found
      write()
      return lookups.first(key)
    },
    lookedUp(keys, work) {
      if (keys.length < togetherLeast) return work()
      known = lookups.firsts(keys)
      try {
        const result = work()
        write()
        return result
      } finally {
        known = null
        heldBack = []
      }
    },
    write,
    add(key, seq) {
      addedSince++
      if (known === null) return void add.run(key, seq)
      heldBack.push({ key, seq })
      if (known.get(key) === null) known.set(key, seq)
    },
    addOlder(key, seq) {
      forget(key)
      // First whatever is new of this key, so that its companies stay in one order.
      copyRange.run(key, key + 1)
      dropRange.run(key, key + 1)
      addSettled.run(key, seq)
    },
    drop(key, seq) {
      forget(key)
      if (dropNew.run(key, seq) === 0) dropSettled.run(key, seq)
    },
    settle(lastSeq) {
      while (addedSince >= keysPerRange) {
        addedSince -= keysPerRange
        // Started anywhere, so that no range waits for ever behind restarts.
        turn = ((turn ?? lastSeq) + 1) % ranges
        const bounds = [turn * rangeWidth, (turn + 1) * rangeWidth] as const
        copyRange.run(...bounds)
        dropRange.run(...bounds)
      }
    },
  }
}

interface NewKey {
  readonly key: number
  readonly seq: number
}

const keyBits = 52
const ranges = 128
const rangeWidth = 2 ** keyBits / ranges
/** About 16,000 keys wait at a time (under 1 MB): all of their pages are written with a batch of an import. A range takes 1 ms. */
const keysPerRange = 250
/** So many in one statement: each by itself takes twice as long. */
const keysTogether = 16

/** What is stored under a text. Kept in every database: it never changes. */
export function companyKey(kind: 'id' | 'domain', text: string): number {
  return hash52(text, kind === 'id' ? 0x9e3779b9 : 0x7f4a7c15)
}
