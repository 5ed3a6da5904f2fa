import type { RemovedBy } from '../../records/index.ts'
import { integer } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'

/** Removed companies, until their id comes back. Only one that the operator deleted is kept with its domain. */
export function removalRows(driver: SqliteDriver) {
  const add = driver.prepare(
    'INSERT INTO company_removals (change, id, is_operators, domain) VALUES (?, ?, ?, ?)',
  )
  const drop = driver.prepare('DELETE FROM company_removals WHERE id = ?')
  const any = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_removals) AS found')
  const byId = driver.prepare('SELECT 1 AS found FROM company_removals WHERE id = ? AND is_operators = 1')
  // `domain <> ''` is what makes the partial index fit.
  const byDomain = driver.prepare(
    "SELECT 1 AS found FROM company_removals WHERE domain = ? AND domain <> '' LIMIT 1",
  )
  return {
    add(change: number, id: string, domain: string, by: RemovedBy) {
      const isOperators = by === 'operator'
      add.run(change, id, isOperators ? 1 : 0, isOperators ? domain : '')
    },
    drop(id: string) {
      drop.run(id)
    },
    /** Most datasets have none; then no company has to be checked. */
    any: () => integer(any.get() ?? {}, 'found') === 1,
    hasId: (id: string) => byId.get(id) !== undefined,
    hasDomain: (domain: string) => domain !== '' && byDomain.get(domain) !== undefined,
  }
}
