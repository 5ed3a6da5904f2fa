import { deepEqual } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createService, loadLocations, memoryStorage, parseResolveMap } from '@dealflow/core'
import { createDialer, createLineLog, nodeHost, systemResolver } from '../../src/host/index.ts'
import { readLocations } from '../../src/package-data.ts'
import { nodeSiteChild } from '../../src/sites/start-site-child.ts'
import { askOver, problemsOfSites, serveSites } from '../../src/testing/index.ts'
import { toNodeHandler } from '../../src/to-node-handler.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'

/** A plain site, one that is not to be read, and one that is researched. */
const tried = ['larkspur-payroll', 'keep-out', 'copperkite']

test('sites of each sort come to what was written beside them, on Node', () => holds(tried))

// The check has them all on the binary.
test('every site of the fixtures comes to what was written beside it, on Node', { skip: onlyInNightly }, () =>
  holds(null),
)

/** Null is all of them. */
async function holds(names: readonly string[] | null): Promise<void> {
  const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' }))
  const all = await serveSites()
  const sites = all.hosts.map((host) => ({ name: host.replace('.example', ''), host }))
  const served = { ...all, hosts: (names === null ? sites : named(sites, names)).map(({ host }) => host) }
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations: loadLocations(await readLocations()),
    outbound: {
      resolver: systemResolver,
      dialer: createDialer(),
      allowedCidrs: ['127.0.0.0/8'],
      resolveMap: parseResolveMap(served.resolveMap),
    },
    sites: { delayMs: 0, child: nodeSiteChild() },
    rateLimits: 'off',
  })
  await service.work()
  const server = createServer(toNodeHandler(service))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 100_000_000 })
    const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
    const { port } = server.address() as AddressInfo
    deepEqual(await problemsOfSites(askOver(`http://127.0.0.1:${port}`, secret), served), [])
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await service.close()
    await served.close()
  }
}
