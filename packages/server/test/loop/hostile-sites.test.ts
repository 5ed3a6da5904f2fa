import { describe, test } from 'bun:test'
import { fromSources } from '../dealflow.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { attackWithSites, endAmidSite, liveKeyOf, withHostileWeb } from './hostile-sites.ts'

const testMs = 300_000

describe('sites that are made to hold a server hold neither it nor its end', () => {
  test(
    'on the sources',
    () =>
      withHostileWeb(fromSources, async ({ bench, web, turns, environment }) => {
        const serve = () => bench.serve(['--rate-limits', 'off'], environment)
        const server = await serve()
        const attack = { key: server.opening.live_key ?? '', web, turns }
        await attackWithSites(server, attack)
        await endAmidSite(server, attack, 'stop')
        await endAmidSite(await serve(), attack, 'kill')
      }),
    testMs,
  )

  test(
    'on Node',
    () =>
      withHostileWeb(fromSources, async ({ bench, web, turns }) => {
        const serve = () => serveOnNode(bench, web.resolveMap, turns.environment)
        const attack = { key: await liveKeyOf(bench), web, turns }
        const server = await serve()
        await attackWithSites(server, attack)
        await endAmidSite(server, attack, 'stop')
        await endAmidSite(await serve(), attack, 'kill')
      }),
    testMs,
  )
})
