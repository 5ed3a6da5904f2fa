import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { blankRecord } from '@dealflow/core/company-store'
import { openCrm } from './crm.ts'
import { crmCompanies } from './crm-companies.ts'

test('an account that the CRM made, changed, renamed or deleted stands in the feed as it is now', async () => {
  const crm = openCrm(':memory:')
  const store = crmCompanies(crm)
  const changesSince = async (cursor: string) =>
    (await store.changesAfter(cursor, 10)).changes.map(({ id, record }) => [id, record?.company.name])

  crm.exec(`INSERT INTO accounts (code, account_name, web_host) VALUES ('acc-1', 'Kelp', 'kelp.example')`)
  deepEqual(await changesSince('0'), [['acc-1', 'Kelp']])
  const made = await store.lastCursor()
  // What SQLite does with conflicts inside of triggers follows the statement outside.
  crm.exec(`UPDATE OR IGNORE accounts SET account_name = 'Kelp & Co' WHERE code = 'acc-1'`)
  deepEqual(await changesSince(made), [['acc-1', 'Kelp & Co']])
  const changed = await store.lastCursor()
  crm.exec(`UPDATE accounts SET code = 'acc-2' WHERE code = 'acc-1'`)
  deepEqual(await changesSince(changed), [
    ['acc-1', undefined],
    ['acc-2', 'Kelp & Co'],
  ])
  const renamed = await store.lastCursor()
  crm.exec(`DELETE FROM accounts`)
  deepEqual(await changesSince(renamed), [['acc-2', undefined]])
  crm.close()
})

test('what the CRM has no columns for stays with an account that the CRM changes', async () => {
  const crm = openCrm(':memory:')
  const store = crmCompanies(crm)
  const at = '2026-01-01T00:00:00.000Z'
  const { company, ...rest } = blankRecord({ id: 'acc-1', name: 'Kelp', domain: 'kelp.example', at })
  const known = { ...company, founded_year: 2018, alternate_domains: ['old-kelp.example'] }
  await store.upsertMany([{ record: { ...rest, company: known }, matchDomain: false }], null)
  crm.exec(`UPDATE accounts SET code = 'acc-2', account_name = 'Kelp & Co', about = 'Seaweed'`)
  const [found] = await store.findByDomains(['old-kelp.example'])
  const theirs = { id: 'acc-2', primary_key: 'acc-2', name: 'Kelp & Co', description: 'Seaweed' }
  deepEqual(found?.company, { ...known, ...theirs })
  equal(await store.find('acc-1'), null)
  crm.close()
})
