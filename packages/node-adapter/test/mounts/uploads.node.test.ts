import { describe, test } from 'node:test'
import { onMount } from '../../src/testing/mount-case.ts'
import { serviceForCase } from '../../src/testing/mount-service.ts'
import { uploadSocketCases } from '../../src/testing/upload-socket-cases.ts'
import { mounts, startOf } from './mounts.ts'

/** Of the mounts those that each have a way of their own to a body. */
const ways = [
  'node:http',
  'Express, under a sub-path, after express.json()',
  'Fastify, under a prefix',
  'Koa, under a prefix, after its body parser',
  'Hono on Node, by fetch',
]

for (const mount of mounts.filter(({ name }) => ways.includes(name))) {
  describe(`uploads over a socket, mounted in ${mount.name}`, () => {
    for (const { name, run } of uploadSocketCases) {
      test(name, async () => {
        const { service, liveKey, files, close } = await serviceForCase()
        try {
          await onMount(startOf(mount), service, ({ mounted: { origin, basePath } }) =>
            run({ origin: origin + basePath, key: liveKey, files }),
          )
        } finally {
          await close()
        }
      })
    }
  })
}
