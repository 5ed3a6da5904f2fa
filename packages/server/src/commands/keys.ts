import type { Environment, KeyWithSecrets } from '@dealflow/core'
import { toIso } from '@dealflow/core'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { withDirectory } from '../control/with-directory.ts'
import { keyPowerOptions, readKeyPowers } from './key-powers.ts'

const keyPositional = [{ name: 'KEY_ID', summary: 'the key id, as key list shows it' }]

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    summary: 'make an API key; it is shown once',
    settings: 'directory',
    options: {
      account: { value: 'ID', summary: 'the account it belongs to', required: true },
      kind: {
        value: 'KIND',
        summary: 'live works on your companies, test on the sample',
        oneOf: ['live', 'test'],
        default: 'live',
      },
      label: { value: 'TEXT', summary: 'what it is for' },
      ...keyPowerOptions,
    },
    async run(input) {
      const args = {
        accountId: input.need('account'),
        kind: input.need('kind') as Environment,
        label: input.text('label'),
        ...readKeyPowers(input),
      }
      const result = await withDirectory(input, (call) => call('key.create', args, contextOf(input)))
      if (args.expiresAt !== null && args.expiresAt <= Date.now())
        input.output.note('The key has expired already: the time of --expires-at is over.')
      if (input.json) input.output.json(result)
      else
        input.output.line(
          `${result.key}\nKey ${result.key_id}. Keep it now: it is not stored and not shown again.`,
        )
      return 0
    },
  },
  {
    name: 'key list',
    summary: 'show keys, never their secrets',
    settings: 'directory',
    options: { account: { value: 'ID', summary: 'only of this account' } },
    whenStopped: 'changes nothing',
    async run(input) {
      const { keys } = await withDirectory(input, (call) =>
        call('key.list', { accountId: input.text('account') }, contextOf(input)),
      )
      const views = keys.map(view)
      if (input.json) input.output.json({ keys: views })
      else if (views.length === 0)
        input.output.line('No keys yet. Make one: dealflow key create --account ID --kind live')
      else
        for (const key of views)
          input.output.line(
            `${key.key_id}  ${key.prefix}…${key.last4}  ${key.kind}  ${key.status.padEnd(8)}  ${key.label ?? ''}`,
          )
      return 0
    },
  },
  {
    name: 'key rotate',
    summary: 'give a key a new secret; the old one works on for a while',
    positionals: keyPositional,
    settings: 'directory',
    options: {
      overlap: {
        value: 'TIME',
        summary: 'how long the old secret still works: 30m, 24h, 7d',
        default: '24h',
      },
    },
    async run(input) {
      const args = { keyId: input.positionals[0] ?? '', overlapMs: readDuration(input.need('overlap')) }
      const result = await withDirectory(input, (call) => call('key.rotate', args, contextOf(input)))
      if (input.json) input.output.json(result)
      else input.output.line(`${result.key}\nThe previous secret works until ${result.previous_retires_at}.`)
      return 0
    },
  },
  statusCommand('key disable', 'refuse a key until it is enabled again', 'inactive'),
  statusCommand('key enable', 'let a disabled key work again', 'active'),
  statusCommand('key revoke', 'end a key for good', 'retired'),
]

function statusCommand(name: string, summary: string, status: 'active' | 'inactive' | 'retired'): Command {
  return {
    name,
    summary,
    positionals: keyPositional,
    options: {},
    settings: 'directory',
    async run(input: CommandInput) {
      const args = { keyId: input.positionals[0] ?? '', status }
      const result = await withDirectory(input, (call) => call('key.status', args, contextOf(input)))
      if (input.json) input.output.json(result)
      else input.output.line(`Key ${result.key_id} is ${result.status}.`)
      return 0
    },
  }
}

function view({ key, secrets }: KeyWithSecrets) {
  return {
    key_id: key.keyId,
    account_id: key.accountId,
    kind: key.kind,
    label: key.label,
    status:
      key.status === 'active' && key.expiresAt !== null && key.expiresAt <= Date.now()
        ? 'expired'
        : key.status,
    prefix: secrets[0]?.prefix ?? '',
    last4: secrets[0]?.last4 ?? '',
    scopes: key.scopes,
    allowed_cidrs: key.allowedCidrs,
    rate_limits: key.rateLimits,
    expires_at: key.expiresAt === null ? null : toIso(key.expiresAt),
    created_at: toIso(key.createdAt),
    last_used_at: key.lastUsedAt === null ? null : toIso(key.lastUsedAt),
  }
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function readDuration(text: string): number {
  const match = /^(\d+)([smhd])$/.exec(text)
  const ms = Number(match?.[1]) * (unitMs[match?.[2] ?? ''] ?? Number.NaN)
  if (Number.isNaN(ms) || ms > 30 * 86_400_000)
    throw new UsageError(`--overlap must be a time up to 30d, such as 30m, 24h or 7d; got "${text}".`)
  return ms
}
