import { fileKey } from '../config/setting.ts'
import { rowOf, type Settings, settingNames } from '../config/table.ts'
import type { Manifest } from './manifest.ts'

/** Identifies a configuration without a secret: a restore shows whether the settings are still the same. */
export function configurationFingerprint(settings: Settings, file: string | null): Manifest['configuration'] {
  const lines = settingNames
    .filter((name) => rowOf(name).secret !== true)
    .map((name) => `${fileKey(name)} = ${rowOf(name).type.toToml(settings[name])}`)
  return { file, sha256: new Bun.CryptoHasher('sha256').update(lines.join('\n')).digest('hex') }
}
