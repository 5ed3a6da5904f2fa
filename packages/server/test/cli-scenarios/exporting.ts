import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { finished, type Workbench } from '../dealflow.ts'
import { type CliScenario, companies, jsonLines, manyCompanies } from './scenario.ts'

/** An export of them lasts a good while after the first stand in its file. */
const manyLines = 50_000
/** Of them a pipe holds a tenth. */
const pipefuls = 10_000

/** Companies leave, whole or not at all. */
export const exporting: readonly CliScenario[] = [
  {
    name: 'an export is a file that another directory imports to the same companies, with and without a server',
    async run(bench) {
      await importCompanies(bench)
      const alone = await exported(bench, 'alone')
      const server = await bench.serve()
      deepEqual(await exported(bench, 'held'), alone)
      equal(await server.stop(), 0)
      for (const ending of ['jsonl.gz', 'csv', 'parquet']) {
        const other = join(bench.directory, `other-${ending}`)
        await bench.run('import', join(bench.directory, `alone.${ending}`), '--data', other)
        const again = await bench.run('export', '--data', other)
        equal(again.stdout, alone.jsonl)
      }
    },
  },
  {
    name: 'an export with history restores what brought each value, and says so only where it was asked for',
    async run(bench) {
      await importCompanies(bench)
      await bench.json('company', 'put', 'a:1', '{"status":"acquired"}')
      const file = join(bench.directory, 'whole.jsonl')
      await bench.run('export', file, '--with-history', '--data', bench.data)
      const other = join(bench.directory, 'other')
      const restored = await bench.run('import', file, '--with-history', '--data', other)
      equal(restored.code, 0)
      const again = await bench.run('export', '--with-history', '--data', other)
      equal(again.stdout, readFileSync(file, 'utf8'))
      const told = async (data: string) =>
        (await bench.run('company', 'history', 'a:1', '--data', data)).stdout
      equal(await told(other), await told(bench.data))
      match(
        await told(other),
        /changed by the operator\n {2}status: active -> acquired|changed by the operator/,
      )
      const plain = await bench.run('import', file, '--data', join(bench.directory, 'plain'))
      match(`${plain.stdout}${plain.stderr}`, /history_as_stored: left out; --with-history/)
      const csv = await bench.run('export', '--with-history', '--format', 'csv', '--data', bench.data)
      equal(csv.code, 2)
    },
  },
  {
    name: 'an export to standard output holds companies alone, and ends quietly when its reader has enough',
    async run(bench) {
      const file = manyCompanies(bench, pipefuls)
      await bench.json('import', file)
      const { code, stdout, stderr } = await bench.run('export', '-', '--format', 'csv', '--data', bench.data)
      equal(code, 0)
      equal(stdout.split('\r\n').length, pipefuls + 2)
      match(stderr, /10,000 companies exported/)
      const child = bench.spawn(['export', '--data', bench.data])
      const ended = finished(child)
      if (child.stdout !== null) await once(child.stdout, 'data')
      child.stdout?.destroy()
      const cut = await ended
      equal(cut.code, 141)
      doesNotMatch(cut.stderr, /EPIPE|dealflow:/)
    },
  },
  {
    name: 'an export that is interrupted, or whose server is lost, leaves no file',
    async run(bench) {
      await bench.json('import', manyCompanies(bench, manyLines))
      const left = () => readdirSync(bench.directory).filter((name) => name.startsWith('out'))
      const alone = await startExport(bench)
      alone.child.kill('SIGINT')
      equal((await alone.ended).code, 1)
      deepEqual(left(), [])
      const server = await bench.serve()
      const held = await startExport(bench)
      held.child.kill('SIGINT')
      equal((await held.ended).code, 1)
      deepEqual(left(), [])
      const lost = await startExport(bench)
      await server.kill()
      const { code, stderr } = await lost.ended
      equal(code, 1)
      match(stderr, /The server stopped before it was done/)
      deepEqual(left(), [])
    },
  },
  {
    name: 'a file that is there is not replaced, and what cannot be exported leaves it as it is',
    async run(bench) {
      await importCompanies(bench)
      const file = join(bench.directory, 'out.jsonl')
      writeFileSync(file, 'mine')
      const refused = await bench.run('export', file, '--data', bench.data)
      deepEqual([refused.code, readFileSync(file, 'utf8')], [1, 'mine'])
      match(refused.stderr, /is there already\. --force replaces it/)
      const filters = '{"employees":{"min":-1},"score":{"min":11}}'
      const wrong = await bench.run('export', file, '--force', '--filters', filters, '--data', bench.data)
      equal(wrong.code, 1)
      match(wrong.stderr, /filters\.employees\.min/)
      match(wrong.stderr, /filters\.score\.min/)
      deepEqual([readFileSync(file, 'utf8'), readdirSync(bench.directory).filter(isPartial)], ['mine', []])
      const report = await bench.json<{ file: string; companies: number }>('export', file, '--force')
      deepEqual([report.file, report.companies], [file, 3])
      const nowhere = await bench.run('export', join(bench.directory, 'none/out.csv'), '--data', bench.data)
      match(nowhere.stderr, /none is no directory/)
      const bom = await bench.run('export', '--bom', '--data', bench.data)
      equal(bom.code, 2)
      const twice = await bench.run('export', join(bench.directory, 'a.parquet.gz'), '--data', bench.data)
      equal(twice.code, 2)
      match(twice.stderr, /packed within/)
    },
  },
  {
    name: 'filters and a list choose what is exported',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Fund')
      await importCompanies(bench)
      const owner = ['--account', account_id]
      const { list_id } = await bench.json<{ list_id: string }>('list', 'create', '--name', 'Two', ...owner)
      await bench.json('list', 'add', list_id, 'a:2', 'noid.example')
      const idsOf = async (...options: readonly string[]) => {
        const { stdout } = await bench.run('export', '--data', bench.data, ...options)
        return stdout
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { id: string }).id)
      }
      deepEqual(await idsOf('--list', list_id), ['a:2', 'site:noid.example'])
      deepEqual(await idsOf('--filters', '{"countries":{"include":["NL"]}}'), ['a:1'])
      const other = await bench.run('export', '--list', list_id, '--dataset', 'test', '--data', bench.data)
      match(other.stderr, /holds companies of the live dataset/)
      const none = await bench.run('export', '--list', 'no-such-list', '--data', bench.data)
      deepEqual([none.code, none.stdout], [1, ''])
      match(none.stderr, /no list with this id/)
    },
  },
]

