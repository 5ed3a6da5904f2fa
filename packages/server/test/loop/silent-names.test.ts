import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { NameServer } from '@dealflow/node-adapter/testing'
import { fromSources, Workbench } from '../dealflow.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackWithNames, silentNameServer } from './silent-names.ts'
import { meteredTurns } from './turns.ts'

const testMs = 300_000

describe('names that never resolve keep neither files nor an end waiting', () => {
  const bench = new Workbench(fromSources)
  const turns = meteredTurns(bench.directory)
  let names: NameServer
  let keys = { test: '', live: '' }
  beforeAll(async () => {
    names = await silentNameServer()
  })
  afterAll(async () => {
    await bench.close()
    await names.close()
  })

  test(
    'on the sources',
    async () => {
      const settings = ['--rate-limits', 'off', '--outbound-name-servers', names.address]
      const server = await bench.serve(settings, turns.environment)
      keys = { test: server.opening.test_key ?? '', live: server.opening.live_key ?? '' }
      expect(turns.isNoting(server.pid)).toBe(true)
      await attackWithNames(server, keys, names, turns)
    },
    testMs,
  )

  test(
    'on Node',
    async () => {
      names.asked.length = 0
      const server = await serveOnNode(bench, '', turns.environment, [names.address])
      expect(turns.isNoting(server.pid)).toBe(true)
      await attackWithNames(server, keys, names, turns)
    },
    testMs,
  )
})
