import type { DatabaseSync } from 'node:sqlite'
import { blankRecord, type CompanyRecord } from '@dealflow/core/company-store'

export type AccountRow = Readonly<Record<string, unknown>>

// #region record
/** What the CRM says, in the place of what the profile said of it: the CRM is right about its own columns. */
export function toRecord(row: AccountRow): CompanyRecord {
  const id = String(row['code'])
  const name = String(row['account_name'])
  const domain = String(row['web_host'])
  const blank = blankRecord({ id, name, domain, at: String(row['created_at']) })
  const profile: CompanyRecord = typeof row['profile'] === 'string' ? JSON.parse(row['profile']) : blank
  const { website, created_at } = blank.company
  const description = row['about'] === null ? null : String(row['about'])
  const updated_at = String(row['updated_at'])
  const company = {
    ...profile.company,
    id,
    primary_key: id,
    name,
    website,
    domain,
    description,
    created_at,
    updated_at,
  }
  return { ...profile, company }
}
// #endregion record

/** Reads and writes single accounts; the decisions are made in crm-companies.ts. */
export function accountRows(crm: DatabaseSync) {
  const columns = `SELECT accounts.*, profile FROM accounts LEFT JOIN dealflow_profiles USING (code)`
  const byCode = crm.prepare(`${columns} WHERE code = ?`)
  const byHost = crm.prepare(`${columns} WHERE web_host = ? AND web_host <> '' ORDER BY account_no`)
  const byOtherHost = crm.prepare(
    `${columns} JOIN dealflow_other_hosts USING (code) WHERE host = ? AND host <> '' ORDER BY account_no LIMIT 1`,
  )
  const insert = crm.prepare(
    `INSERT INTO accounts (account_name, web_host, about, created_at, updated_at, code) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const update = crm.prepare(
    `UPDATE accounts SET account_name = ?, web_host = ?, about = ?, created_at = ?, updated_at = ? WHERE code = ?`,
  )
  const putProfile = crm.prepare(`INSERT OR REPLACE INTO dealflow_profiles (code, profile) VALUES (?, ?)`)
  const dropOtherHosts = crm.prepare(`DELETE FROM dealflow_other_hosts WHERE code = ?`)
  const putOtherHost = crm.prepare(`INSERT OR IGNORE INTO dealflow_other_hosts (host, code) VALUES (?, ?)`)
  const remove = crm.prepare(`DELETE FROM accounts WHERE code = ?`)
  const found = (row: AccountRow | undefined) => (row === undefined ? null : toRecord(row))

  return {
    withCode: (code: string) => found(byCode.get(code)),
    /** Of several the one that was first in the CRM. */
    withHost: (host: string) => found(byHost.get(host)),
    everyWithHost: (host: string) => byHost.all(host).map(toRecord),
    withOtherHost: (host: string) => found(byOtherHost.get(host)),
    put(record: CompanyRecord, isNew: boolean) {
      const { id, name, domain, description, created_at, updated_at, alternate_domains } = record.company
      const write = isNew ? insert : update
      write.run(name, domain, description, created_at, updated_at, id)
      putProfile.run(id, JSON.stringify(record))
      dropOtherHosts.run(id)
      for (const host of alternate_domains) putOtherHost.run(host, id)
    },
    remove: (code: string) => void remove.run(code),
  }
}
