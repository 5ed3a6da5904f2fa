import { describe, test } from 'node:test'
import { mountRequestCases } from '../../src/testing/mount-request-cases.ts'
import { mountServiceCases } from '../../src/testing/mount-service-cases.ts'
import { mountStreamCases } from '../../src/testing/mount-stream-cases.ts'
import { onlyInNightly } from '../nightly.ts'
import { mounts, startOf } from './mounts.ts'

for (const mount of mounts) {
  describe(`mounted in ${mount.name}`, () => {
    for (const { name, isHeavy, run } of [...mountRequestCases, ...mountStreamCases, ...mountServiceCases])
      test(name, { skip: isHeavy && !mount.isWayOfItsOwn && onlyInNightly }, () => run(startOf(mount)))
  })
}
