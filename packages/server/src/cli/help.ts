import type { Command, Option, Positional } from './command.ts'
import { settingOptions } from './setting-options.ts'

const jsonOption: Option = { summary: 'print the result as JSON for programs' }

export function overviewHelp(commands: readonly Command[]): string {
  return [
    'dealflow - a startup-data service that you own',
    '',
    'Usage: dealflow COMMAND [options]',
    '',
    ...summaries(commands),
    '',
    'Every command takes --help and --json. Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n')
}

function summaries(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
}

/** The page of a command, with those whose names begin with its own. */
export function commandHelp(command: Command, subcommands: readonly Command[]): string {
  const positionals = (command.positionals ?? []).map(usageOf).join('')
  const options: Readonly<Record<string, Option>> = {
    ...command.options,
    ...settingOptions(command.settings),
    json: jsonOption,
    help: { summary: 'show this page' },
  }
  const rows = Object.entries(options).map(([name, option]): [string, string] => [
    `--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    `${option.summary}${option.oneOf === undefined ? '' : ` (${option.oneOf.join(' | ')})`}${option.required === true ? ', required' : ''}${option.default === undefined ? '' : `, default ${option.default}`}`,
  ])
  const arguments_ = (command.positionals ?? []).map((positional): [string, string] => [
    positional.name,
    positional.summary,
  ])
  const width = Math.max(...[...rows, ...arguments_].map(([left]) => left.length))
  const print = ([left, right]: [string, string]) => `  ${left.padEnd(width)}  ${right}`
  return [
    `${command.summary}`,
    '',
    `Usage: dealflow ${command.name}${positionals} [options]`,
    '',
    ...arguments_.map(print),
    ...(arguments_.length > 0 ? [''] : []),
    ...rows.map(print),
    ...(command.notes === undefined ? [] : ['', command.notes]),
    ...(subcommands.length === 0 ? [] : ['', ...summaries(subcommands)]),
  ].join('\n')
}

function usageOf({ name, isOptional, repeats }: Positional): string {
  const shown = repeats === true ? `${name}...` : name
  return isOptional === true ? ` [${shown}]` : ` ${shown}`
}
