import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { dayMs } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createAccounts } from './accounts.ts'

function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  return { host, storage, accounts: createAccounts({ host, store: storage.accounts }) }
}

async function codeOf(promise: Promise<unknown>) {
  const error = await promise.catch((caught: unknown) => caught)
  return error instanceof ServiceError ? `${error.code}: ${error.message}` : error
}

test('an opening grant stands on the live ledger, and an account may do without', async () => {
  const { accounts, storage, host } = setUp()
  const { accountId } = await accounts.create({ name: ' Acme ', grantMicroUsd: 5 })
  host.clock.advance(1)
  await accounts.create({ name: 'Free', grantMicroUsd: 0 })
  expect((await accounts.list()).map(({ name, balanceMicroUsd }) => [name, balanceMicroUsd])).toEqual([
    ['Acme', 5],
    ['Free', 0],
  ])
  const [entry] = await storage.billing.entriesAfter({ accountId, environment: 'live' }, 0, 10)
  expect(entry).toMatchObject({ type: 'grant', amountMicroUsd: 5, note: 'opening grant' })
})

test('a secret is shown once and nothing that is listed contains it', async () => {
  const { accounts } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { key, secret } = await accounts.createKey({ accountId, kind: 'live', label: 'CI' })
  expect(JSON.stringify([await accounts.listKeys(null), key])).not.toContain(secret.slice(13, 40))
})

test('what does not exist is NOT_FOUND and what is final is a CONFLICT, in words', async () => {
  const { accounts } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { key } = await accounts.createKey({ accountId, kind: 'live' })
  expect(await codeOf(accounts.createKey({ accountId: 'none', kind: 'live' }))).toBe(
    'NOT_FOUND: There is no account none.',
  )
  expect(await codeOf(accounts.changeKey('none', { label: 'x' }))).toBe('NOT_FOUND: There is no key none.')
  expect(await codeOf(accounts.rotateKey('none', 0))).toBe('NOT_FOUND: There is no key none.')
  await accounts.changeKey(key.keyId, { status: 'retired' })
  const final = `CONFLICT: Key ${key.keyId} is retired, and that is final. Create a new key instead.`
  expect(await codeOf(accounts.changeKey(key.keyId, { status: 'active' }))).toBe(final)
  expect(await codeOf(accounts.rotateKey(key.keyId, 0))).toBe(final)
})

test('settings that cannot work are refused by name', async () => {
  const { accounts } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const make = (settings: object) => codeOf(accounts.createKey({ accountId, kind: 'live', ...settings }))
  expect(await make({ label: 'x'.repeat(201) })).toMatch(/^BAD_REQUEST: label: takes 0 to 200/)
  expect(await make({ label: 'red \u001b[31m' })).toMatch(/^BAD_REQUEST: label: .*control characters/)
  expect(await make({ label: '\u{1F680}'.repeat(200) })).toHaveProperty('key')
  expect(await make({ allowedCidrs: ['10.0.0.0/40'] })).toMatch(/^BAD_REQUEST: allowed_cidrs: "10.0.0.0\/40"/)
  expect(await make({ scopes: ['everything'] })).toMatch(/^BAD_REQUEST: scopes:/)
  expect(await make({ rateLimits: { minute: -1 } })).toMatch(/^BAD_REQUEST: rate_limits.minute:/)
  expect(await codeOf(accounts.create({ name: '  ', grantMicroUsd: 0 }))).toMatch(/^BAD_REQUEST: name:/)
  expect(await codeOf(accounts.create({ name: 'A', grantMicroUsd: 0.5 }))).toMatch(/^BAD_REQUEST: grant:/)
  expect(await codeOf(accounts.rotateKey('any', 30 * dayMs + 1))).toMatch(/^BAD_REQUEST: overlap:/)
})
