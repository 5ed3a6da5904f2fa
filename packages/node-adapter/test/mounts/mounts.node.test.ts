import { describe, test } from 'node:test'
import type { MountCase } from '../../src/testing/mount-case.ts'
import { mountRequestCases } from '../../src/testing/mount-request-cases.ts'
import { mountServiceCases } from '../../src/testing/mount-service-cases.ts'
import { mountStreamCases } from '../../src/testing/mount-stream-cases.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'
import { behindCompression, type Mount, mounts, startOf } from './mounts.ts'

/** What a parser before the service changes. What else clients count on hangs on the way in which a body and its answer come and go. */
const [ofJson] = named(mountServiceCases, [
  'JSON is the service’s to judge, unless the framework parses it before',
])
const isOfWay = (each: MountCase) => mountServiceCases.includes(each) && each !== ofJson
/** A stream from the socket, one that a framework hands on, one that is wrapped, and one of the web. Behind a parser it is the first. */
const streams = named(mounts, [
  'node:http',
  'Fastify, under a prefix',
  behindCompression.name,
  'Hono on Node, by fetch',
])
const isTried = (mount: Mount, each: MountCase) =>
  each.isHeavy === true ? streams.includes(mount) : mount.isWayOfItsOwn === true || !isOfWay(each)

for (const mount of mounts) {
  describe(`mounted in ${mount.name}`, () => {
    for (const each of [...mountRequestCases, ...mountStreamCases, ...mountServiceCases])
      test(each.name, { skip: !isTried(mount, each) && onlyInNightly }, () => each.run(startOf(mount)))
  })
}
