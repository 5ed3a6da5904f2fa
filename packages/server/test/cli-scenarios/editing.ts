import { deepEqual, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, type ImportReport, jsonLines } from './scenario.ts'

interface Shown {
  readonly created?: boolean
  readonly company: { readonly name: string; readonly status: string; readonly founded_year: number | null }
  readonly edits: Readonly<Record<string, string>>
  readonly columns: Readonly<Record<string, unknown>>
}

/** What an operator sets by hand stays. */
export const editing: readonly CliScenario[] = [
  {
    name: 'what an operator sets or deletes outlasts imports until one overwrites edits, on a free directory',
    run: edit,
  },
  {
    name: 'what an operator sets or deletes outlasts imports until one overwrites edits, while a server holds the directory',
    async run(bench) {
      const server = await bench.serve()
      await edit(bench)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a company that was forgotten stays away from every import, and says so, until it is put back',
    run: forget,
  },
  {
    name: 'a company is forgotten while a server holds the directory',
    async run(bench) {
      const server = await bench.serve()
      await forget(bench)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'company get marks what was edited, and what it shows can be put back',
    async run(bench) {
      await importAll(bench)
      await bench.json('company', 'put', 'a:1', '{"status":"acquired","description":null}')
      const { stdout } = await bench.run('company', 'get', 'a:1', '--data', bench.data)
      match(stdout, /^status +acquired {3}\* edited \d{4}-\d{2}-\d{2}$/m)
      match(stdout, /^description +\(emptied\) {3}\* edited/m)
      match(stdout, /^city +Rotterdam$/m)
      const before = await bench.json<Shown>('company', 'get', 'a:1')
      const file = join(bench.directory, 'edit.json')
      writeFileSync(file, JSON.stringify(before.columns))
      const after = await bench.json<Shown>('company', 'put', 'a:1', `@${file}`)
      deepEqual(after.columns, before.columns)
    },
  },
  {
    name: 'company history tells what brought a company and each change of it',
    async run(bench) {
      const importOf = async (name: string, employees: number, ...options: readonly string[]) => {
        const file = join(bench.directory, name)
        writeFileSync(file, `Name,Website,Employees\nAcme,acme.example,${employees}\n`)
        return bench.json<ImportReport>('import', file, ...options)
      }
      await importOf('september.csv', 12, '--licence', 'our own', '--as-of', '2026-09-30')
      await importOf('october.csv', 19, '--retrieved-at', '2026-11-01')
      await bench.json('company', 'put', 'site:acme.example', '{"status":"closed"}')
      const { stdout } = await bench.run('company', 'history', 'site:acme.example', '--data', bench.data)
      const [edited, status, imported, employees, created, ...others] = stdout.trimEnd().split('\n')
      match(edited ?? '', /Z {2}changed by the operator$/)
      equal(status, '  status: (unknown) -> closed')
      match(imported ?? '', /changed by import of october\.csv, row 2, retrieved 2026-11-01$/)
      equal(employees, '  employees: 12 -> 19')
      match(
        created ?? '',
        /created by import of september\.csv, row 2, our own, retrieved .*, as of 2026-09-30$/,
      )
      deepEqual(others, [])
      await bench.json('company', 'put', 'site:acme.example', '{"employees":20}')
      await importOf('november.csv', 21)
      const later = await bench.run('company', 'history', 'site:acme.example', '--data', bench.data)
      match(
        later.stdout,
        /\n\nNot shown, because you set it otherwise, a file of a later day says otherwise, or the import was only to add:\n {2}employees: 21, by import of november\.csv, row 2, retrieved .*\n$/,
      )
      const refused = await bench.run('import', 'x.csv', '--as-of', 'May', '--data', bench.data)
      deepEqual(
        [refused.code, /--as-of takes a day such as 2026-09-30; got "May"/.test(refused.stderr)],
        [2, true],
      )
      const unknown = await bench.run('company', 'history', 'nobody', '--data', bench.data)
      deepEqual([unknown.code, /no company with the id nobody/.test(unknown.stderr)], [1, true])
    },
  },
  {
    name: 'an edit says what it cleared, and takes no website of another company',
    async run(bench) {
      await importAll(bench)
      const put = (id: string, edit: string) => bench.run('company', 'put', id, edit, '--data', bench.data)
      match(
        (await put('a:1', '{"city":"Atlantis"}')).stdout,
        /\nregion and geonames_id were cleared: they belonged to the old city\.\n$/,
      )
      const { code, stderr } = await put('a:1', '{"website":"mossfern.example"}')
      equal(code, 1)
      match(
        stderr,
        /mossfern\.example belongs to Moss & Fern \(id a:2\)\. Give that company another website or delete it/,
      )
      equal((await put('a:1', '{"id":"other"}')).stderr, 'dealflow: id: A company keeps its id.\n')
    },
  },
  {
    name: 'a wrong edit is told with all that is wrong, and does nothing',
    async run(bench) {
      await importAll(bench)
      const put = (id: string, edit: string) => bench.run('company', 'put', id, edit, '--data', bench.data)
      const wrong = await put('a:1', '{"statuss":"closed","founded_year":"soon"}')
      equal(wrong.code, 1)
      match(wrong.stderr, /statuss: .*Did you mean status\?/)
      match(wrong.stderr, /founded_year: expected a whole number/)
      deepEqual((await bench.json<Shown>('company', 'get', 'a:1')).edits, {})
      equal((await put('a:1', '{status')).code, 2)
      equal((await put('a:1', '@no-such-file')).code, 2)
      match((await put('new', '{"website":"new.example"}')).stderr, /name: .*a new one needs a name/)
      for (const act of ['delete', 'forget']) {
        const unknown = await bench.run('company', act, 'nobody', '--data', bench.data)
        deepEqual([unknown.code, /no company with the id nobody/.test(unknown.stderr)], [1, true])
      }
    },
  },
]

async function importAll(bench: Workbench, ...options: readonly string[]) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  return bench.json<ImportReport & { withheld: number }>('import', file, ...options)
}

async function forget(bench: Workbench) {
  await importAll(bench)
  const shown = await bench.json<{ facts: unknown; people: unknown }>('company', 'get', 'a:2')
  deepEqual([shown.facts, shown.people], [[], []])
  const domain = 'mossfern.example'
  const forgetting = ['company', 'forget', `https://www.${domain}/about`] as const
  deepEqual(await bench.json(...forgetting), { company_ids: ['a:2'], domains: [domain] })
  for (const options of [[], ['--overwrite-edits']]) equal((await importAll(bench, ...options)).withheld, 1)
  const gone = await bench.run('company', 'get', 'a:2', '--data', bench.data)
  match(gone.stderr, /You had forgotten a:2\. Imports and enrichment leave it out; .*company put/)
  const again = await bench.run(...forgetting, '--data', bench.data)
  match(again.stdout, /^No company had it\.\nKept away from imports and enrichment: mossfern\.example\.\n/)
  await bench.json('company', 'put', 'a:2', `{"name":"Moss & Fern","website":"${domain}"}`)
  equal((await importAll(bench)).withheld, 0)
  const byId = await bench.run('company', 'forget', 'a:2', '--data', bench.data)
  match(byId.stdout, /^Removed a:2, with all that was learnt of it\.\n/)
}

async function edit(bench: Workbench) {
  await importAll(bench)
  const put = await bench.json<Shown>('company', 'put', 'a:2', '{"status":"closed","founded_year":2011}')
  deepEqual([put.created, Object.keys(put.edits)], [false, ['status', 'founded_year']])
  deepEqual(await bench.json('company', 'delete', 'a:1'), { company_id: 'a:1', deleted: true })
  const again = await importAll(bench)
  deepEqual([again.created, again.updated, again.unchanged, again.withheld], [0, 0, 2, 1])
  const kept = await bench.json<Shown>('company', 'get', 'a:2')
  deepEqual([kept.company.status, kept.company.founded_year], ['closed', 2011])
  const gone = await bench.run('company', 'get', 'a:1', '--data', bench.data)
  match(gone.stderr, /You deleted a:1\..*company put.*--overwrite-edits/)
  const over = await importAll(bench, '--overwrite-edits')
  deepEqual([over.created, over.updated, over.unchanged, over.withheld], [1, 1, 1, 0])
  const replaced = await bench.json<Shown>('company', 'get', 'a:2')
  deepEqual([replaced.company.status, replaced.company.founded_year, replaced.edits], ['unknown', 2019, {}])
  const made = await bench.json<Shown>('company', 'put', 'mine', '{"name":"Made by hand"}')
  deepEqual([made.created, made.company.name], [true, 'Made by hand'])
}
