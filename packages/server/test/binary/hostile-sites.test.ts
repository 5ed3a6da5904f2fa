import { test } from 'bun:test'
import { attackWithSites, endAmidSite, withHostileWeb } from '../loop/hostile-sites.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'sites that are made to hold a server hold neither the binary nor its end'

if (binary === undefined) {
  console.log(`skipped: ${name}: DEALFLOW_BINARY does not name it (npm test builds it)`)
  test.skip(name, () => {})
} else {
  test(
    name,
    () =>
      withHostileWeb([binary], async ({ bench, web, turns, environment }) => {
        const serve = () => bench.serve(['--rate-limits', 'off'], environment)
        const server = await serve()
        const attack = { key: server.opening.live_key ?? '', web, turns }
        await attackWithSites(server, attack)
        await endAmidSite(server, attack, 'stop')
        await endAmidSite(await serve(), attack, 'kill')
      }),
    300_000,
  )
}
