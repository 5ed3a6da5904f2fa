import { describe, expect } from 'bun:test'
import { atItsBest } from '@dealflow/node-adapter/testing'
import { dealflow, Workbench } from '../dealflow.ts'
import { serveWeb } from '../faults/site-web.ts'
import { testOneOfMany } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { webOf } from '../sites/serve-fixture-sites.ts'
import { analyseBeside, hangingSites } from './hanging-sites.ts'
import { keyOfNew } from './new-key.ts'
import { meteredTurns } from './turns.ts'

const testMs = 600_000

describe('four screenings of sites that hang', () => {
  for (const [name, runtime, isNarrow] of [
    ['the program', 'program', false],
    ['Node', 'node', false],
    ['the program where one site is read at a time', 'program', true],
  ] as const)
    testOneOfMany(
      // Whose turn it is does not hang on the runtime.
      runtime === 'program' && !isNarrow,
      `keep no analysis of another account from its answer, or it is not charged: ${name}`,
      () =>
        atItsBest(async () => {
          const bench = new Workbench(dealflow)
          const web = await serveWeb(hangingSites)
          const turns = meteredTurns(bench.directory)
          try {
            const variables = webOf(bench, web)
            const keys = {
              crowd: await keyOfNew(bench, 'Crowd'),
              beside: await keyOfNew(bench, 'Beside'),
              other: await keyOfNew(bench, 'Other'),
            }
            const args = ['--rate-limits', 'off', ...(isNarrow ? ['--sites-at-once', '1'] : [])]
            const server =
              runtime === 'program'
                ? await bench.serve(args, { ...variables, ...turns.environment })
                : await serveOnNode(bench, web.resolveMap, turns.environment)
            expect(turns.isNoting(server.pid)).toBe(true)
            const analysis = await analyseBeside({ server, web, keys, turns }, isNarrow)
            expect(analysis).toEqual(
              isNarrow
                ? { status: 503, retryAfter: '5', came: 'SERVICE_UNAVAILABLE', charges: 0, wasCrowded: false }
                : { status: 200, retryAfter: null, came: 'Quarrel Pay', charges: 1, wasCrowded: true },
            )
          } finally {
            await bench.close()
            await web.close()
          }
        }),
      testMs,
    )
})
