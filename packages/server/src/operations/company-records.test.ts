import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../bun-sqlite.ts'
import { configurationOf } from '../config/load.ts'
import { openInstance } from '../instance.ts'
import { onInstance } from './index.ts'

const scratch = mkdtempSync(join(tmpdir(), 'dealflow-company-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const context = {
  actor: { kind: 'operator_key', id: 'op-1' },
  progress() {},
  signal: new AbortController().signal,
} as const

test('company.get tells where the fields come from, and the people', async () => {
  const data = join(scratch, 'data')
  const configuration = configurationOf({ data })
  const log = createLineLog({ fd: 2, format: 'text', level: 'warn' })
  const opened = await openInstance({ configuration, log })
  await onInstance(opened)(
    'company.put',
    { companyId: 'a', patch: { name: 'Acme Payroll', website: 'acme.example' } },
    context,
  )
  await opened.close()

  const observedAt = Date.UTC(2026, 8, 21)
  const source = {
    ...{ url: 'https://acme.example/about', title: null, fetched_at: '2026-09-21T00:00:00.000Z' },
    ...{ quote: 'Founded in 2019', content_sha256: null },
  }
  const evidence = [{ field: '/founded_year', confidence: 0.9, method: 'rule' as const, sources: [source] }]
  const person = {
    ...{ person_id: 'p1', full_name: 'Ines Fairweather', title: null, role: 'founder' as const },
    ...{ is_current: null, bio: null, location: null, profile_url: null, x_url: null, github_url: null },
    ...{ website_url: null, experience: [], education: [], prior_startups: [], confidence: 0.9 },
    sources: [source],
  }
  const storage = await openSqliteStorage({
    host: nodeHost(log),
    open: openBunSqlite,
    directory: data,
    file: (name) => join(data, name),
  })
  const before = await storage.companies.find('a')
  if (before === null) throw new Error('the company is not there')
  const after = { ...before, company: { ...before.company, founded_year: 2019 } }
  await storage.enrichment.save({
    before,
    after,
    facts: [{ field: 'founded_year', confidence: 0.9, observedAt, method: 'rule', evidence }],
    people: [{ personId: 'p1', kind: 'founder', observedAt, person }],
  })
  await storage.close()

  const instance = await openInstance({ configuration, log })
  try {
    const shown = await onInstance(instance)('company.get', { companyId: 'a' }, context)
    const at = '2026-09-21T00:00:00.000Z'
    expect(shown.facts).toEqual([
      { field: 'founded_year', confidence: 0.9, method: 'rule', observed_at: at, evidence },
    ])
    expect(shown.people).toEqual([{ person_id: 'p1', kind: 'founder', observed_at: at, person }])
  } finally {
    await instance.close()
  }
})
