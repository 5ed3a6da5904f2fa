import { DeckRefused, describeError, JobError, jobFailureReasons } from '@dealflow/core'
import { createLineLog } from '@dealflow/node-adapter'
import { explanation, fileErrorText } from '@dealflow/node-adapter/directory'
import { commandFiles, commandNames, loadCommand, loadCommands } from '../commands/index.ts'
import { ConfigurationError } from '../config/setting.ts'
import { RemoteError } from '../control/remote-error.ts'
import { type Command, type Output, StoppedHere, UsageError } from './command.ts'
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
    const group = args.slice(0, args.findIndex(isHelp)).join(' ')
    if (args.some(isHelp) && !commandNames.includes(group)) {
      const commands = await commandsOf(group)
      if (commands.length > 0) {
        output.line(overviewHelp(commands))
        return 0
      }
    }
    const { name, rest } = findCommand(commandNames, args[0] === '--version' ? ['version'] : args)
    const command = await loadCommand(name)
    running = command
    if (rest.some(isHelp)) {
      output.line(commandHelp(command, await commandsOf(name)))
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

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** Those whose names begin with the words of a group. */
async function commandsOf(group: string): Promise<readonly Command[]> {
  const isOfGroup = (name: string) => name.startsWith(`${group} `)
  const files = commandFiles.filter(({ names }) => names.some(isOfGroup))
  return (await loadCommands(files)).filter(({ name }) => isOfGroup(name))
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

/** Whether output may hold colours: on a terminal that knows them, unless NO_COLOR (no-color.org) asks for none. */
export function mayColour(
  isTerminal: boolean,
  { NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}

/**
 * What is said about a command that did not come to its end. One that was only waited for may have been done: money must not
 * be granted twice because somebody pressed Ctrl-C. An error that has nothing to do with the interruption is shown as it is.
 */
export function failureText(error: unknown, command: Command | null, signal: AbortSignal): string {
  if (error instanceof StoppedHere) return `Stopped.${outlook(command, 'nobody')}`
  if (signal.aborted && error === signal.reason) return `Stopped waiting.${outlook(command, 'a server')}`
  if (!(error instanceof Error)) return String(error)
  const mayBeDone = 'code' in error && (error.code === 'CONTROL_LOST' || error.code === 'CONTROL_SILENT')
  if (mayBeDone) return error.message + outlook(command, 'a server')
  return fileErrorText(error) ?? error.message
}

function outlook(command: Command | null, whoGoesOn: 'nobody' | 'a server'): string {
  if (command === null || command.whenStopped === 'changes nothing') return ''
  if (command.whenStopped === 'keeps nothing') return whoGoesOn === 'nobody' ? ' Nothing was kept.' : ''
  if (command.whenStopped === 'goes on') return ' Nothing is lost: the same command goes on where it was.'
  if (command.whenStopped === 'only a server goes on' && whoGoesOn === 'nobody')
    return ' Nothing is lost: the next search or start builds what the index lacks.'
  return ' It may have been done: check with dealflow audit before repeating.'
}
