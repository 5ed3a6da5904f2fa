import { drainMicrotasks } from 'bun:jsc'
import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { createHash, createHmac, hash } from 'node:crypto'
import type { Crypto } from '../src/kernel/host.ts'
import type { SqliteDriver, SqliteRow } from '../src/storage/sqlite/driver.ts'
import { openSqliteStorage } from '../src/storage/sqlite/index.ts'
import type { SimulationRuntime } from '../src/testing/simulation/world.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { sha256 } from './sqlite.ts'

/** The simulation on Bun. Each run gets a copy of one database that has the schema: migrating takes longer than many a run. */
export async function simulationRuntime(): Promise<SimulationRuntime> {
  const made: Database[] = []
  const storage = await openSqliteStorage({
    host: testHost({ sha256 }),
    open() {
      const database = new Database(':memory:', { strict: true })
      made.push(database)
      return driverOver(database)
    },
    directory: '.',
    file: (name) => name,
  })
  const schema = made.at(-1)?.serialize()
  await storage.close()
  if (schema === undefined) throw new Error('No database was opened.')
  return {
    open: () => driverOver(Database.deserialize(schema, { strict: true })),
    crypto: quickCrypto,
    drain: drainMicrotasks,
  }
}

const whole = (data: string | Uint8Array | readonly string[]) =>
  typeof data === 'string' || data instanceof Uint8Array ? data : data.join('')

/** The hashes are real. What is sealed stays readable: nobody in a simulation looks, and it would be half of its time. */
const quickCrypto: Crypto = {
  sha256: (data) => hash('sha256', data, 'hex'),
  sha256Stream() {
    const running = createHash('sha256')
    return { update: (bytes) => void running.update(bytes), digest: () => running.digest('hex') }
  },
  hmacSha256: (key, data) => new Uint8Array(createHmac('sha256', key).update(whole(data)).digest()),
  seal: (_key, text, boundTo) => `${boundTo} ${text}`,
  open(_key, sealed, boundTo) {
    if (!sealed.startsWith(`${boundTo} `)) throw new Error('sealed for another place')
    return sealed.slice(boundTo.length + 1)
  },
}

function driverOver(database: Database): SqliteDriver {
  return {
    exec: (sql) => void database.run(sql),
    prepare(sql) {
      const statement = database.prepare<SqliteRow, SQLQueryBindings[]>(sql)
      return {
        get: (...values) => statement.get(...values) ?? undefined,
        all: (...values) => statement.all(...values),
        run: (...values) => statement.run(...values).changes,
      }
    },
    close: () => database.close(false),
  }
}
