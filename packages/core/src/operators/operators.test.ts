import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { mintKey, mintSecret } from '../accounts/keys.ts'
import { minuteMs } from '../kernel/clock.ts'
import { ServiceError } from '../kernel/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createOperators } from './operators.ts'
import type { OperatorStore } from './store.ts'

function setUp() {
  const host = testHost({ sha256 })
  const asked: string[] = []
  const store = memoryStorage({ host }).operators
  const counted: OperatorStore = {
    ...store,
    async findByHash(hash) {
      asked.push(hash)
      return store.findByHash(hash)
    },
    async touch(keyId, at) {
      asked.push(`touch ${at}`)
      return store.touch(keyId, at)
    },
  }
  return { host, asked, operators: createOperators({ host, store: counted }) }
}

async function codeOf(promise: Promise<unknown>) {
  const error = await promise.catch((caught: unknown) => caught)
  return error instanceof ServiceError ? `${error.code}: ${error.message}` : error
}

test('a key is shown once, listed without its secret, and opens what it was made for', async () => {
  const { operators } = setUp()
  const { key, secret } = await operators.createKey({ label: 'deploy' })
  expect(secret).toMatch(/^df_admin_[0-9A-Za-z]{36}$/)
  expect(JSON.stringify([await operators.listKeys(), key])).not.toContain(secret.slice(14, 41))
  expect(await operators.authenticate(`Bearer ${secret}`)).toEqual(key)
  expect(await operators.authenticate(`bearer  ${secret} `)).toMatchObject({ keyId: key.keyId })
})

test('what is no operator key is refused without a question to the store', async () => {
  const { operators, asked, host } = setUp()
  const { secret } = await operators.createKey({ label: null })
  const mistyped = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a')
  const apiKey = mintKey('live', host).secret
  for (const header of [null, '', secret, `Basic ${secret}`, `Bearer ${mistyped}`, `Bearer ${apiKey}`])
    expect(await operators.authenticate(header)).toBeNull()
  expect(asked).toEqual([])
  expect(await operators.authenticate(`Bearer ${mintSecret('df_admin_', host).secret}`)).toBeNull()
})

test('a revoked key opens nothing, and revoking it again keeps its end', async () => {
  const { operators, host } = setUp()
  const { key, secret } = await operators.createKey({ label: null })
  const { revokedAt } = await operators.revokeKey(key.keyId)
  expect(await operators.authenticate(`Bearer ${secret}`)).toBeNull()
  host.clock.advance(1)
  expect((await operators.revokeKey(key.keyId)).revokedAt).toBe(revokedAt)
  expect(await codeOf(operators.revokeKey('none'))).toBe('NOT_FOUND: There is no operator key none.')
})

test('the last use is noted at most once a minute', async () => {
  const { operators, asked, host } = setUp()
  const { secret } = await operators.createKey({ label: null })
  const touches = () => asked.filter((question) => question.startsWith('touch')).length
  for (const waited of [0, minuteMs - 1, 1, 1]) {
    host.clock.advance(waited)
    await operators.authenticate(`Bearer ${secret}`)
    await operators.authenticate(`Bearer ${secret}`)
  }
  expect(touches()).toBe(2)
})

test('a key is adopted once, whoever brings it again', async () => {
  const { operators, host } = setUp()
  const { secret } = mintSecret('df_admin_', host)
  const key = await operators.adoptKey(secret, 'bootstrap')
  const again = await Promise.all([1, 2, 3].map(() => operators.adoptKey(secret, 'bootstrap')))
  expect(again).toEqual([key, key, key])
  expect(await operators.listKeys()).toEqual([key])
  expect(await operators.authenticate(`Bearer ${secret}`)).toEqual(key)
})

test('a malformed key is not adopted and not echoed, and a revoked one stays revoked', async () => {
  const { operators, host } = setUp()
  const { secret } = mintSecret('df_admin_', host)
  for (const wrong of [secret.slice(0, -1), `${secret}\n`, mintKey('live', host).secret]) {
    const refusal = await codeOf(operators.adoptKey(wrong, null))
    expect(refusal).toMatch(/^BAD_REQUEST: That is no operator key/)
    expect(refusal).not.toContain(wrong.slice(9, 30))
  }
  const { keyId } = await operators.adoptKey(secret, null)
  await operators.revokeKey(keyId)
  const refusal = await codeOf(operators.adoptKey(secret, null))
  expect(refusal).toMatch(/^CONFLICT: The operator key df_admin_.{5}….{4} was revoked at 2026-/)
  expect(await operators.authenticate(`Bearer ${secret}`)).toBeNull()
})

test('a label is one line of at most 200 characters', async () => {
  const { operators } = setUp()
  for (const label of ['x'.repeat(201), 'red \u001b[31m'])
    expect(await codeOf(operators.createKey({ label }))).toMatch(/^BAD_REQUEST: label:/)
  expect(await operators.listKeys()).toEqual([])
})

test('a secret is found to be a key without counting as its use', async () => {
  const { operators } = setUp()
  const { key, secret } = await operators.createKey({ label: null })
  expect(await operators.keyOf(secret)).toEqual(key)
  await operators.revokeKey(key.keyId)
  expect(await operators.keyOf(secret)).toMatchObject({ keyId: key.keyId, lastUsedAt: null })
  expect(await operators.keyOf('df_admin_of_nobody')).toBeNull()
})
