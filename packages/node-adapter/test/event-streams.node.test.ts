import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { createLineLog, nodeHost } from '../src/host/index.ts'
import { readLocations } from '../src/package-data.ts'
import { streamEndsWithItsClient } from '../src/testing/event-stream-checks.ts'
import { toNodeHandler } from '../src/to-node-handler.ts'

test('a stream of events ends with its client, through toNodeHandler', async () => {
  const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' }))
  const locations = loadLocations(await readLocations())
  const storage = memoryStorage({ host })
  const jobs = { shutdownGraceMs: 0 }
  const service = createService({ host, storage, locations, rateLimits: 'off', eventStreamsMax: 1, jobs })
  await service.work()
  const server = createServer(toNodeHandler(service))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 0 })
    const { secret } = await service.accounts.createKey({ accountId, kind: 'test' })
    await streamEndsWithItsClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret)
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await service.close()
  }
})
