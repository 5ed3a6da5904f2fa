import { afterAll, beforeAll, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createService, loadLocations, memoryStorage, type Service } from '../index.ts'
import type { ClientSubject } from '../testing/client-bench.ts'
import { clientCases } from '../testing/client-cases.ts'
import { contractCompaniesAsJsonLines, contractSettings } from '../testing/http-subject.ts'
import { memoryOutside } from '../testing/memory-receivers.ts'
import { serviceSubject } from '../testing/service-subject.ts'
import { testHost } from '../testing/test-clock.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())
const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
const outside = memoryOutside(host.crypto)
let service: Service
let subject: ClientSubject

beforeAll(async () => {
  const instanceKey = new Uint8Array(32).fill(7)
  service = createService({
    host,
    storage: memoryStorage({ host }),
    locations,
    outbound: outside,
    instanceKey: () => instanceKey,
    limits: contractSettings.limits,
  })
  subject = {
    ...serviceSubject(service, (request) => service.fetch(request), outside.createReceiver),
    origin: null,
    async passTime(ms) {
      host.clock.advance(ms)
      for (let turn = 0; turn < 8; turn++) await new Promise(setImmediate)
    },
  }
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
})
afterAll(() => service.close())

for (const { name, run } of clientCases) {
  test(name, async () => {
    const skip = await run(subject)
    if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
  })
}
