import { microUsdPerUsd } from '@dealflow/core'
import { createLineLog, type LogFormat } from '@dealflow/node-adapter'
import { type Command, type CommandInput, dataOption, type Option, UsageError } from '../cli/command.ts'
import { startControlServer } from '../control/control-server.ts'
import { type Instance, openInstance } from '../instance.ts'
import { listen } from '../listen.ts'
import { searchNowFromEnvironment } from '../search-now.ts'

const drainMs = 20_000
const openingGrantMicroUsd = 100 * microUsdPerUsd

export const switchOption = (summary: string): Option => ({
  value: 'on|off',
  summary,
  oneOf: ['on', 'off'],
  default: 'on',
})

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
    'A new directory gets one account holding 100 USD; its keys are printed once.\nDEALFLOW_NOW=2026-03-13T00:00:00Z sets the date that searches count ages from, and nothing else.',
  async run(input) {
    const format = (input.text('log-format') ??
      (input.output.isTerminal && !input.json ? 'text' : 'json')) as LogFormat
    const port = readPort(input.need('port'))
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
  const opening = await bootstrap(instance)
  if (opening !== null) log.line(options.format === 'json' ? JSON.stringify(opening) : openingText(opening))
  const listener = listen(service, options)
  const control = startControlServer(instance)
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
  await control.stop()
  await listener.stop(drainMs)
  log.write('info', 'stopped')
}

interface Opening {
  readonly account_id: string
  readonly live_key: string
  readonly test_key: string
}

/** A directory without an account gets one, with a live and a test key that are shown now and never again. */
export async function bootstrap({ service }: Instance): Promise<Opening | null> {
  if ((await service.accounts.list()).length > 0) return null
  const account = await service.accounts.create({ name: 'default', grantMicroUsd: openingGrantMicroUsd })
  const live = await service.accounts.createKey({
    accountId: account.accountId,
    kind: 'live',
    label: 'first live key',
  })
  const test = await service.accounts.createKey({
    accountId: account.accountId,
    kind: 'test',
    label: 'first test key',
  })
  return { account_id: account.accountId, live_key: live.secret, test_key: test.secret }
}

function openingText(opening: Opening) {
  return [
    `A new directory: account ${opening.account_id} with 100 USD. Keep these keys, they are not shown again.`,
    `  live key  ${opening.live_key}   works on the companies you import`,
    `  test key  ${opening.test_key}   works on the built-in sample companies`,
  ].join('\n')
}

export function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a whole number from 0 to 65535; got "${text}".`)
  return port
}

export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
