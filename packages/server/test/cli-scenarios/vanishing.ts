import { deepEqual, equal, match } from 'node:assert/strict'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { CliScenario } from './scenario.ts'

const serve = ['serve', '--http-addr', '127.0.0.1:0', '--metrics-addr', '127.0.0.1:0']

/** A database that went away is missed, and never taken for a new business. */
export const vanishing: readonly CliScenario[] = [
  {
    name: 'a used directory whose database is gone, empty or only a log is refused by every command, with remedies that work',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'first')
      const { file } = await bench.json<{ file: string }>('backup', join(bench.directory, 'x.dfbackup'))
      const database = join(bench.data, 'dealflow.db')
      const safe = join(bench.directory, 'safe.db')
      const refusedAs = async (problem: RegExp) => {
        const before = readdirSync(bench.data).sort()
        for (const command of [serve, ['account', 'list'], ['account', 'create', '--name', 'second']]) {
          const refused = await bench.run(...command, '--data', bench.data)
          deepEqual([refused.code, refused.stdout], [1, ''])
          match(refused.stderr, problem)
          match(refused.stderr, /dealflow restore FILE.*To begin anew on purpose, move instance\.json/)
        }
        deepEqual(readdirSync(bench.data).sort(), before)
      }
      const examinedAs = async (problem: RegExp) => {
        const before = readdirSync(bench.data).sort()
        const doctor = await bench.run('doctor', '--data', bench.data)
        equal(doctor.code, 1)
        match(doctor.stdout, problem)
        deepEqual(readdirSync(bench.data).sort(), before)
      }

      renameSync(database, safe)
      await refusedAs(/dealflow\.db is missing, and instance\.json in that directory show/)
      writeFileSync(`${database}-wal`, 'the last changes')
      await refusedAs(/dealflow\.db is missing, and instance\.json, dealflow\.db-wal in/)
      await examinedAs(/dealflow\.db is missing, and instance\.json, dealflow\.db-wal in/)
      equal(readFileSync(`${database}-wal`, 'utf8'), 'the last changes')
      writeFileSync(database, '')
      await refusedAs(/dealflow\.db is empty/)

      // What a deck that was uploaded leaves.
      mkdirSync(join(bench.data, 'uploads'))
      const restored = await bench.run('restore', file, '--data', bench.data)
      equal(restored.code, 0, restored.stderr)
      const [replaced = ''] = readdirSync(bench.data).filter((name) => name.startsWith('replaced-'))
      equal(readFileSync(join(bench.data, replaced, 'dealflow.db-wal'), 'utf8'), 'the last changes')
      truncateSync(database)
      await refusedAs(/dealflow\.db is empty/)
      await examinedAs(/dealflow\.db is empty/)
      renameSync(safe, database)
      match((await bench.run('account', 'list', '--data', bench.data)).stdout, /first/)
    },
  },
  {
    name: 'only a log is enough to be refused; settings, a key for the first start and a first start that was killed are not',
    async run(bench) {
      mkdirSync(bench.data)
      const log = join(bench.data, 'dealflow.db-wal')
      writeFileSync(log, 'the last changes')
      equal((await bench.run('account', 'create', '--name', 'a', '--data', bench.data)).code, 1)
      equal(readFileSync(log, 'utf8'), 'the last changes')
      rmSync(log)
      writeFileSync(join(bench.data, 'dealflow.toml'), '')
      writeFileSync(join(bench.data, 'instance.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
      writeFileSync(join(bench.data, 'dealflow.db'), '')
      const server = await bench.serve()
      match(server.opening.live_key ?? '', /^df_live_/)
      equal(await server.stop(), 0)
    },
  },
]
