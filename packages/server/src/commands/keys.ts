import type { Environment } from '@dealflow/core'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { duration } from '../config/types.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { KeyView } from '../operations/wire.ts'
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
      if (input.json) input.output.json({ keys })
      else if (keys.length === 0)
        input.output.line('No keys yet. Make one: dealflow key create --account ID --kind live')
      else for (const key of keys) input.output.line(keyLine(key))
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
      const args = { keyId: input.positionals[0] ?? '', overlapMs: readOverlap(input.need('overlap')) }
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
      const args = { keyId: input.positionals[0] ?? '', change: { status } }
      const key = await withDirectory(input, (call) => call('key.change', args, contextOf(input)))
      if (input.json) input.output.json(key)
      else input.output.line(`Key ${key.key_id} is ${statusWords[key.status]}.`)
      return 0
    },
  }
}

/** In the words of the commands. */
const statusWords = {
  active: 'enabled',
  inactive: 'disabled',
  retired: 'revoked',
  expired: 'enabled, but expired',
} as const satisfies Record<KeyView['status'], string>

const listWords = { ...statusWords, active: 'active', expired: 'expired' } as const

function keyLine({ key_id, secrets: [newest], kind, status, label }: KeyView): string {
  const shown = `${newest?.prefix ?? ''}…${newest?.last4 ?? ''}`
  return `${key_id}  ${shown}  ${kind}  ${listWords[status].padEnd(8)}  ${label ?? ''}`.trimEnd()
}

const overlap = duration(0, 30 * 86_400_000)

function readOverlap(text: string): number {
  const overlapMs = overlap.read(text)
  if (overlapMs === undefined) throw new UsageError(`--overlap must be ${overlap.expected}; got "${text}".`)
  return overlapMs
}
