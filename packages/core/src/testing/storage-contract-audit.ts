import type { AuditDraft, AuditOutcome, AuditQuery } from '../audit/store.ts'
import { rejects, same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const draftOf = (change: Partial<AuditDraft> = {}): AuditDraft => ({
  actor: { kind: 'operator_key', id: 'op-1' },
  action: 'key.create',
  target: 'acc-1',
  details: { label: 'CI', scopes: ['search'], expires_at: null },
  at: 1_000,
  ...change,
})
const done: AuditOutcome = { at: 1_001, outcome: 'done', reason: null, made: 'key-1' }
const all: AuditQuery = { beforeSequence: null, limit: 100, action: null, actorId: null, target: null }

const audit = casesOf('audit')

export const auditCases: readonly StorageCase[] = [
  audit('an entry comes back as it was begun, and then with its outcome', async ({ storage }) => {
    const store = storage.audit
    const draft = draftOf({ details: { text: 'quote " and \u{1F680}', nested: { amount: '2.50' } } })
    same(await store.begin(draft), 1)
    same(await store.entries(all), [{ ...draft, sequence: 1, outcome: null }])
    await store.end(1, done)
    same(await store.entries(all), [{ ...draft, sequence: 1, outcome: done }])
  }),
  audit('what the caller does to its details afterwards changes nothing', async ({ storage }) => {
    const details: Record<string, unknown> = { label: 'CI' }
    await storage.audit.begin(draftOf({ details }))
    details['label'] = 'another'
    same((await storage.audit.entries(all))[0]?.details, { label: 'CI' })
  }),
  audit('racing changes get the numbers 1, 2, 3, ... without gaps', async ({ storage }) => {
    const store = storage.audit
    const numbers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => store.begin(draftOf({ at: index }))),
    )
    const wanted = Array.from({ length: 200 }, (_, index) => index + 1)
    same(
      [...numbers].sort((a, b) => a - b),
      wanted,
    )
    same(
      (await store.entries({ ...all, limit: 500 })).map((entry) => entry.sequence),
      wanted.reverse(),
    )
  }),
  audit('the first outcome stands: a second one is refused', async ({ storage }) => {
    const store = storage.audit
    const sequence = await store.begin(draftOf())
    const failed: AuditOutcome = { at: 2_000, outcome: 'failed', reason: 'interrupted', made: null }
    const settled = await Promise.allSettled([store.end(sequence, done), store.end(sequence, failed)])
    same(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    await rejects(store.end(sequence, done), 'the same outcome again')
    await rejects(store.end(sequence + 1, done), 'an entry that was never begun')
    same(
      (await store.entries(all)).map((entry) => entry.outcome),
      [done],
    )
    same(await store.begin(draftOf()), sequence + 1, 'the number after what was refused')
  }),
  audit(
    'entries are read newest first, page by page, by action, by actor and by target',
    async ({ storage }) => {
      const store = storage.audit
      await store.begin(draftOf({ action: 'account.create', target: null }))
      await store.end(1, { ...done, made: 'acc-7' })
      await store.begin(draftOf())
      await store.begin(draftOf({ actor: { kind: 'command_line', id: 'root' } }))
      await store.begin(draftOf({ actor: { kind: 'server', id: null }, action: 'backup', target: null }))
      await store.begin(draftOf({ action: 'grant', target: 'acc-7' }))
      const read = async (query: Partial<AuditQuery>) =>
        (await store.entries({ ...all, ...query })).map((entry) => entry.sequence).join(' ')
      same(await read({}), '5 4 3 2 1')
      same(await read({ limit: 2 }), '5 4')
      same(await read({ limit: 2, beforeSequence: 4 }), '3 2')
      same(await read({ beforeSequence: 1 }), '')
      same(await read({ action: 'key.create' }), '3 2')
      same(await read({ actorId: 'op-1' }), '5 2 1')
      same(await read({ actorId: 'root', action: 'key.create' }), '3')
      same(await read({ target: 'acc-7' }), '5 1', 'what was changed, and what was made')
      same(await read({ target: 'acc-7', limit: 1, beforeSequence: 5 }), '1')
      same(await read({ target: 'none' }), '')
    },
  ),
  acrossRestart('audit: entries outlive a restart, and the numbers go on', async ({ storage }, restart) => {
    await storage.audit.begin(draftOf())
    await storage.audit.begin(draftOf({ action: 'import', target: '/data/a.jsonl' }))
    await storage.audit.end(1, done)
    const before = await storage.audit.entries(all)
    const again = (await restart()).audit
    same(await again.entries(all), before)
    same(await again.begin(draftOf()), 3)
  }),
]
