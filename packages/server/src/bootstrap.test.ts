import { afterEach, expect, test } from 'bun:test'
import { createService, loadLocations, memoryStorage, mintSecret, type Service } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { adoptKeys, bootstrap } from './bootstrap.ts'
import { locationData } from './embedded.ts'

const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' }))
const locations = loadLocations(locationData)
const none = { bootstrapApiKey: null, bootstrapAdminKey: null, environment: 'both' } as const
const apiKey = mintSecret('df_live_', host).secret
const adminKey = mintSecret('df_admin_', host).secret

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

function start() {
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  open.push(service)
  return service
}

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof Error ? `${error.name}: ${error.message}` : 'nothing was refused'
}

test('an API key of the settings holds from the first start, on an account with the opening grant', async () => {
  const service = start()
  await adoptKeys(service, { ...none, bootstrapApiKey: apiKey })
  const headers = { authorization: `Bearer ${apiKey}` }
  const answer = await service.fetch(new Request('http://localhost/api/v2/billing/balance', { headers }))
  expect(await answer.json()).toMatchObject({ data: { remaining_usd: 100 } })
})

test('with an API key of the settings no other keys are made, however often the service starts', async () => {
  const service = start()
  for (let starts = 0; starts < 3; starts++) {
    await adoptKeys(service, { ...none, bootstrapApiKey: apiKey })
    expect(await bootstrap(service)).toBeNull()
  }
  expect((await service.accounts.listKeys(null)).map(({ key }) => key.label)).toEqual(['from the settings'])
  expect((await service.accounts.list()).length).toBe(1)
})

test('a key that already belongs to an account stays there', async () => {
  const service = start()
  await service.accounts.create({ name: 'oldest', grantMicroUsd: 0 })
  const { accountId } = await service.accounts.create({ name: 'second', grantMicroUsd: 0 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  await adoptKeys(service, { ...none, bootstrapApiKey: secret })
  expect((await service.accounts.listKeys(null)).map(({ key }) => key.accountId)).toEqual([accountId])
})

test('an operator key of the settings holds for the operator API, never for the public one', async () => {
  const service = start()
  const settings = { ...none, bootstrapAdminKey: adminKey }
  await adoptKeys(service, settings)
  await adoptKeys(service, settings)
  const authorization = `Bearer ${adminKey}`
  expect(await service.operators.authenticate(authorization)).toMatchObject({ label: 'from the settings' })
  expect((await service.operators.listKeys()).length).toBe(1)
  const request = new Request('http://localhost/api/v2/key', { headers: { authorization } })
  expect((await service.fetch(request)).status).toBe(401)
})

test('a key that was ended stops the start by the name of its setting, and is never repeated', async () => {
  const service = start()
  await adoptKeys(service, { ...none, bootstrapApiKey: apiKey, bootstrapAdminKey: adminKey })
  const [key] = await service.accounts.listKeys(null)
  await service.accounts.changeKey(key?.key.keyId ?? '', { status: 'retired' })
  const [operator] = await service.operators.listKeys()
  await service.operators.revokeKey(operator?.keyId ?? '')
  const ended = [
    await refusal(adoptKeys(service, { ...none, bootstrapApiKey: apiKey })),
    await refusal(adoptKeys(service, { ...none, bootstrapAdminKey: adminKey })),
  ]
  expect(ended[0]).toMatch(
    /^ConfigurationError: bootstrap_api_key names a key that cannot hold\. Key .* is retired/,
  )
  expect(ended[1]).toMatch(
    /^ConfigurationError: bootstrap_admin_key names a key that cannot hold\. .*revoked/,
  )
  expect(ended.join()).not.toContain(apiKey.slice(15, 25))
  expect(ended.join()).not.toContain(adminKey.slice(15, 25))
})

test('a key that this environment would always refuse stops the start', async () => {
  const service = start()
  expect(await refusal(adoptKeys(service, { ...none, bootstrapApiKey: apiKey, environment: 'test' }))).toBe(
    'ConfigurationError: bootstrap_api_key is a live key, and environment lets only test keys in.',
  )
  expect(await service.accounts.list()).toEqual([])
})

test('what a start makes stands in the audit log once, as the work of the server', async () => {
  const service = start()
  const settings = { ...none, bootstrapApiKey: apiKey, bootstrapAdminKey: adminKey }
  await adoptKeys(service, settings)
  await adoptKeys(service, settings)
  const [key] = await service.accounts.listKeys(null)
  const entries = await service.audit.entries({})
  expect(entries.map(({ action, outcome }) => [action, outcome?.outcome])).toEqual([
    ['admin_key.adopt', 'done'],
    ['key.adopt', 'done'],
    ['account.create', 'done'],
  ])
  expect(entries[1]).toMatchObject({ actor: { kind: 'server' }, outcome: { made: key?.key.keyId } })
  expect(JSON.stringify(entries)).not.toContain(apiKey.slice(15, 25))
})

test('a directory without keys gets a live and a test key, once', async () => {
  const service = start()
  const opening = await bootstrap(service)
  expect(opening?.live_key).toStartWith('df_live_')
  expect(opening?.test_key).toStartWith('df_test_')
  expect(await bootstrap(service)).toBeNull()
  expect((await service.audit.entries({})).map(({ action }) => action)).toEqual([
    'key.create',
    'key.create',
    'account.create',
  ])
})
