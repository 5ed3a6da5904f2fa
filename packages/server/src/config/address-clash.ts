import type { Configuration } from './load.ts'
import { fileKey } from './setting.ts'
import type { SettingName } from './table.ts'
import { type Address, addressText } from './types.ts'

/**
 * What is said when two settings name one address; null when none do. A metrics address that nobody has set gives way by
 * itself, as to any other program.
 */
export function addressClash({ settings, origins }: Configuration): string | null {
  const named: readonly (readonly [SettingName, Address | 'main' | null])[] = [
    ['httpAddr', settings.httpAddr],
    ['adminAddr', settings.adminAddr],
    ['metricsAddr', origins.metricsAddr.kind === 'default' ? null : settings.metricsAddr],
  ]
  const addresses = named.flatMap(([name, address]) =>
    address === null || address === 'main' ? [] : [{ name, address }],
  )
  for (const [at, { name, address }] of addresses.entries()) {
    const other = addresses.slice(at + 1).find((each) => overlap(each.address, address))
    if (other === undefined) continue
    const [first, second] = [name, other.name].map(fileKey)
    return `${first} and ${second} both name ${addressText(other.address)}. Give ${second} a port of its own.`
  }
  return null
}

const isEverywhere = ({ host }: Address) => host === '0.0.0.0' || host === '::'

function overlap(a: Address, b: Address): boolean {
  return a.port !== 0 && a.port === b.port && (a.host === b.host || isEverywhere(a) || isEverywhere(b))
}
