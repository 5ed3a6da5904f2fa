import { expect, test } from 'bun:test'
import { atItsBest } from '@dealflow/node-adapter/testing'
import { Workbench } from '../dealflow.ts'
import { attack, endsAmid } from '../loop/attacks.ts'
import { operatorAttacks, publicAttacks } from '../loop/hostile-bodies.ts'
import { meteredTurns } from '../loop/turns.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'what a stranger sends holds the loop of the binary for no more than a turn, and not its end'

if (binary === undefined) {
  console.log(`skipped: ${name}: DEALFLOW_BINARY does not name it (npm test builds it)`)
  test.skip(name, () => {})
} else {
  test(
    name,
    () =>
      atItsBest(async () => {
        const bench = new Workbench([binary])
        const turns = meteredTurns(bench.directory)
        try {
          const adminKey = (await bench.run('key', 'generate', '--kind', 'admin')).stdout.trim()
          const server = await bench.serve(['--rate-limits', 'off', '--admin-addr', 'main'], {
            ...turns.environment,
            DEALFLOW_BOOTSTRAP_ADMIN_KEY: adminKey,
          })
          expect(turns.isNoting(server.pid)).toBe(true)
          await attack(server, server.opening.test_key ?? '', publicAttacks, turns)
          await attack(server, adminKey, operatorAttacks, turns)
          await endsAmid(server, server.opening.test_key ?? '', publicAttacks)
        } finally {
          await bench.close()
        }
      }),
    170_000,
  )
}
