import { afterAll, beforeAll, test } from 'bun:test'
import { hostileImportCases } from '@dealflow/node-adapter/testing'
import { type ServerInProcess, serveInProcess } from '../server.ts'

let server: ServerInProcess
beforeAll(async () => {
  server = await serveInProcess()
})
afterAll(() => server.close())

for (const { name, run } of hostileImportCases)
  test(name, () => run(server.instance.service.companies), 120_000)
