/** What reads web sites. */
export const siteCommands = 'serve, enrich, vc, competitors, research'

/**
 * One row of the table of settings. Its name in the table, `httpAddr`, gives the TOML key `http_addr`, the flag
 * `--http-addr` and the variable `DEALFLOW_HTTP_ADDR`.
 */
export interface Setting<T> {
  readonly summary: string
  readonly type: SettingType<T>
  readonly default: T
  /** Never shown; the variable `..._FILE` may name a file that holds it instead. */
  readonly secret?: true
  /** Whether every command that opens a data directory uses it, the server alone, or also what reads decks or web sites by itself. */
  readonly usedBy: 'every command' | 'serve' | 'serve, deck' | typeof siteCommands
  /** What the default does, where its text alone does not say it. */
  readonly defaultNote?: string
  /** What docs/settings.md says beyond the summary, in whole sentences. */
  readonly details?: string
  /** What the example file shows in place of a default that stands for "not given". */
  readonly example?: T
}

/** How the values of a setting are written: as text in flags and variables, as text, numbers, lists or tables in TOML. */
export interface SettingType<T> {
  /** What a value is called in the help: `HOST:PORT`. */
  readonly value: string
  /** Completes "must be ...": `an address such as 127.0.0.1:8787`. */
  readonly expected: string
  /** The value, or undefined for a text that is no value. Throws `WrongValue` where it can say more than what was expected. */
  read(written: unknown): T | undefined
  /** The value as the configuration file writes it, in TOML. */
  toToml(value: T): string
}

/** A value of the right form that cannot be meant; the message goes on after the setting's name. Never holds a secret. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue'
}

/** A setting is wrong; the message names it and what was expected. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Where a value came from: a flag wins over a variable, a variable over the file, the file over the default. */
export interface Origin {
  readonly kind: 'flag' | 'variable' | 'file' | 'default'
  /** As the operator knows it: `--http-addr`, `DEALFLOW_HTTP_ADDR`, `http_addr in /etc/dealflow.toml`. */
  readonly name: string
}

export interface Written {
  readonly written: unknown
  readonly origin: Origin
}

/** Ties the default to the type; the value itself is returned as it is. */
export function setting<T>(
  row: Omit<Setting<T>, 'default' | 'example'> & {
    readonly default: NoInfer<T>
    readonly example?: NoInfer<T>
  },
): Setting<T> {
  return row
}

/** `httpAddr` is `http_addr` in the file. */
export function fileKey(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const flagOf = (name: string) => fileKey(name).replaceAll('_', '-')
export const variablePrefix = 'DEALFLOW_'
export const variableOf = (name: string) => variablePrefix + fileKey(name).toUpperCase()

/** Why a file could not be read, in words. */
export function unreadable(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  return reasons[code] ?? `the system says ${code}`
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is no directory',
}
