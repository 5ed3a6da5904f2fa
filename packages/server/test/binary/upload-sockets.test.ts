import { afterAll, beforeAll, describe, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocketSubject } from '@dealflow/node-adapter/testing'
import { uploadSocketCases } from '@dealflow/node-adapter/testing'
import { type RunningServer, Workbench } from '../dealflow.ts'

const binary = process.env['DEALFLOW_BINARY']
const caseMs = 170_000

if (binary === undefined) {
  console.log(
    'skipped: uploads over a socket on the binary: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('uploads over a socket on the binary', () => {})
} else {
  const bench = new Workbench([binary])
  let server: RunningServer
  let subject: SocketSubject

  beforeAll(async () => {
    server = await bench.serve(['--rate-limits', 'off'])
    const create = ['account', 'create', '--name', 'Acme', '--grant-usd', '10']
    const { account_id } = await bench.json<{ account_id: string }>(...create)
    const { key } = await bench.json<{ key: string }>('key', 'create', '--account', account_id)
    const files = () => readdir(join(bench.data, 'uploads')).catch(() => [])
    subject = { origin: server.url, key, files }
  }, caseMs)
  afterAll(async () => {
    await server.stop()
    await bench.close()
  })

  describe('uploads over a socket, on the binary', () => {
    for (const { name, run } of uploadSocketCases) test(name, () => run(subject), caseMs)
  })
}
