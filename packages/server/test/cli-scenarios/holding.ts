import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beHeld, closedPort, writeControl } from './holder.ts'
import { type CliScenario, get, jsonLines } from './scenario.ts'

/** Who holds a directory, how others reach the holder, and who may read what lies there. */
export const holding: readonly CliScenario[] = [
  {
    name: 'a killed server leaves a directory that opens, and a stale control file that misleads nobody',
    async run(bench) {
      const server = await bench.serve()
      await server.kill()
      ok(existsSync(join(bench.data, 'control.json')))
      ok((await bench.json<{ accounts: unknown[] }>('account', 'list')).accounts.length === 1)
      equal(existsSync(join(bench.data, 'control.json')), false)
      const again = await bench.serve()
      equal((await get(again.url, server.opening.live_key ?? '', '/api/v2/key')).status, 200)
      equal(await again.stop(), 0)
    },
  },
  {
    name: 'two servers never share a directory',
    async run(bench) {
      const server = await bench.serve()
      const second = await bench.run('serve', '--data', bench.data, '--http-addr', '127.0.0.1:0')
      equal(second.code, 1)
      match(second.stderr, /in use|held/)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a stale control file beside a holder that is no server leads to words about the holder',
    async run(bench) {
      await beHeld(bench)
      for (const pid of [process.pid, 2 ** 22 + 1]) {
        writeControl(bench, { address: `http://127.0.0.1:${await closedPort()}`, pid })
        const { code, stderr } = await bench.run('account', 'list', '--data', bench.data)
        equal(code, 1)
        match(
          stderr,
          /held by another dealflow process that takes no commands: .* or a program that embeds Dealflow\./,
        )
      }
    },
  },
  {
    name: 'a start that was killed between the account and its keys is made good by the next one',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Half')
      const server = await bench.serve()
      equal(server.opening.account_id, account_id)
      equal((await get(server.url, server.opening.live_key ?? '', '/api/v2/key')).status, 200)
      equal(await server.stop(), 0)
      equal((await bench.json<{ accounts: unknown[] }>('account', 'list')).accounts.length, 1)
    },
  },
  {
    name: 'a port that is taken is named, with the option that changes it',
    async run(bench) {
      const server = await bench.serve()
      const { port } = new URL(server.url)
      const { code, stderr } = await bench.run(
        'serve',
        '--data',
        `${bench.data}-2`,
        '--http-addr',
        `127.0.0.1:${port}`,
      )
      equal(code, 1)
      match(stderr, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken.*--http-addr`))
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a server that cannot offer its control channel ends instead of serving on without it',
    async run(bench) {
      mkdirSync(join(bench.data, 'control.json', 'in-the-way'), { recursive: true })
      const { code, stderr } = await bench.run('serve', '--data', bench.data, '--http-addr', '127.0.0.1:0')
      equal(code, 1)
      match(stderr, /control\.json/)
    },
  },
  {
    name: 'in a directory that others may read, every file is readable by its owner alone',
    async run(bench) {
      mkdirSync(bench.data)
      chmodSync(bench.data, 0o755)
      const server = await bench.serve()
      const file = join(bench.directory, 'one-bad.jsonl')
      writeFileSync(file, jsonLines([{ name: 'Good' }, '{']))
      await bench.json('import', file)
      const names = readdirSync(bench.data, { recursive: true, encoding: 'utf8' })
      for (const name of ['dealflow.db', 'control.json', 'rejects']) ok(names.includes(name), names.join())
      for (const name of names) equal(statSync(join(bench.data, name)).mode & 0o077, 0, name)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'the control channel answers what it refuses as JSON, and has no inherited operations',
    async run(bench) {
      const server = await bench.serve()
      const { address, token } = await Bun.file(join(bench.data, 'control.json')).json()
      const call = async (name: string, given: string, body: string) => {
        const headers = { authorization: `Bearer ${given}` }
        const response = await fetch(`${address}/${name}`, { method: 'POST', headers, body })
        return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
      }
      deepEqual(await call('constructor', token, '{}'), [404, 'NOT_FOUND'])
      deepEqual(await call('grant', token, '{'), [400, 'BAD_REQUEST'])
      deepEqual(await call('account.list', 'other', '{}'), [401, 'UNAUTHORIZED'])
      equal(await server.stop(), 0)
    },
  },
]
