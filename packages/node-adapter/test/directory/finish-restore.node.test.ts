import { deepEqual, equal, match, notDeepEqual } from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { type Disk, finishRestore, holdsData, readyName, systemDisk } from '@dealflow/node-adapter/directory'

let scratch: string
let directory: string
const now = Date.parse('2026-03-13T12:00:00Z')
const replaced = () => join(directory, 'replaced-20260313T120000Z')

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'dealflow-finish-'))
  directory = join(scratch, 'data')
  makeDatabase(join(scratch, 'old'), 'old')
  makeDatabase(join(scratch, 'new'), 'new')
})

afterEach(() => rmSync(scratch, { recursive: true }))

/** A database whose last rows stand in its write-ahead log alone, as a killed server leaves it. */
function makeDatabase(into: string, content: string) {
  const source = join(scratch, `${content}-source`)
  mkdirSync(source)
  const database = new DatabaseSync(join(source, 'dealflow.db'))
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('CREATE TABLE kept (content TEXT, n INTEGER)')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const insert = database.prepare('INSERT INTO kept VALUES (?, ?)')
  for (let n = 0; n < 50; n++) insert.run(content, n)
  cpSync(source, into, { recursive: true })
  database.close()
}

/** The directory at the moment of the commit: the old data in place, the new data and its key in `restore.ready`. */
function stage() {
  rmSync(directory, { recursive: true, force: true })
  cpSync(join(scratch, 'old'), directory, { recursive: true })
  const whole = new DatabaseSync(join(scratch, 'new-source', 'dealflow.db'))
  mkdirSync(join(directory, readyName))
  whole.prepare('VACUUM INTO ?').run(join(directory, readyName, 'dealflow.db'))
  whole.close()
  mkdirSync(join(directory, 'index', 'live'), { recursive: true })
  writeFileSync(join(directory, 'index', 'live', 'manifest.json'), 'of the old data')
  writeFileSync(join(directory, 'instance.key'), 'old')
  writeFileSync(join(directory, readyName, 'instance.key'), 'new')
}

function contentOf(path: string): string {
  if (!existsSync(join(path, 'dealflow.db'))) return 'nothing'
  const database = new DatabaseSync(join(path, 'dealflow.db'))
  try {
    const check = database.prepare('PRAGMA integrity_check').get()
    if (JSON.stringify(check) !== '{"integrity_check":"ok"}') return 'damaged'
    const rows = database.prepare('SELECT content, count(*) AS n FROM kept GROUP BY content').all()
    return JSON.stringify(rows)
  } catch (error) {
    return String(error)
  } finally {
    database.close()
  }
}

const all = (content: string) => `[{"content":"${content}","n":50}]`

type Swap = (directory: string, now: number, disk: Disk) => void

/** Cuts the swap after every number of changes, lets it go on once, and says what was not as it must be. */
function damageOfCuts(swap: Swap): string[] {
  const damage: string[] = []
  for (let first = 0; ; first++) {
    for (const second of [0, 1, 2, 3, null]) {
      stage()
      const isWhole = runCut(swap, first)
      const isSwapped = !existsSync(join(directory, readyName, 'dealflow.db'))
      if (isSwapped && existsSync(join(directory, 'index')))
        damage.push(`cut after ${first}: the index of the old data lies beside the new`)
      if (second !== null) runCut(swap, second)
      swap(directory, now, systemDisk)
      const found = [contentOf(directory), contentOf(replaced())]
      if (found[0] !== all('new') || found[1] !== all('old'))
        damage.push(`cut after ${first} and ${second}: ${found}`)
      if (isWhole) return damage
    }
  }
}

function runCut(swap: Swap, steps: number): boolean {
  try {
    swap(directory, now, cutAfter(steps))
    return true
  } catch (error) {
    if (error instanceof Cut) return false
    throw error
  }
}

class Cut extends Error {}

