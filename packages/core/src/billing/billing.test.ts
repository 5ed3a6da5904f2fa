import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { createAccounts } from '../accounts/accounts.ts'
import type { Caller } from '../kernel/caller.ts'
import { ServiceError } from '../kernel/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createBilling } from './billing.ts'
import type { BillingStore } from './store.ts'

async function setUp(mode: 'on' | 'off' = 'on', grantMicroUsd = 100) {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const accounts = createAccounts({ host, store: storage.accounts })
  const account = await accounts.create({ name: 'Acme', grantMicroUsd })
  const { key } = await accounts.createKey({ accountId: account.accountId, kind: 'live' })
  const caller: Caller = { key, account, secret: { prefix: 'df_live_00000', last4: '0000' } }
  const priceOf = (endpoint: string, own: number) => (endpoint === 'POST /a' ? 7 : own)
  const billing = createBilling({ host, store: storage.billing, mode, priceOf })
  const charge = (amountMicroUsd: number) =>
    billing.charge({ caller, endpoint: 'POST /a', requestId: 'r1', amountMicroUsd })
  const ledger = { accountId: account.accountId, environment: 'live' } as const
  return { host, storage, billing, charge, ledger, caller }
}

test('a charge is one entry that says who, where and for which request', async () => {
  const { storage, charge, ledger, caller } = await setUp()
  expect(await charge(30)).toEqual({ outcome: 'charged', chargedMicroUsd: 30, balanceMicroUsd: 70 })
  const [, entry] = await storage.billing.entriesAfter(ledger, 0, 10)
  expect(entry).toMatchObject({
    type: 'charge',
    amountMicroUsd: -30,
    apiKeyId: caller.key.keyId,
    endpoint: 'POST /a',
    requestId: 'r1',
  })
})

test('a charge beyond the balance takes nothing', async () => {
  const { charge, billing, ledger } = await setUp()
  expect(await charge(101)).toEqual({ outcome: 'insufficient_funds', balanceMicroUsd: 100 })
  expect(await billing.balance(ledger.accountId, 'live')).toBe(100)
})

test('nothing is written for a free answer, or while billing is off', async () => {
  const { storage, charge, ledger } = await setUp()
  expect(await charge(0)).toEqual({ outcome: 'charged', chargedMicroUsd: 0, balanceMicroUsd: 100 })
  expect(await storage.billing.entriesAfter(ledger, 0, 10)).toHaveLength(1)
  const off = await setUp('off', 0)
  expect(await off.charge(30)).toEqual({ outcome: 'charged', chargedMicroUsd: 0, balanceMicroUsd: 0 })
  expect(await off.billing.balance(off.ledger.accountId, 'live')).toBe(0)
  expect(await off.storage.billing.entriesAfter(off.ledger, 0, 10)).toEqual([])
  expect(off.billing.priceOf('POST /b', 3)).toBe(3)
})

test('a negative charge never pays out', async () => {
  const { charge, billing, ledger } = await setUp()
  for (const amount of [-5, Number.NaN]) await expect(charge(amount)).rejects.toThrow()
  expect(await billing.balance(ledger.accountId, 'live')).toBe(100)
})

test('a test ledger that was topped up today is not written to again', async () => {
  const { host, storage, caller } = await setUp()
  let topUps = 0
  const store: BillingStore = {
    ...storage.billing,
    topUp(...call) {
      topUps++
      return storage.billing.topUp(...call)
    },
  }
  const billing = createBilling({ host, store, mode: 'on' })
  const balanceOf = (kind: 'live' | 'test', balanceMicroUsd: number, toppedUpOn: string | null) => {
    const key = { ...caller.key, kind }
    const secret = { keyId: key.keyId, hash: '', prefix: '', last4: '', createdAt: 0, retiresAt: null }
    const credential = { key, account: caller.account, secret, balanceMicroUsd, toppedUpOn }
    return billing.balanceAtRequest(credential, Date.parse('2026-09-21T12:00:00Z'))
  }
  expect(await balanceOf('test', 5, '2026-09-21')).toBe(5)
  expect(await balanceOf('test', 1_000_000_000, null)).toBe(1_000_000_000)
  expect(await balanceOf('live', 5, null)).toBe(5)
  expect(topUps).toBe(0)
  expect(await balanceOf('test', 5, '2026-09-20')).toBe(1_000_000_000)
  expect(topUps).toBe(1)
})

