import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog } from '@dealflow/node-adapter'
import { bootstrap } from '../bootstrap.ts'
import type { Command, CommandInput } from '../cli/command.ts'
import { readPort } from '../cli/options.ts'
import { count } from '../cli/progress-text.ts'
import { configurationOf } from '../config/load.ts'
import { sampleCompanies } from '../embedded.ts'
import { listen } from '../http/listen.ts'
import { processRoutes } from '../http/process-routes.ts'
import { type Instance, openInstance } from '../instance.ts'
import { proveOutboundGuard } from '../outbound.ts'
import { aborted } from '../signals.ts'
import { tour } from './demo-tour.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'load the sample companies, take a short tour, and go on serving',
  options: {
    once: { summary: 'end after the tour (also when stdout is not a terminal)' },
    port: { value: 'N', summary: 'the port; 0 picks a free one', default: '0' },
  },
  notes: 'Everything happens in a temporary directory that is removed at the end.',
  whenStopped: 'changes nothing',
  async run(input) {
    const port = readPort(input)
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-demo-'))
    const log = createLineLog({ fd: 2, format: 'text', level: 'warn' })
    try {
      // The tour receives a webhook on this machine.
      const own = { outboundAllowedCidrs: ['127.0.0.1/32'], webhooksAllowHttp: true }
      const instance = await openInstance({
        configuration: configurationOf({ data: directory, ...own }),
        log,
      })
      try {
        await show(instance, input, port)
      } finally {
        await instance.close()
      }
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
    return 0
  },
}

async function show(instance: Instance, input: CommandInput, port: number) {
  const { output } = input
  const say = input.json ? () => {} : output.line
  const opening = await bootstrap(instance.service)
  if (opening === null) throw new Error('the temporary directory of the demo was not empty')
  say('Dealflow demo: a startup-data service in one process, with its database in one directory.\n')
  const { created } = await instance.service.companies.import({
    source: await sampleCompanies(),
    signal: input.signal,
  })
  // Reading them into the index now keeps it out of the time that the tour's search shows.
  await instance.service.warmUp()
  say(`Loaded ${count(created)} fictional companies.\n`)
  const { live_key, test_key } = opening
  await proveOutboundGuard()
  await instance.service.work()
  const listener = listen({ ...instance, routes: processRoutes(instance) }, { host: '127.0.0.1', port })
  try {
    const costs = await tour({
      url: listener.url,
      key: live_key,
      testKey: test_key,
      say,
      isColoured: output.isColoured,
      signal: input.signal,
    })
    if (input.json) output.json({ listening: listener.url, live_key, companies: created, ...costs })
    if (input.on('once') || !output.isTerminal) return
    say(howToGoOn(listener.url, live_key))
    await aborted(input.signal)
  } finally {
    await listener.stop(2_000)
  }
}

function howToGoOn(url: string, key: string): string {
  return [
    `The server goes on at ${url} until Ctrl-C. Your key: ${key}\nTry:\n`,
    curl(url, key),
    '\nTo keep data: npm run build, then dist/dealflow serve --data ./dealflow-data',
  ].join('\n')
}

function curl(url: string, key: string): string {
  const body = { query: 'battery recycling in Germany or Sweden', explain: true }
  return `curl -s ${url}/api/v2/searches \\\n  -H 'Authorization: Bearer ${key}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`
}
