import type { DatabaseSync } from 'node:sqlite'

/** Which accounts an operator of Dealflow deleted, and which must never come back. */
export function keptAway(crm: DatabaseSync) {
  const putDeleted = crm.prepare('INSERT OR REPLACE INTO dealflow_deleted (code, host) VALUES (?, ?)')
  const findDeleted = crm.prepare(
    `SELECT 1 FROM dealflow_deleted WHERE code = ? UNION ALL SELECT 1 FROM dealflow_deleted WHERE host = ? AND host <> ''`,
  )
  const putForgotten = crm.prepare('INSERT OR REPLACE INTO dealflow_forgotten VALUES (?, ?, ?)')
  const findForgotten = crm.prepare('SELECT 1 FROM dealflow_forgotten WHERE kind = ? AND value = ?')
  const dropForgotten = crm.prepare('DELETE FROM dealflow_forgotten WHERE kind = ? AND value = ?')

  return {
    isDeleted: (code: string | null, host: string) => findDeleted.get(code, host) !== undefined,
    delete: (code: string, host: string) => void putDeleted.run(code, host),
    isForgotten: (kind: 'code' | 'host', value: string) => findForgotten.get(kind, value) !== undefined,
    forget: (kind: 'code' | 'host', value: string, at: number) => void putForgotten.run(kind, value, at),
    welcome(code: string, hosts: readonly string[]) {
      dropForgotten.run('code', code)
      for (const host of hosts) dropForgotten.run('host', host)
    },
  }
}
