import { describe, test } from 'bun:test'
import { dealflow, fromSources } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackAndEnd, attackProgram, withHostileWeb } from './hostile-sites.ts'
import { keyOfNew } from './new-key.ts'

const testMs = 300_000

describe('sites that are made to hold a server hold neither it nor its end', () => {
  // The check has it on the binary.
  testInNightly('hostile sites on the sources', () => attackProgram(fromSources), testMs)

  test(
    'on Node',
    () =>
      withHostileWeb(dealflow, async ({ bench, web, turns }) => {
        const attack = { key: await keyOfNew(bench, 'Sites'), web, turns }
        await attackAndEnd(
          () => serveOnNode(bench, web.resolveMap, turns.environment),
          () => attack,
        )
      }),
    testMs,
  )
})