const isPartial = (name: string) => name.endsWith('.partial')

async function importCompanies(bench: Workbench) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  await bench.json('import', file)
}

/** Exports in every form; what the files hold. */
async function exported(bench: Workbench, name: string) {
  const packed = join(bench.directory, `${name}.jsonl.gz`)
  const csv = join(bench.directory, `${name}.csv`)
  await bench.json('export', packed)
  await bench.json('export', csv, '--bom')
  const parquet = join(bench.directory, `${name}.parquet`)
  await bench.json('export', parquet)
  const jsonl = gunzipSync(readFileSync(packed)).toString()
  const { stdout } = await bench.run('export', '--data', bench.data)
  equal(stdout, jsonl)
  const cells = readFileSync(csv, 'utf8')
  ok(cells.startsWith('\uFEFFid,name,website,'))
  return { jsonl, cells, parquet: readFileSync(parquet) }
}

/** Starts an export and resolves when companies stand in its unfinished file. */
async function startExport(bench: Workbench) {
  const watcher = watch(bench.directory)
  const begun = new Promise<void>((resolve) => {
    watcher.on('change', (event, name) => {
      if (event === 'change' && isPartial(String(name))) resolve()
    })
  })
  const child = bench.spawn(['export', join(bench.directory, 'out.jsonl.gz'), '--data', bench.data])
  const ended = finished(child)
  await Promise.race([begun, ended]).finally(() => watcher.close())
  return { child, ended }
}
