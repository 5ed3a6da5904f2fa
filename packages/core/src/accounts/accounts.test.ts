import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { dayMs } from '../kernel/clock.ts'
import { ServiceError } from '../kernel/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createAccounts } from './accounts.ts'
import { mintKey, mintSecret } from './keys.ts'

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
  expect(await codeOf(accounts.get('none'))).toBe('NOT_FOUND: There is no account none.')
  expect(await codeOf(accounts.getKey('none'))).toBe('NOT_FOUND: There is no key none.')
  expect((await accounts.getKey(key.keyId)).key).toEqual(key)
  expect((await accounts.get(accountId)).name).toBe('Acme')
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
  for (const grantMicroUsd of [0.5, -1, 1_000_000_000_000_001])
    expect(await codeOf(accounts.create({ name: 'A', grantMicroUsd }))).toMatch(/^BAD_REQUEST: grant:/)
  expect(await codeOf(accounts.rotateKey('any', 30 * dayMs + 1))).toMatch(/^BAD_REQUEST: overlap:/)
})

test('an adopted key is stored once, however often and at once it is adopted', async () => {
  const { accounts, storage, host } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { secret, hash } = mintKey('test', host)
  const adopt = () => accounts.adoptKey({ accountId, secret, label: 'bootstrap' })
  const keys = await Promise.all([adopt(), adopt(), adopt()])
  expect(new Set(keys.map((key) => key.keyId)).size).toBe(1)
  expect((await adopt()).keyId).toBe(keys[0]?.keyId ?? '')
  expect((await accounts.listKeys(null)).length).toBe(1)
  expect(await storage.accounts.authenticate(hash)).toMatchObject({
    key: { kind: 'test', label: 'bootstrap', status: 'active' },
    secret: { prefix: secret.slice(0, 13), last4: secret.slice(-4) },
  })
})

test('a disabled key stays disabled when it is adopted again', async () => {
  const { accounts, host } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const draft = { accountId, secret: mintKey('live', host).secret, label: null }
  expect(await accounts.keyOf(draft.secret)).toBeNull()
  const { keyId } = await accounts.adoptKey(draft)
  await accounts.changeKey(keyId, { status: 'inactive' })
  expect(await accounts.keyOf(draft.secret)).toMatchObject({ keyId })
  expect(await accounts.adoptKey(draft)).toMatchObject({ keyId, status: 'inactive' })
})

test('what was revoked or rotated away is not adopted again, and a secret in its overlap still is', async () => {
  const { accounts, host } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const draft = { accountId, secret: mintKey('live', host).secret, label: null }
  const { keyId } = await accounts.adoptKey(draft)
  await accounts.rotateKey(keyId, dayMs)
  expect(await accounts.adoptKey(draft)).toMatchObject({ keyId })
  host.clock.advance(dayMs)
  expect(await codeOf(accounts.adoptKey(draft))).toMatch(/^CONFLICT: Key .* was rotated/)
  await accounts.changeKey(keyId, { status: 'retired' })
  expect(await codeOf(accounts.adoptKey(draft))).toMatch(/^CONFLICT: Key .* is retired/)
  expect(await codeOf(accounts.keyOf(draft.secret))).toMatch(/^CONFLICT: Key .* is retired/)
  expect((await accounts.listKeys(null)).length).toBe(1)
})

test('only a well-formed API key is adopted, and a refusal never repeats it', async () => {
  const { accounts, host } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { secret } = mintKey('live', host)
  for (const wrong of [
    'x',
    `${secret.slice(0, -1)}_`,
    secret.slice(0, 43),
    mintSecret('df_admin_', host).secret,
  ]) {
    const answer = await codeOf(accounts.adoptKey({ accountId, secret: wrong, label: null }))
    expect(answer).toMatch(/^BAD_REQUEST: secret: /)
    expect(answer).not.toContain(wrong.slice(-12).padEnd(12, '?'))
  }
  expect(await codeOf(accounts.adoptKey({ accountId: 'none', secret, label: null }))).toBe(
    'NOT_FOUND: There is no account none.',
  )
  expect(await accounts.listKeys(null)).toEqual([])
})

