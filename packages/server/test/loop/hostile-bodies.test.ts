import { describe, expect, test } from 'bun:test'
import { atItsBest } from '@dealflow/node-adapter/testing'
import { dealflow, fromSources, type Program, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attack, endsAmid } from './attacks.ts'
import { operatorAttacks, publicAttacks } from './hostile-bodies.ts'
import { meteredTurns } from './turns.ts'

const testMs = 170_000

describe('what a stranger sends holds the loop for no more than a turn, and not its end', () => {
  // The check has it on the binary.
  testInNightly(
    'hostile bodies of both APIs on the sources',
    () =>
      withBench(fromSources, async (bench) => {
        const turns = meteredTurns(bench.directory)
        const adminKey = (await bench.run('key', 'generate', '--kind', 'admin')).stdout.trim()
        const server = await bench.serve(['--rate-limits', 'off', '--admin-addr', 'main'], {
          ...turns.environment,
          DEALFLOW_BOOTSTRAP_ADMIN_KEY: adminKey,
        })
        expect(turns.isNoting(server.pid)).toBe(true)
        const testKey = server.opening.test_key ?? ''
        await attack(server, testKey, publicAttacks, turns)
        await attack(server, adminKey, operatorAttacks, turns)
        await endsAmid(server, testKey, publicAttacks)
      }),
    testMs,
  )

  test(
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
    testMs,
  )
})

const withBench = (program: Program, run: (bench: Workbench) => Promise<void>) =>
  atItsBest(async () => {
    const bench = new Workbench(program)
    try {
      await run(bench)
    } finally {
      await bench.close()
    }
  })
