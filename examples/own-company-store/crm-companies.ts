import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import {
  advanceCheckpoint,
  afterImport,
  type CompanyDraft,
  changeOf,
  cursorOf,
  type ImportCheckpoint,
  type OwnCompanyStore,
  type UpsertOutcome,
} from '@dealflow/core/company-store'
import { accountRows, toRecord } from './account-rows.ts'
import { decide } from './crm.ts'
import { keptAway } from './kept-away.ts'

// #region store
/** The accounts of the CRM as the live dataset of Dealflow. */
export function crmCompanies(crm: DatabaseSync): OwnCompanyStore {
  const rows = accountRows(crm)
  const away = keptAway(crm)
  const countAll = crm.prepare('SELECT count(*) AS n FROM accounts')
  const scanAfter = crm.prepare(`
    SELECT accounts.*, profile FROM accounts LEFT JOIN dealflow_profiles USING (code)
    WHERE account_no > ? ORDER BY account_no LIMIT ?`)
  const changesAfter = crm.prepare(`
    SELECT change, dealflow_changes.code AS changed, accounts.*, profile FROM dealflow_changes
    LEFT JOIN accounts USING (code) LEFT JOIN dealflow_profiles USING (code)
    WHERE change > ? ORDER BY change LIMIT ?`)
  const lastChange = crm.prepare('SELECT coalesce(max(change), 0) AS n FROM dealflow_changes')
  const findImport = crm.prepare('SELECT checkpoint FROM dealflow_imports WHERE fingerprint = ?')
  const putImport = crm.prepare(
    'INSERT OR REPLACE INTO dealflow_imports (fingerprint, checkpoint) VALUES (?, ?)',
  )

  function importCheckpoint(fingerprint: string): ImportCheckpoint | null {
    const row = findImport.get(fingerprint)
    return row === undefined ? null : JSON.parse(String(row['checkpoint']))
  }

  function upsert(draft: CompanyDraft): UpsertOutcome {
    const { id, domain } = draft.record.company
    if (away.isForgotten('code', id) || away.isForgotten('host', domain)) return 'withheld'
    const before = rows.withCode(id) ?? (draft.matchDomain ? rows.withHost(domain) : null)
    if (before === null) {
      if (draft.operatorEdits !== 'overwrite' && away.isDeleted(id, draft.matchDomain ? domain : ''))
        return 'withheld'
      const isBeside = rows.withHost(domain) !== null
      rows.put({ ...draft.record, edits: {} }, true)
      return isBeside ? 'created_beside' : 'created'
    }
    const after = afterImport(before.company, before, draft, () => before)
    const { updated_at } = before.company
    const undated = { ...after, company: { ...after.company, updated_at } }
    if (isDeepStrictEqual(undated, before)) return 'unchanged'
    rows.put(after, false)
    return 'updated'
  }

  return {
    find: async (id) => rows.withCode(id),
    findMany: async (ids) => ids.map(rows.withCode),
    findByDomains: async (domains) => domains.map((host) => rows.withHost(host) ?? rows.withOtherHost(host)),
    upsertMany: async (drafts, step) =>
      decide(crm, () => {
        const outcomes = drafts.map(upsert)
        if (step !== null) {
          const checkpoint = advanceCheckpoint(importCheckpoint(step.fingerprint), step, outcomes)
          putImport.run(step.fingerprint, JSON.stringify(checkpoint))
        }
        return outcomes
      }),
    replace: async (before, after) =>
      decide(crm, () => {
        const { id, domain, alternate_domains } = after.company
        if (!isDeepStrictEqual(rows.withCode(id), before)) return false
        rows.put(after, before === null)
        away.welcome(id, [domain, ...alternate_domains])
        return true
      }),
    remove: async (id, by) =>
      decide(crm, () => {
        const found = rows.withCode(id)
        if (found === null) return false
        rows.remove(id)
        if (by === 'operator') away.delete(id, found.company.domain)
        return true
      }),
    forget: async (what, at) =>
      decide(crm, () => {
        const records =
          'companyId' in what ? [rows.withCode(what.companyId)] : rows.everyWithHost(what.domain)
        if ('domain' in what && records.length === 0) records.push(rows.withOtherHost(what.domain))
        const gone = records.flatMap((record) => record?.company ?? [])
        if ('companyId' in what && gone.length === 0) return null
        for (const { id, domain } of gone) {
          rows.remove(id)
          away.delete(id, domain)
          away.forget('code', id, at)
        }
        const theirs = gone.flatMap(({ domain, alternate_domains }) => [domain, ...alternate_domains])
        const named = 'domain' in what ? [what.domain] : []
        // A host that is another account's website too stays with that one.
        const domains = [...new Set([...named, ...theirs])].filter(
          (host) => host !== '' && rows.withHost(host) === null,
        )
        for (const host of domains) away.forget('host', host, at)
        return { companyIds: gone.map(({ id }) => id), domains }
      }),
    deletedByOperator: async (ids, domains) => ({
      ids: new Set(ids.filter((id) => away.isDeleted(id, ''))),
      domains: new Set(domains.filter((host) => away.isDeleted(null, host))),
      forgottenIds: new Set(ids.filter((id) => away.isForgotten('code', id))),
      forgottenDomains: new Set(domains.filter((host) => away.isForgotten('host', host))),
    }),
    count: async () => Number(countAll.get()?.['n']),
    async scan(cursor, limit) {
      const found = scanAfter.all(changeOf(cursor), limit)
      const last = found.at(-1)
      return {
        records: found.map(toRecord),
        cursor: last === undefined || found.length < limit ? null : cursorOf(Number(last['account_no'])),
      }
    },
    async changesAfter(cursor, limit) {
      const found = changesAfter.all(changeOf(cursor), limit)
      return {
        changes: found.map((row) => ({
          id: String(row['changed']),
          record: row['account_no'] === null ? null : toRecord(row),
        })),
        cursor: cursorOf(Number(found.at(-1)?.['change'] ?? changeOf(cursor))),
      }
    },
    lastCursor: async () => cursorOf(Number(lastChange.get()?.['n'])),
    importCheckpoint: async (fingerprint) => importCheckpoint(fingerprint),
  }
}
// #endregion store
