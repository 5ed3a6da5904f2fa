import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractCompaniesAsJsonLines, contractSettings } from '@dealflow/core/testing'
import { type OpenedService, openService } from '@dealflow/node-adapter'

/** A service over a directory of its own, as the contracts ask for it; the directory goes with its `close`. */
export async function contractService(): Promise<OpenedService> {
  const data = mkdtempSync(join(tmpdir(), 'dealflow-contract-'))
  const service = await openService({
    data,
    outbound: { allowedCidrs: ['127.0.0.0/8'], allowHttp: true },
    limits: contractSettings.limits,
    jobs: {
      activeLimits: contractSettings.activeJobs,
      testConcurrency: contractSettings.testJobsAtOnce,
    },
  })
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  return {
    ...service,
    async close() {
      await service.close()
      rmSync(data, { recursive: true })
    },
  }
}
