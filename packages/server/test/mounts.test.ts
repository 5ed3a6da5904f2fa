import { afterAll, describe, test } from 'bun:test'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import { createLineLog, nodeHost, readLocations } from '@dealflow/node-adapter'
import {
  mountRequestCases,
  mountServiceCases,
  mountStreamCases,
  type StartMount,
} from '@dealflow/node-adapter/testing'
import { listen } from '../src/http/listen.ts'

const caseMs = 60_000
const log = { ...createLineLog({ fd: 2, format: 'text', level: 'error' }), write() {} }
const host = nodeHost(log)
const locations = loadLocations(await readLocations())

/** What a server has beside the fetch that a case brings. */
const beside = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => beside.close())

const start: StartMount = async (service) => {
  const { url, stop } = listen(
    {
      service: {
        ...beside,
        fetch: (request, context = { clientAddress: null }) => service.fetch(request, context),
      },
      log,
    },
    { host: '127.0.0.1', port: 0 },
  )
  return { origin: url, basePath: '', own: { resolvesPaths: true }, close: () => stop(0) }
}

describe('mounted in the server of the binary', () => {
  for (const { name, run } of [...mountRequestCases, ...mountStreamCases, ...mountServiceCases])
    test(name, () => run(start), caseMs)
})
