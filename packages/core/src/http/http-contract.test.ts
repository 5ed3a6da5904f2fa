import { afterAll, beforeAll, describe, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createService, loadLocations, memoryStorage, type Service } from '../index.ts'
import { httpContract } from '../testing/http-contract.ts'
import { contractCompaniesAsJsonLines, type HttpContractSubject } from '../testing/http-subject.ts'
import { memoryOutside } from '../testing/memory-receivers.ts'
import { testHost } from '../testing/test-clock.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())
const outside = memoryOutside()
let service: Service

beforeAll(async () => {
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const instanceKey = new Uint8Array(32).fill(7)
  service = createService({
    host,
    storage: memoryStorage({ host }),
    locations,
    outbound: outside,
    instanceKey: () => instanceKey,
  })
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
})
afterAll(() => service.close())

const subject: HttpContractSubject = {
  createReceiver: outside.createReceiver,
  fetch: (request) => service.fetch(request, { clientAddress: '127.0.0.1' }),
  createAccount: (grantUsd) =>
    service.accounts.create({ name: 'Contract', grantMicroUsd: Math.round(grantUsd * 1_000_000) }),
  createKey: (accountId, kind) => made({ accountId, kind }),
  createNarrowKey: (accountId, { rateLimits, ...powers }) =>
    made({ accountId, kind: 'live', ...powers, ...(rateLimits === undefined ? {} : { rateLimits }) }),
  async setKeyStatus(keyId, status) {
    await service.accounts.changeKey(keyId, { status })
  },
  async rotateKey(keyId, overlapMs) {
    return { key: (await service.accounts.rotateKey(keyId, overlapMs)).secret }
  },
  async grant(accountId, amountUsd) {
    await service.billing.grant({
      accountId,
      environment: 'live',
      amountMicroUsd: amountUsd * 1_000_000,
      note: null,
    })
  },
}

async function made(draft: Parameters<Service['accounts']['createKey']>[0]) {
  const { key, secret } = await service.accounts.createKey(draft)
  return { keyId: key.keyId, key: secret }
}

describe('the HTTP contract, in process', () => {
  for (const { name, run } of httpContract) {
    test(name, async () => {
      const skip = await run(subject)
      if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
    })
  }
})
