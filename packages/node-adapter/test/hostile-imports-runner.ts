import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openService } from '@dealflow/node-adapter'
import { hostileImportCases, tellOutcomes } from '../src/testing/index.ts'

const data = mkdtempSync(join(tmpdir(), 'dealflow-hostile-'))
const service = await openService({ data })
await tellOutcomes(hostileImportCases, ({ run }) => run(service.companies))
await service.close()
rmSync(data, { recursive: true, force: true })
