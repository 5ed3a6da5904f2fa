import { type ConfigurationFile, readConfigurationFile } from './file.ts'
import { ConfigurationError, fileKey, flagOf, type Origin, type Written, WrongValue } from './setting.ts'
import { defaultSettings, rowOf, type SettingName, type Settings, settingNames } from './table.ts'
import { configVariable, type Environment, given, readVariables } from './variables.ts'

export interface Configuration {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
  /** The configuration file that was read; null when there is none. */
  readonly file: string | null
}

/** Settings as a program gives them: no operator has set any. */
export function configurationOf(settings: Partial<Settings>): Configuration {
  const origin = { kind: 'default', name: 'default' } as const
  const origins = Object.fromEntries(settingNames.map((name) => [name, origin]))
  return {
    settings: { ...defaultSettings, ...settings },
    origins: origins as Record<SettingName, Origin>,
    file: null,
  }
}

export interface ConfigurationSources {
  /** Values of flags that were given, by setting. */
  readonly flags: Readonly<Partial<Record<SettingName, string>>>
  /** The value of `--config`; null when it was not given. */
  readonly configFlag: string | null
  readonly environment: Environment
}

/**
 * Brings flags, variables, the file and the defaults together, in this order. Throws `ConfigurationError` for whatever in them
 * is no setting or no value of one.
 */
export function loadConfiguration({ flags, configFlag, environment }: ConfigurationSources): Configuration {
  const variables = readVariables(environment)
  const data = flags.data ?? variables.data?.written ?? rowOf('data').default
  const file = readConfigurationFile(configFlag ?? given(environment, configVariable) ?? null, String(data))
  const settings: Record<string, unknown> = {}
  const origins: Record<string, Origin> = {}
  for (const name of settingNames) {
    const found = fromFlag(name, flags) ?? variables[name] ?? fromFile(name, file)
    settings[name] = found === null ? rowOf(name).default : effective(name, found)
    origins[name] = found?.origin ?? { kind: 'default', name: 'default' }
  }
  return {
    settings: settings as unknown as Settings,
    origins: origins as Record<SettingName, Origin>,
    file: file?.path ?? null,
  }
}

function fromFlag(name: SettingName, flags: ConfigurationSources['flags']): Written | null {
  const written = flags[name]
  return written === undefined ? null : { written, origin: { kind: 'flag', name: `--${flagOf(name)}` } }
}

function fromFile(name: SettingName, file: ConfigurationFile | null): Written | null {
  const key = fileKey(name)
  if (file === null || !Object.hasOwn(file.entries, key)) return null
  return { written: file.entries[key], origin: { kind: 'file', name: `${key} in ${file.path}` } }
}

function effective(name: SettingName, { written, origin }: Written): unknown {
  const { type, secret } = rowOf(name)
  try {
    const value = type.read(written)
    if (value !== undefined) return value
  } catch (error) {
    if (error instanceof WrongValue) throw new ConfigurationError(`${origin.name} ${error.message}`)
    throw error
  }
  const got = secret === true ? '' : `; got ${shown(written)}`
  throw new ConfigurationError(`${origin.name} must be ${type.expected}${got}.`)
}

function shown(written: unknown): string {
  const text = JSON.stringify(written) ?? String(written)
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`
}
