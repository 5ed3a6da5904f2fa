import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { createLineLog, nodeHost } from '../src/host/index.ts'
import { readLocations } from '../src/package-data.ts'
import { uploadSocketCases } from '../src/testing/upload-socket-cases.ts'
import { toNodeHandler } from '../src/to-node-handler.ts'
import { directoryUploads } from '../src/uploads/directory-uploads.ts'

describe('uploads over a socket, through toNodeHandler', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-uploads-'))
  const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' }))
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations: loadLocations(await readLocations()),
    rateLimits: 'off',
    uploads: directoryUploads(directory),
    jobs: { work: { pitch_deck: async () => ({ result: {} }) } },
  })
  const server = createServer(toNodeHandler(service))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await service.close()
    rmSync(directory, { recursive: true })
  })
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 10_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subject = { origin, key: secret, files: () => readdir(directory) }

  for (const { name, run } of uploadSocketCases) test(name, () => run(subject))
})
