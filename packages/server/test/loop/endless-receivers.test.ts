import { describe, expect } from 'bun:test'
import { atItsBest } from '@dealflow/node-adapter/testing'
import { dealflow, Workbench } from '../dealflow.ts'
import { testOneOfMany } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackWithReceivers, serveEndless } from './endless-receivers.ts'
import { keyOfNew } from './new-key.ts'
import { meteredTurns } from './turns.ts'

const testMs = 300_000

describe('receivers that never end keep no delivery and no test of another account waiting', () => {
  for (const runtime of ['the program', 'Node'] as const)
    testOneOfMany(
      // What is delivered to whom does not hang on the runtime.
      runtime === 'the program',
      `on ${runtime}`,
      () =>
        atItsBest(async () => {
          const bench = new Workbench(dealflow)
          const receivers = await serveEndless()
          const turns = meteredTurns(bench.directory)
          try {
            const keys = { crowd: await keyOfNew(bench, 'Crowd'), other: await keyOfNew(bench, 'Other') }
            const settings = ['--rate-limits', 'off', '--webhooks-allow-http', 'true']
            const server =
              runtime === 'Node'
                ? await serveOnNode(bench, '', turns.environment)
                : await bench.serve(
                    [...settings, '--outbound-allowed-cidrs', '127.0.0.0/8'],
                    turns.environment,
                  )
            expect(turns.isNoting(server.pid)).toBe(true)
            await attackWithReceivers({ server, keys, receivers, turns })
          } finally {
            await bench.close()
            await receivers.close()
          }
        }),
      testMs,
    )
})
