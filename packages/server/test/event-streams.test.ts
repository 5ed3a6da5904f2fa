import { expect, test } from 'bun:test'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { createLineLog, nodeHost, readLocations } from '@dealflow/node-adapter'
import { streamEndsWithItsClient } from '@dealflow/node-adapter/testing'
import { listen } from '../src/http/listen.ts'

test('a stream of events ends with its client, and a service that retires ends every stream', async () => {
  const log = createLineLog({ fd: 2, format: 'text', level: 'error' })
  const host = nodeHost(log)
  const locations = loadLocations(await readLocations())
  const storage = memoryStorage({ host })
  const jobs = { shutdownGraceMs: 0 }
  const service = createService({ host, storage, locations, rateLimits: 'off', eventStreamsMax: 1, jobs })
  await service.work()
  const listener = listen({ service, log }, { host: '127.0.0.1', port: 0 })
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'test' })
  await streamEndsWithItsClient(listener.url, secret)

  const headers = { authorization: `Bearer ${secret}` }
  const { data } = (await (await fetch(`${listener.url}/api/v2/jobs`, { headers })).json()) as {
    data: { jobs: { poll_url: string }[] }
  }
  const last = await fetch(`${listener.url}${data.jobs[0]?.poll_url}/events`, { headers })
  const whole = last.text()
  const retired = service.retire()
  expect(await whole).toStartWith('retry: 2000\n\n')
  // Nothing is open any more, so that the listener waits for nobody.
  await listener.stop(60_000)
  await retired
  await service.close()
})
