import type { Command } from '../cli/command.ts'
import { clashOf } from '../config/clash.ts'
import { type EffectiveSetting, effectiveSettings } from '../config/effective.ts'
import { exampleFile } from '../config/example.ts'
import { configFileName } from '../config/file.ts'
import { ConfigurationError } from '../config/setting.ts'

export const configCommand: Command = {
  name: 'config',
  summary: 'show the settings in force and where each one came from, or an example file',
  settings: 'server',
  options: {
    example: { summary: `print a ${configFileName} with every setting, its default and its meaning` },
  },
  notes:
    'Each setting is a flag, a variable (--http-addr is DEALFLOW_HTTP_ADDR) and a key of the file (http_addr), in this order.\nA variable that ends in _FILE names a file that holds a secret: DEALFLOW_METRICS_TOKEN_FILE.',
  whenStopped: 'changes nothing',
  async run(input) {
    const { output, json } = input
    if (input.on('example')) {
      const text = exampleFile()
      if (json) output.json({ example: text })
      else output.line(text.trimEnd())
      return 0
    }
    const { configuration } = input
    const settings = effectiveSettings(configuration)
    if (json) output.json({ file: configuration.file, settings })
    else {
      output.line(
        `File: ${configuration.file ?? `none (${configFileName} in the data directory, or --config FILE)`}`,
      )
      for (const line of tableOf(settings)) output.line(line)
    }
    const clash = clashOf(configuration)
    if (clash !== null) throw new ConfigurationError(clash)
    return 0
  },
}

function tableOf(settings: readonly EffectiveSetting[]): string[] {
  const rows = settings.map(({ key, value, from }) => ({ key, from, value: textOf(value) }))
  const keyWidth = Math.max(...rows.map(({ key }) => key.length))
  const valueWidth = Math.min(40, Math.max(...rows.map(({ value }) => value.length)))
  return rows.map(({ key, value, from }) => `${key.padEnd(keyWidth)}  ${value.padEnd(valueWidth)}  ${from}`)
}

function textOf(value: unknown): string {
  if (value === null) return 'not set'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
