import { parseArgs } from 'node:util'
import { type Configuration, loadConfiguration } from '../config/load.ts'
import { didYouMean } from '../did-you-mean.ts'
import { type Command, type CommandInput, type Option, type Output, UsageError } from './command.ts'
import { configOption, settingFlags, settingOptions } from './setting-options.ts'

export interface FoundCommand {
  readonly name: string
  readonly rest: readonly string[]
}

/** The command whose words begin the arguments; the longest name wins. */
export function findCommand(names: readonly string[], args: readonly string[]): FoundCommand {
  for (const words of [3, 2, 1]) {
    const name = args.slice(0, words).join(' ')
    if (names.includes(name)) return { name, rest: args.slice(words) }
  }
  const given = args
    .filter((arg) => !arg.startsWith('-'))
    .slice(0, 2)
    .join(' ')
  const group = names.filter((name) => name.startsWith(`${args[0]} `))
  if (group.length > 0) throw new UsageError(`"${given}" is not a command. Try: ${group.join(', ')}.`)
  throw new UsageError(`"${given}" is not a command.${didYouMean(given, names)} See dealflow --help.`)
}

/** Reads the arguments by the command's table; whatever does not fit it is a UsageError that names the remedy. */
export function parseInput(
  command: Command,
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): CommandInput {
  const options: Readonly<Record<string, Option>> = {
    ...command.options,
    ...settingOptions(command.settings),
    json: { summary: '' },
  }
  const { values, positionals } = readArgs(command, options, args)
  checkPositionals(command, positionals)
  for (const [name, option] of Object.entries(options)) checkOption(command, name, option, values[name])

  const text = (name: string) => {
    const value = values[name] ?? options[name]?.default
    return typeof value === 'string' ? value : null
  }
  let configuration: Configuration | null = null
  return {
    positionals,
    text,
    need(name) {
      const value = text(name)
      if (value === null)
        throw new Error(`${command.name} reads --${name}, which has no value and no default`)
      return value
    },
    on: (name) => values[name] === true,
    get configuration() {
      configuration ??= loadConfiguration({
        flags: settingFlags(text),
        configFlag: text(configOption),
        environment: process.env,
      })
      return configuration
    },
    json: values['json'] === true,
    output,
    signal,
  }
}

function readArgs(command: Command, options: Readonly<Record<string, Option>>, args: readonly string[]) {
  const table = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { type: option.value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const parsed = parseArgs({
      args: withNegativeNumbers(options, args),
      options: table,
      allowPositionals: true,
      strict: true,
      tokens: true,
    })
    const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const repeated = given.find((name, i) => given.indexOf(name) !== i)
    if (repeated !== undefined) throw new UsageError(`--${repeated} was given twice. Which one is meant?`)
    return parsed
  } catch (error) {
    if (error instanceof UsageError) throw error
    const dashed = /^Option '([^' ]+)[^']*' argument is ambiguous/.exec(
      error instanceof Error ? error.message : '',
    )?.[1]
    if (dashed !== undefined) {
      const value = args[args.indexOf(dashed) + 1] ?? ''
      throw new UsageError(
        `${dashed} has no value, or one that begins with a dash: that is written ${dashed}=${value}. See dealflow ${command.name} --help.`,
      )
    }
    const unknown = /Unknown option '--?([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1]
    if (unknown === undefined)
      throw new UsageError(
        `${error instanceof Error ? error.message : String(error)} See dealflow ${command.name} --help.`,
      )
    const suggestion = didYouMean(unknown, Object.keys(options), '--')
    throw new UsageError(
      `${command.name} has no option --${unknown}.${suggestion} See dealflow ${command.name} --help.`,
    )
  }
}

/** `--usd -5` as `--usd=-5`: there is no option that looks like a negative number. */
function withNegativeNumbers(options: Readonly<Record<string, Option>>, args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1) ?? ''
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.value !== undefined
    if (takesValue && /^-\.?\d/.test(arg)) joined.splice(-1, 1, `${before}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

function checkPositionals(command: Command, given: readonly string[]) {
  const expected = command.positionals ?? []
  const missing = expected[given.length]
  if (missing !== undefined && missing.isOptional !== true)
    throw new UsageError(`${missing.name} is missing. See dealflow ${command.name} --help.`)
  if (given.length > expected.length && expected.at(-1)?.repeats !== true) {
    const surplus = given[expected.length]
    const meant =
      command.surplusIsFor === undefined ? '' : ` Did you mean ${command.surplusIsFor} ${surplus}?`
    throw new UsageError(
      `"${surplus}" is one argument too many.${meant} See dealflow ${command.name} --help.`,
    )
  }
}

function checkOption(command: Command, name: string, option: Option, value: unknown) {
  if (option.required === true && value === undefined)
    throw new UsageError(`--${name} ${option.value ?? ''} is missing. See dealflow ${command.name} --help.`)
  if (option.oneOf !== undefined && typeof value === 'string' && !option.oneOf.includes(value)) {
    throw new UsageError(`--${name} must be one of ${option.oneOf.join(', ')}; got "${value}".`)
  }
}
