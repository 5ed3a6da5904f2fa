import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CliScenario } from './scenario.ts'

/** Paths and addresses that cannot be: each is told in words, with what to do. */
export const paths: readonly CliScenario[] = [
  {
    name: 'a path that cannot be used is told with the path and the remedy, and a refused restore leaves nothing behind',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'first')
      const { file } = await bench.json<{ file: string }>('backup')
      const text = join(bench.directory, 'text')
      writeFileSync(text, 'mine')
      const refusedAs = async (words: RegExp, ...args: string[]) => {
        const { code, stdout, stderr } = await bench.run(...args)
        deepEqual([code, stdout], [1, ''], stderr)
        match(stderr, words)
        ok(!/E[A-Z]{4,}/.test(stderr), stderr)
      }
      await refusedAs(/it is a directory, and a backup is one file/, 'restore', '.', '--verify')
      await refusedAs(/text is no directory, and one is wanted/, 'restore', file, '--data', text)
      await refusedAs(/text is no directory, and one is wanted/, 'init', '--into', text)
      await refusedAs(
        /The directory \/proc\/x cannot be made/,
        'account',
        'create',
        '--name',
        'a',
        '--data',
        '/proc/x',
      )
      await refusedAs(/\/proc cannot be written to/, 'export', '/proc/x.jsonl', '--data', bench.data)

      const others = join(bench.directory, 'others')
      mkdirSync(others)
      writeFileSync(join(others, 'thesis.txt'), 'mine')
      await refusedAs(/not empty and holds no Dealflow data/, 'restore', file, '--data', others)
      deepEqual(readdirSync(others), ['thesis.txt'])
    },
  },
  {
    name: 'two settings that name one address, and an address of another machine, are told with their settings',
    async run(bench) {
      const at = ['--data', bench.data, '--http-addr', '127.0.0.1:0']
      const clash = ['--admin-addr', '127.0.0.1:9', '--metrics-addr', '0.0.0.0:9']
      const refused = await bench.run('serve', ...at, ...clash)
      equal(refused.code, 2)
      match(
        refused.stderr,
        /admin_addr and metrics_addr both name 0\.0\.0\.0:9\. Give metrics_addr a port of its own/,
      )
      ok(!existsSync(bench.data))
      const doctor = await bench.run('doctor', ...at, ...clash)
      match(doctor.stdout, /fail {2}ports .*admin_addr and metrics_addr both name/)
      const foreign = ['--http-addr', '203.0.113.1:8080', '--metrics-addr', 'off']
      const elsewhere = await bench.run('serve', '--data', bench.data, ...foreign)
      equal(elsewhere.code, 1)
      match(elsewhere.stderr, /This machine has no address 203\.0\.113\.1\. .* with --http-addr HOST:PORT\./)
    },
  },
  {
    name: 'a backup directory that a command names holds beside a server too',
    async run(bench) {
      const server = await bench.serve()
      const chosen = join(bench.directory, 'chosen')
      const { file } = await bench.json<{ file: string }>('backup', '--backup-dir', chosen)
      match(file, /chosen\/backup-/)
      equal(readdirSync(chosen).length, 1)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'what a killed backup left is told by doctor, and the next start removes it with the unfinished file beside its target',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'first')
      const gone = bench.spawn(['version'])
      await new Promise((resolve) => gone.once('exit', resolve))
      const left = join(bench.data, 'tmp', `${gone.pid}-0123abcd`)
      const partial = join(bench.directory, 'x.dfbackup.0123abcd.partial')
      mkdirSync(left, { recursive: true })
      writeFileSync(join(left, 'dealflow.db'), 'half a copy')
      writeFileSync(join(left, 'output'), partial)
      writeFileSync(partial, 'half a backup')
      match((await bench.run('doctor', '--data', bench.data)).stdout, /warn {2}leftovers .*0123abcd/)
      const server = await bench.serve()
      deepEqual([existsSync(left), existsSync(partial)], [false, false])
      equal(await server.stop(), 0)
    },
  },
]