test('a restriction that is misspelt makes no key, and changes none', async () => {
  const { accounts } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { key } = await accounts.createKey({ accountId, kind: 'live' })
  for (const [settings, refusal] of [
    [{ allowedCidr: ['10.0.0.0/8'] }, 'allowedCidr: is not known here; did you mean `allowedCidrs`?'],
    [{ rateLimits: { minutes: 5 } }, 'rate_limits.minutes: is not known here; did you mean `minute`?'],
    [{ allowedCidrs: '10.0.0.0/8' }, /^BAD_REQUEST: allowedCidrs: must be a list of address ranges/],
    [{ allowedCidrs: null }, /^BAD_REQUEST: allowedCidrs: must be a list/],
    [{ scopes: 'search' }, 'scopes: must be a list of scopes, [] for all of them'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt: must be an instant in epoch milliseconds, or null'],
    [{ rateLimits: 5 }, 'rateLimits: must be an object such as { minute: 60 }, or null'],
    [{ label: 5 }, 'label: must be a text, or null'],
  ] as [object, string | RegExp][]) {
    const words = typeof refusal === 'string' ? `BAD_REQUEST: ${refusal}` : expect.stringMatching(refusal)
    expect(await codeOf(accounts.createKey({ accountId, kind: 'live', ...settings }))).toEqual(words)
    expect(await codeOf(accounts.changeKey(key.keyId, settings))).toEqual(words)
  }
  expect(await accounts.listKeys(null)).toHaveLength(1)
  expect((await accounts.getKey(key.keyId)).key).toEqual(key)
})

test('what is missing or of a wrong kind is named before anything is stored', async () => {
  const { accounts, host } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const secret = mintKey('live', host).secret
  const call = (name: 'create' | 'createKey' | 'adoptKey' | 'changeKey', ...given: unknown[]) =>
    codeOf(Reflect.apply(accounts[name], null, given))
  const refusals = [
    call('create'),
    call('create', {}),
    call('create', { name: 'A', grantMicroUsd: '5' }),
    call('create', { name: 'A', grantMicroUsd: 5, currency: 'EUR' }),
    call('createKey', accountId),
    call('createKey', { accountId }),
    call('createKey', { accountId, kind: 'prod' }),
    call('createKey', { kind: 'live' }),
    call('adoptKey', { accountId, secret, label: null, allowedCidrs: ['10.0.0.0/8'] }),
    call('changeKey', 'any', { status: 'deleted' }),
  ]
  expect(await Promise.all(refusals)).toEqual([
    'BAD_REQUEST: The argument must be an object with `name` and `grantMicroUsd`.',
    'BAD_REQUEST: name: must be a text',
    'BAD_REQUEST: grantMicroUsd: must be a number of micro-USD (1 USD is 1,000,000), 0 for none',
    'BAD_REQUEST: currency: is not known here; known are name and grantMicroUsd',
    'BAD_REQUEST: The argument must be an object with `accountId` and `kind`.',
    "BAD_REQUEST: kind: must be 'live' or 'test'",
    "BAD_REQUEST: kind: must be 'live' or 'test'",
    'BAD_REQUEST: accountId: must be the id of an account, as `accounts.create` answers it',
    'BAD_REQUEST: allowedCidrs: is not known here; known are accountId, secret and label',
    "BAD_REQUEST: status: must be 'active' or 'inactive' or 'retired'",
  ])
  expect([await accounts.list(), await accounts.listKeys(null)]).toMatchObject([[{ accountId }], []])
})

test('what a team passes on as undefined was left out', async () => {
  const { accounts } = setUp()
  const { accountId } = await accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const draft: object = {
    accountId,
    kind: 'test',
    label: undefined,
    scopes: undefined,
    allowedCidrs: undefined,
  }
  const { key } = await accounts.createKey(draft as Parameters<typeof accounts.createKey>[0])
  expect(key).toMatchObject({ label: null, scopes: [], allowedCidrs: [] })
})
