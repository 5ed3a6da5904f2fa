import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { NameServer } from '@dealflow/node-adapter/testing'
import { dealflow, fromSources, type RunningServer, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackWithNames, silentNameServer } from './silent-names.ts'
import { meteredTurns } from './turns.ts'

const testMs = 300_000

describe('names that never resolve keep neither files nor an end waiting', () => {
  let bench: Workbench
  let names: NameServer
  beforeEach(async () => {
    names = await silentNameServer()
  })
  afterEach(async () => {
    await bench.close()
    await names.close()
  })

  // The check has it on the binary.
  testInNightly(
    'silent names on the sources',
    async () => {
      bench = new Workbench(fromSources)
      const turns = meteredTurns(bench.directory)
      const settings = ['--rate-limits', 'off', '--outbound-name-servers', names.address]
      const server = await bench.serve(settings, turns.environment)
      expect(turns.isNoting(server.pid)).toBe(true)
      await attackWithNames(server, keysOf(server), names, turns)
    },
    testMs,
  )

  test(
    'on Node',
    async () => {
      bench = new Workbench(dealflow)
      const turns = meteredTurns(bench.directory)
      const before = await bench.serve()
      await before.stop()
      const server = await serveOnNode(bench, '', turns.environment, [names.address])
      expect(turns.isNoting(server.pid)).toBe(true)
      await attackWithNames(server, keysOf(before), names, turns)
    },
    testMs,
  )
})

const keysOf = ({ opening }: Pick<RunningServer, 'opening'>) => ({
  test: opening.test_key ?? '',
  live: opening.live_key ?? '',
})
