import type { LineLog } from '@dealflow/node-adapter'
import type { Configuration } from '../config/load.ts'

/** One verb of the command line: its table row gives the parser, the help page and the run. */
export interface Command {
  /** `key create` */
  readonly name: string
  readonly summary: string
  /** `FILE`, shown in the usage line; `[FILE]` and `FILE...` when it is optional or repeats. */
  readonly positionals?: readonly Positional[]
  readonly options: Readonly<Record<string, Option>>
  /** Which settings it takes as flags: those of a data directory, those of reading decks, those of reading web sites with a directory, or all that a server has. */
  readonly settings?: 'directory' | 'decks' | 'sites' | 'server'
  /** Longer help, printed below the options. */
  readonly notes?: string
  /** The option that takes what is given as an argument too many: `--into`. */
  readonly surplusIsFor?: string
  /** What holds when it is stopped before its end, `keeps nothing` of work that people wait long for; absent, it may have been done or not. */
  readonly whenStopped?: 'goes on' | 'changes nothing' | 'keeps nothing' | 'only a server goes on'
  run(input: CommandInput): Promise<number>
}

export interface Positional {
  readonly name: string
  readonly summary: string
  /** Only for the last: whether it may be left out, and whether it may be given several times. */
  readonly isOptional?: boolean
  readonly repeats?: boolean
}

export interface Option {
  /** What the value is called in the help; absent for a switch. */
  readonly value?: string
  readonly summary: string
  readonly required?: boolean
  readonly default?: string
  /** Allowed values. */
  readonly oneOf?: readonly string[]
}

export interface CommandInput {
  readonly positionals: readonly string[]
  /** The value of an option that takes one; its default when it was not given. */
  text(name: string): string | null
  /** The value of an option that is required or has a default. */
  need(name: string): string
  on(name: string): boolean
  /** The settings in force. Throws `ConfigurationError` when one is wrong. */
  readonly configuration: Configuration
  readonly json: boolean
  readonly output: Output
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

export interface Output {
  /** A line of the command's result on stdout. */
  line(text: string): void
  /** One JSON value on stdout. */
  json(value: unknown): void
  /** How far long work is: rewritten in place on a terminal, a line now and then elsewhere, nothing with --json. */
  progress(text: string): void
  /** For the person, on stderr. */
  note(text: string): void
  readonly isTerminal: boolean
  /** Whether lines on stdout may hold colours. */
  readonly isColoured: boolean
  readonly log: LineLog
}

/** Ctrl-C ended work of this process: no server goes on with it. */
export class StoppedHere extends Error {
  override readonly name = 'StoppedHere'
}

/** The command line was wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
