import { createService, memoryStorage, type Service } from '../src/index.ts'
import {
  contractCompaniesAsJsonLines,
  contractSettings,
  type HttpContractSubject,
} from '../src/testing/http-subject.ts'
import { memoryOutside } from '../src/testing/memory-receivers.ts'
import { serviceSubject } from '../src/testing/service-subject.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { locations } from './locations.ts'
import { sha256 } from './sqlite.ts'

/** A service at work in this process, as the contracts ask for it, and the subject whose time they move. */
export async function contractService(): Promise<{ service: Service; subject: HttpContractSubject }> {
  const host = testHost({ sha256 })
  const outside = memoryOutside(host.crypto)
  const instanceKey = new Uint8Array(32).fill(7)
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations,
    outbound: outside,
    instanceKey: () => instanceKey,
    limits: contractSettings.limits,
    jobs: {
      activeLimits: contractSettings.activeJobs,
      testConcurrency: contractSettings.testJobsAtOnce,
    },
  })
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  const fetch = (request: Request) => service.fetch(request, { clientAddress: '127.0.0.1' })
  const subject: HttpContractSubject = {
    ...serviceSubject(service, fetch, outside.createReceiver),
    async passTime(ms) {
      // In steps, with room for what each brings about.
      for (let left = ms; left > 0; left -= 1_000) {
        host.clock.advance(Math.min(left, 1_000))
        await settle()
      }
    },
    async jumpTime(ms) {
      host.clock.set(host.clock.now() + ms)
    },
  }
  return { service, subject }
}

/** Lets everything happen that waits for no time. */
async function settle() {
  for (let turn = 0; turn < 8; turn++) await new Promise(setImmediate)
}
