import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import {
  type ClientSubject,
  clientCases,
  contractCompaniesAsJsonLines,
  contractSettings,
  serviceSubject,
} from '@dealflow/core/testing'
import { createDialer, createLineLog, nodeHost, systemResolver } from '../src/host/index.ts'
import { readLocations, readSampleCompanies } from '../src/package-data.ts'
import { loopbackReceiver, overHttp } from '../src/testing/index.ts'
import { toNodeHandler } from '../src/to-node-handler.ts'

describe('the client on Node, of a service on Node', async () => {
  const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' }))
  const instanceKey = new Uint8Array(32).fill(7)
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations: loadLocations(await readLocations()),
    sampleCompanies: readSampleCompanies,
    outbound: {
      resolver: systemResolver,
      dialer: createDialer(),
      allowedCidrs: ['127.0.0.0/8'],
      allowHttp: true,
    },
    instanceKey: () => instanceKey,
    limits: contractSettings.limits,
  })
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  const server = createServer(toNodeHandler(service))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subject: ClientSubject = {
    ...serviceSubject(service, overHttp(origin), loopbackReceiver),
    origin,
  }
  after(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await service.close()
  })

  for (const { name, run } of clientCases) {
    test(name, async (context) => {
      const skip = await run(subject)
      if (skip !== undefined) context.skip(skip.skipped)
    })
  }
})
