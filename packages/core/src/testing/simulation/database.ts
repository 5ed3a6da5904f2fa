import type { OpenSqlite, SqliteDriver, SqliteStatement } from '../../storage/sqlite/driver.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

/** What goes wrong below SQLite. */
export type DiskFault = 'busy' | 'full' | 'full at commit' | 'error after commit'

/** One database on the disk of a simulated machine, and a connection of their own for each process that opens it. */
export interface SimulatedDatabase {
  /** For the watch: no fault reaches it. */
  readonly reading: SqliteDriver
  openFor(owner: Owner): OpenSqlite
  /** Asked at each point where something can go wrong. */
  faultAt: (fault: DiskFault) => boolean
  /** After each commit of a process, before the process hears of it. */
  onCommit: (owner: Owner) => void
}

const codes: Readonly<Record<DiskFault, number>> = {
  busy: 5,
  full: 13,
  'full at commit': 13,
  'error after commit': 10,
}

class DiskError extends Error {
  readonly errno: number

  constructor(fault: DiskFault) {
    super(`simulated: ${fault}`)
    this.errno = codes[fault]
  }
}

const lock: SqliteDriver = {
  exec() {},
  prepare: () => ({ get: () => undefined, all: () => [], run: () => 0 }),
  close() {},
}

export function simulatedDatabase(world: World): SimulatedDatabase {
  const raw = world.runtime.open(':memory:')
  const compiled = new Map<string, SqliteStatement>()
  const database: SimulatedDatabase = {
    reading: raw,
    openFor: (owner) => (file) =>
      // Whoever restarts has lost the lock before: the system frees it with the process.
      file.endsWith('.lock') ? lock : connectionOf(owner),
    faultAt: () => false,
    onCommit: () => {},
  }

  /** Statements are compiled when they are needed: a process uses few of them, and a run starts many processes. */
  function statement(sql: string): SqliteStatement {
    const known = compiled.get(sql)
    if (known !== undefined) return known
    const made = raw.prepare(world.mutant?.sql?.(sql) ?? sql)
    compiled.set(sql, made)
    return made
  }

  function strike(owner: Owner, fault: DiskFault): void {
    if (!database.faultAt(fault)) return
    world.trace(owner.name, `disk: ${fault}`)
    if (fault === 'full') raw.exec('ROLLBACK')
    throw new DiskError(fault)
  }

  function committing(owner: Owner, commit: () => number): number {
    strike(owner, 'full at commit')
    const count = commit()
    database.onCommit(owner)
    strike(owner, 'error after commit')
    return count
  }

  /** A decision that is torn in two, if the mutant tears this one. */
  function tear(owner: Owner, sql: string): void {
    if (world.mutant?.tearsBefore?.test(sql) !== true) return
    raw.exec('RELEASE decision')
    raw.exec('COMMIT')
    database.onCommit(owner)
    raw.exec('BEGIN IMMEDIATE')
    raw.exec('SAVEPOINT decision')
  }

  function connectionOf(owner: Owner): SqliteDriver {
    function alive(): void {
      if (!owner.isAlive) world.fail(`${owner.name} was killed and works on: the simulation is at fault`)
    }

    return {
      exec(sql) {
        alive()
        raw.exec(sql)
      },
      prepare(sql) {
        const isWrite = /^\s*(?:INSERT|UPDATE|DELETE)\b/.test(sql)
        const before = () => {
          alive()
          if (!isWrite) return
          tear(owner, sql)
          strike(owner, 'full')
        }
        return {
          get(...values) {
            before()
            return statement(sql).get(...values)
          },
          all(...values) {
            before()
            return statement(sql).all(...values)
          },
          run(...values) {
            if (sql === 'BEGIN IMMEDIATE') strike(owner, 'busy')
            before()
            const run = () => statement(sql).run(...values)
            return sql === 'COMMIT' ? committing(owner, run) : run()
          },
        }
      },
      close() {},
    }
  }

  return database
}
