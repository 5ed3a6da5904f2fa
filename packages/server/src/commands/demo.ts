import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog } from '@dealflow/node-adapter'
import type { Command, CommandInput } from '../cli/command.ts'
import { count } from '../cli/progress-text.ts'
import { sampleCompanies } from '../embedded.ts'
import { type Instance, openInstance } from '../instance.ts'
import { type Listener, listen } from '../listen.ts'
import { tour } from './demo-tour.ts'
import { aborted, bootstrap } from './serve.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'load the sample companies, take a short tour, and go on serving',
  options: {
    once: { summary: 'end after the tour (also when stdout is not a terminal)' },
    port: { value: 'N', summary: 'the port; 0 picks a free one', default: '0' },
  },
  notes: 'Everything happens in a temporary directory that is removed at the end.',
  async run(input) {
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-demo-'))
    const log = createLineLog({ fd: 2, format: 'text', level: 'warn' })
    try {
      const instance = await openInstance({ directory, log })
      try {
        await show(instance, input)
      } finally {
        await instance.close()
      }
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
    return 0
  },
}

async function show(instance: Instance, input: CommandInput) {
  const { output } = input
  const opening = await bootstrap(instance)
  if (opening === null) throw new Error('the temporary directory of the demo was not empty')
  output.line('Dealflow demo: a startup-data service in one process, with its database in one directory.\n')
  const report = await instance.service.companies.import({
    source: await sampleCompanies(),
    signal: input.signal,
  })
  output.line(`Loaded ${count(report.created)} fictional companies.\n`)
  const listener = listen(instance.service, { host: '127.0.0.1', port: Number(input.need('port')) })
  try {
    await tour({ url: listener.url, key: opening.live_key, output, signal: input.signal })
    if (input.on('once') || !output.isTerminal) return
    sayGoodbyeLater(listener, opening.live_key, input)
    await aborted(input.signal)
  } finally {
    await listener.stop(2_000)
  }
}

function sayGoodbyeLater(listener: Listener, key: string, { output }: CommandInput) {
  output.line(`The server goes on at ${listener.url} until Ctrl-C. Your key: ${key}\nTry:\n`)
  output.line(curl(listener.url, key))
  output.line(
    '\nTo keep data: dealflow serve --data ./dealflow-data, then dealflow import FILE --data ./dealflow-data',
  )
}

function curl(url: string, key: string): string {
  const body = { query: 'battery recycling', filters: { countries: { include: ['DE', 'SE'] } } }
  return `curl -s ${url}/api/v2/searches \\\n  -H 'Authorization: Bearer ${key}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`
}
