import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { NameServer } from '@dealflow/node-adapter/testing'
import { fromSources, type RunningServer, Workbench } from '../dealflow.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackWithNames, silentNameServer } from './silent-names.ts'
import { meteredTurns } from './turns.ts'

const testMs = 300_000

describe('names that never resolve keep neither files nor an end waiting', () => {
  let bench: Workbench
  let names: NameServer
  beforeEach(async () => {
    bench = new Workbench(fromSources)
    names = await silentNameServer()
  })
  afterEach(async () => {
    await bench.close()
    await names.close()
  })

  test(
    'on the sources',
    async () => {
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
