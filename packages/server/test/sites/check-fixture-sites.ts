import { deepEqual, equal, match } from 'node:assert/strict'
import { askOver, problemsOfSites } from '@dealflow/node-adapter/testing'
import { type Program, Workbench } from '../dealflow.ts'
import { withFixtureSites } from './serve-fixture-sites.ts'

/** One server reads sites of the fixtures: those of these names, or all. */
export async function checkFixtureSites(program: Program, names?: readonly string[]): Promise<void> {
  const bench = new Workbench(program)
  try {
    await withFixtureSites(bench, async (web, served) => {
      const server = await bench.serve(['--rate-limits', 'off', '--job-workers', '8'], web)
      const hosts = names?.map((name) => `${name}.example`) ?? served.hosts
      // A name that is nobody's must not shrink what is tried unseen.
      deepEqual(
        hosts.filter((host) => !served.hosts.includes(host)),
        [],
      )
      const ask = askOver(server.url, server.opening.live_key ?? '')
      const problems = await problemsOfSites(ask, { ...served, hosts })
      deepEqual(problems, [])
      const [, address = ''] = /"metrics":"([^"]+)"/.exec(server.output()) ?? []
      const metrics = await (await fetch(`${address}/metrics`)).text()
      match(metrics, /^dealflow_site_pages_total\{outcome="ok",from="network"\} [1-9]/m)
      match(metrics, /^dealflow_site_pages_total\{outcome="blocked",/m)
      match(metrics, /^dealflow_site_processes_started_total [1-9]/m)
      equal(await server.stop(), 0)
    })
  } finally {
    await bench.close()
  }
}
