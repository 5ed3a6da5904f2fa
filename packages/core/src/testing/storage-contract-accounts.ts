import type { Account, ApiKey, KeySecret } from '../kernel/caller.ts'
import { rejects, same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'
import { draftOf } from './storage-contract-billing.ts'

export const account: Account = { accountId: 'acc-1', name: 'Café "Ünïcode" \u{1F680}', createdAt: 1_000 }

const key: ApiKey = {
  keyId: 'key-1',
  accountId: 'acc-1',
  kind: 'live',
  label: null,
  status: 'active',
  scopes: [],
  expiresAt: null,
  rateLimits: null,
  allowedCidrs: [],
  createdAt: 2_000,
  lastUsedAt: null,
}

const fullKey: ApiKey = {
  keyId: 'key-2',
  accountId: 'acc-1',
  kind: 'test',
  label: "O'Brien; DROP TABLE api_keys",
  status: 'inactive',
  scopes: ['search', 'lookup'],
  expiresAt: 9_000,
  rateLimits: { second: 5, day: 0 },
  allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'],
  createdAt: 3_000,
  lastUsedAt: 4_000,
}

const secret = (keyId: string, name: string, createdAt = 2_000): KeySecret => ({
  keyId,
  hash: name.padEnd(64, '0'),
  prefix: `df_live_${name}`.slice(0, 13),
  last4: 'wxyz',
  createdAt,
  retiresAt: null,
})

const accounts = casesOf('accounts')

export const accountCases: readonly StorageCase[] = [
  accounts(
    'an account is found as it was made, with its opening grant on its ledger',
    async ({ storage }) => {
      await storage.accounts.createAccount(account, [draftOf('e1', 100)])
      same(await storage.accounts.findAccount('acc-1'), account)
      same(await storage.accounts.findAccount('acc-2'), null)
      same(await storage.billing.balance({ accountId: 'acc-1', environment: 'live' }), 100)
      same(await storage.billing.balance({ accountId: 'acc-1', environment: 'test' }), 0)
    },
  ),
  accounts('an account is made with its grants or not at all', async ({ storage }) => {
    await rejects(
      storage.accounts.createAccount(account, [draftOf('e1', 5), draftOf('e2', 0.5)]),
      'half a grant',
    )
    same(await storage.accounts.findAccount('acc-1'), null)
    same(await storage.billing.ledgers(), [])
    await storage.accounts.createAccount(account, [draftOf('e1', 5)])
    await rejects(storage.accounts.createAccount(account, [draftOf('e3', 5)]), 'the same account twice')
    same(await storage.billing.balance(account1), 5)
  }),
  accounts('accounts are listed oldest first with their live balance', async ({ storage }) => {
    await storage.accounts.createAccount({ accountId: 'b', name: 'Later', createdAt: 2 }, [])
    await storage.accounts.createAccount({ accountId: 'c', name: 'First', createdAt: 1 }, [
      { ...draftOf('e1', 7), accountId: 'c' },
      { ...draftOf('e2', 90), accountId: 'c', environment: 'test' },
    ])
    await storage.accounts.createAccount({ accountId: 'a', name: 'Also later', createdAt: 2 }, [])
    same(await storage.accounts.listAccounts(), [
      { accountId: 'c', name: 'First', createdAt: 1, balanceMicroUsd: 7 },
      { accountId: 'a', name: 'Also later', createdAt: 2, balanceMicroUsd: 0 },
      { accountId: 'b', name: 'Later', createdAt: 2, balanceMicroUsd: 0 },
    ])
  }),
  accounts('a key of an unknown account is refused and leaves nothing', async ({ storage }) => {
    same(await storage.accounts.createKey(key, secret('key-1', 'a')), 'missing_account')
    same(await storage.accounts.listKeys(null), [])
    same(await storage.accounts.authenticate(secret('key-1', 'a').hash), null)
  }),
  accounts('a key comes back field by field, by its hash, its id and its account', async ({ storage }) => {
    await storage.accounts.createAccount(account, [{ ...draftOf('e1', 25), environment: 'test' }])
    await storage.accounts.createAccount({ accountId: 'acc-2', name: 'Other', createdAt: 1 }, [])
    const hidden = secret('key-2', 'b', 3_000)
    same(await storage.accounts.createKey(fullKey, hidden), 'created')
    same(await storage.accounts.createKey(key, secret('key-1', 'a')), 'created')
    same(await storage.accounts.authenticate(hidden.hash), {
      key: fullKey,
      account,
      secret: hidden,
      balanceMicroUsd: 25,
      toppedUpOn: null,
    })
    same(await storage.accounts.authenticate('f'.repeat(64)), null)
    same(await storage.accounts.findKey('key-2'), fullKey)
    same(await storage.accounts.findKey('key-3'), null)
    const all = [
      { key, secrets: [secret('key-1', 'a')] },
      { key: fullKey, secrets: [hidden] },
    ]
    same(await storage.accounts.listKeys(null), all)
    same(await storage.accounts.listKeys('acc-1'), all)
    same(await storage.accounts.listKeys('acc-2'), [])
  }),
  accounts('no two keys share an id or a hash', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey(key, secret('key-1', 'a'))
    await rejects(storage.accounts.createKey(key, secret('key-1', 'b')), 'the same key id')
    await rejects(storage.accounts.createKey(fullKey, secret('key-2', 'a')), 'the same hash')
    same(await storage.accounts.findKey('key-2'), null)
    same((await storage.accounts.listKeys(null)).length, 1)
  }),
  accounts('a change touches the named fields alone', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey(fullKey, secret('key-2', 'b'))
    const first = await storage.accounts.changeKey('key-2', { status: 'active', label: null })
    same(first, { outcome: 'changed', key: { ...fullKey, status: 'active', label: null } })
    const rest = { scopes: [], expiresAt: null, rateLimits: null, allowedCidrs: [] } as const
    await storage.accounts.changeKey('key-2', rest)
    same(await storage.accounts.findKey('key-2'), { ...fullKey, status: 'active', label: null, ...rest })
    same(await storage.accounts.changeKey('key-9', { label: 'x' }), { outcome: 'missing' })
  }),
  accounts('a retired key refuses every change and every new secret', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey(key, secret('key-1', 'a'))
    same((await storage.accounts.changeKey('key-1', { status: 'retired' })).outcome, 'changed')
    same(await storage.accounts.changeKey('key-1', { status: 'active' }), { outcome: 'retired' })
    same(await storage.accounts.rotateKey(secret('key-1', 'b'), 5_000), 'retired')
    same((await storage.accounts.findKey('key-1'))?.status, 'retired')
    same((await storage.accounts.listKeys(null))[0]?.secrets.length, 1)
  }),
  accounts(
    'rotation ends the current secrets, and never lengthens the life of one that ends sooner',
    async ({ storage }) => {
      await storage.accounts.createAccount(account, [])
      await storage.accounts.createKey(key, secret('key-1', 'a', 1))
      same(await storage.accounts.rotateKey(secret('key-1', 'b', 2), 5_000), 'rotated')
      same(await storage.accounts.rotateKey(secret('key-1', 'c', 3), 9_000), 'rotated')
      const [kept] = await storage.accounts.listKeys(null)
      same(
        kept?.secrets.map(({ hash, retiresAt }) => [hash[0], retiresAt]),
        [
          ['c', null],
          ['b', 9_000],
          ['a', 5_000],
        ],
      )
      same((await storage.accounts.authenticate(secret('', 'a').hash))?.secret.retiresAt, 5_000)
      same((await storage.accounts.authenticate(secret('', 'c').hash))?.key, key)
      same(await storage.accounts.rotateKey(secret('key-9', 'd'), 1), 'missing')
      await rejects(storage.accounts.rotateKey(secret('key-1', 'a'), 1), 'a hash that exists')
      same((await storage.accounts.authenticate(secret('', 'c').hash))?.secret.retiresAt, null)
    },
  ),
  accounts('secrets are listed newest first, also those of one millisecond', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey(key, secret('key-1', 'b', 1))
    await storage.accounts.rotateKey(secret('key-1', 'a', 1), 5_000)
    await storage.accounts.rotateKey(secret('key-1', 'c', 1), 6_000)
    const [kept] = await storage.accounts.listKeys(null)
    same(
      kept?.secrets.map(({ hash }) => hash[0]),
      ['c', 'a', 'b'],
    )
  }),
  accounts('of racing retirements and changes none revives the key', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey(key, secret('key-1', 'a'))
    const outcomes = await Promise.all([
      storage.accounts.changeKey('key-1', { status: 'inactive' }),
      storage.accounts.changeKey('key-1', { status: 'retired' }),
      storage.accounts.changeKey('key-1', { status: 'active' }),
      storage.accounts.changeKey('key-1', { status: 'retired' }),
    ])
    same((await storage.accounts.findKey('key-1'))?.status, 'retired')
    same(outcomes.filter(({ outcome }) => outcome === 'retired').length > 0, true)
  }),
  accounts('the last use of a key moves forward only', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey(key, secret('key-1', 'a'))
    await Promise.all([70_000, 60_000].map((at) => storage.accounts.touchKey('key-1', at)))
    same((await storage.accounts.findKey('key-1'))?.lastUsedAt, 70_000)
    await storage.accounts.touchKey('key-9', 1)
  }),
  accounts('what changes about a key shows at its next authentication', async ({ storage }) => {
    await storage.accounts.createAccount(account, [draftOf('e1', 10)])
    await storage.accounts.createKey(key, secret('key-1', 'a'))
    const seen = () => storage.accounts.authenticate(secret('', 'a').hash)
    same((await seen())?.balanceMicroUsd, 10)
    await storage.billing.post(draftOf('e2', -4))
    same((await seen())?.balanceMicroUsd, 6)
    await storage.accounts.touchKey('key-1', 70_000)
    same((await seen())?.key.lastUsedAt, 70_000)
    const racing = await Promise.all([
      seen(),
      storage.accounts.changeKey('key-1', { status: 'inactive' }),
      seen(),
    ])
    same(racing[1].outcome, 'changed')
    same((await seen())?.key.status, 'inactive')
    await storage.accounts.rotateKey(secret('key-1', 'b'), 5_000)
    same((await seen())?.secret.retiresAt, 5_000)
    await storage.accounts.changeKey('key-1', { status: 'retired' })
    same((await seen())?.key.status, 'retired')
  }),
  accounts(
    'a change that fails leaves the key as it was, at the next authentication too',
    async ({ storage }) => {
      await storage.accounts.createAccount(account, [])
      await storage.accounts.createKey(key, secret('key-1', 'a'))
      const before = await storage.accounts.authenticate(secret('', 'a').hash)
      const racing = storage.accounts.authenticate(secret('', 'a').hash)
      await rejects(storage.accounts.rotateKey(secret('key-1', 'a'), 5_000), 'a hash that exists')
      same(await racing, before)
      same(await storage.accounts.authenticate(secret('', 'a').hash), before)
    },
  ),
  accounts(
    'every key of an account shows its balance as the last decision left it, whatever was refused',
    async ({ storage }) => {
      await storage.accounts.createAccount(account, [draftOf('e1', 10)])
      await storage.accounts.createKey(key, secret('key-1', 'a'))
      await storage.accounts.createKey({ ...key, keyId: 'key-3' }, secret('key-3', 'c'))
      const seen = async () => {
        const found = await Promise.all(
          ['a', 'c'].map((name) => storage.accounts.authenticate(secret('', name).hash)),
        )
        return found.map((credential) => credential?.balanceMicroUsd)
      }
      same(await seen(), [10, 10])
      same((await storage.billing.post(draftOf('e2', -11))).outcome, 'insufficient_funds')
      await rejects(storage.billing.post(draftOf('e1', -1)), 'the same entry id')
      same(await seen(), [10, 10])
      const racing = [
        storage.billing.post(draftOf('e3', -3)),
        seen(),
        storage.billing.post(draftOf('e4', 5)),
        seen(),
      ]
      await Promise.all(racing)
      same(await seen(), [12, 12])
    },
  ),
  accounts('a top-up shows at the next authentication', async ({ storage }) => {
    await storage.accounts.createAccount(account, [])
    await storage.accounts.createKey({ ...key, kind: 'test' }, secret('key-1', 'a'))
    const seen = () => storage.accounts.authenticate(secret('', 'a').hash)
    same((await seen())?.toppedUpOn, null)
    const { amountMicroUsd: _, ...topUp } = { ...draftOf('e1', 1), environment: 'test' as const }
    await storage.billing.topUp(topUp, 50, '2026-09-21')
    const after = await seen()
    same([after?.balanceMicroUsd, after?.toppedUpOn], [50, '2026-09-21'])
  }),
  acrossRestart('accounts: accounts, keys and secrets outlive a restart', async ({ storage }, restart) => {
    await storage.accounts.createAccount(account, [draftOf('e1', 5)])
    await storage.accounts.createKey(fullKey, secret('key-2', 'b'))
    const before = await storage.accounts.authenticate(secret('', 'b').hash)
    const again = await restart()
    same(await again.accounts.authenticate(secret('', 'b').hash), before)
    same(await again.accounts.listAccounts(), [{ ...account, balanceMicroUsd: 5 }])
  }),
]

const account1 = { accountId: 'acc-1', environment: 'live' } as const
