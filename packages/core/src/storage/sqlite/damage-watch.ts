import { isDamage, type SqliteDriver } from './driver.ts'

export interface WatchedDriver {
  readonly driver: SqliteDriver
  /** The first error of a statement that met a damaged page; null while none did. */
  damage(): unknown
}

/**
 * The same driver, which remembers that a statement met damage: SQLite reads a page when a request needs it, so a database may
 * be damaged for days where a probe of its own never looks. It stays so until the directory is opened again.
 */
export function watchDamage(driver: SqliteDriver): WatchedDriver {
  let damage: unknown = null

  function watch<Result>(run: () => Result): Result {
    try {
      return run()
    } catch (error) {
      if (damage === null && isDamage(error)) damage = error
      throw error
    }
  }

  return {
    damage: () => damage,
    driver: {
      exec: (sql) => watch(() => driver.exec(sql)),
      prepare(sql) {
        const statement = watch(() => driver.prepare(sql))
        return {
          get: (...values) => watch(() => statement.get(...values)),
          all: (...values) => watch(() => statement.all(...values)),
          run: (...values) => watch(() => statement.run(...values)),
        }
      },
      close: () => driver.close(),
    },
  }
}
