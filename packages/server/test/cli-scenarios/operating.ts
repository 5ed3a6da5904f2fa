import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userName } from '../../src/cli/user-name.ts'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, jsonLines } from './scenario.ts'

interface AuditEntry {
  readonly sequence: number
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly action: string
  readonly target: string | null
  readonly details: Record<string, unknown>
  readonly outcome: string | null
  readonly reason: string | null
  readonly made: string | null
}

/** Who operates a directory, and what stands written of it afterwards. */
export const operating: readonly CliScenario[] = [
  {
    name: 'operator keys are made, listed without their secrets and revoked, the last one with a word about it',
    async run(bench) {
      await operatorKeys(bench)
      const server = await bench.serve()
      await operatorKeys(bench)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'the audit log tells every change of the command line, with a server and without, refused ones too',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Fund')
      const server = await bench.serve()
      const { key, key_id } = await bench.json<{ key: string; key_id: string }>(
        ...['key', 'create', '--account', account_id, '--label', 'CI'],
      )
      await bench.json('grant', account_id, '--usd', '2.50', '--note', 'invoice 7')
      equal((await bench.run('grant', 'nobody', '--usd', '1', '--data', bench.data)).code, 1)
      equal(await server.stop(), 0)
      const file = join(bench.directory, 'companies.jsonl')
      writeFileSync(file, jsonLines(companies))
      await bench.json('import', file)
      const told = await bench.json<{ entries: AuditEntry[] }>('audit', '--target', account_id)
      // The server's own are the two keys of a directory that has none.
      const entries = told.entries.filter(({ actor }) => actor.kind === 'command_line')
      equal(told.entries.length - entries.length, 2)
      deepEqual(
        entries.map(({ action, outcome, made }) => [action, outcome, typeof made]),
        [
          ['grant', 'done', 'string'],
          ['key.create', 'done', 'string'],
          ['account.create', 'done', 'string'],
        ],
      )
      deepEqual(entries[0]?.actor, { kind: 'command_line', id: userName() })
      deepEqual(entries[0]?.details, { environment: 'live', amount_usd: 2.5, note: 'invoice 7' })
      equal(entries[1]?.made, key_id)
      const refused = await bench.json<{ entries: AuditEntry[] }>('audit', '--target', 'nobody')
      match(refused.entries[0]?.reason ?? '', /There is no account nobody/)
      const imports = await bench.json<{ entries: AuditEntry[] }>('audit', '--action', 'import')
      deepEqual(
        imports.entries.map(({ target, outcome }) => [target, outcome]),
        [[file, 'done']],
      )
      const text = await bench.run('audit', '--data', bench.data)
      match(text.stdout, /\(command line\) {2}grant nobody {2}refused: There is no account nobody/)
      ok(!text.stdout.includes(key.slice(13)), 'a key in the audit log')
      const newest = await bench.json<{ entries: AuditEntry[] }>('audit', '--limit', '1')
      const before = ['--before', String(newest.entries[0]?.sequence)]
      const older = await bench.json<{ entries: AuditEntry[] }>('audit', '--limit', '1', ...before)
      equal(older.entries[0]?.sequence, (newest.entries[0]?.sequence ?? 0) - 1)
    },
  },
  {
    name: 'a key that is pasted where its id belongs is refused, and stands nowhere',
    async run(bench) {
      const { key } = await bench.json<{ key: string }>('admin-key', 'create')
      for (const verb of ['admin-key', 'key']) {
        const { code, stderr } = await bench.run(verb, 'revoke', key, '--data', bench.data)
        equal(code, 1)
        match(stderr, /looks like a key/)
        ok(!stderr.includes(key.slice(14)))
      }
      const { entries } = await bench.json<{ entries: AuditEntry[] }>('audit')
      deepEqual(
        entries.map(({ action }) => action),
        ['admin_key.create'],
      )
    },
  },
  {
    name: 'a mistaken grant is taken back by an adjustment, which never leaves less than nothing',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>(
        ...['account', 'create', '--name', 'Adjusted', '--grant-usd', '5'],
      )
      const adjust = (usd: string) =>
        bench.run('adjust', account_id, usd, '--note', 'granted twice', '--data', bench.data)
      equal((await adjust('--usd=-2.50')).stdout, 'Adjusted by -2.50 USD. Balance: 2.50 USD.\n')
      const refused = await adjust('--usd=-2.51')
      deepEqual(
        [refused.code, refused.stderr],
        [1, 'dealflow: The balance is 2.50 USD: -2.51 USD would leave less than nothing.\n'],
      )
      const entry_id = '0192f0c1-7a00-7000-8000-00000000000c'
      const named = ['adjust', account_id, '--usd', '-1', '--note', 'n', '--entry-id', entry_id]
      const first = await bench.json<Record<string, unknown>>(...named)
      deepEqual(await bench.json<unknown>(...named), { ...first, repeated: true })
      const { accounts } = await bench.json<{ accounts: { balance_usd: number }[] }>('account', 'list')
      equal(accounts[0]?.balance_usd, 1.5)
      equal((await bench.json<{ ok: boolean }>('ledger', 'verify')).ok, true)
    },
  },
  {
    name: 'a grant that is repeated with its entry id is made once',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Fund')
      const grant = ['grant', account_id, '--entry-id', '0192f0c1-7a00-7000-8000-00000000000a', '--usd']
      const first = await bench.json<{ balance_usd: number }>(...grant, '5')
      deepEqual(await bench.json(...grant, '5'), { ...first, repeated: true })
      const again = await bench.run(...grant, '5', '--data', bench.data)
      match(again.stdout, /^It was made already, at \d{4}-\d\d-\d\dT[\d:.]+Z; nothing was added\.\n$/)
      const { code, stderr } = await bench.run(...grant, '6', '--data', bench.data)
      equal(code, 1)
      match(stderr, /Another entry has the id/)
    },
  },
  {
    name: 'a key that has expired when it is made is made with a word about it',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Fund')
      const create = ['key', 'create', '--account', account_id, '--data', bench.data, '--expires-at']
      match((await bench.run(...create, '2020-01-01T00:00:00Z')).stderr, /expired already/)
      equal((await bench.run(...create, '2099-01-01T00:00:00Z')).stderr, '')
    },
  },
  {
    name: 'prices and limits are shown as they are in force, with what sets them',
    async run(bench) {
      const prices = ['--prices', '{"POST /api/v2/searches": 0.05}']
      const server = await bench.serve([...prices, '--limits', '{"search": {"key": {"minute": 0}}}'])
      const shown = await bench.run('prices', '--data', bench.data)
      match(shown.stdout, /0\.05 USD {2}POST \/api\/v2\/searches {2}instead of 0\.02/)
      match(shown.stderr, /Set by --prices/)
      const limits = await bench.run('limits', '--data', bench.data)
      match(limits.stdout, /search {4}key +10 +unlimited +20,000/)
      equal(await server.stop(), 0)
      const usual = await bench.json<{ prices: { path: string; price_usd: number }[] }>('prices')
      equal(usual.prices.find(({ path }) => path === '/api/v2/searches')?.price_usd, 0.02)
    },
  },
]

async function operatorKeys(bench: Workbench) {
  const created = await bench.json<{ key: string; key_id: string }>(
    'admin-key',
    'create',
    '--label',
    'deploy',
  )
  match(created.key, /^df_admin_[0-9A-Za-z]{36}$/)
  const listed = await bench.run('admin-key', 'list', '--data', bench.data)
  match(listed.stdout, new RegExp(`${created.key_id} {2}df_admin_.{5}….{4} {2}active +never used +deploy`))
  ok(!listed.stdout.includes(created.key.slice(14, 41)))
  const revoked = await bench.run('admin-key', 'revoke', created.key_id, '--data', bench.data)
  equal(revoked.code, 0)
  match(revoked.stderr, /the last one.*admin-key create/)
  const { keys } = await bench.json<{ keys: { key_id: string; status: string }[] }>('admin-key', 'list')
  equal(keys.find(({ key_id }) => key_id === created.key_id)?.status, 'revoked')
  match((await bench.run('admin-key', 'revoke', 'none', '--data', bench.data)).stderr, /no operator key none/)
}
