import { readFileSync } from 'node:fs'
import { didYouMean } from '../did-you-mean.ts'
import { ConfigurationError, unreadable, variableOf, variablePrefix, type Written } from './setting.ts'
import { rowOf, type SettingName, settingNames } from './table.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export const configVariable = `${variablePrefix}CONFIG`
/** The signing secret that `webhook listen` and `webhook verify` check with: no setting, but a shell may have it for all commands. */
export const webhookSecretVariable = `${variablePrefix}WEBHOOK_SECRET`

/** What the variables say, by setting. Throws for a variable that is no setting, and for a secret file that cannot be read. */
export function readVariables(environment: Environment): Partial<Record<SettingName, Written>> {
  refuseUnknown(environment)
  const read: Partial<Record<SettingName, Written>> = {}
  for (const name of settingNames) {
    const variable = variableOf(name)
    const fileVariable = `${variable}_FILE`
    const value = given(environment, variable)
    const file = rowOf(name).secret === true ? given(environment, fileVariable) : undefined
    if (value !== undefined && file !== undefined)
      throw new ConfigurationError(`${variable} and ${fileVariable} are both set. Which one is meant?`)
    if (value !== undefined) read[name] = written(value, variable)
    if (file !== undefined) read[name] = written(secretIn(file, fileVariable), fileVariable)
  }
  return read
}

/** An empty variable is one that is not set: a compose file cannot leave one out. */
export function given(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]
  return value === '' ? undefined : value
}

const written = (value: string, name: string): Written => ({
  written: value,
  origin: { kind: 'variable', name },
})

function secretIn(file: string, variable: string): string {
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new ConfigurationError(`${variable} names ${file}, which cannot be read: ${unreadable(cause)}.`, {
      cause,
    })
  }
}

function refuseUnknown(environment: Environment) {
  const known = [configVariable, webhookSecretVariable, ...settingNames.flatMap(variablesOf)]
  for (const [variable, value = ''] of Object.entries(environment)) {
    if (!variable.startsWith(variablePrefix) || known.includes(variable) || isForeign(variable, value))
      continue
    const words = known.map((name) => name.slice(variablePrefix.length))
    const suggestion = didYouMean(variable.slice(variablePrefix.length), words, variablePrefix)
    throw new ConfigurationError(`${variable} is no setting.${suggestion} See dealflow config --help.`)
  }
}

function variablesOf(name: SettingName): string[] {
  const variable = variableOf(name)
  return rowOf(name).secret === true ? [variable, `${variable}_FILE`] : [variable]
}

/**
 * Kubernetes tells every container about the services beside it: with one called dealflow or dealflow-metrics these are
 * DEALFLOW_PORT=tcp://10.0.0.1:8787, DEALFLOW_METRICS_SERVICE_HOST and the like. A DEALFLOW_PORT=8787 that a person wrote is
 * not among them.
 */
function isForeign(variable: string, value: string): boolean {
  if (/_SERVICE_(HOST|PORT(_\w+)?)$/.test(variable)) return true
  if (/_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/.test(variable)) return true
  return (
    variable.endsWith('_PORT') && ['tcp://', 'udp://', 'sctp://'].some((scheme) => value.startsWith(scheme))
  )
}
