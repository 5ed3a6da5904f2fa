import { withoutEnd, withoutStart } from '@dealflow/core'
import { flagOf, siteCommands } from '../config/setting.ts'
import { rowOf, type SettingName, settingNames } from '../config/table.ts'
import type { Command, Option } from './command.ts'

export const configOption = 'config'

const users: Readonly<Record<'directory' | 'decks' | 'sites', readonly string[]>> = {
  directory: ['every command'],
  decks: ['serve, deck'],
  sites: ['every command', siteCommands],
}

/** The flags of the settings that a command takes. */
export function settingOptions(takes: Command['settings']): Readonly<Record<string, Option>> {
  if (takes === undefined) return {}
  const rows = settingNames
    .map((name) => ({ name, row: rowOf(name) }))
    .filter(({ row }) => takes === 'server' || users[takes].includes(row.usedBy))
  return {
    ...Object.fromEntries(rows.map(({ name }) => [flagOf(name), settingOption(name)])),
    [configOption]: {
      value: 'FILE',
      summary:
        'a file of settings in TOML, default what DEALFLOW_CONFIG names, else dealflow.toml in the data directory',
    },
  }
}

function settingOption(name: SettingName): Option {
  const { type, summary, default: standard, defaultNote } = rowOf(name)
  const shown = defaultNote ?? asFlag(type.toToml(standard))
  return { value: type.value, summary: shown === '' ? summary : `${summary}, default ${shown}` }
}

/** TOML as a flag takes it: text without quotes, a list with commas. */
function asFlag(toml: string): string {
  return withoutEnd(withoutStart(toml, '['), ']').replaceAll(/"([^"]*)"/g, '$1')
}

/** The values of the flags that were given, by setting. */
export function settingFlags(text: (flag: string) => string | null): Partial<Record<SettingName, string>> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = text(flagOf(name))
      return value === null ? [] : [[name, value]]
    }),
  )
}
