import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from '../dealflow.ts'
import type { CliScenario } from './scenario.ts'

export const usage: readonly CliScenario[] = [
  {
    name: 'wrong usage exits 2 and names the remedy; a failure exits 1',
    async run(bench) {
      const cases: readonly [readonly string[], number, RegExp][] = [
        [['serv'], 2, /Did you mean serve\?/],
        [['serve', '--htp-addr', '1'], 2, /Did you mean --http-addr/],
        [['serve', '--http-addr', 'eighty'], 2, /--http-addr must be an address and a port/],
        [['serve', '--billing', 'maybe'], 2, /on, off/],
        [['account', 'create'], 2, /--name NAME is missing/],
        [['account', 'create', '--name', 'x', '--grant-usd', 'lots'], 2, /--grant-usd/],
        [['key'], 2, /key create/],
        [['key', 'create', '--account', 'nobody', '--data', bench.data], 1, /account/i],
        [['key', 'create', '--account', 'x', '--scope', 'search,lokup'], 2, /Did you mean lookup/],
        [['key', 'create', '--account', 'x', '--scope', ''], 2, /none of them empty/],
        [['key', 'create', '--account', 'x', '--allow-cidr', '10.0.0.0/33'], 2, /203\.0\.113\.0\/24/],
        [['key', 'create', '--account', 'x', '--rate-limit', 'hour=5'], 2, /second=5,minute=100,day=1000/],
        [['key', 'create', '--account', 'x', '--rate-limit', 'day=5,day=6'], 2, /at most once/],
        [['key', 'create', '--account', 'x', '--expires-at', 'soon'], 2, /2027-01-01T00:00:00Z/],
        [['search', 'x', '--limit', 'abc'], 2, /--limit must be a whole number from 1 to 50/],
        [['search', 'x', '--limit', '1e1'], 2, /--limit/],
        [['search', 'x', '--limit', ''], 2, /--limit/],
        [['serve', '--http-addr', ''], 2, /--http-addr/],
        [['demo', '--port', '0x50'], 2, /0 to 65535/],
        [['grant', 'x', '--usd', '5', '--usd', '6'], 2, /--usd was given twice/],
        [
          ['grant', 'x', '--usd', '-5'],
          2,
          /at most 1,000,000,000.*got "-5"\. .*dealflow adjust ACCOUNT --usd=-5/,
        ],
        [['grant', 'x', '--usd', '1000000001'], 2, /at most 1,000,000,000.*dealflow adjust/],
        [['adjust', 'x', '--usd=-5'], 2, /--note TEXT is missing/],
        [['adjust', 'x', '--usd', '0', '--note', 'n'], 2, /and not 0/],
        [
          ['adjust', 'x', '--usd=1', '--note', '-x'],
          2,
          /^dealflow: --note has no value.*--note=-x\..*--help\.\n$/,
        ],
        [['init', 'here'], 2, /"here" is one argument too many\. Did you mean --into here\?/],
        [['key', 'rotate', 'x', '--overlap', '1y'], 2, /such as 30s, 15m, 24h or 7d; got "1y"/],
        [['ledger', 'verify', '--data', 'no-such-directory'], 1, /holds no Dealflow data/],
        [['search', 'robots', '--data', 'no-such-directory'], 1, /Is --data right/],
        [['import'], 2, /FILE is missing/],
        [['import', 'no-such-file.jsonl', '--data', bench.data], 1, /cannot be read/],
        [['import', 'x', '--format', 'docx'], 2, /jsonl, json, csv/],
        [['import', 'x', '--map', 'company_name'], 2, /name=company_name/],
        [['import', 'x', '--map', 'name=a,name=b'], 2, /names name twice/],
        [['import', 'x', '--delimiter', 'ab'], 2, /comma, semicolon, tab or pipe/],
        [
          ['import', 'x', '--mapping', 'no-such-file.json'],
          2,
          /--mapping: no-such-file\.json cannot be read/,
        ],
      ]
      for (const [args, code, message] of cases) {
        const finished = await bench.run(...args)
        equal(finished.code, code, `${args.join(' ')}: ${finished.stderr}`)
        match(finished.stderr, message)
        equal(finished.stdout, '')
      }
      ok(!existsSync(join(bench.directory, 'no-such-directory')))
    },
  },
  {
    name: 'the message of a command that fails comes after whatever it logged',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'first')
      chmodSync(join(bench.data, 'instance.key'), 0o644)
      const { code, stderr } = await bench.run('key', 'revoke', 'nobody', '--data', bench.data)
      equal(code, 1)
      match(stderr, /^\S+ WARN {2}others than its owner .*\ndealflow: There is no key nobody\.\n$/)
    },
  },
  {
    name: 'an import of which nothing could be used fails and says what a file of its format must hold',
    async run(bench) {
      const cases: readonly (readonly [string, string, RegExp])[] = [
        ['bad.csv', 'id,name\n1,\n', /Not one row could be used\. --dry-run/],
        ['bad.jsonl', '{"name":5}\n', /Each line of JSON Lines must hold one JSON object/],
        ['bad.json', '[1, 2]', /Not one entry could be used/],
      ]
      for (const [name, text, message] of cases) {
        const file = join(bench.directory, name)
        writeFileSync(file, text)
        const finished = await bench.run('import', file, '--data', bench.data, '--json')
        equal(finished.code, 1)
        match(finished.stderr, message)
        ok((JSON.parse(finished.stdout) as { rejected: number }).rejected > 0)
      }
    },
  },
  {
    name: 'every command and every group of commands explains itself',
    async run(bench) {
      const overview = await bench.run('--help')
      equal(overview.code, 0)
      const names = [...overview.stdout.matchAll(/^ {2}(\w+(?: \w+)*) {2}/gm)].map((row) => row[1] ?? '')
      ok(names.length >= 17, overview.stdout)
      for (const group of ['key', 'account', 'ledger']) {
        const page = await bench.run(group, '--help')
        equal(page.code, 0)
        match(page.stdout, new RegExp(`  ${group} \\w+`))
      }
      const powers = await bench.run('key', 'create', '--help')
      match(
        powers.stdout,
        /only these operations, of search,lookup,competitors,vc,enrichment,pitch_deck,.*webhooks,lists,billing_read; default all/,
      )
      const withMore = await bench.run('search', '--help')
      match(withMore.stdout, / {2}search tune pin {2}/)
      for (const name of names) {
        const page = await bench.run(...name.split(' '), '--help')
        equal(page.code, 0)
        match(page.stdout, new RegExp(`Usage: dealflow ${name}`))
        match(page.stdout, /--json/)
      }
    },
  },
  {
    name: 'a reader that has seen enough, such as head, ends a command without a word',
    async run(bench) {
      const child = bench.spawn(['config', '--example'])
      const ended = finished(child)
      child.stdout?.destroy()
      deepEqual(await ended, { code: 141, stdout: '', stderr: '' })
    },
  },
  {
    name: 'output for which there is no room ends a command with what the system says, and no stack',
    async run(bench) {
      // A system without it has no disk that is full at will.
      if (!existsSync('/dev/full')) return
      const child = bench.spawnProgram(
        ['/bin/sh', '-c', 'exec "$@" > /dev/full', 'sh', ...bench.program],
        ['version'],
      )
      const { code, stderr } = await finished(child)
      equal(code, 1)
      match(stderr, /^dealflow: Standard output could not be written: ENOSPC.*\n$/)
    },
  },
]
