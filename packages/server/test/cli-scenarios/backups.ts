import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, get } from './scenario.ts'

const fixture = fileURLToPath(new URL('../fixtures/0.1.0/dealflow.db', import.meta.url))

interface Made {
  readonly file: string
  readonly counts: { readonly accounts: number; readonly ledger_entries: number }
  readonly instance_key: string
  readonly schema_version: number
}

interface Accounts {
  readonly accounts: readonly { readonly name: string }[]
}

/** What is backed up, restored and upgraded, and what is said about it. */
export const backups: readonly CliScenario[] = [
  {
    name: 'a backup of a free directory restores into a new one, whose key is new and of which that is said',
    async run(bench) {
      await makeAccount(bench, 'first')
      const sheet = join(bench.directory, 'sheet.csv')
      writeFileSync(sheet, 'Brand,City\nAcme,Oslo\n')
      await bench.json('import', sheet, '--map', 'name=Brand')
      const made = await bench.json<Made>('backup')
      match(made.file, /data\/backups\/backup-\d{8}T\d{6}Z\.dfbackup$/)
      deepEqual([made.counts.accounts, made.counts.ledger_entries], [1, 1])
      equal(statSync(made.file).mode & 0o777, 0o600)
      const elsewhere = join(bench.directory, 'elsewhere')
      const restored = await bench.run('restore', made.file, '--data', elsewhere)
      equal(restored.code, 0, restored.stderr)
      match(restored.stdout, /new instance key\. Keep a copy of .*elsewhere\/instance\.key/)
      match(restored.stdout, new RegExp(`signature was not checked.*${made.instance_key}`))
      const { stdout } = await bench.run('account', 'list', '--data', elsewhere, '--json')
      deepEqual(namesOf(JSON.parse(stdout)), ['first'])
      const mappings = await bench.run('mapping', 'list', '--data', elsewhere, '--json')
      deepEqual(JSON.parse(mappings.stdout), await bench.json('mapping', 'list'))
      match(mappings.stdout, /"Brand"/)
      ok(
        !readFileSync(join(bench.data, 'instance.key')).equals(readFileSync(join(elsewhere, 'instance.key'))),
      )
    },
  },
  {
    name: 'a backup says that the instance key is not in it, is never written over an old one, and needs its directory',
    async run(bench) {
      await makeAccount(bench, 'first')
      const file = join(bench.directory, 'x.dfbackup')
      const backup = (...args: string[]) => bench.run('backup', ...args, '--data', bench.data)
      match((await backup(file)).stdout, /does not hold the instance key.*data\/instance\.key/s)
      const again = await backup(file)
      equal(again.code, 1)
      match(again.stderr, /x\.dfbackup exists.*--force/)
      equal((await backup(file, '--force')).code, 0)
      match((await backup(join(bench.directory, 'nowhere', 'x'))).stderr, /is no directory.*mounted/)
      mkdirSync(join(bench.directory, 'many'))
      equal((await backup(join(bench.directory, 'many'))).code, 0)
      equal(readdirSync(join(bench.directory, 'many')).length, 1)
    },
  },
  {
    name: 'a served directory is backed up through its server, and is not restored over',
    async run(bench) {
      const server = await bench.serve()
      const file = join(bench.directory, 'x.dfbackup')
      equal((await bench.json<Made>('backup', file)).counts.accounts, 1)
      for (const command of [
        ['restore', file, '--replace'],
        ['instance-key', 'replace'],
      ]) {
        const refused = await bench.run(...command, '--data', bench.data)
        equal(refused.code, 1)
        match(refused.stderr, /held by a running Dealflow process.*Stop it/)
      }
      const shown = await bench.json<{ fingerprint: string }>('instance-key', 'show')
      match(shown.fingerprint, /^[0-9a-f]{16}$/)
      deepEqual((await bench.json<{ pending: unknown[] }>('migrate', '--status')).pending, [])
      equal((await get(server.url, server.opening.live_key ?? '', '/api/v2/key')).status, 200)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'what a restore replaces is kept aside, and comes back in the way that is told',
    async run(bench) {
      await makeAccount(bench, 'first')
      const { file } = await bench.json<Made>('backup')
      await makeAccount(bench, 'second')
      const refused = await bench.run('restore', file, '--data', bench.data)
      equal(refused.code, 1)
      match(refused.stderr, /holds data.*--replace/)
      const restored = await bench.run('restore', file, '--replace', '--data', bench.data)
      equal(restored.code, 0, restored.stderr)
      match(restored.stdout, /Its signature is valid/)
      deepEqual(await names(bench), ['first'])
      const [, from = '', to = ''] = /: mv (\S+) (\S+) - /.exec(restored.stdout) ?? []
      renameSync(from, to)
      deepEqual((await names(bench)).sort(), ['first', 'second'])
    },
  },
  {
    name: 'a backup is verified without touching anything, and a damaged, forged, newer or strange one is refused in words',
    async run(bench) {
      await makeAccount(bench, 'first')
      const made = await bench.json<Made>('backup', join(bench.directory, 'x.dfbackup'))
      const { file, schema_version: schema } = made
      const verify = (name: string, ...args: string[]) =>
        bench.run('restore', name, '--verify', '--data', bench.data, ...args)
      match((await verify(file)).stdout, /is whole and can be restored.*Its signature is valid/s)
      const before = readdirSync(bench.directory).sort()

      const changed = (name: string, change: (bytes: Buffer) => Uint8Array) => {
        writeFileSync(join(bench.directory, name), change(readFileSync(file)))
        return join(bench.directory, name)
      }
      // The manifest keeps its length.
      const said = (version: number | string) => `"schema_version": ${version}`
      const cut = changed('cut', (bytes) => bytes.subarray(0, bytes.length - 500))
      match((await verify(cut)).stderr, /cut cannot be used: it ends in the middle/)
      const flipped = changed('flipped', (bytes) => bytes.fill(1, 2_000, 2_010))
      match((await verify(flipped)).stderr, /flipped cannot be used: it is damaged/)
      const forged = changed('forged', (bytes) =>
        repacked(bytes, said(schema), said('2'.padStart(String(schema).length))),
      )
      match((await verify(forged)).stderr, /its signature is wrong: it was changed after it was made/)
      const newer = changed('newer', (bytes) => repacked(bytes, said(schema), said(schema + 1)))
      match(
        (await verify(newer)).stderr,
        new RegExp(
          `it has schema ${schema + 1}, and this version of Dealflow knows schemas up to ${schema}\\. Restore it with the version`,
        ),
      )
      const strange = changed('strange', () => Buffer.from('no backup'))
      match((await verify(strange)).stderr, /strange cannot be used/)
      match((await verify('missing')).stderr, /There is no backup .*missing\. Is the path right\?/)

      for (const name of ['cut', 'flipped', 'forged', 'newer', 'strange']) rmSync(join(bench.directory, name))
      deepEqual(readdirSync(bench.directory).sort(), before)
    },
  },
  {
    name: 'a directory that holds other things is not restored into, and a mistyped file makes none',
    async run(bench) {
      await makeAccount(bench, 'first')
      const { file } = await bench.json<Made>('backup')
      const other = join(bench.directory, 'other')
      mkdirSync(other)
      writeFileSync(join(other, 'thesis.txt'), 'mine')
      const refused = await bench.run('restore', file, '--data', other)
      equal(refused.code, 1)
      match(refused.stderr, /not empty and holds no Dealflow data \(thesis\.txt is in it\)/)
      const missing = await bench.run('restore', 'missing', '--data', join(bench.directory, 'new'))
      equal(missing.code, 1)
      equal(existsSync(join(bench.directory, 'new')), false)
    },
  },
  {
    name: 'a directory without its instance key is refused by every command, with both remedies, which work',
    async run(bench) {
      await makeAccount(bench, 'first')
      const { file } = await bench.json<Made>('backup')
      const key = join(bench.data, 'instance.key')
      renameSync(key, join(bench.directory, 'safe.key'))
      for (const command of [['account', 'list'], ['serve', '--http-addr', '127.0.0.1:0'], ['backup']]) {
        const refused = await bench.run(...command, '--data', bench.data)
        equal(refused.code, 1)
        match(refused.stderr, /instance\.key is missing\. Put the file back .*dealflow instance-key replace/)
      }
      const there = ['--instance-key-file', join(bench.directory, 'safe.key')]
      equal((await bench.run('account', 'list', '--data', bench.data, ...there)).code, 0)
      const replaced = await bench.run('instance-key', 'replace', '--data', bench.data)
      match(replaced.stdout, /signatures of older backups can no longer be checked/)
      deepEqual(await names(bench), ['first'])
      const verified = await bench.run('restore', file, '--verify', '--data', bench.data)
      match(verified.stdout, /signature was not checked/)
      const withKey = await bench.run('restore', file, '--verify', '--instance-key', there[1] ?? '')
      match(withKey.stdout, /Its signature is valid/)
    },
  },
  {
    name: 'a key of another instance is refused where the signature is demanded, and one that others may read is warned of',
    async run(bench) {
      await makeAccount(bench, 'first')
      const { file } = await bench.json<Made>('backup')
      const other = join(bench.directory, 'other.key')
      writeFileSync(other, Buffer.alloc(32, 1).toString('base64'))
      const refused = await bench.run('restore', file, '--verify', '--instance-key', other)
      equal(refused.code, 1)
      match(refused.stderr, /was signed with the instance key [0-9a-f]{16}, and the one given is/)
      const key = join(bench.data, 'instance.key')
      chmodSync(key, 0o644)
      const warned = await bench.run('account', 'list', '--data', bench.data)
      match(warned.stderr, /others than its owner may read the instance key: chmod 600/)
      copyFileSync(other, key)
      match(
        (await bench.run('account', 'list', '--data', bench.data)).stderr,
        /is the key of another instance/,
      )
      const replaced = await bench.run('instance-key', 'replace', '--data', bench.data)
      match(
        replaced.stdout,
        /the key of another instance; it is kept as .*only with this directory's own old key/,
      )
    },
  },
  {
    name: 'a directory of an earlier version tells what is pending, tries it on a copy, and is upgraded after a backup',
    async run(bench) {
      mkdirSync(bench.data)
      copyFileSync(fixture, join(bench.data, 'dealflow.db'))
      const status = await bench.json<{ schema_version: number; pending: { version: number }[] }>(
        'migrate',
        '--status',
      )
      equal(status.schema_version, 2)
      deepEqual(status.pending.map(({ version }) => version)[0], 3)
      const tried = await bench.run('migrate', '--dry-run', '--data', bench.data)
      match(tried.stdout, /On a copy the upgrade from schema 2 to \d+ took .* Nothing was changed/s)
      equal((await bench.json<typeof status>('migrate', '--status')).schema_version, 2)
      deepEqual(readdirSync(bench.data).sort(), ['dealflow.db', 'owner.lock'])

      const done = await bench.json<{ migrated_from: number; backup: string }>('migrate')
      equal(done.migrated_from, 2)
      match(done.backup, /before-schema-\d+-\d{8}T\d{6}Z\.dfbackup$/)
      match((await bench.run('restore', done.backup, '--verify')).stdout, /It is not signed/)
      equal((await bench.json<{ backup: null }>('migrate')).backup, null)
    },
  },
  {
    name: 'without a backup there is no upgrade, and a newer directory is refused in words',
    async run(bench) {
      mkdirSync(bench.data)
      copyFileSync(fixture, join(bench.data, 'dealflow.db'))
      const nowhere = ['--backup-dir', join(bench.directory, 'no', 'where')]
      const refused = await bench.run('account', 'list', '--data', bench.data, ...nowhere)
      equal(refused.code, 1)
      match(refused.stderr, /was not upgraded from schema 2 to \d+, because no backup could be made first/)
      equal((await bench.json<{ schema_version: number }>('migrate', '--status')).schema_version, 2)
      await bench.json('migrate')
      const database = join(bench.data, 'dealflow.db')
      const bytes = readFileSync(database)
      bytes.writeUInt32BE(99, 60)
      writeFileSync(database, bytes)
      for (const command of [['account', 'list'], ['migrate', '--status'], ['migrate']]) {
        const { code, stderr } = await bench.run(...command, '--data', bench.data)
        equal(code, 1)
        match(stderr, /has schema 99, and this version of Dealflow knows schemas up to \d+/)
      }
    },
  },
  {
    name: 'a server makes backups by the clock, and signs them',
    async run(bench) {
      const server = await bench.serve(['--backup-every', '1h'])
      const directory = join(bench.data, 'backups')
      const made = () =>
        (existsSync(directory) ? readdirSync(directory) : []).filter((name) => name.endsWith('.dfbackup'))
      while (made().length === 0) await new Promise((resolve) => setImmediate(resolve))
      const [name = ''] = made()
      match(name, /^scheduled-\d{8}T\d{6}Z\.dfbackup$/)
      const verified = await bench.run('restore', join(directory, name), '--verify', '--data', bench.data)
      match(verified.stdout, /Its signature is valid/)
      doesNotMatch(verified.stdout, /not signed/)
      equal(await server.stop(), 0)
    },
  },
]

async function makeAccount(bench: Workbench, name: string) {
  await bench.json('account', 'create', '--name', name, '--grant-usd', '5')
}

const namesOf = ({ accounts }: Accounts) => accounts.map(({ name }) => name)

async function names(bench: Workbench) {
  return namesOf(await bench.json<Accounts>('account', 'list'))
}

/** The same backup with another word of the same length in its manifest. */
function repacked(bytes: Buffer, from: string, to: string): Uint8Array {
  const archive = Buffer.from(Bun.zstdDecompressSync(bytes))
  archive.write(to, archive.indexOf(from))
  return Bun.zstdCompressSync(archive)
}
