import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withoutStart } from '@dealflow/core'
import { parse, TomlError } from 'smol-toml'
import { didYouMean } from '../did-you-mean.ts'
import { ConfigurationError, fileKey, unreadable } from './setting.ts'
import { settingNames } from './table.ts'

export const configFileName = 'dealflow.toml'

export interface ConfigurationFile {
  /** Absolute. */
  readonly path: string
  /** What it says, by key; every key is a setting. */
  readonly entries: Readonly<Record<string, unknown>>
}

/** Reads the file that `named` names, else `dealflow.toml` in the data directory; null when there is none. */
export function readConfigurationFile(named: string | null, data: string): ConfigurationFile | null {
  const path = named === null ? join(resolve(data), configFileName) : resolve(named)
  const text = textOf(path, named === null)
  if (text === null) return null
  const entries = parsed(path, text)
  const known = settingNames.map(fileKey)
  for (const key of Object.keys(entries)) {
    if (!known.includes(key))
      throw new ConfigurationError(
        `${key} in ${path} is no setting.${didYouMean(key, known)} See dealflow config --help.`,
      )
  }
  refuseBelowTables(path, entries, known)
  if (named === null && Object.hasOwn(entries, 'data'))
    throw new ConfigurationError(
      `data in ${path} cannot name the directory that the file lies in. Remove the line.`,
    )
  return { path, entries }
}

/** In TOML whatever follows `[prices]` belongs to it: a setting below it would be lost in that table. */
function refuseBelowTables(path: string, entries: ConfigurationFile['entries'], known: readonly string[]) {
  for (const [table, value] of Object.entries(entries)) {
    if (typeof value !== 'object' || value === null) continue
    const lost = Object.keys(value).find((key) => known.includes(key))
    if (lost !== undefined)
      throw new ConfigurationError(
        `${lost} in ${path} is below [${table}] and so belongs to it. Move it above that line.`,
      )
  }
}

/** A file that is there but cannot be read is an error, looked for or named: its settings must not be lost in silence. */
function textOf(path: string, mayBeMissing: boolean): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (mayBeMissing && (code === 'ENOENT' || code === 'ENOTDIR')) return null
    throw new ConfigurationError(`The configuration file ${path} cannot be read: ${unreadable(cause)}.`, {
      cause,
    })
  }
}

function parsed(path: string, text: string): ConfigurationFile['entries'] {
  try {
    return parse(text)
  } catch (cause) {
    throw new ConfigurationError(`${path} is not TOML: ${problemOf(cause)}.`)
  }
}

/** Without the lines around the mistake, which the parser's message quotes and which may hold a secret. Its cause is dropped too. */
function problemOf(cause: unknown): string {
  if (!(cause instanceof TomlError)) return 'it cannot be parsed'
  const [firstLine = ''] = withoutStart(cause.message, 'Invalid TOML document: ').split('\n')
  return `line ${cause.line}, column ${cause.column}: ${firstLine}`
}
