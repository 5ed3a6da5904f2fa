import { inPairOrder, type TwinPair, type TwinStore } from '../../records/index.ts'
import type { Committer } from './committer.ts'
import { integer, text } from './company-documents.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteTwinStore(driver: SqliteDriver, committer: Pick<Committer, 'write'>): TwinStore {
  const progress = driver.prepare('SELECT rules, cursor FROM twin_progress WHERE only_row = 1')
  const keepProgress = driver.prepare(
    'INSERT OR REPLACE INTO twin_progress (only_row, rules, cursor) VALUES (1, ?, ?)',
  )
  const dropAllOpen = driver.prepare('DELETE FROM company_twins WHERE dismissed_at IS NULL')
  const dropOpen = driver.prepare(
    'DELETE FROM company_twins WHERE (left_id = ? OR right_id = ?) AND dismissed_at IS NULL',
  )
  const dropAll = driver.prepare('DELETE FROM company_twins WHERE left_id = ? OR right_id = ?')
  const put = driver.prepare(`
    INSERT INTO company_twins (left_id, right_id, score, reasons, found_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (left_id, right_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons`)
  const columns = 'left_id, right_id, score, reasons, found_at'
  const first = driver.prepare(
    `SELECT ${columns} FROM company_twins WHERE dismissed_at IS NULL ORDER BY score DESC, left_id, right_id LIMIT ?`,
  )
  // Two ranges of one index, one behind the other.
  const next = driver.prepare(
    `SELECT ${columns} FROM company_twins
     WHERE dismissed_at IS NULL AND score <= ? AND (score < ? OR (left_id, right_id) > (?, ?))
     ORDER BY score DESC, left_id, right_id LIMIT ?`,
  )
  const count = driver.prepare('SELECT count(*) AS pairs FROM company_twins WHERE dismissed_at IS NULL')
  const dismiss = driver.prepare(
    'UPDATE company_twins SET dismissed_at = ? WHERE left_id = ? AND right_id = ? AND dismissed_at IS NULL',
  )

  return {
    async progress() {
      const row = progress.get()
      if (row === undefined) return null
      return { rules: integer(row, 'rules'), cursor: row['cursor'] === null ? null : text(row, 'cursor') }
    },
    save: (found, { rules, cursor }, at) =>
      committer.write(() => {
        const before = progress.get()
        if (before !== undefined && before['rules'] !== rules) dropAllOpen.run()
        keepProgress.run(rules, cursor)
        for (const { id, twins } of found) {
          if (twins === null) dropAll.run(id, id)
          else dropOpen.run(id, id)
          for (const { id: other, score, reasons } of twins ?? [])
            put.run(...inPairOrder(id, other), score, JSON.stringify(reasons), at)
        }
      }),
    async list(after, limit) {
      const rows =
        after === null ? first.all(limit) : next.all(after.score, after.score, after.left, after.right, limit)
      return rows.map(toPair)
    },
    count: async () => integer(count.get() ?? {}, 'pairs'),
    dismiss: (one, other, at) => committer.write(() => dismiss.run(at, ...inPairOrder(one, other)) > 0),
  }
}

function toPair(row: SqliteRow): TwinPair {
  return {
    left: text(row, 'left_id'),
    right: text(row, 'right_id'),
    score: Number(row['score']),
    reasons: JSON.parse(text(row, 'reasons')),
    foundAt: integer(row, 'found_at'),
  }
}
