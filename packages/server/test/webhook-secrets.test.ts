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
  expect(await again.service.webhooks.reseal([])).toEqual({ resealed: 0, lost: 0 })
  await again.close()
  rmSync(directory, { recursive: true })
})
