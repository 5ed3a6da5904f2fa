import { Database } from 'bun:sqlite'
import { doesNotMatch, equal, match } from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CliScenario, jsonLines } from './scenario.ts'

interface Made {
  readonly verified: boolean
  readonly problem: string | null
  readonly file: string
}

const problem = /its ledger does not hold \(\S+, live, entry 1: the content does not match the entry hash\)/

/** A backup says at once what a restore would find. */
export const unverifiedBackups: readonly CliScenario[] = [
  {
    name: 'a ledger that does not hold is backed up with exit code 1, told by doctor, and restored only when that is accepted',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'first', '--grant-usd', '5')
      const sound = await bench.json<Made>('backup', join(bench.directory, 'sound.dfbackup'))
      equal(sound.verified, true)
      tamper(join(bench.data, 'dealflow.db'))

      const made = await bench.run('backup', '--data', bench.data, '--json')
      equal(made.code, 1)
      match(made.stderr, /was written, but dealflow restore refuses it: its ledger does not hold/)
      const { file, verified, problem: told } = JSON.parse(made.stdout) as Made
      equal(verified, false)
      match(told ?? '', problem)
      const doctor = await bench.run('doctor', '--data', bench.data)
      equal(doctor.code, 1)
      match(doctor.stdout, /fail {2}backups .*restore refuses it: its ledger does not hold/)

      const into = ['--data', join(bench.directory, 'restored')]
      for (const command of [
        ['restore', file, '--verify'],
        ['restore', file, ...into],
      ]) {
        const refused = await bench.run(...command)
        equal(refused.code, 1)
        match(refused.stderr, problem)
        match(refused.stderr, /Use an older backup, or .* --accept-unverified\.$/m)
      }
      equal(existsSync(join(bench.directory, 'restored', 'dealflow.db')), false)
      const accepted = await bench.run('restore', file, ...into, '--accept-unverified')
      equal(accepted.code, 0, accepted.stderr)
      match(accepted.stdout, /It was accepted unverified: its ledger does not hold/)
      match((await bench.run('account', 'list', ...into)).stdout, /5\.00 USD {2}first/)
    },
  },
  {
    name: 'a damaged database is told by backup and export with the directory and the remedy, and without a stack',
    async run(bench) {
      const rows = Array.from({ length: 400 }, (_, at) => ({
        name: `Company ${at}`,
        description: 'a'.repeat(900),
      }))
      const file = join(bench.directory, 'companies.jsonl')
      writeFileSync(file, jsonLines(rows))
      await bench.json('import', file)
      const database = join(bench.data, 'dealflow.db')
      const bytes = readFileSync(database)
      writeFileSync(
        database,
        bytes.fill(0xa5, Math.floor(bytes.length / 2 / 4_096) * 4_096, bytes.length - 8_192),
      )
      for (const command of [['backup'], ['export', join(bench.directory, 'x.jsonl')]]) {
        const { code, stderr } = await bench.run(...command, '--data', bench.data)
        equal(code, 1)
        match(stderr, /The database in \S+data is damaged\. Restore the directory from a backup/)
        doesNotMatch(stderr, /malformed|\bat .*\.ts/)
      }
    },
  },
]

function tamper(file: string) {
  const database = new Database(file)
  database.run('DROP TRIGGER ledger_entries_are_final')
  database.run("UPDATE ledger_entries SET note = 'changed'")
  database.close()
}
