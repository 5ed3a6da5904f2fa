import { isAddressRange, type Scope, scopes, scopesInUse, type WindowLimits } from '@dealflow/core'
import { type CommandInput, type Option, UsageError } from '../cli/command.ts'
import { didYouMean } from '../did-you-mean.ts'
import type { KeyPowers } from '../operations/keys.ts'

export const keyPowerOptions: Readonly<Record<string, Option>> = {
  'expires-at': { value: 'TIME', summary: 'an ISO time after which it is refused' },
  scope: { value: 'LIST', summary: `only these operations, of ${scopesInUse().join(',')}; default all` },
  'allow-cidr': { value: 'LIST', summary: 'only from these addresses, such as 10.0.0.0/8,2001:db8::/32' },
  'rate-limit': {
    value: 'LIST',
    summary: 'instead of the usual limits: second=5,minute=100,day=1000; 0 is unlimited',
  },
}

export function readKeyPowers(input: CommandInput): KeyPowers {
  return {
    expiresAt: readExpiry(input.text('expires-at')),
    scopes: readList(input, 'scope').map(readScope),
    allowedCidrs: readList(input, 'allow-cidr').map(readRange),
    rateLimits: readRateLimits(readList(input, 'rate-limit')),
  }
}

function readExpiry(text: string | null): number | null {
  const expiresAt = text === null ? null : Date.parse(text)
  if (Number.isNaN(expiresAt))
    throw new UsageError(`--expires-at must be an ISO time such as 2027-01-01T00:00:00Z; got "${text}".`)
  return expiresAt
}

/** An option that is given but empty would lift the very limit that its user meant to set. */
function readList(input: CommandInput, name: string): readonly string[] {
  const text = input.text(name)
  if (text === null) return []
  const entries = text.split(',').map((entry) => entry.trim())
  if (entries.includes(''))
    throw new UsageError(`--${name} takes entries separated by commas, none of them empty; got "${text}".`)
  return entries
}

function readScope(text: string): Scope {
  const scope = scopes.find((candidate) => candidate === text)
  if (scope !== undefined) return scope
  const known = scopesInUse()
  throw new UsageError(`--scope has no "${text}".${didYouMean(text, known)} Scopes: ${known.join(', ')}.`)
}

function readRange(text: string): string {
  if (isAddressRange(text)) return text
  throw new UsageError(
    `--allow-cidr takes address ranges such as 203.0.113.0/24 or 2001:db8::/32; got "${text}".`,
  )
}

function readRateLimits(entries: readonly string[]): Partial<WindowLimits> | null {
  const limits: { -readonly [Window in keyof WindowLimits]?: number } = {}
  for (const entry of entries) {
    const [, window, count] = /^(second|minute|day)=(\d{1,15})$/.exec(entry) ?? []
    if (window === undefined || limits[window as keyof WindowLimits] !== undefined)
      throw new UsageError(
        `--rate-limit takes each of second, minute and day at most once, as in second=5,minute=100,day=1000; got "${entry}".`,
      )
    limits[window as keyof WindowLimits] = Number(count)
  }
  return entries.length === 0 ? null : limits
}
