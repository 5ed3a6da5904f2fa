import { describe, test } from 'node:test'
import { mountRequestCases } from '../../src/testing/mount-request-cases.ts'
import { mountServiceCases } from '../../src/testing/mount-service-cases.ts'
import { mountStreamCases } from '../../src/testing/mount-stream-cases.ts'
import { mounts, startOf } from './mounts.ts'

for (const mount of mounts) {
  describe(`mounted in ${mount.name}`, () => {
    for (const { name, run } of [...mountRequestCases, ...mountStreamCases, ...mountServiceCases])
      test(name, () => run(startOf(mount)))
  })
}
