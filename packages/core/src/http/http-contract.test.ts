import { afterAll, beforeAll, describe, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createService, loadLocations, memoryStorage, type Service } from '../index.ts'
import { httpContract } from '../testing/http-contract.ts'
import {
  contractCompaniesAsJsonLines,
  contractSettings,
  type HttpContractSubject,
} from '../testing/http-subject.ts'
import { memoryOutside } from '../testing/memory-receivers.ts'
import { serviceSubject } from '../testing/service-subject.ts'
import { testHost } from '../testing/test-clock.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())
const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
const outside = memoryOutside(host.crypto)
let service: Service
let subject: HttpContractSubject

beforeAll(async () => {
  const instanceKey = new Uint8Array(32).fill(7)
  service = createService({
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
  const fetch = (request: Request) => service.fetch(request, { clientAddress: '127.0.0.1' })
  subject = {
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
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
})
afterAll(() => service.close())

/** Lets everything happen that waits for no time. */
async function settle() {
  for (let turn = 0; turn < 8; turn++) await new Promise(setImmediate)
}

describe('the HTTP contract, in process', () => {
  for (const { name, run } of httpContract) {
    test(name, async () => {
      const skip = await run(subject)
      if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
    })
  }
})
