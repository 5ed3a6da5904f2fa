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
  /** Whether every command that opens a data directory uses it, or the server alone. */
  readonly usedBy: 'every command' | 'serve'
  /** What the default does, where its text alone does not say it. */
  readonly defaultNote?: string
}

/** How the values of a setting are written: as text in flags and variables, as text, numbers, lists or tables in TOML. */
export interface SettingType<T> {
  /** What a value is called in the help: `HOST:PORT`. */
  readonly value: string
  /** Completes "must be ...": `an address such as 127.0.0.1:8787`. */
  readonly expected: string
  /** The value, or undefined when it is none. */
  read(written: unknown): T | undefined
  /** The value as the configuration file writes it, in TOML. */
  toToml(value: T): string
}

/** Ties the default to the type; the value itself is returned as it is. */
export function setting<T>(row: Omit<Setting<T>, 'default'> & { readonly default: NoInfer<T> }): Setting<T> {
  return row
}

/** `httpAddr` is `http_addr` in the file. */
export function fileKey(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const flagOf = (name: string) => fileKey(name).replaceAll('_', '-')
export const variableOf = (name: string) => `DEALFLOW_${fileKey(name).toUpperCase()}`
