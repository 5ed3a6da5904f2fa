import { describe, test } from 'node:test'
import { onMount } from '../../src/testing/mount-case.ts'
import { serviceForCase } from '../../src/testing/mount-service.ts'
import { uploadSocketCases } from '../../src/testing/upload-socket-cases.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'
import { mounts, startOf } from './mounts.ts'

const ways = mounts.filter(({ isWayOfItsOwn }) => isWayOfItsOwn)
/** The check has the one in which the adapter reads a body itself, and the one in which another does. */
const tried = named(ways, ['node:http', 'Hono on Node, by fetch'])

for (const mount of ways) {
  describe(`uploads over a socket, mounted in ${mount.name}`, () => {
    for (const { name, run } of uploadSocketCases) {
      test(name, { skip: !tried.includes(mount) && onlyInNightly }, async () => {
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
