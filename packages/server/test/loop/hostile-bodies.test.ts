import { afterAll, describe, expect, test } from 'bun:test'
import { fromSources, Workbench } from '../dealflow.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attack } from './attacks.ts'
import { operatorAttacks, publicAttacks } from './hostile-bodies.ts'
import { meteredTurns } from './turns.ts'

const testMs = 170_000

describe('what a stranger sends holds the loop for no more than a turn', () => {
  const bench = new Workbench(fromSources)
  const turns = meteredTurns(bench.directory)
  let testKey = ''
  afterAll(() => bench.close())

  test(
    'on the sources, of both APIs',
    async () => {
      const adminKey = (await bench.run('key', 'generate', '--kind', 'admin')).stdout.trim()
      const server = await bench.serve(['--rate-limits', 'off', '--admin-addr', 'main'], {
        ...turns.environment,
        DEALFLOW_BOOTSTRAP_ADMIN_KEY: adminKey,
      })
      expect(turns.isNoting(server.pid)).toBe(true)
      testKey = server.opening.test_key ?? ''
      await attack(server, testKey, publicAttacks, turns)
      await attack(server, adminKey, operatorAttacks, turns)
      await server.stop()
    },
    testMs,
  )

  test(
    'on Node',
    async () => {
      const server = await serveOnNode(bench, '', turns.environment)
      expect(turns.isNoting(server.pid)).toBe(true)
      await attack(server, testKey, publicAttacks, turns)
      await server.stop()
    },
    testMs,
  )
})
