import { formatUsd, parseUsd } from '@dealflow/core'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { usdText } from '../cli/usd-text.ts'
import { withDirectory } from '../control/with-directory.ts'

export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    summary: 'make an account',
    settings: 'directory',
    options: {
      name: { value: 'NAME', summary: 'what the account is called', required: true },
      'grant-usd': { value: 'USD', summary: 'its opening balance', default: '0' },
    },
    async run(input) {
      const args = { name: input.need('name'), grantMicroUsd: readUsd(input, 'grant-usd') }
      const result = await withDirectory(
        input,
        (call) => call('account.create', args, contextOf(input)),
        'make',
      )
      if (input.json) input.output.json(result)
      else
        input.output.line(
          `Account ${result.account_id} with ${formatUsd(args.grantMicroUsd)} USD. Next: dealflow key create --account ${result.account_id} --kind live`,
        )
      return 0
    },
  },
  {
    name: 'account list',
    summary: 'show every account and its balance',
    options: {},
    settings: 'directory',
    whenStopped: 'changes nothing',
    async run(input) {
      const { accounts } = await withDirectory(input, (call) => call('account.list', {}, contextOf(input)))
      if (input.json) {
        input.output.json({ accounts })
        return 0
      }
      if (accounts.length === 0)
        input.output.line('No accounts yet. Make one: dealflow account create --name NAME --grant-usd 100')
      for (const account of accounts)
        input.output.line(
          `${account.account_id}  ${usdText(account.balance_usd).padStart(12)} USD  ${account.name}`,
        )
      return 0
    },
  },
  {
    name: 'grant',
    summary: 'add money to an account',
    positionals: [{ name: 'ACCOUNT', summary: 'the account id' }],
    settings: 'directory',
    options: {
      usd: { value: 'USD', summary: 'the amount, such as 25 or 0.50', required: true },
      note: { value: 'TEXT', summary: 'why, kept in the ledger' },
      'entry-id': {
        value: 'UUID',
        summary: 'an id of your own: the same grant with the same id is made once, however often it is run',
      },
    },
    async run(input) {
      const args = {
        accountId: input.positionals[0] ?? '',
        environment: 'live' as const,
        amountMicroUsd: readUsd(input, 'usd'),
        note: input.text('note'),
        entryId: input.text('entry-id'),
      }
      if (args.amountMicroUsd === 0) throw new UsageError('--usd must be more than 0.')
      const entry = await withDirectory(input, (call) => call('grant', args, contextOf(input)))
      if (input.json) input.output.json(entry)
      else
        input.output.line(
          `Granted ${formatUsd(args.amountMicroUsd)} USD. Balance: ${usdText(entry.balance_usd)} USD.`,
        )
      return 0
    },
  },
]

function readUsd(input: CommandInput, name: string): number {
  const microUsd = parseUsd(input.need(name))
  if (microUsd === null)
    throw new UsageError(
      `--${name} must be an amount such as 100 or 0.50, with at most six decimals; got "${input.need(name)}".`,
    )
  return microUsd
}
