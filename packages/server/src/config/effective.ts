import { parse } from 'smol-toml'
import type { Configuration } from './load.ts'
import { fileKey, type Origin } from './setting.ts'
import { rowOf, type SettingName, settingNames } from './table.ts'

/** A setting in force, by its file key. */
export interface EffectiveSetting {
  readonly key: string
  /** As the file writes it, in JSON; null when it is not given. Of a secret only whether it is set: `set` or `not set`. */
  readonly value: unknown
  readonly is_secret: boolean
  readonly origin: Origin['kind']
  /** `--http-addr`, `DEALFLOW_HTTP_ADDR`, `http_addr in /etc/dealflow.toml`, `default`. */
  readonly from: string
}

/** Every setting in force with where it came from, in the order of the table. Secrets do not leave it. */
export function effectiveSettings({ settings, origins }: Configuration): readonly EffectiveSetting[] {
  return settingNames.map((name) => ({
    key: fileKey(name),
    value: shownValue(name, settings[name]),
    is_secret: rowOf(name).secret === true,
    origin: origins[name].kind,
    from: origins[name].name,
  }))
}

function shownValue(name: SettingName, value: unknown): unknown {
  const { type, secret } = rowOf(name)
  if (secret === true) return value === null ? 'not set' : 'set'
  const toml = type.toToml(value)
  return toml === '' ? null : parse(`value = ${toml}`)['value']
}
