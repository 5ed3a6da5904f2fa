import { Database } from 'bun:sqlite'
import { equal, match } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CliScenario } from './scenario.ts'

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
]

function tamper(file: string) {
  const database = new Database(file)
  database.run('DROP TRIGGER ledger_entries_are_final')
  database.run("UPDATE ledger_entries SET note = 'changed'")
  database.close()
}
