import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openService } from '@dealflow/node-adapter'
import { tellOutcomes } from '../src/testing/index.ts'
import { tried } from './hostile-imports-tried.ts'

const data = mkdtempSync(join(tmpdir(), 'dealflow-hostile-'))
const service = await openService({ data })
await tellOutcomes(tried, ({ run }) => run(service.companies))
await service.close()
rmSync(data, { recursive: true, force: true })
