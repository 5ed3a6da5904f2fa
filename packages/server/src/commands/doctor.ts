import { get } from 'node:http'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import type { Configuration } from '../config/load.ts'
import { ConfigurationError } from '../config/setting.ts'
import type { Address } from '../config/types.ts'
import { withDirectory } from '../control/with-directory.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { type Finding, fail, ok, overall, warn } from '../doctor/finding.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'look for what is wrong, or soon will be, and say what to do about it',
  options: {
    quick: { summary: 'only ask the server at http_addr whether it is ready, for a health check' },
    deep: { summary: 'read the whole database and recompute the ledger, however long that takes' },
    outbound: {
      value: 'URL',
      summary: 'also ask this URL, to see whether a webhook receiver can be reached from here',
    },
  },
  settings: 'server',
  notes:
    'It changes nothing, with or without a server running, and asks no other machine without --outbound but a model, a search or a renderer that is\nconfigured. Exit code 1 when a check failed; warnings are 0.',
  whenStopped: 'changes nothing',
  async run(input) {
    if (input.on('quick') && (input.on('deep') || input.text('outbound') !== null))
      throw new UsageError(
        '--quick asks the server alone, and --deep and --outbound look further. Which one is meant?',
      )
    const configuration = configurationOr(input)
    if (!('settings' in configuration)) return report(input, [configuration])
    if (input.on('quick')) return report(input, [await askReadiness(configuration.settings.httpAddr)])
    return report(input, await examine(input, configuration))
  },
}

/** What is wrong with the settings is a finding like the others. */
function configurationOr(input: CommandInput): Configuration | Finding {
  try {
    return input.configuration
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return fail(
      'configuration',
      error.message,
      'Correct it; dealflow config shows every setting and its origin.',
    )
  }
}

async function examine(input: CommandInput, configuration: Configuration): Promise<readonly Finding[]> {
  const deep = input.on('deep')
  const findings = await diagnose({
    configuration,
    environment: process.env,
    deep,
    reach: input.text('outbound'),
    now: Date.now(),
    context: contextOf(input),
  })
  return deep ? [...findings, ...(await ledgerFindings(input, findings))] : findings
}

/** Only on a directory that this version opens without changing it. */
async function ledgerFindings(input: CommandInput, findings: readonly Finding[]): Promise<Finding[]> {
  const isCurrent = findings.some(({ check, status }) => check === 'schema' && status === 'ok')
  if (!isCurrent || overall(findings) === 'fail') return []
  const check = 'ledger'
  const { ok: holds, entries } = await withDirectory(input, (call) =>
    call('ledger.verify', {}, contextOf(input)),
  ).catch((error: unknown) => {
    input.signal.throwIfAborted()
    return { ok: null, entries: error instanceof Error ? error.message : String(error) }
  })
  if (holds === null)
    return [warn(check, `It was not verified: ${entries}`, 'Repeat it when the directory is free.')]
  if (holds) return [ok(check, `Every balance and hash of ${count(Number(entries))} entries adds up.`)]
  return [
    fail(
      check,
      'The ledger does not add up.',
      'dealflow ledger verify says where. Keep a copy of the directory, and compare it with a backup.',
    ),
  ]
}

const quickMs = 900

/** Asks as a load balancer would: the address of a listener on every interface is reached on this machine. */
function askReadiness({ host, port }: Address): Promise<Finding> {
  if (port === 0)
    throw new UsageError('--quick needs a fixed port: name the server’s with --http-addr HOST:PORT.')
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const url = `http://${own.includes(':') ? `[${own}]` : own}:${port}/readyz`
  const remedy = 'See the log of the server; dealflow doctor looks at everything.'
  return new Promise((resolve) => {
    const request = get(url, { signal: AbortSignal.timeout(quickMs) }, (response) => {
      response.resume()
      resolve(
        response.statusCode === 200
          ? ok('ready', `${url} is ready.`)
          : fail('ready', `${url} answered ${response.statusCode}.`, remedy),
      )
    })
    request.once('error', () => resolve(fail('ready', `${url} does not answer.`, remedy)))
  })
}

function report({ output, json }: CommandInput, findings: readonly Finding[]): number {
  const status = overall(findings)
  if (json) output.json({ status, findings })
  else {
    const width = Math.max(...findings.map(({ check }) => check.length))
    for (const { status, check, message, remedy } of findings) {
      output.line(`${status.padEnd(4)}  ${check.padEnd(width)}  ${message}`)
      if (remedy !== null) output.line(`${''.padEnd(width + 8)}${remedy}`)
    }
  }
  return status === 'fail' ? 1 : 0
}
