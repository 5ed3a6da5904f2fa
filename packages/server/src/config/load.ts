import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nearest } from '@dealflow/core'
import { parse as parseToml } from 'smol-toml'
import { fileKey, flagOf, variableOf } from './setting.ts'
import { rowOf, type SettingName, type Settings, settingNames } from './table.ts'

/** Where a value came from: a flag wins over a variable, a variable over the file, the file over the default. */
export interface Origin {
  readonly kind: 'flag' | 'variable' | 'file' | 'default'
  /** As the operator knows it: `--http-addr`, `DEALFLOW_HTTP_ADDR`, `http_addr in /etc/dealflow.toml`. */
  readonly name: string
}

export interface Configuration {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
  /** The configuration file that was read; null when there is none. */
  readonly file: string | null
}

export interface ConfigurationSources {
  /** Values of flags that were given, by setting. */
  readonly flags: Readonly<Partial<Record<SettingName, string>>>
  /** The value of `--config`; null when it was not given. */
  readonly configFlag: string | null
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** A setting is wrong; the message names it and what was expected. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Brings flags, variables and the file together. Throws `ConfigurationError` for anything in them that is no setting. */
export function loadConfiguration(sources: ConfigurationSources): Configuration {
  const { environment } = sources
  refuseUnknownVariables(environment)
  const variables = readVariables(environment)
  const file = findFile(sources, variables)
  const entries = file === null ? {} : readFile(file)
  const settings: Record<string, unknown> = {}
  const origins: Record<string, Origin> = {}
  for (const name of settingNames) {
    const key = fileKey(name)
    const flag = sources.flags[name]
    const variable = variables[name]
    let found: Written | null = null
    if (flag !== undefined) found = { written: flag, origin: { kind: 'flag', name: `--${flagOf(name)}` } }
    else if (variable !== undefined) found = variable
    else if (Object.hasOwn(entries, key))
      found = { written: entries[key], origin: { kind: 'file', name: `${key} in ${file?.path}` } }
    settings[name] = found === null ? rowOf(name).default : effectiveValue(name, found)
    origins[name] = found?.origin ?? { kind: 'default', name: 'default' }
  }
  return {
    settings: settings as unknown as Settings,
    origins: origins as Record<SettingName, Origin>,
    file: file?.path ?? null,
  }
}

interface Written {
  readonly written: unknown
  readonly origin: Origin
}

function effectiveValue(name: SettingName, { written, origin }: Written): unknown {
  const row = rowOf(name)
  const value = row.type.read(written)
  if (value !== undefined) return value
  const got = row.secret === true ? '' : `; got ${shown(written)}`
  throw new ConfigurationError(`${origin.name} must be ${row.type.expected}${got}.`)
}

function shown(written: unknown): string {
  const text = JSON.stringify(written) ?? String(written)
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`
}

function readVariables(
  environment: ConfigurationSources['environment'],
): Partial<Record<SettingName, Written>> {
  const read: Partial<Record<SettingName, Written>> = {}
  for (const name of settingNames) {
    const variable = variableOf(name)
    const value = given(environment, variable)
    const secretFile = rowOf(name).secret === true ? given(environment, `${variable}_FILE`) : undefined
    if (value !== undefined && secretFile !== undefined)
      throw new ConfigurationError(`${variable} and ${variable}_FILE are both set. Which one is meant?`)
    if (value !== undefined) read[name] = { written: value, origin: { kind: 'variable', name: variable } }
    if (secretFile !== undefined)
      read[name] = {
        written: secretIn(secretFile, `${variable}_FILE`),
        origin: { kind: 'variable', name: `${variable}_FILE` },
      }
  }
  return read
}

/** An empty variable is one that is not set: a compose file cannot leave one out. */
function given(environment: ConfigurationSources['environment'], variable: string): string | undefined {
  const value = environment[variable]
  return value === '' ? undefined : value
}

function secretIn(file: string, variable: string): string {
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new ConfigurationError(`${variable} names ${file}, which cannot be read.`, { cause })
  }
}

function refuseUnknownVariables(environment: ConfigurationSources['environment']) {
  const known = [configVariable, ...settingNames.flatMap(variablesOf)]
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('DEALFLOW_') || known.includes(variable) || isForeign.test(variable)) continue
    throw new ConfigurationError(
      `${variable} is no setting.${didYouMean(variable, known)} See dealflow config --help.`,
    )
  }
}

/** What Kubernetes puts into the containers beside a service that is called dealflow. */
const isForeign = /^DEALFLOW_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?)$/
const configVariable = 'DEALFLOW_CONFIG'

function variablesOf(name: SettingName): string[] {
  const variable = variableOf(name)
  return rowOf(name).secret === true ? [variable, `${variable}_FILE`] : [variable]
}

function didYouMean(text: string, known: readonly string[]): string {
  const suggestion = nearest(text, known)
  return suggestion === null ? '' : ` Did you mean ${suggestion}?`
}

interface FoundFile {
  readonly path: string
  /** True for the file in the data directory that it would have to name. */
  readonly isInside: boolean
}

/** The file that `--config` or DEALFLOW_CONFIG names, else `dealflow.toml` in the data directory when there is one. */
function findFile(
  sources: ConfigurationSources,
  variables: Partial<Record<SettingName, Written>>,
): FoundFile | null {
  const named = sources.configFlag ?? given(sources.environment, configVariable) ?? null
  if (named !== null) return { path: resolve(named), isInside: false }
  const data = sources.flags.data ?? variables.data?.written ?? rowOf('data').default
  const path = join(resolve(String(data)), configFileName)
  return existsSync(path) ? { path, isInside: true } : null
}

export const configFileName = 'dealflow.toml'

function readFile({ path, isInside }: FoundFile): Readonly<Record<string, unknown>> {
  const entries = parsed(path)
  const known = settingNames.map(fileKey)
  for (const key of Object.keys(entries)) {
    if (!known.includes(key))
      throw new ConfigurationError(`${key} in ${path} is no setting.${didYouMean(key, known)}`)
  }
  if (isInside && Object.hasOwn(entries, 'data'))
    throw new ConfigurationError(
      `data in ${path} cannot name the directory that the file lies in. Remove the line.`,
    )
  return entries
}

function parsed(path: string): Readonly<Record<string, unknown>> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ConfigurationError(`The configuration file ${path} cannot be read.`, { cause })
  }
  try {
    return parseToml(text)
  } catch (cause) {
    throw new ConfigurationError(
      `${path} is not TOML: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}
