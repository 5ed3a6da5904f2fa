import type { OperatorKey } from '../operators/store.ts'
import { same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const keyOf = (keyId: string, createdAt = 1_000): OperatorKey => ({
  keyId,
  label: null,
  prefix: 'df_admin_4fQ0a',
  last4: 'qE3x',
  createdAt,
  revokedAt: null,
  lastUsedAt: null,
})
const hashOf = (digit: string) => digit.repeat(64)

const operators = casesOf('operators')

export const operatorCases: readonly StorageCase[] = [
  operators('a key comes back as it was stored, found by its hash alone', async ({ storage }) => {
    const store = storage.operators
    const key = { ...keyOf('op-1'), label: 'deploy "bot"' }
    same(await store.create(key, hashOf('a')), 'created')
    same(await store.findByHash(hashOf('a')), key)
    same(await store.findByHash(hashOf('b')), null)
    same(await store.list(), [key])
  }),
  operators('of racing callers with one hash, one creates the key', async ({ storage }) => {
    const store = storage.operators
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.create(keyOf(`op-${index}`), hashOf('a'))),
    )
    same(outcomes.filter((outcome) => outcome === 'created').length, 1)
    same((await store.list()).length, 1)
  }),
  operators('a hash that exists changes nothing, revoked or not', async ({ storage }) => {
    const store = storage.operators
    await store.create(keyOf('op-1'), hashOf('a'))
    await store.revoke('op-1', 2_000)
    same(await store.create(keyOf('op-2'), hashOf('a')), 'exists')
    same(await store.list(), [{ ...keyOf('op-1'), revokedAt: 2_000 }])
  }),
  operators('keys are listed oldest first', async ({ storage }) => {
    const store = storage.operators
    for (const [id, at] of [
      ['op-2', 20],
      ['op-3', 10],
      ['op-1', 20],
    ] as const)
      await store.create(keyOf(id, at), hashOf(id.slice(-1)))
    same(
      (await store.list()).map((key) => key.keyId),
      ['op-3', 'op-1', 'op-2'],
    )
  }),
  operators('revoking again keeps the first instant; an unknown key is null', async ({ storage }) => {
    const store = storage.operators
    await store.create(keyOf('op-1'), hashOf('a'))
    await store.create(keyOf('op-2'), hashOf('b'))
    same((await store.revoke('op-1', 2_000))?.revokedAt, 2_000)
    same((await store.revoke('op-1', 3_000))?.revokedAt, 2_000)
    same(await store.revoke('op-9', 2_000), null)
    same((await store.findByHash(hashOf('b')))?.revokedAt, null)
  }),
  operators('the last use never moves back', async ({ storage }) => {
    const store = storage.operators
    await store.create(keyOf('op-1'), hashOf('a'))
    await store.touch('op-1', 5_000)
    await store.touch('op-1', 4_000)
    await store.touch('op-9', 9_000)
    same((await store.findByHash(hashOf('a')))?.lastUsedAt, 5_000)
    await store.touch('op-1', 6_000)
    same((await store.findByHash(hashOf('a')))?.lastUsedAt, 6_000)
  }),
  acrossRestart('operators: keys and their end outlive a restart', async ({ storage }, restart) => {
    await storage.operators.create(keyOf('op-1'), hashOf('a'))
    await storage.operators.revoke('op-1', 2_000)
    await storage.operators.touch('op-1', 1_500)
    same(await (await restart()).operators.findByHash(hashOf('a')), {
      ...keyOf('op-1'),
      revokedAt: 2_000,
      lastUsedAt: 1_500,
    })
  }),
]
