import { expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { testHost } from '../../testing/test-clock.ts'
import { openSqliteStorage } from './index.ts'
import { openDatabase } from './open.ts'

test('SQL refuses to change, remove or replace what the audit log says', async () => {
  const { directory, file, remove } = scratchDirectory()
  const storage = await openSqliteStorage({ open: openSqlite, host: testHost({ sha256 }), directory, file })
  const actor = { kind: 'command_line', id: 'root' } as const
  const draft = { actor, action: 'grant', target: 'acc-1', details: {}, at: 1 }
  for (const sequence of [1, 2]) {
    await storage.audit.begin(draft)
    await storage.audit.end(sequence, { at: 2, outcome: 'done', reason: null, made: null })
  }
  const all = { beforeSequence: null, limit: 10, action: null, actorId: null, target: null }
  const before = await storage.audit.entries(all)
  const intruder = openDatabase(openSqlite, file('dealflow.db'))
  for (const sql of [
    `UPDATE audit_entries SET actor_id = 'nobody' WHERE sequence = 1`,
    'DELETE FROM audit_entries WHERE sequence = 2',
    'INSERT OR REPLACE INTO audit_entries SELECT * FROM audit_entries WHERE sequence = 1',
    `UPDATE audit_outcomes SET outcome = 'failed' WHERE sequence = 1`,
    'DELETE FROM audit_outcomes WHERE sequence = 2',
    'INSERT OR REPLACE INTO audit_outcomes SELECT * FROM audit_outcomes WHERE sequence = 1',
  ])
    expect(() => intruder.exec(sql)).toThrow(/audit (entries|outcomes) are never/)
  intruder.close()
  expect(await storage.audit.entries(all)).toEqual(before)
  await storage.close()
  remove()
})
