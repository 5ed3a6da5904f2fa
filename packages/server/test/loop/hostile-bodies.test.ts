import { describe, expect } from 'bun:test'
import { dealflow, fromSources, longTestMs } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attack, attackProgramWithBodies, endsAmid, withBench } from './attacks.ts'
import { publicAttacks } from './hostile-bodies.ts'
import { meteredTurns } from './turns.ts'

describe('what a stranger sends holds the loop for no more than a turn, and not its end', () => {
  // The check has it on the binary.
  testInNightly(
    'hostile bodies of both APIs on the sources',
    () => attackProgramWithBodies(fromSources),
    longTestMs,
  )

  testInNightly(
    'on Node',
    () =>
      withBench(dealflow, async (bench) => {
        const turns = meteredTurns(bench.directory)
        const before = await bench.serve()
        await before.stop()
        const server = await serveOnNode(bench, '', turns.environment)
        expect(turns.isNoting(server.pid)).toBe(true)
        const testKey = before.opening.test_key ?? ''
        await attack(server, testKey, publicAttacks, turns)
        await endsAmid(server, testKey, publicAttacks)
      }),
    longTestMs,
  )
})
