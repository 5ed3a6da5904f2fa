import { DeckRefused, describeError, JobError, jobFailureReasons } from '@dealflow/core'
import { createLineLog } from '@dealflow/node-adapter'
import { explanation } from '@dealflow/node-adapter/directory'
import { commandFiles, commandNames, loadCommand, loadCommands } from '../commands/index.ts'
import { ConfigurationError } from '../config/setting.ts'
import { RemoteError } from '../control/remote-error.ts'
import { mayColour } from './colour.ts'
import { type Command, type Output, UsageError } from './command.ts'
import { failureText } from './failure.ts'
import { commandHelp, overviewHelp } from './help.ts'
import { findCommand, parseInput } from './parse.ts'
import { isTerminal, stdoutStream } from './standard-output.ts'

/** What a shell shows for a program that Ctrl-C ended. */
const secondInterruptExitCode = 130

/** Runs one command line. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  const output = terminalOutput(json)
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  const interruptByHand = () => {
    if (interrupted.signal.aborted) process.exit(secondInterruptExitCode)
    interrupt()
  }
  let running: Command | null = null
  process.on('SIGINT', interruptByHand)
  process.on('SIGTERM', interrupt)
  try {
    if (args.length === 0 || ['--help', '-h', 'help'].includes(args[0] ?? '')) {
      output.line(overviewHelp(await loadCommands(commandFiles)))
      return 0
    }
    const isOfGroup = (name: string) => name.startsWith(`${args[0]} `)
    if (commandNames.some(isOfGroup) && ['--help', '-h'].includes(args[1] ?? '')) {
      const commands = await loadCommands(commandFiles.filter(({ names }) => names.some(isOfGroup)))
      output.line(overviewHelp(commands.filter(({ name }) => isOfGroup(name))))
      return 0
    }
    const { name, rest } = findCommand(commandNames, args[0] === '--version' ? ['version'] : args)
    const command = await loadCommand(name)
    running = command
    if (rest.includes('--help') || rest.includes('-h')) {
      output.line(commandHelp(command))
      return 0
    }
    return await command.run(parseInput(command, rest, output, interrupted.signal))
  } catch (error) {
    // The message is the last word, whatever was logged on the way.
    await output.log.flush(1_000)
    return report(error, failureText(error, running, interrupted.signal), json)
  } finally {
    process.off('SIGINT', interruptByHand)
    process.off('SIGTERM', interrupt)
    await output.log.flush(1_000)
  }
}

function report(error: unknown, message: string, json: boolean): number {
  const details =
    error instanceof Error && 'details' in error && Array.isArray(error.details)
      ? (error.details as { path: string; message: string }[])
      : []
  if (json)
    process.stderr.write(
      `${JSON.stringify({ error: { message, ...(details.length === 0 ? {} : { details }), ...reasonOf(error) } })}\n`,
    )
  else {
    process.stderr.write(`dealflow: ${message}\n`)
    for (const { path, message } of details.slice(1))
      process.stderr.write(`  ${path === '' ? '' : `${path}: `}${message}\n`)
  }
  return error instanceof UsageError || error instanceof ConfigurationError ? 2 : 1
}

/** Why a deck was refused or a site not read, as a job would say. */
function reasonOf(error: unknown): { readonly reason?: string } {
  if (error instanceof DeckRefused || error instanceof JobError) return { reason: error.reason }
  const reason =
    error instanceof RemoteError ? jobFailureReasons.find((one) => one === error.code) : undefined
  return reason === undefined ? {} : { reason }
}

/** A stack is for what nobody can mend. */
const shortly = (error: Error) => explanation(error) ?? describeError(error)

const progressEveryMs = 5_000

function terminalOutput(json: boolean): Output {
  const log = createLineLog({ fd: 2, format: 'text', level: 'warn', describe: shortly })
  let lastProgressAt = 0
  let onProgressLine = false
  const endProgress = () => {
    if (onProgressLine) process.stderr.write('\r\u001b[2K')
    onProgressLine = false
  }
  return {
    log,
    get isTerminal() {
      return isTerminal(1)
    },
    get isColoured() {
      return mayColour(isTerminal(1), process.env)
    },
    line(text) {
      endProgress()
      stdoutStream().write(`${text}\n`)
    },
    json(value) {
      endProgress()
      stdoutStream().write(`${JSON.stringify(value)}\n`)
    },
    note(text) {
      endProgress()
      process.stderr.write(`${text}\n`)
    },
    progress(text) {
      if (isTerminal(2)) {
        process.stderr.write(`\r\u001b[2K${text}`)
        onProgressLine = true
        return
      }
      const now = Date.now()
      if (json || now - lastProgressAt < progressEveryMs) return
      lastProgressAt = now
      process.stderr.write(`${text}\n`)
    },
  }
}
