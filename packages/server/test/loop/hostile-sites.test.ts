import { describe, test } from 'bun:test'
import { fromSources } from '../dealflow.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackAndEnd, attackProgram, withHostileWeb } from './hostile-sites.ts'
import { keyOfNew } from './new-key.ts'

const testMs = 300_000

describe('sites that are made to hold a server hold neither it nor its end', () => {
  test('on the sources', () => attackProgram(fromSources), testMs)

  test(
    'on Node',
    () =>
      withHostileWeb(fromSources, async ({ bench, web, turns }) => {
        const attack = { key: await keyOfNew(bench, 'Sites'), web, turns }
        await attackAndEnd(
          () => serveOnNode(bench, web.resolveMap, turns.environment),
          () => attack,
        )
      }),
    testMs,
  )
})
