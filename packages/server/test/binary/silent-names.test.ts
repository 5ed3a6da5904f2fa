import { expect, test } from 'bun:test'
import { atItsBest } from '@dealflow/node-adapter/testing'
import { Workbench } from '../dealflow.ts'
import { attackWithNames, silentNameServer } from '../loop/silent-names.ts'
import { meteredTurns } from '../loop/turns.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'names that never resolve keep neither the files of the binary nor its end waiting'

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
        const names = await silentNameServer()
        try {
          const settings = ['--rate-limits', 'off', '--outbound-name-servers', names.address]
          const server = await bench.serve(settings, turns.environment)
          expect(turns.isNoting(server.pid)).toBe(true)
          const { test_key = '', live_key = '' } = server.opening
          await attackWithNames(server, { test: test_key, live: live_key }, names, turns)
        } finally {
          await bench.close()
          await names.close()
        }
      }),
    300_000,
  )
}
