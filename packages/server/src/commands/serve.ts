import { createLineLog, type LogFormat } from '@dealflow/node-adapter'
import { bootstrap, type Opening } from '../bootstrap.ts'
import { type Command, type CommandInput, dataOption } from '../cli/command.ts'
import { readPort, switchOption } from '../cli/options.ts'
import { startControlServer } from '../control/control-server.ts'
import { type Instance, openInstance } from '../instance.ts'
import { listen } from '../listen.ts'
import { searchNowFromEnvironment } from '../search-now.ts'
import { aborted } from '../signals.ts'

const drainMs = 20_000

export const serveCommand: Command = {
  name: 'serve',
  summary: 'serve the API from a data directory',
  options: {
    data: dataOption,
    host: { value: 'ADDRESS', summary: 'the address to listen on', default: '127.0.0.1' },
    port: { value: 'N', summary: 'the port; 0 picks a free one', default: '8787' },
    'log-format': {
      value: 'FORMAT',
      summary: 'how log lines look; text on a terminal, else json',
      oneOf: ['json', 'text'],
    },
    'rate-limits': switchOption('off lifts every rate limit'),
    billing: switchOption('off stops charging'),
  },
  notes:
    'A new directory gets one account holding 100 USD and two keys, which are printed once.\nDEALFLOW_NOW=2026-03-13T00:00:00Z sets the date that searches count ages from, and nothing else.',
  async run(input) {
    const format = (input.text('log-format') ??
      (input.output.isTerminal && !input.json ? 'text' : 'json')) as LogFormat
    const port = readPort(input)
    const log = createLineLog({ fd: 1, format })
    const instance = await openInstance({
      directory: input.need('data'),
      log,
      rateLimits: input.need('rate-limits') as 'on' | 'off',
      billing: input.need('billing') as 'on' | 'off',
      searchNow: searchNowFromEnvironment(),
    })
    try {
      await serve(instance, input, { host: input.need('host'), port, format })
    } finally {
      await instance.close()
      await log.flush(1_000)
    }
    return 0
  },
}

async function serve(
  instance: Instance,
  input: CommandInput,
  options: { host: string; port: number; format: LogFormat },
) {
  const { log, service } = instance
  // Listening comes first: keys that are shown once must not stand above the news that the port was taken.
  const listener = listen(service, options)
  try {
    const opening = await bootstrap(instance)
    if (opening !== null) log.line(options.format === 'json' ? JSON.stringify(opening) : openingText(opening))
    const control = startControlServer(instance)
    try {
      log.line(
        options.format === 'json'
          ? JSON.stringify({ listening: listener.url })
          : `Listening on ${listener.url} (change it with --host and --port). Ctrl-C stops it.`,
      )
      void service.warmUp().then(() => {
        // What reading the whole store left behind is given back at once: about 15 MB with 3,000 companies.
        Bun.gc(true)
      })
      await aborted(input.signal)
      log.write('info', 'stopping: running requests finish first')
    } finally {
      await control.stop()
    }
  } finally {
    await listener.stop(drainMs)
  }
  log.write('info', 'stopped')
}

function openingText(opening: Opening) {
  return [
    `Account ${opening.account_id}. Keep these keys, they are not shown again.`,
    `  live key  ${opening.live_key}   works on the companies you import`,
    `  test key  ${opening.test_key}   works on the built-in sample companies`,
  ].join('\n')
}
