import { beforeEach, expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { createBilling } from '../billing/billing.ts'
import { dayMs, hourMs, minuteMs } from '../kernel/clock.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAuthenticator, keyIn } from './authenticate.ts'
import { mintKey } from './keys.ts'
import type { AccountStore } from './store.ts'

let host = testHost({ sha256 })
let storage = memoryStorage({ host })
let accounts: Accounts
let accountId: string

beforeEach(async () => {
  host = testHost({ sha256 })
  storage = memoryStorage({ host })
  accounts = createAccounts({ host, store: storage.accounts })
  accountId = (await accounts.create({ name: 'Acme', grantMicroUsd: 100 })).accountId
})

function authenticator(
  options: { environment?: 'live' | 'test' | 'both'; billing?: 'on' | 'off'; store?: AccountStore } = {},
) {
  const { environment = 'both', billing: mode = 'on', store = storage.accounts } = options
  const billing = createBilling({ host, store: storage.billing, mode })
  return createAuthenticator({ host, store, billing, environment })
}

const unknownClient = { clientAddress: null }

const identify = (secret: string, address: string | null = null) =>
  authenticator().identify(secret, { clientAddress: address })

async function reasonOf(secret: string, address: string | null = null) {
  const identity = await identify(secret, address)
  return identity.outcome === 'forbidden' ? identity.reason : identity.outcome
}

test('a valid key says who calls and what is left', async () => {
  const { key, secret } = await accounts.createKey({ accountId, kind: 'live' })
  for (const header of [`Bearer ${secret}`, `bearer  ${secret} `]) {
    expect(await authenticator().identify(keyIn(header), unknownClient)).toMatchObject({
      outcome: 'caller',
      balanceMicroUsd: 100,
      caller: { key: { keyId: key.keyId }, account: { name: 'Acme' }, secret: { last4: secret.slice(-4) } },
    })
  }
})

test('a missing, malformed or mistyped key is unauthorized without a question to the store', async () => {
  const { secret } = await accounts.createKey({ accountId, kind: 'live' })
  const store: AccountStore = {
    ...storage.accounts,
    authenticate: () => Promise.reject(new Error('the store was asked')),
  }
  const mistyped = secret.slice(0, 8) + (secret[8] === 'x' ? 'y' : 'x') + secret.slice(9)
  const headers = [null, '', 'Bearer', `Bearer ${secret} x`, secret, `Basic ${secret}`, `Bearer ${secret}0`]
  for (const header of [...headers, `Bearer ${mistyped}`, 'Bearer df_live_']) {
    expect(keyIn(header)).toBeNull()
    expect(await authenticator({ store }).identify(keyIn(header), unknownClient)).toEqual({
      outcome: 'unauthorized',
    })
  }
  expect(keyIn(`bearer  ${secret} `)).toBe(secret)
})

test('a well-formed key that nobody has is unauthorized', async () => {
  expect(await identify(mintKey('live', host).secret)).toEqual({ outcome: 'unauthorized' })
})

test('a known key that may not be used is forbidden with its reason', async () => {
  const { key, secret } = await accounts.createKey({
    accountId,
    kind: 'live',
    expiresAt: host.clock.now() + hourMs,
  })
  await accounts.changeKey(key.keyId, { status: 'inactive' })
  expect(await reasonOf(secret)).toBe('inactive')
  await accounts.changeKey(key.keyId, { status: 'active' })
  expect(await reasonOf(secret)).toBe('caller')
  host.clock.advance(hourMs - 1)
  expect(await reasonOf(secret)).toBe('caller')
  host.clock.advance(1)
  expect(await reasonOf(secret)).toBe('expired')
  await accounts.changeKey(key.keyId, { status: 'retired' })
  expect(await reasonOf(secret)).toBe('retired')
})

test('a key of the other kind is refused on an instance of one environment', async () => {
  const { secret } = await accounts.createKey({ accountId, kind: 'test' })
  expect(await authenticator({ environment: 'live' }).identify(secret, unknownClient)).toMatchObject({
    outcome: 'forbidden',
    reason: 'wrong_environment',
  })
  expect((await authenticator({ environment: 'test' }).identify(secret, unknownClient)).outcome).toBe(
    'caller',
  )
})

test('a key with address ranges is used only from there, and not from an unknown address', async () => {
  const { secret } = await accounts.createKey({ accountId, kind: 'live', allowedCidrs: ['203.0.113.0/24'] })
  expect(await reasonOf(secret, '::ffff:203.0.113.5')).toBe('caller')
  expect(await reasonOf(secret, '198.51.100.1')).toBe('address_not_allowed')
  expect(await reasonOf(secret, null)).toBe('address_not_allowed')
})

test('the address of a client is looked up only for a key that has address ranges', async () => {
  const { secret } = await accounts.createKey({ accountId, kind: 'live' })
  const client = {
    get clientAddress(): string {
      throw new Error('looked up')
    },
  }
  expect((await authenticator().identify(secret, client)).outcome).toBe('caller')
})

test('after a rotation both secrets work for the overlap, then only the new one', async () => {
  const { key, secret } = await accounts.createKey({ accountId, kind: 'live' })
  const rotated = await accounts.rotateKey(key.keyId, hourMs)
  expect(rotated.retiresAt).toBe(host.clock.now() + hourMs)
  expect([await reasonOf(secret), await reasonOf(rotated.secret)]).toEqual(['caller', 'caller'])
  host.clock.advance(hourMs)
  expect([await reasonOf(secret), await reasonOf(rotated.secret)]).toEqual(['retired', 'caller'])
  const again = await accounts.rotateKey(key.keyId, 0)
  expect([await reasonOf(rotated.secret), await reasonOf(again.secret)]).toEqual(['retired', 'caller'])
})

test('the last use is written at most once a minute, and a failure to write it refuses nobody', async () => {
  const { key, secret } = await accounts.createKey({ accountId, kind: 'live' })
  const touches: number[] = []
  const store: AccountStore = {
    ...storage.accounts,
    async touchKey(keyId, at) {
      touches.push(at)
      if (touches.length === 1) throw new Error('disk full')
      await storage.accounts.touchKey(keyId, at)
    },
  }
  const auth = authenticator({ store })
  const use = () => auth.identify(secret, unknownClient)
  await Promise.all([use(), use(), use()])
  expect(touches).toHaveLength(1)
  expect(host.logs.map(({ message }) => message)).toEqual(['last use of a key was not noted'])
  await use()
  await use()
  host.clock.advance(minuteMs - 1)
  await use()
  expect(touches).toHaveLength(2)
  host.clock.advance(1)
  await use()
  expect(touches).toHaveLength(3)
  expect((await storage.accounts.findKey(key.keyId))?.lastUsedAt).toBe(host.clock.now())
})

test('the first requests of a day top a test ledger up to 1,000 USD, once', async () => {
  const { key, secret } = await accounts.createKey({ accountId, kind: 'test' })
  const auth = authenticator()
  const balances = async () =>
    (await Promise.all(Array.from({ length: 8 }, () => auth.identify(secret, unknownClient)))).map(
      (identity) => identity.outcome === 'caller' && identity.balanceMicroUsd,
    )
  expect(new Set(await balances())).toEqual(new Set([1_000_000_000]))
  const billing = createBilling({ host, store: storage.billing, mode: 'on' })
  const account = await storage.accounts.findAccount(accountId)
  if (account === null) throw new Error('no account')
  const caller = { key, account, secret: { prefix: '', last4: '' } }
  await billing.charge({ caller, endpoint: 'POST /x', requestId: 'r', amountMicroUsd: 250 })
  expect(new Set(await balances())).toEqual(new Set([999_999_750]))
  host.clock.advance(dayMs)
  expect(new Set(await balances())).toEqual(new Set([1_000_000_000]))
  expect(await storage.billing.balance({ accountId, environment: 'live' })).toBe(100)
})

test('without billing every balance is 0 and no ledger is touched', async () => {
  const { secret } = await accounts.createKey({ accountId, kind: 'test' })
  const identity = await authenticator({ billing: 'off' }).identify(secret, unknownClient)
  expect(identity).toMatchObject({ outcome: 'caller', balanceMicroUsd: 0 })
  expect(await storage.billing.entriesAfter({ accountId, environment: 'test' }, 0, 1)).toEqual([])
})