/** A disk that does so many changes and then no more, whatever the program still tries. */
function cutAfter(steps: number): Disk {
  let left = steps
  const cut = <Args extends unknown[]>(change: (...args: Args) => void) => {
    return (...args: Args) => {
      if (left-- <= 0) throw new Cut()
      change(...args)
    }
  }
  const { makeDirectory, write, rename, remove, syncFile, syncDirectory } = systemDisk
  return {
    makeDirectory: cut(makeDirectory),
    write: cut(write),
    rename: cut(rename),
    remove: cut(remove),
    syncFile: cut(syncFile),
    syncDirectory: cut(syncDirectory),
  }
}

test('a swap puts the new data in place, the old one aside with its log, and leaves nothing else', () => {
  stage()
  equal(finishRestore(directory, now), replaced())
  deepEqual(readdirSync(directory).sort(), ['dealflow.db', 'instance.key', 'replaced-20260313T120000Z'])
  deepEqual([contentOf(directory), contentOf(replaced())], [all('new'), all('old')])
  equal(finishRestore(directory, now), null)
})

test('cut off anywhere, and again while it goes on, it ends with the new data in place and the old one whole', () => {
  deepEqual(damageOfCuts(finishRestore), [])
})

test('the same check catches a swap whose new database meets the old write-ahead log', () => {
  const mutant: Swap = (directory, _now, disk) => {
    const ready = join(directory, readyName)
    const aside = replaced()
    disk.makeDirectory(aside)
    const move = (name: string) => {
      if (existsSync(join(directory, name))) disk.rename(join(directory, name), join(aside, name))
    }
    if (existsSync(join(ready, 'dealflow.db'))) {
      move('dealflow.db')
      disk.rename(join(ready, 'dealflow.db'), join(directory, 'dealflow.db'))
      move('dealflow.db-wal')
    }
    disk.remove(ready)
  }
  notDeepEqual(damageOfCuts(mutant), [])
})

test('the same check catches a swap that takes whatever is in place for the old data', () => {
  const mutant: Swap = (directory, _now, disk) => {
    const ready = join(directory, readyName)
    if (!existsSync(ready)) return
    disk.makeDirectory(replaced())
    for (const name of ['dealflow.db', 'dealflow.db-wal']) {
      if (existsSync(join(directory, name))) disk.rename(join(directory, name), join(replaced(), name))
    }
    if (existsSync(join(ready, 'dealflow.db')))
      disk.rename(join(ready, 'dealflow.db'), join(directory, 'dealflow.db'))
    disk.remove(ready)
  }
  notDeepEqual(damageOfCuts(mutant), [])
})

test('a directory between two renames has data: it is never taken for an empty one', () => {
  for (let steps = 0; ; steps++) {
    stage()
    const isWhole = runCut(finishRestore, steps)
    equal(holdsData(directory), true)
    if (isWhole) break
  }
})

test('replaced data that is moved to restore.ready comes back, its log too, and the other goes aside', () => {
  stage()
  const aside = finishRestore(directory, now) ?? ''
  for (let steps = 0; ; steps++) {
    rmSync(join(scratch, 'copy'), { recursive: true, force: true })
    cpSync(directory, join(scratch, 'copy'), { recursive: true })
    renameSync(aside, join(directory, readyName))
    const isWhole = runCut(finishRestore, steps)
    finishRestore(directory, now)
    equal(contentOf(directory), all('old'))
    equal(contentOf(aside), all('new'))
    if (isWhole) break
    rmSync(directory, { recursive: true })
    renameSync(join(scratch, 'copy'), directory)
  }
})

test('a restore into a directory without data puts nothing aside', () => {
  stage()
  for (const name of readdirSync(directory))
    if (name !== readyName) rmSync(join(directory, name), { recursive: true })
  equal(finishRestore(directory, now), null)
  equal(contentOf(directory), all('new'))
  deepEqual(readdirSync(directory).sort(), ['dealflow.db', 'instance.key'])
})

test('two restores in one second keep both of what they replaced', () => {
  stage()
  finishRestore(directory, now)
  renameSync(directory, join(scratch, 'kept'))
  stage()
  renameSync(join(directory, readyName), join(scratch, 'kept', readyName))
  match(finishRestore(join(scratch, 'kept'), now) ?? '', /replaced-20260313T120000Z-2$/)
})
