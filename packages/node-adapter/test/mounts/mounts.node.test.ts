import { describe, test } from 'node:test'
import type { MountCase } from '../../src/testing/mount-case.ts'
import { mountRequestCases } from '../../src/testing/mount-request-cases.ts'
import { mountServiceCases } from '../../src/testing/mount-service-cases.ts'
import { mountStreamCases } from '../../src/testing/mount-stream-cases.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'
import { mounts, startOf } from './mounts.ts'

/** What a parser before the service changes. What else clients count on hangs on the way in which a body and its answer come and go. */
const [ofJson] = named(mountServiceCases, [
  'JSON is the service’s to judge, unless the framework parses it before',
])
const hangsOnTheWay = (each: MountCase) =>
  each.isHeavy === true || (mountServiceCases.includes(each) && each !== ofJson)

for (const mount of mounts) {
  describe(`mounted in ${mount.name}`, () => {
    for (const each of [...mountRequestCases, ...mountStreamCases, ...mountServiceCases])
      test(each.name, { skip: hangsOnTheWay(each) && !mount.isWayOfItsOwn && onlyInNightly }, () =>
        each.run(startOf(mount)),
      )
  })
}
