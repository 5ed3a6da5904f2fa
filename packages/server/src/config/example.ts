import { fileKey, type Setting, variableOf } from './setting.ts'
import { rowOf, type SettingName, type Settings, settingNames } from './table.ts'

/**
 * A `dealflow.toml` with every key, its default and its sentence. The keys are comments, so that it changes nothing when it is
 * loaded as it is; those in `chosen` are set.
 */
export function exampleFile(chosen: Partial<Settings> = {}): string {
  return [
    '# Settings of Dealflow. A flag (--http-addr) wins over a variable (DEALFLOW_HTTP_ADDR), a variable over this file.',
    '# Remove the # before a key to set it.',
    ...settingNames.flatMap((name) => ['', ...entryOf(name, chosen)]),
    '',
  ].join('\n')
}

function entryOf(name: SettingName, chosen: Partial<Settings>): string[] {
  const row = rowOf(name)
  const lines = [`# ${sentence(row.summary)}`]
  if (row.defaultNote !== undefined) lines.push(`# Default: ${row.defaultNote}.`)
  if (row.secret === true)
    lines.push(`# Rather than here, keep it in a file of its own and name that in ${variableOf(name)}_FILE.`)
  const key = fileKey(name)
  const value = chosen[name]
  lines.push(value === undefined ? `# ${key} = ${shownValue(row)}` : `${key} = ${row.type.toToml(value)}`)
  return lines
}

/** The default where it is a value that the file can hold, else an example of one. */
function shownValue(row: Setting<unknown>): string {
  if (row.secret === true) return '""'
  return row.type.toToml(row.example ?? row.default)
}

function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
}
