import { createLineLog, type LogFormat, systemClock } from '@dealflow/node-adapter'
import { createAdminApi } from '../admin/index.ts'
import { scheduleBackups } from '../backup/schedule.ts'
import { adoptKeys, bootstrap, type Opening } from '../bootstrap.ts'
import type { Command, CommandInput } from '../cli/command.ts'
import type { Settings } from '../config/table.ts'
import { startControlServer } from '../control/control-server.ts'
import { type Instance, openInstance } from '../instance.ts'
import { type Listener, listen, listenForOperators } from '../listen.ts'
import { listenForScrapes } from '../metrics/listener.ts'
import { processRoutes } from '../process-routes.ts'
import { aborted } from '../signals.ts'

const drainMs = 20_000

export const serveCommand: Command = {
  name: 'serve',
  summary: 'serve the API from a data directory',
  options: {},
  settings: 'server',
  notes: 'A new directory gets one account holding 100 USD and two keys, which are printed once.',
  async run(input) {
    const { configuration } = input
    const { settings } = configuration
    const format = logFormatOf(settings, input)
    const log = createLineLog({ fd: 1, format, level: settings.logLevel })
    const instance = await openInstance({ configuration, log, signal: input.signal })
    try {
      await serve(instance, input, format)
    } finally {
      await instance.close()
      await log.flush(1_000)
    }
    return 0
  },
}

function logFormatOf({ logFormat }: Settings, input: CommandInput): LogFormat {
  if (logFormat !== 'auto') return logFormat
  return input.output.isTerminal && !input.json ? 'text' : 'json'
}

async function serve(instance: Instance, input: CommandInput, format: LogFormat) {
  const { log, service, settings } = instance
  await adoptKeys(service, settings)
  // Listening comes first: keys that are shown once must not stand above the news that the port was taken.
  const { adminAddr, trustedProxies } = settings
  const admin = adminAddr === null ? null : createAdminApi(instance)
  const onMain = adminAddr === 'main' ? (admin?.fetch ?? null) : null
  const listener = listen({ ...instance, admin: onMain, routes: processRoutes(instance) }, settings.httpAddr)
  let operators: Listener | null = null
  let metrics: Listener | null = null
  try {
    if (admin !== null && adminAddr !== null && adminAddr !== 'main')
      operators = listenForOperators(admin.fetch, trustedProxies, adminAddr)
    admin?.start()
    metrics = listenForScrapes(instance, input.configuration)
    const opening = await bootstrap(service)
    if (opening !== null) log.line(format === 'json' ? JSON.stringify(opening) : openingText(opening))
    const control = startControlServer(instance)
    const schedule = scheduleBackups(instance, systemClock)
    try {
      log.line(
        format === 'json'
          ? JSON.stringify({
              listening: listener.url,
              admin: operators?.url ?? null,
              metrics: metrics?.url ?? null,
            })
          : listeningText(listener.url, operators?.url ?? null, metrics?.url ?? null),
      )
      void service.warmUp().then(() => {
        // What reading the whole store left behind is given back at once: about 15 MB with 3,000 companies.
        Bun.gc(true)
      })
      await aborted(input.signal)
      log.write('info', 'stopping: running requests finish first')
    } finally {
      await schedule?.stop()
      await control.stop()
    }
  } finally {
    await admin?.stop()
    await Promise.all([listener.stop(drainMs), operators?.stop(drainMs)])
    await metrics?.stop(0)
  }
  log.write('info', 'stopped')
}

function listeningText(url: string, adminUrl: string | null, metricsUrl: string | null) {
  const admin = adminUrl === null ? '' : `; operator API at ${adminUrl}/admin/v1`
  const metrics = metricsUrl === null ? '' : `; metrics at ${metricsUrl}/metrics`
  return `Listening on ${url} (change it with --http-addr)${admin}${metrics}. Ctrl-C stops it.`
}

function openingText(opening: Opening) {
  return [
    `Account ${opening.account_id}. Keep these keys, they are not shown again.`,
    `  live key  ${opening.live_key}   works on the companies you import`,
    `  test key  ${opening.test_key}   works on the built-in sample companies`,
  ].join('\n')
}
