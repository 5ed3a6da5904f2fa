import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'

/** How often each request was charged, by the live ledger of an account. */
export async function chargedRequests(directory: string, accountId: string): Promise<Map<string, number>> {
  const host = nodeHost({ write() {} })
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  const charged = new Map<string, number>()
  for (let after = 0; ; after += 1_000) {
    const page = await storage.billing.entriesAfter({ accountId, environment: 'live' }, after, 1_000)
    for (const { type, requestId } of page)
      if (type === 'charge' && requestId !== null) charged.set(requestId, (charged.get(requestId) ?? 0) + 1)
    if (page.length < 1_000) break
  }
  await storage.close()
  return charged
}
