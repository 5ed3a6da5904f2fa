import { formatUsd, microUsdPerUsd, parseUsd } from '@dealflow/core'
import { type Command, type CommandInput, type Option, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { usdText } from '../cli/usd-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { ResultOf } from '../operations/index.ts'

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
      'entry-id': entryIdOption('grant'),
    },
    notes: 'What was granted by mistake, dealflow adjust takes back.',
    async run(input) {
      const args = { ...entryArgs(input, readUsd(input, 'usd')), note: input.text('note') }
      if (args.amountMicroUsd === 0) throw notGrantable(input.need('usd'))
      const made = await withDirectory(input, (call) => call('grant', args, contextOf(input)))
      tellEntry(input, made, `Granted ${usdText(made.amount_usd)} USD.`)
      return 0
    },
  },
  {
    name: 'adjust',
    summary: 'put the balance of an account right, such as after a mistaken grant',
    positionals: [{ name: 'ACCOUNT', summary: 'the account id' }],
    settings: 'directory',
    options: {
      usd: { value: 'USD', summary: 'what is added, or taken back: --usd=-5', required: true },
      note: { value: 'TEXT', summary: 'why, kept in the ledger', required: true },
      'entry-id': entryIdOption('adjustment'),
    },
    notes:
      'A balance never falls below zero. Entries are never changed or removed: an adjustment is one more.',
    async run(input) {
      const args = { ...entryArgs(input, readSignedUsd(input, 'usd')), note: input.need('note') }
      const made = await withDirectory(input, (call) => call('adjust', args, contextOf(input)))
      tellEntry(input, made, `Adjusted by ${usdText(made.amount_usd)} USD.`)
      return 0
    },
  },
]

function entryIdOption(what: string): Option {
  return {
    value: 'UUID',
    summary: `an id of your own: the same ${what} with the same id is made once, however often it is run`,
  }
}

function entryArgs(input: CommandInput, amountMicroUsd: number) {
  return {
    accountId: input.positionals[0] ?? '',
    environment: 'live' as const,
    amountMicroUsd,
    entryId: input.text('entry-id'),
  }
}

function tellEntry(input: CommandInput, made: ResultOf<'grant'>, done: string) {
  if (input.json) {
    input.output.json(made)
    return
  }
  // The entry tells the balance of its day, not of today.
  if (made.repeated) input.output.line(`It was made already, at ${made.created_at}; nothing was added.`)
  else input.output.line(`${done} Balance: ${usdText(made.balance_usd)} USD.`)
}

/** Of one entry of a ledger. */
const maxMicroUsd = 1_000_000_000 * microUsdPerUsd

function readUsd(input: CommandInput, name: string): number {
  const text = input.need(name)
  const microUsd = parseUsd(text)
  if (microUsd === null || microUsd > maxMicroUsd) throw notGrantable(text, name)
  return microUsd
}

function notGrantable(text: string, name = 'usd') {
  const less = name === 'usd' ? ' To take money back: dealflow adjust ACCOUNT --usd=-5 --note TEXT.' : ''
  const above = name === 'usd' ? 'above 0 and ' : ''
  return new UsageError(
    `--${name} must be an amount of USD such as 100 or 0.50, ${above}at most 1,000,000,000, with at most six decimals; got "${text}".${less}`,
  )
}

function readSignedUsd(input: CommandInput, name: string): number {
  const text = input.need(name).trim()
  const isNegative = text.startsWith('-')
  const microUsd = parseUsd(isNegative ? text.slice(1) : text)
  if (microUsd === null || microUsd === 0 || microUsd > maxMicroUsd)
    throw new UsageError(
      `--${name} must be an amount of USD such as -5 or 0.50, from -1,000,000,000 to 1,000,000,000 and not 0, with at most six decimals; got "${text}".`,
    )
  return isNegative ? -microUsd : microUsd
}
