import { match } from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { httpContract, serviceSubject } from '@dealflow/core/testing'
import { loopbackReceiver, overHttp } from '../src/testing/index.ts'
import { contractService } from './contract-service.ts'
import { type Mount, mounts } from './mounts/mounts.ts'
import { named } from './named.ts'
import { onlyInNightly } from './nightly.ts'

/** One of each way in which a body comes to the service: from the socket, from a parser, and through a framework untouched. */
const tried = named(mounts, [
  'node:http',
  'Express, under a sub-path, after express.json()',
  'Fastify, under a prefix',
])

/** The contract's paths begin behind the mount, and only `Location` tells of it. */
function behind({ basePath }: Mount, origin: string): (request: Request) => Promise<Response> {
  const send = overHttp(origin + basePath)
  return async (request) => {
    const response = await send(request)
    const location = response.headers.get('location')
    if (location === null) return response
    match(location, new RegExp(`^${basePath}/api/v2/`))
    response.headers.set('location', location.slice(basePath.length))
    return response
  }
}

for (const [at, mount] of tried.entries()) {
  const suite = `the HTTP contract over a directory, in ${mount.name}`
  // The check has one, and of every mount what it can break: `mounts`.
  if (at > 0 && onlyInNightly) {
    test(suite, { skip: onlyInNightly }, () => {})
    continue
  }
  describe(suite, async () => {
    const service = await contractService()
    const { origin, close } = await mount.start(service)
    const subject = {
      ...serviceSubject(service, behind(mount, origin), loopbackReceiver),
      readsDecks: true,
      readsSites: true,
    }
    after(async () => {
      await close()
      await service.close()
    })

    for (const { name, run } of httpContract) {
      test(name, async (context) => {
        const skip = await run(subject)
        if (skip !== undefined) context.skip(skip.skipped)
      })
    }
  })
}
