import { createLineLog, type LogFormat, systemClock } from '@dealflow/node-adapter'
import { inWords } from '@dealflow/node-adapter/directory'
import { type LazyAdminApi, lazyAdminApi } from '../admin/lazy-admin.ts'
import { scheduleBackups } from '../backup/schedule.ts'
import { adoptKeys, bootstrap, type Opening } from '../bootstrap.ts'
import type { Command, CommandInput } from '../cli/command.ts'
import { clashOf } from '../config/clash.ts'
import type { Configuration } from '../config/load.ts'
import { ConfigurationError } from '../config/setting.ts'
import type { Settings } from '../config/table.ts'
import { startControlServer } from '../control/control-server.ts'
import { type Listener, listen, listenForOperators } from '../http/listen.ts'
import { processRoutes } from '../http/process-routes.ts'
import { type Instance, openInstance } from '../instance.ts'
import { listenForScrapes } from '../metrics/listener.ts'
import { readResolveMap, tryOutboundGuard } from '../outbound.ts'
import { aborted } from '../signals.ts'

const drainMs = 20_000
/** Longer than jobs and requests are given together: a stop ends within this time, whatever holds it. */
const stopMaxMs = 45_000

export const serveCommand: Command = {
  name: 'serve',
  summary: 'serve the API from a data directory',
  options: {},
  settings: 'server',
  notes: 'A new directory gets one account holding 100 USD and two keys, which are printed once.',
  async run(input) {
    const { configuration } = input
    const { settings } = configuration
    const clash = clashOf(configuration)
    if (clash !== null) throw new ConfigurationError(clash)
    const resolveMap = readResolveMap(settings)
    const format = logFormatOf(settings, input)
    const log = createLineLog({ fd: 1, format, level: settings.logLevel })
    const instance = await openInstance({ configuration, log, signal: input.signal, resolveMap })
    const unbound = boundStop(input.signal, log)
    try {
      await serve(instance, input, format).finally(() => instance.close())
      log.write('info', 'stopped')
    } catch (error) {
      throw inWords(error, instance.directory)
    } finally {
      unbound()
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
  // What was begun last is ended first.
  await using running = new AsyncDisposableStack()
  // Listening comes first: keys that are shown once must not come before the news that the port was taken.
  const { addresses, admin } = listenEverywhere(instance, input.configuration, running)
  const opening = await bootstrap(service)
  if (opening !== null) log.line(format === 'json' ? JSON.stringify(opening) : openingText(opening))
  const control = startControlServer(instance)
  running.defer(() => control.stop())
  const schedule = scheduleBackups(instance, systemClock)
  running.defer(async () => schedule?.stop())
  log.line(format === 'json' ? JSON.stringify(addresses) : listeningText(addresses))
  running.defer(endStart())
  await Promise.race([beginWork(instance, admin, input.signal), aborted(input.signal)])
  void warmUp(instance, running, input.signal)
  await aborted(input.signal)
  log.write(
    'info',
    'stopping: running jobs end first, then running requests; a second Ctrl-C ends it at once',
  )
  // Everything but a new job is answered meanwhile, and /readyz sends a load balancer elsewhere.
  await service.retire()
  await running.disposeAsync()
}

/** Ends the process when a stop lasts too long, until what it answers is called: the stop was over in time. */
function boundStop(signal: AbortSignal, log: Instance['log']): () => void {
  let cancel = () => {}
  const begin = () => {
    cancel = systemClock.timer(stopMaxMs, () => void endAtOnce(log))
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return () => {
    signal.removeEventListener('abort', begin)
    cancel()
  }
}

/** As after a crash: all that was acknowledged is on the disk, and the next start goes on from there. */
async function endAtOnce(log: Instance['log']) {
  log.write(
    'error',
    `stopping took longer than ${stopMaxMs / 1_000} s: the process ends without waiting any more`,
  )
  await log.flush(500)
  // A thread that is busy would hold an exit up.
  process.kill(process.pid, 'SIGKILL')
}

/**
 * What runs beside the requests. Those that came with the start are answered first: it loads the HTTP client and holds the loop for
 * tens of milliseconds.
 */
async function beginWork({ service }: Instance, admin: LazyAdminApi | null, signal: AbortSignal) {
  await new Promise<void>((resolve) => systemClock.timer(aheadMs, resolve))
  // After the opening, whose long steps would leave it waiting for its own answers.
  if (!signal.aborted) await tryOutboundGuard(signal)
  if (!signal.aborted) await admin?.start()
  // While the storage refuses it is tried again, for as long as nobody stops the server.
  if (!signal.aborted) await service.work()
}

const aheadMs = 50

/** A server that is told to end has no search to be ready for. */
async function warmUp({ service }: Instance, running: AsyncDisposableStack, signal: AbortSignal) {
  if (signal.aborted) return
  await service.warmUp()
  if (signal.aborted) return
  // What reading the whole store left behind is given back at once: about 15 MB with 3,000 companies, and 5 MB of empty pages.
  Bun.gc(true)
  Bun.shrink()
  running.defer(rest())
}

/** Ends the start a few seconds after it. Answers what stops that. */
function endStart(): () => void {
  // What is run from here on is run often: the binary began with a compiler that waits longer (scripts/build-binary.ts).
  return systemClock.timer(settledMs, () => Bun.unsafe.setJITPolicy(1))
}

/** A few seconds after the warm-up, however long it took, gives back some 5 MB that it and the first requests have let go. */
function rest(): () => void {
  return systemClock.timer(settledMs, () => {
    Bun.gc(true)
    Bun.shrink()
  })
}

const settledMs = 3_000

interface Addresses {
  readonly listening: string
  /** Null when the operator API is not served. */
  readonly admin: string | null
  readonly metrics: string | null
}

function listenEverywhere(
  instance: Instance,
  configuration: Configuration,
  running: AsyncDisposableStack,
): { readonly addresses: Addresses; readonly admin: LazyAdminApi | null } {
  const { adminAddr, httpAddr, trustedProxies } = configuration.settings
  const ending = (listener: Listener, graceMs: number) => {
    running.defer(() => listener.stop(graceMs))
    return listener.url
  }
  const admin = adminAddr === null ? null : lazyAdminApi(instance)
  const onMain = adminAddr === 'main' ? (admin?.fetch ?? null) : null
  const main = listen({ ...instance, admin: onMain, routes: processRoutes(instance) }, httpAddr)
  const listening = ending(main, drainMs)
  const isApart = admin !== null && adminAddr !== null && adminAddr !== 'main'
  const operators = isApart
    ? ending(listenForOperators(admin.fetch, trustedProxies, adminAddr), drainMs)
    : onMain === null
      ? null
      : listening
  running.defer(async () => admin?.stop())
  const scrapes = listenForScrapes(instance, configuration)
  const metrics = scrapes === null ? null : ending(scrapes, 0)
  return { addresses: { listening, admin: operators, metrics }, admin }
}

function listeningText({ listening, admin, metrics }: Addresses) {
  return [
    `Listening on ${listening} (change it with --http-addr). Ctrl-C stops it.`,
    `  documentation  ${listening}/docs`,
    ...(admin === null ? [] : [`  operator API   ${admin}/admin/v1`]),
    ...(metrics === null ? [] : [`  metrics        ${metrics}/metrics`]),
  ].join('\n')
}

function openingText(opening: Opening) {
  return [
    `Account ${opening.account_id}. Keep these keys, they are not shown again.`,
    `  live key  ${opening.live_key}   works on the companies you import`,
    `  test key  ${opening.test_key}   works on the built-in sample companies`,
  ].join('\n')
}
