import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { mintKey, mintSecret } from '../accounts/keys.ts'
import { Explained, ServiceError } from '../kernel/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createAudit } from './audit.ts'
import type { AuditStore } from './store.ts'

const change = {
  actor: { kind: 'operator_key', id: 'op-1' },
  action: 'grant',
  target: 'acc-1',
  details: { amount_usd: '5.00' },
} as const

function setUp(broken: Partial<AuditStore> = {}) {
  const host = testHost({ sha256 })
  const store = { ...memoryStorage({ host }).audit, ...broken }
  return { host, audit: createAudit({ host, store }) }
}

const fail = (error: unknown) => async () => {
  throw error
}

test('the entry stands before the work begins, and its outcome after it', async () => {
  const { audit, host } = setUp()
  const result = await audit.record(change, async () => {
    expect(await audit.entries({})).toMatchObject([{ ...change, sequence: 1, outcome: null }])
    host.clock.advance(7)
    return 42
  })
  expect(result).toBe(42)
  const [entry] = await audit.entries({})
  expect(entry?.outcome).toEqual({ at: (entry?.at ?? 0) + 7, outcome: 'done', reason: null, made: null })
})

test('the outcome names what was made', async () => {
  const { audit } = setUp()
  const work = async () => ({ account_id: 'acc-9' })
  await audit.record({ ...change, target: null }, work, ({ account_id }) => account_id)
  expect(await audit.entries({ target: 'acc-9' })).toMatchObject([{ outcome: { made: 'acc-9' } }])
})

test('a refusal keeps its words, a fault its message without secrets, an interruption its name', async () => {
  const { audit, host } = setUp()
  const { secret } = mintKey('live', host)
  const stop = new AbortController()
  stop.abort()
  const errors = [
    new ServiceError('NOT_FOUND', { message: 'There is no account acc-1.' }),
    new Error(`disk full while writing ${secret}`),
    stop.signal.reason,
  ]
  for (const error of errors)
    expect(await audit.record({ ...change, signal: stop.signal }, fail(error)).catch((e) => e)).toBe(error)
  const outcomes = (await audit.entries({})).map(({ outcome }) => [outcome?.outcome, outcome?.reason])
  expect(outcomes.reverse()).toEqual([
    ['refused', 'There is no account acc-1.'],
    ['failed', 'disk full while writing [secret]'],
    ['failed', 'interrupted'],
  ])
  expect(host.logs.map(({ fields }) => fields['error'])).toEqual([errors[1]])
})

test('a failure that its caller can mend is told to the log without a stack, and is no error there', async () => {
  const { audit, host } = setUp()
  const full = new Explained('The disk of /data is full.', { cause: new Error('ENOSPC') })
  expect(await audit.record(change, fail(full)).catch((error) => error)).toBe(full)
  expect(host.logs.map(({ level, fields }) => [level, fields['error']])).toEqual([['info', full.message]])
  expect((await audit.entries({}))[0]?.outcome).toMatchObject({ outcome: 'failed', reason: full.message })
})

test('work whose entry cannot be written is not begun', async () => {
  const { audit } = setUp({ begin: fail(new Error('disk full')) })
  let begun = false
  const recorded = audit.record(change, async () => {
    begun = true
  })
  expect(await recorded.catch((error: Error) => error.message)).toBe('disk full')
  expect(begun).toBe(false)
})

test('an outcome that cannot be written takes nothing from the caller, and the log says so', async () => {
  const { audit, host } = setUp({ end: fail(new Error('disk full')) })
  expect(await audit.record(change, async () => 42)).toBe(42)
  const refused = new ServiceError('CONFLICT')
  expect(await audit.record(change, fail(refused)).catch((error) => error)).toBe(refused)
  expect(host.logs.map(({ message, fields }) => [message, fields['audit_sequence']])).toEqual([
    ['how a change ended was not written to the audit log', 1],
    ['how a change ended was not written to the audit log', 2],
  ])
})

test('nothing that looks like a key gets into the log, wherever it stands, and the work is not begun', async () => {
  const { audit, host } = setUp()
  const secrets = [
    mintKey('live', host).secret,
    mintKey('test', host).secret,
    mintSecret('df_admin_', host).secret.slice(0, 30),
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ]
  for (const secret of secrets) {
    for (const planted of [
      { ...change, target: secret },
      { ...change, details: { label: `my key ${secret}` } },
      { ...change, details: { nested: [{ deep: secret }] } },
      { ...change, details: { [secret]: true } },
    ]) {
      const refusal = await audit.record(planted, async () => 42).catch((error: Error) => error)
      expect(refusal).toMatchObject({ code: 'BAD_REQUEST' })
      expect(String(refusal)).not.toContain(secret.slice(10, 25))
    }
  }
  expect(await audit.entries({})).toEqual([])
  const { prefix } = mintKey('live', host)
  await audit.record(
    { ...change, details: { prefix, note: 'replaces df_live_production_key of CI' } },
    async () => 1,
  )
  expect(await audit.entries({})).toHaveLength(1)
})

test('a page holds 1 to 1,000 entries', async () => {
  const { audit } = setUp()
  for (const limit of [0, 1_001, 1.5, Number.NaN])
    expect(await audit.entries({ limit }).catch((error: Error) => error)).toMatchObject({
      code: 'BAD_REQUEST',
    })
})
