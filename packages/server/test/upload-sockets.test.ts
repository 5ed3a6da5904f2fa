import { afterAll, beforeAll, describe, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { uploadDirectoryOf } from '@dealflow/node-adapter/directory'
import type { SocketSubject } from '@dealflow/node-adapter/testing'
import { uploadSocketCases } from '@dealflow/node-adapter/testing'
import { type ServerInProcess, serveInProcess } from './server.ts'

const caseMs = 60_000
let server: ServerInProcess
let subject: SocketSubject

beforeAll(async () => {
  server = await serveInProcess({ rateLimits: 'off' })
  const { service, directory } = server.instance
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 10_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const files = () => readdir(uploadDirectoryOf(directory)).catch(() => [])
  subject = { origin: server.url, key: secret, files }
})
afterAll(() => server.close())

describe('uploads over a socket', () => {
  for (const { name, run } of uploadSocketCases) test(name, () => run(subject), caseMs)
})
