import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { clientCases, serviceSubject } from '@dealflow/core/testing'
import { loopbackReceiver, overHttp } from '../src/testing/index.ts'
import { toNodeHandler } from '../src/to-node-handler.ts'
import { contractService } from './contract-service.ts'

describe('the client on Node, of a service on Node', async () => {
  const service = await contractService()
  const server = createServer(toNodeHandler(service))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subject = { ...serviceSubject(service, overHttp(origin), loopbackReceiver), origin }
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
