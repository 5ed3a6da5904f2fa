import { describe, expect } from 'bun:test'
import { dealflow, fromSources } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackProgramWithNames, attackWithNames, keysOf, withNames } from './silent-names.ts'

const testMs = 300_000

describe('names that never resolve keep neither files nor an end waiting', () => {
  // The check has it on the binary.
  testInNightly('silent names on the sources', () => attackProgramWithNames(fromSources), testMs)

  testInNightly(
    'silent names on Node',
    () =>
      withNames(dealflow, async ({ bench, names, turns }) => {
        const before = await bench.serve()
        await before.stop()
        const server = await serveOnNode(bench, '', turns.environment, [names.address])
        expect(turns.isNoting(server.pid)).toBe(true)
        await attackWithNames(server, keysOf(before), names, turns)
      }),
    testMs,
  )
})
