import { integer } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'

/** Ids and domains that stay away until an operator puts them back. */
export function forgottenRows(driver: SqliteDriver) {
  const add = driver.prepare(`
    INSERT INTO forgotten (kind, name, forgotten_at) VALUES (?, ?, ?) ON CONFLICT (kind, name) DO NOTHING`)
  const drop = driver.prepare('DELETE FROM forgotten WHERE kind = ? AND name = ?')
  const any = driver.prepare('SELECT EXISTS (SELECT 1 FROM forgotten) AS found')
  const find = driver.prepare('SELECT 1 AS found FROM forgotten WHERE kind = ? AND name = ?')

  return {
    addId: (id: string, at: number) => void add.run('id', id, at),
    addDomain: (domain: string, at: number) => void add.run('domain', domain, at),
    dropId: (id: string) => void drop.run('id', id),
    dropDomain: (domain: string) => void drop.run('domain', domain),
    /** Most datasets have none; then no company has to be checked. */
    any: () => integer(any.get() ?? {}, 'found') === 1,
    hasId: (id: string) => find.get('id', id) !== undefined,
    hasDomain: (domain: string) => domain !== '' && find.get('domain', domain) !== undefined,
  }
}
