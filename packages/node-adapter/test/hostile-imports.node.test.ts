import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type OpenedService, openService } from '@dealflow/node-adapter'
import { hostileImportCases } from '../src/testing/index.ts'

const data = mkdtempSync(join(tmpdir(), 'dealflow-hostile-'))
let service: OpenedService
before(async () => {
  service = await openService({ data })
})
after(async () => {
  await service.close()
  rmSync(data, { recursive: true, force: true })
})

for (const { name, run } of hostileImportCases) test(name, () => run(service.companies))
