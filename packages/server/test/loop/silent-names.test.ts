import { describe, expect } from 'bun:test'
import { atItsBest, type NameServer } from '@dealflow/node-adapter/testing'
import { dealflow, fromSources, type Program, type RunningServer, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackWithNames, silentNameServer } from './silent-names.ts'
import { meteredTurns } from './turns.ts'

const testMs = 300_000

describe('names that never resolve keep neither files nor an end waiting', () => {
  // The check has it on the binary.
  testInNightly(
    'silent names on the sources',
    () =>
      withNames(fromSources, async ({ bench, names, turns }) => {
        const settings = ['--rate-limits', 'off', '--outbound-name-servers', names.address]
        const server = await bench.serve(settings, turns.environment)
        expect(turns.isNoting(server.pid)).toBe(true)
        await attackWithNames(server, keysOf(server), names, turns)
      }),
    testMs,
  )

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

interface Place {
  readonly bench: Workbench
  readonly names: NameServer
  readonly turns: ReturnType<typeof meteredTurns>
}

const withNames = (program: Program, work: (place: Place) => Promise<void>): Promise<void> =>
  atItsBest(async () => {
    const bench = new Workbench(program)
    const names = await silentNameServer()
    try {
      await work({ bench, names, turns: meteredTurns(bench.directory) })
    } finally {
      await bench.close()
      await names.close()
    }
  })

const keysOf = ({ opening }: Pick<RunningServer, 'opening'>) => ({
  test: opening.test_key ?? '',
  live: opening.live_key ?? '',
})
