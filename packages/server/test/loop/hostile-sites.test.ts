import { describe } from 'bun:test'
import { dealflow, fromSources, isNightly } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackAndEnd, attackProgram, withHostileWeb } from './hostile-sites.ts'
import { keyOfNew } from './new-key.ts'

const testMs = 300_000
/** The binary has all of them in the check; what is done in the child is the same on Node. */
const attackers = ['nests.example', 'bomb.example', 'endless.example', 'index.example'] as const

describe('sites that are made to hold a server hold neither it nor its end', () => {
  // The check has it on the binary.
  testInNightly('hostile sites on the sources', () => attackProgram(fromSources), testMs)

  testInNightly(
    'hostile sites on Node',
    () =>
      withHostileWeb(dealflow, async ({ bench, web, turns }) => {
        const attack = {
          key: await keyOfNew(bench, 'Sites'),
          web,
          turns,
          ...(isNightly ? {} : { attackers }),
        }
        await attackAndEnd(
          () => serveOnNode(bench, web.resolveMap, turns.environment),
          () => attack,
        )
      }),
    testMs,
  )
})
