import { fileKey, flagOf, variableOf } from './setting.ts'
import { rowOf, type SettingName, settingNames } from './table.ts'

/** docs/settings.md. */
export function settingsPage(): string {
  return [
    '<!-- Printed from packages/server/src/config/table.ts by `bun scripts/check-docs.ts --write`; edits here are lost. -->',
    '# Settings',
    '',
    'Every setting can be given in four ways. A flag wins over a variable, a variable over the file, the file over the default:',
    '',
    '| | how | for example |',
    '|---|---|---|',
    '| 1 | flag | `dealflow serve --http-addr 0.0.0.0:8787` |',
    '| 2 | environment variable | `DEALFLOW_HTTP_ADDR=0.0.0.0:8787` |',
    '| 3 | configuration file | `http_addr = "0.0.0.0:8787"` |',
    '| 4 | default | `127.0.0.1:8787` |',
    '',
    'The file is TOML. `--config FILE` or `DEALFLOW_CONFIG` names it; without either, `dealflow.toml` in the data directory is read when it is there. `dealflow config --example` prints one with every key, and `dealflow init` writes one beside a systemd unit and a compose file. Relative paths are taken from the working directory.',
    '',
    '`dealflow config` prints what is in force and where each value came from. It shows of a secret only whether it is set.',
    '',
    'A key, variable or flag that is no setting is an error that suggests the nearest one, and so is a value of the wrong form. An empty variable counts as not set. The variables that Kubernetes makes for a service called `dealflow` (`DEALFLOW_PORT=tcp://...`, `DEALFLOW_SERVICE_HOST`) are ignored.',
    '',
    'A secret can lie in a file of its own: `DEALFLOW_METRICS_TOKEN_FILE=/run/secrets/token` is read at the start, without a line break at its end. That keeps it out of the process list, where flags can be read, and out of the environment that child processes get. A variable and its `_FILE` may not both be set. A configuration file that holds a secret should be readable by its owner alone.',
    '',
    '| file key | flag | variable | default | used by |',
    '|---|---|---|---|---|',
    ...settingNames.map(summaryRow),
    '',
    ...settingNames.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function summaryRow(name: SettingName): string {
  const { secret, usedBy } = rowOf(name)
  const variables = secret === true ? [variableOf(name), `${variableOf(name)}_FILE`] : [variableOf(name)]
  const key = fileKey(name)
  return row([
    `[\`${key}\`](#${key})`,
    `\`--${flagOf(name)}\``,
    variables.map((variable) => `\`${variable}\``).join(' '),
    defaultOf(name),
    usedBy,
  ])
}

function section(name: SettingName): string[] {
  const { summary, type, secret, example, details } = rowOf(name)
  const key = fileKey(name)
  const shown =
    secret === true || example === undefined ? [] : ['```toml', `${key} = ${type.toToml(example)}`, '```', '']
  return [
    `## ${key}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    `Takes ${type.expected}. Default: ${defaultOf(name)}.`,
    '',
    ...(details === undefined ? [] : [details, '']),
    ...shown,
  ]
}

function defaultOf(name: SettingName): string {
  const { type, default: standard, defaultNote, secret } = rowOf(name)
  if (defaultNote !== undefined) return defaultNote
  return secret === true || type.toToml(standard) === '' ? 'not set' : `\`${type.toToml(standard)}\``
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
