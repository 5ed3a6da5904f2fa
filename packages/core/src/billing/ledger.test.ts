import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sha256 } from '../../test/sqlite.ts'
import { draftOf } from '../testing/storage-contract-billing.ts'
import { canonicalEntry, entryHash, ledgerChecker, sealEntry } from './ledger.ts'
import type { LedgerEntry, LedgerSummary } from './store.ts'

const crypto = { sha256 }

function ledgerProblems(summary: LedgerSummary, entries: readonly LedgerEntry[]) {
  const checker = ledgerChecker(summary, crypto)
  for (const entry of entries) checker.add(entry)
  return checker.finish()
}

function ledgerOf(amounts: readonly number[]) {
  const entries: LedgerEntry[] = []
  for (const [index, amount] of amounts.entries()) {
    entries.push(
      sealEntry({ ...draftOf(`e${index}`, amount), requestId: `r${index}` }, entries.at(-1) ?? null, crypto),
    )
  }
  const balanceMicroUsd = entries.at(-1)?.balanceMicroUsd ?? 0
  const summary = {
    accountId: 'acc-1',
    environment: 'live',
    balanceMicroUsd,
    entryCount: entries.length,
  } as const
  return { entries, summary }
}

const amounts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 })

test('the hash of an entry is sha256(previous hash, canonical JSON), as published', () => {
  const { entries } = ledgerOf([5, -2])
  const [first, second] = entries as [LedgerEntry, LedgerEntry]
  expect(canonicalEntry(second)).toBe(
    '{"account_id":"acc-1","amount_micro_usd":-2,"api_key_id":null,"balance_micro_usd":3,"created_at":1790000000000,' +
      '"endpoint":null,"entry_id":"e1","environment":"live","job_id":null,"note":null,"request_id":"r1",' +
      '"reverses_entry_id":null,"sequence":2,"type":"charge"}',
  )
  expect(second.previousHash).toBe(first.entryHash)
  expect(second.entryHash).toBe(sha256(first.entryHash + canonicalEntry(second)))
  expect(first.previousHash).toBe('0'.repeat(64))
})

test('an untouched ledger has no problems', () => {
  fc.assert(
    fc.property(
      amounts,
      (list) => ledgerProblems(ledgerOf(list).summary, ledgerOf(list).entries).length === 0,
    ),
  )
})

test('any changed field of any entry is found', () => {
  const fields = Object.keys(ledgerOf([1]).entries[0] ?? {}) as (keyof LedgerEntry)[]
  expect(fields).toHaveLength(16)
  const change = fc.tuple(amounts, fc.nat(), fc.constantFrom(...fields))
  fc.assert(
    fc.property(change, ([list, place, field]) => {
      const { entries, summary } = ledgerOf(list)
      const index = place % entries.length
      const entry = entries[index] as LedgerEntry
      const value = typeof entry[field] === 'number' ? (entry[field] as number) + 1 : `${entry[field]}x`
      const changed = entries.with(index, { ...entry, [field]: value } as LedgerEntry)
      return ledgerProblems(summary, changed).length > 0
    }),
    { numRuns: 2_000 },
  )
})

test('a changed entry is found even when its own hash is made anew', () => {
  const { entries, summary } = ledgerOf([10, -1, -2, -3])
  const forged = { ...(entries[1] as LedgerEntry), note: 'forged' }
  const resealed = { ...forged, entryHash: entryHash(forged, crypto) }
  expect(ledgerProblems(summary, entries.with(1, resealed))).toEqual([
    {
      accountId: 'acc-1',
      environment: 'live',
      sequence: 3,
      problem: 'the previous hash is not the hash of the entry before',
    },
  ])
})

test('a chain that is sealed anew from a false entry on is found by what it says', () => {
  const { entries } = ledgerOf([10, -1])
  const [first, second] = entries as [LedgerEntry, LedgerEntry]
  const problemsOf = (change: Partial<LedgerEntry>) => {
    const forged = { ...second, ...change }
    const sealed = { ...forged, entryHash: entryHash(forged, crypto) }
    const { sequence: entryCount, balanceMicroUsd } = sealed
    const summary = { accountId: 'acc-1', environment: 'live', entryCount, balanceMicroUsd } as const
    return ledgerProblems(summary, [first, sealed]).map(({ problem }) => problem)
  }
  expect(problemsOf({ note: 'consistent' })).toEqual([])
  expect(problemsOf({ sequence: 3 })).toEqual(['expected entry 2, found entry 3'])
  expect(problemsOf({ balanceMicroUsd: 10 })).toEqual(['the running balance is 10, not 9 micro-USD'])
  expect(problemsOf({ accountId: 'acc-2' })).toEqual(['the entry belongs to another ledger'])
  expect(problemsOf({ amountMicroUsd: -11, balanceMicroUsd: -1 })).toEqual([
    'the running balance is below zero',
  ])
})

test('a removed, repeated or moved entry is found', () => {
  const moves = fc.tuple(amounts, fc.nat(), fc.constantFrom('remove', 'repeat', 'swap'))
  fc.assert(
    fc.property(moves, ([list, place, move]) => {
      const { entries, summary } = ledgerOf(list)
      const index = place % entries.length
      const entry = entries[index] as LedgerEntry
      const next = entries[index + 1]
      if (move === 'remove') entries.splice(index, 1)
      if (move === 'repeat') entries.splice(index, 0, entry)
      if (move === 'swap') {
        if (next === undefined) return true
        entries.splice(index, 2, next, entry)
      }
      return ledgerProblems(summary, entries).length > 0
    }),
  )
})

test('a cached balance or count that differs from the entries is found', () => {
  const { entries, summary } = ledgerOf([10, -1])
  const problems = (change: object) =>
    ledgerProblems({ ...summary, ...change }, entries).map(({ problem }) => problem)
  expect(problems({ balanceMicroUsd: 10 })).toEqual(['the cached balance is 10, the entries say 9 micro-USD'])
  expect(problems({ entryCount: 3 })).toEqual(['the ledger counts 3 entries, and ends with entry 2'])
})