test('a grant needs an account and an amount above nothing', async () => {
  const { billing, ledger } = await setUp()
  const grant = (amountMicroUsd: number, accountId = ledger.accountId) =>
    billing.grant({ accountId, environment: 'test', amountMicroUsd, note: 'welcome' })
  expect(await grant(5)).toMatchObject({
    entry: { type: 'grant', balanceMicroUsd: 5, note: 'welcome' },
    repeated: false,
  })
  const codeOf = (error: unknown) => error instanceof ServiceError && error.code
  expect(codeOf(await grant(0).catch((error) => error))).toBe('BAD_REQUEST')
  expect(codeOf(await grant(0.5).catch((error) => error))).toBe('BAD_REQUEST')
  expect(codeOf(await grant(5, 'none').catch((error) => error))).toBe('NOT_FOUND')
})

test('verification reads every page and names the ledger, the entry and what is wrong', async () => {
  const { billing, charge, storage, host, ledger } = await setUp('on', 2_000)
  for (let index = 0; index < 1_200; index++) await charge(1)
  const steps: number[] = []
  const report = await billing.verify(({ entries }) => steps.push(entries))
  expect(report).toEqual({
    ok: true,
    ledgers: 2,
    entries: 1_201,
    balanceMicroUsd: 800,
    problemCount: 0,
    problems: [],
  })
  expect(steps).toEqual([500, 1_000, 1_201, 1_201])

  const tampered: BillingStore = {
    ...storage.billing,
    async entriesAfter(...query) {
      const page = await storage.billing.entriesAfter(...query)
      return page.map((entry) => (entry.sequence === 900 ? { ...entry, requestId: 'other' } : entry))
    },
  }
  expect((await createBilling({ host, store: tampered, mode: 'on' }).verify()).problems).toEqual([
    { ...ledger, sequence: 900, problem: 'the content does not match the entry hash' },
  ])
})

test('charges made while the ledger is verified are no problem, and an entry that was never counted is', async () => {
  const { storage, host, charge, ledger } = await setUp()
  const racing: BillingStore = {
    ...storage.billing,
    async entriesAfter(...query) {
      // The question for what comes after the counted entries.
      if (query[1] > 0) await charge(1)
      return storage.billing.entriesAfter(...query)
    },
  }
  expect((await createBilling({ host, store: racing, mode: 'on' }).verify()).problems).toEqual([])

  const uncounted: BillingStore = {
    ...storage.billing,
    async ledgers() {
      return (await storage.billing.ledgers()).map((summary) =>
        summary.environment === 'live' ? { ...summary, balanceMicroUsd: 100, entryCount: 1 } : summary,
      )
    },
  }
  expect((await createBilling({ host, store: uncounted, mode: 'on' }).verify()).problems).toEqual([
    { ...ledger, sequence: 2, problem: 'the entry is not counted in its ledger' },
  ])
})

