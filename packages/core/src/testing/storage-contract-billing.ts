import type { LedgerDraft } from '../accounts/ledger-draft.ts'
import type { BillingStore, LedgerEntry } from '../billing/store.ts'
import { verifyLedgers } from '../billing/verify.ts'
import type { Storage } from '../storage/storage.ts'
import { rejects, same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

/** A grant (or, below zero, a charge) on the live ledger of `acc-1`. */
export function draftOf(entryId: string, amountMicroUsd: number): LedgerDraft {
  return {
    entryId,
    accountId: 'acc-1',
    environment: 'live',
    type: amountMicroUsd < 0 ? 'charge' : 'grant',
    amountMicroUsd,
    apiKeyId: null,
    endpoint: null,
    jobId: null,
    requestId: null,
    reversesEntryId: null,
    note: null,
    createdAt: 1_790_000_000_000,
  }
}

const live = { accountId: 'acc-1', environment: 'live' } as const
const test = { accountId: 'acc-1', environment: 'test' } as const
const newest = { ...live, beforeSequence: null, limit: 100, type: null, jobId: null }

async function withBalance(storage: Storage, amountMicroUsd: number): Promise<BillingStore> {
  const grants = amountMicroUsd === 0 ? [] : [draftOf('opening', amountMicroUsd)]
  await storage.accounts.createAccount({ accountId: 'acc-1', name: 'Acme', createdAt: 1 }, grants)
  return storage.billing
}

const topUpDraft = (entryId: string) => {
  const { amountMicroUsd: _, ...draft } = draftOf(entryId, 1)
  return { ...draft, environment: 'test' } as const
}

const billing = casesOf('billing')

export const billingCases: readonly StorageCase[] = [
  billing('an entry comes back as it was posted, with its place in the chain', async ({ storage, host }) => {
    const store = await withBalance(storage, 0)
    const draft: LedgerDraft = {
      ...draftOf('e1', 10),
      type: 'adjustment',
      apiKeyId: 'key-1',
      endpoint: 'POST /api/v2/searches',
      jobId: 'job-1',
      requestId: 'quote " and \u0000 and \u{1F680} and \ud800 alone',
      reversesEntryId: 'e0',
      note: '',
    }
    const posted = await store.post(draft)
    const [entry] = await store.entries(newest)
    same(posted, { outcome: 'posted', entry })
    const { sequence, balanceMicroUsd, previousHash, entryHash, ...rest } = entry as LedgerEntry
    same(rest, { ...draft, requestId: 'quote " and \u0000 and \u{1F680} and \ufffd alone' })
    same(
      { sequence, balanceMicroUsd, previousHash },
      { sequence: 1, balanceMicroUsd: 10, previousHash: '0'.repeat(64) },
    )
    same(/^[0-9a-f]{64}$/.test(entryHash), true)
    same((await verifyLedgers(store, host.crypto)).problems, [])
  }),
  billing(
    'an entry that would leave less than nothing is refused and changes nothing',
    async ({ storage }) => {
      const store = await withBalance(storage, 10)
      same(await store.post(draftOf('e1', -11)), { outcome: 'insufficient_funds', balanceMicroUsd: 10 })
      same((await store.entries(newest)).length, 1)
      same((await store.post(draftOf('e2', -10))).outcome, 'posted')
      same(await store.post(draftOf('e3', -1)), { outcome: 'insufficient_funds', balanceMicroUsd: 0 })
    },
  ),
  billing('an unknown account has no ledger', async ({ storage }) => {
    same(await storage.billing.post(draftOf('e1', 5)), { outcome: 'missing_account' })
    same(await storage.billing.balance(live), 0)
    same(await storage.billing.entries(newest), [])
    same(await storage.billing.entriesAfter(live, 0, 10), [])
    await rejects(storage.billing.topUp(topUpDraft('e2'), 5, '2026-09-21'), 'a top-up without an account')
  }),
  billing('an entry id is used once, and amounts are whole and exact', async ({ storage, host }) => {
    const store = await withBalance(storage, 100)
    await rejects(store.post(draftOf('opening', -5)), 'the same entry id')
    await rejects(store.post(draftOf('e1', 0.5)), 'half a micro-USD')
    await rejects(store.post(draftOf('e2', Number.NaN)), 'not a number')
    same((await store.post(draftOf('e3', Number.MAX_SAFE_INTEGER))).outcome, 'beyond_ceiling')
    same(await store.balance(live), 100)
    same((await store.post(draftOf('e4', Number.MAX_SAFE_INTEGER - 100))).outcome, 'posted')
    same(await store.balance(live), Number.MAX_SAFE_INTEGER)
    same((await verifyLedgers(store, host.crypto)).ok, true)
  }),
  billing('racing repetitions of an entry post it once and get it alike', async ({ storage, host }) => {
    const store = await withBalance(storage, 0)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.postOnce(draftOf('e1', 10 + index))),
    )
    const [entry] = await store.entries(newest)
    same(outcomes, [{ outcome: 'posted', entry }, ...Array(19).fill({ outcome: 'exists', entry })])
    same(await store.postOnce(draftOf('e2', -11)), { outcome: 'insufficient_funds', balanceMicroUsd: 10 })
    same(await store.postOnce({ ...draftOf('e3', 1), accountId: 'acc-9' }), { outcome: 'missing_account' })
    same((await verifyLedgers(store, host.crypto)).problems, [])
  }),
  billing('1,200 racing charges of 3 on a balance of 1,000 give exactly 333', async ({ storage, host }) => {
    const store = await withBalance(storage, 1_000)
    const outcomes = await Promise.all(
      Array.from({ length: 1_200 }, (_, index) => store.post(draftOf(`charge-${index}`, -3))),
    )
    same(outcomes.filter(({ outcome }) => outcome === 'posted').length, 333)
    same(outcomes.filter(({ outcome }) => outcome === 'insufficient_funds').length, 867)
    same(await store.balance(live), 1)
    const report = await verifyLedgers(store, host.crypto)
    same([report.ok, report.entries, report.balanceMicroUsd], [true, 334, 1])
  }),
  billing('a decision that rejects leaves those it raced with untouched', async ({ storage, host }) => {
    const store = await withBalance(storage, 10)
    const settled = await Promise.allSettled([
      store.post(draftOf('e1', -1)),
      store.post(draftOf('e1', -1)),
      store.post(draftOf('e2', 0.5)),
      store.post(draftOf('e3', -1)),
    ])
    same(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    same(await store.balance(live), 8)
    same((await verifyLedgers(store, host.crypto)).problems, [])
  }),
  billing(
    'live and test ledgers of an account, and those of two accounts, stand apart',
    async ({ storage }) => {
      const store = await withBalance(storage, 10)
      await storage.accounts.createAccount({ accountId: 'acc-2', name: 'Other', createdAt: 2 }, [])
      await store.post({ ...draftOf('e1', 5), environment: 'test' })
      await store.post({ ...draftOf('e2', 7), accountId: 'acc-2' })
      same(await store.balance(live), 10)
      same(await store.balance(test), 5)
      const all = (await store.ledgers()).map((ledger) => Object.values(ledger).join(' '))
      same(all.sort(), ['acc-1 live 10 1', 'acc-1 test 5 1', 'acc-2 live 7 1', 'acc-2 test 0 0'])
      same(
        (await store.entries({ ...newest, accountId: 'acc-2' })).map((entry) => entry.entryId),
        ['e2'],
      )
    },
  ),
  billing('entries are read newest first, page by page, by type and by job', async ({ storage }) => {
    const store = await withBalance(storage, 100)
    for (let index = 1; index <= 6; index++) {
      await store.post({ ...draftOf(`e${index}`, -1), jobId: index % 2 === 0 ? 'job-1' : null })
    }
    await store.post({ ...draftOf('r1', 1), type: 'refund', jobId: 'job-1' })
    const ids = async (change: object) =>
      (await store.entries({ ...newest, ...change })).map((entry) => entry.entryId).join(' ')
    same(await ids({}), 'r1 e6 e5 e4 e3 e2 e1 opening')
    same(await ids({ limit: 3 }), 'r1 e6 e5')
    same(await ids({ limit: 3, beforeSequence: 6 }), 'e4 e3 e2')
    same(await ids({ beforeSequence: 1 }), '')
    same(await ids({ type: 'refund' }), 'r1')
    same(await ids({ type: 'charge', limit: 2 }), 'e6 e5')
    same(await ids({ jobId: 'job-1' }), 'r1 e6 e4 e2')
    same(await ids({ jobId: 'job-1', type: 'charge', beforeSequence: 7 }), 'e4 e2')
    same(await ids({ jobId: 'job-9' }), '')
    const after = async (sequence: number, limit: number) =>
      (await store.entriesAfter(live, sequence, limit)).map((entry) => entry.sequence)
    same(await after(0, 3), [1, 2, 3])
    same(await after(6, 10), [7, 8])
    same(await after(8, 10), [])
  }),
  billing('racing top-ups bring a test ledger to its target once a day', async ({ storage, host }) => {
    const store = await withBalance(storage, 0)
    const topUps = (date: string, name: string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) => store.topUp(topUpDraft(`${name}-${index}`), 1_000, date)),
      )
    same(new Set(await topUps('2026-09-21', 'a')), new Set([1_000]))
    await store.post({ ...draftOf('spent', -400), environment: 'test' })
    same((await topUps('2026-09-21', 'b'))[0], 600, 'a second top-up that day')
    same((await topUps('2026-09-20', 'c'))[0], 600, 'a clock that stepped back')
    same((await topUps('2026-09-22', 'd'))[0], 1_000)
    same((await topUps('2026-09-23', 'e'))[0], 1_000, 'a full ledger')
    const grants = await store.entries({ ...newest, ...test, type: 'grant' })
    same(
      grants.map((entry) => entry.amountMicroUsd),
      [400, 1_000],
    )
    same(await store.balance(live), 0)
    same((await verifyLedgers(store, host.crypto)).ok, true)
  }),
  acrossRestart(
    'billing: what was posted outlives a restart, and the chain goes on',
    async ({ storage, host }, restart) => {
      const store = await withBalance(storage, 50)
      await Promise.all([1, 2, 3].map((index) => store.post(draftOf(`e${index}`, -1))))
      const before = await store.entries(newest)
      const again = (await restart()).billing
      same(await again.entries(newest), before)
      same((await again.post(draftOf('e4', -1))).outcome, 'posted')
      same(await again.balance(live), 46)
      same((await verifyLedgers(again, host.crypto)).problems, [])
    },
  ),
]
