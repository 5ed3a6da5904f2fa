import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog } from '@dealflow/node-adapter'
import { configurationOf } from '../src/config/load.ts'
import { openInstance } from '../src/instance.ts'

test('signing secrets outlive the replacement of the instance key, as long as the old one lies beside it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-secrets-'))
  const open = (more: { readonly instanceKey?: 'replace' } = {}) =>
    openInstance({
      configuration: configurationOf({ data: directory }),
      log: createLineLog({ fd: 2, format: 'text', level: 'error' }),
      ...more,
    })
  const first = await open()
  const { accountId } = await first.service.accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { signal } = new AbortController()
  await first.service.webhooks.create(accountId, { url: 'https://93.184.216.34/hooks' }, signal)
  await first.close()

  const replacing = await open({ instanceKey: 'replace' })
  const { keptAs } = replacing.key
  await replacing.close()
  rmSync(keptAs ?? '')
  const again = await open()
  expect(again.key.key.fingerprint).not.toBe(first.key.key.fingerprint)
  expect(await again.service.webhooks.reseal([])).toEqual({ resealed: 0, lost: [] })
  await again.close()
  rmSync(directory, { recursive: true })
})

test('a secret whose key is lost is told with its endpoint, at every opening until it was rotated', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-secrets-'))
  const told: string[] = []
  const log = createLineLog({ fd: 2, format: 'text', level: 'error' })
  const open = (more: { readonly instanceKey?: 'replace' } = {}) =>
    openInstance({
      configuration: configurationOf({ data: directory }),
      log: { ...log, write: (_level, message) => void told.push(message) },
      ...more,
    })
  const first = await open()
  const { accountId } = await first.service.accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { signal } = new AbortController()
  const url = 'https://93.184.216.34/hooks'
  const { endpoint } = await first.service.webhooks.create(accountId, { url }, signal)
  await first.close()
  rmSync(join(directory, 'instance.key'))

  const replacing = await open({ instanceKey: 'replace' })
  expect(replacing.secrets).toEqual({ resealed: 0, lost: [endpoint.webhookId] })
  await replacing.close()
  const again = await open()
  expect(told.filter((message) => message.startsWith('webhooks cannot be signed'))).toHaveLength(2)
  await again.service.webhooks.rotateSecret(accountId, endpoint.webhookId, 60_000)
  await again.close()
  const healed = await open()
  expect(healed.secrets).toEqual({ resealed: 0, lost: [] })
  await healed.close()
  rmSync(directory, { recursive: true })
})