test('a grant that is repeated under its id is made once, and another grant under that id is a conflict', async () => {
  const { billing, ledger } = await setUp()
  const { accountId } = ledger
  const entryId = '0192f0c1-7a00-7000-8000-00000000000a'
  const grant = { accountId, environment: 'live', amountMicroUsd: 7, note: 'invoice', entryId } as const
  const before = await billing.balance(accountId, 'live')
  const first = { ...(await billing.grant(grant)), repeated: true }
  expect(
    await Promise.all([billing.grant(grant), billing.grant({ ...grant, entryId: entryId.toUpperCase() })]),
  ).toEqual([first, first])
  expect(await billing.balance(accountId, 'live')).toBe(before + 7)
  for (const other of [{ amountMicroUsd: 8 }, { note: null }, { environment: 'test' as const }])
    await expect(billing.grant({ ...grant, ...other })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(billing.grant({ ...grant, entryId: 'once' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await billing.balance(accountId, 'live')).toBe(before + 7)
})

test('a grant or adjustment past what a ledger can hold is a conflict that names the ceiling, and changes nothing', async () => {
  const { billing, ledger } = await setUp()
  const most = 1_000_000_000_000_000
  for (let made = 0; made < 9; made++) await billing.grant({ ...ledger, amountMicroUsd: most, note: null })
  const refusal = {
    code: 'CONFLICT',
    message:
      'amount_usd: a balance is at most 9007199254.740991 USD, and is 9000000000.0001 USD: 1000000000.00 USD would go beyond. Send at most 7199254.740891 USD.',
  }
  await expect(billing.grant({ ...ledger, amountMicroUsd: most, note: null })).rejects.toMatchObject(refusal)
  await expect(billing.adjust({ ...ledger, amountMicroUsd: most, note: 'x' })).rejects.toMatchObject(refusal)
  const rest = { ...ledger, amountMicroUsd: 7_199_254_740_891, note: null }
  expect((await billing.grant(rest)).entry.balanceMicroUsd).toBe(Number.MAX_SAFE_INTEGER)
  expect((await billing.verify()).ok).toBe(true)
})

test('an adjustment puts a grant right, says why, and never leaves less than nothing', async () => {
  const { billing, ledger } = await setUp()
  const adjustment = { ...ledger, amountMicroUsd: -40, note: 'granted twice' }
  expect(await billing.adjust(adjustment)).toMatchObject({
    entry: { type: 'adjustment', amountMicroUsd: -40, balanceMicroUsd: 60, note: 'granted twice' },
    repeated: false,
  })
  await expect(billing.adjust({ ...adjustment, amountMicroUsd: -61 })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The balance is 0.00006 USD: -0.000061 USD would leave less than nothing.',
  })
  expect((await billing.adjust({ ...adjustment, amountMicroUsd: 5 })).entry.balanceMicroUsd).toBe(65)
  for (const wrong of [
    { amountMicroUsd: 0 },
    { amountMicroUsd: -0.5 },
    { amountMicroUsd: -2e15 },
    { note: ' ' },
  ])
    await expect(billing.adjust({ ...adjustment, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(billing.adjust({ ...adjustment, accountId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await billing.balance(ledger.accountId, 'live')).toBe(65)
  expect((await billing.verify()).ok).toBe(true)
})

test('an adjustment that is repeated under its id is made once, and no grant has that id', async () => {
  const { billing, ledger } = await setUp()
  const entryId = '0192f0c1-7a00-7000-8000-00000000000b'
  const adjustment = { ...ledger, amountMicroUsd: -100, note: 'mistake', entryId }
  const first = await billing.adjust(adjustment)
  // Though nothing is left to take: what was made is only told.
  expect(await billing.adjust(adjustment)).toEqual({ ...first, repeated: true })
  await expect(billing.adjust({ ...adjustment, note: 'other' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(billing.grant({ ...adjustment, amountMicroUsd: 100 })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('a grant or an adjustment with a member that is missing, misspelt or of a wrong kind is refused by its name', async () => {
  const { billing, ledger, storage } = await setUp()
  const right = { ...ledger, amountMicroUsd: 5, note: 'invoice' }
  for (const [wrong, refusal] of [
    [{ environment: undefined }, "environment: must be 'live' or 'test'"],
    [{ environment: 'prod' }, "environment: must be 'live' or 'test'"],
    [{ accountId: 7 }, 'accountId: must be the id of an account, as `accounts.create` answers it'],
    [{ amountMicroUsd: '5' }, 'amountMicroUsd: must be a number of micro-USD; 1 USD is 1,000,000'],
    [{ entryID: 'x' }, 'entryID: is not known here; did you mean `entryId`?'],
    [{ entryId: 5 }, 'entryId: must be a UUID, or null'],
    [{ note: 5 }, /^note: must be a text/],
  ] as [object, string | RegExp][]) {
    const given = { ...right, ...wrong }
    const message = typeof refusal === 'string' ? refusal : expect.stringMatching(refusal)
    await expect(billing.grant(given)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    await expect(billing.adjust(given)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  }
  expect(await storage.billing.entriesAfter(ledger, 0, 10)).toHaveLength(1)
})
