import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { readWhole } from '../cli/options.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { AuditEntryView, OperatorKeyView } from '../operations/operators.ts'

export const operatorCommands: readonly Command[] = [
  {
    name: 'admin-key create',
    summary: 'make a key for the operator API; it is shown once',
    settings: 'directory',
    options: { label: { value: 'TEXT', summary: 'whose it is or what for, as the audit log is read by it' } },
    async run(input) {
      const args = { label: input.text('label') }
      const created = await withDirectory(
        input,
        (call) => call('admin_key.create', args, contextOf(input)),
        'make',
      )
      if (input.json) input.output.json(created)
      else
        input.output.line(
          `${created.key}\nOperator key ${created.key_id}. Keep it now: it is not stored and not shown again.`,
        )
      return 0
    },
  },
  {
    name: 'admin-key list',
    summary: 'show operator keys, never their secrets',
    settings: 'directory',
    options: {},
    whenStopped: 'changes nothing',
    async run(input) {
      const { keys } = await withDirectory(input, (call) => call('admin_key.list', {}, contextOf(input)))
      if (input.json) input.output.json({ keys })
      else if (keys.length === 0)
        input.output.line('No operator keys yet. Make one: dealflow admin-key create --label NAME')
      else for (const key of keys) input.output.line(keyLine(key))
      return 0
    },
  },
  {
    name: 'admin-key revoke',
    summary: 'end an operator key for good',
    positionals: [{ name: 'KEY_ID', summary: 'the key id, as admin-key list shows it' }],
    settings: 'directory',
    options: {},
    notes: 'The last one may be revoked too: admin-key create needs no key.',
    async run(input) {
      const args = { keyId: input.positionals[0] ?? '' }
      const { key, active } = await withDirectory(input, async (call) => {
        const key = await call('admin_key.revoke', args, contextOf(input))
        const { keys } = await call('admin_key.list', {}, contextOf(input))
        return { key, active: keys.filter(({ status }) => status === 'active').length }
      })
      if (input.json) input.output.json(key)
      else input.output.line(`Operator key ${key.key_id} is revoked.`)
      if (active === 0)
        input.output.note(
          'It was the last one: nobody can use the operator API until you make another with dealflow admin-key create.',
        )
      return 0
    },
  },
  {
    name: 'audit',
    summary: 'show what was changed, by whom and when, newest first',
    settings: 'directory',
    options: {
      limit: { value: 'N', summary: 'how many entries, at most 1000', default: '50' },
      before: { value: 'NUMBER', summary: 'only entries before this one: the next page' },
      action: { value: 'NAME', summary: 'only this kind of change, such as key.create' },
      actor: { value: 'ID', summary: 'only of this operator key id or user name' },
      target: { value: 'ID', summary: 'only what changed or made this account, key or file' },
    },
    whenStopped: 'changes nothing',
    async run(input) {
      const query = {
        limit: readWhole(input, 'limit', 1, 1_000),
        beforeSequence: input.text('before') === null ? null : readWhole(input, 'before', 1, 2 ** 53 - 1),
        action: input.text('action'),
        actorId: input.text('actor'),
        target: input.text('target'),
      }
      const { entries } = await withDirectory(input, (call) => call('audit.list', query, contextOf(input)))
      if (input.json) input.output.json({ entries })
      else if (entries.length === 0) input.output.line('No such entries.')
      else for (const entry of entries) input.output.line(auditLine(entry))
      return 0
    },
  },
]

function keyLine({ key_id, prefix, last4, status, label, last_used_at }: OperatorKeyView): string {
  const used = last_used_at === null ? 'never used' : `used ${last_used_at}`
  return `${key_id}  ${prefix}…${last4}  ${status.padEnd(7)}  ${used.padEnd(29)}  ${label ?? ''}`.trimEnd()
}

/** `12  2026-09-21T13:33:20.000Z  root (command line)  grant 0192f…  done, made 0193a…  {"amount_usd":2.5}` */
function auditLine(entry: AuditEntryView): string {
  const { sequence, at, actor, action, target, details } = entry
  const who = actor.id === null ? actorNames[actor.kind] : `${actor.id} (${actorNames[actor.kind]})`
  const what = target === null ? action : `${action} ${target}`
  const shown = JSON.stringify(details)
  return [String(sequence), at, who, what, outcomeText(entry), ...(shown === '{}' ? [] : [shown])].join('  ')
}

function outcomeText({ outcome, reason, made }: AuditEntryView): string {
  if (outcome === null) return 'under way or cut off'
  if (reason !== null) return `${outcome}: ${reason}`
  return made === null ? outcome : `${outcome}, made ${made}`
}

const actorNames = { operator_key: 'operator key', command_line: 'command line', server: 'server' } as const
