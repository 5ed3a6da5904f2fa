import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { xlsxOf } from '@dealflow/core/testing'
import { finished, type Workbench } from '../dealflow.ts'
import { type CliScenario, countsOf, type ImportReport, jsonLines } from './scenario.ts'

const odd = [
  'Firm;Web Site;HQ;Since;Sectors;Notes',
  '"Moss; Fern";mossfern.example;Berlin, Germany;2019;"Plants | Retail";"two',
  'lines"',
  'Harbor Analytics;harbor.example;Rotterdam, Netherlands;soon;Logistics;',
  'Third;third.example;Boston, MA;2021;AI;x;y',
  '',
].join('\r\n')

/** Files as people have them. */
export const importing: readonly CliScenario[] = [
  {
    name: 'a workbook is looked at and imported, whatever it is called, and one that is torn is refused',
    async run(bench) {
      const made = await xlsxOf({
        sheets: [
          {
            name: 'Pipeline',
            rows: '<row r="1"><c t="inlineStr"><is><t>Spring review</t></is></c></row><row r="2"><c t="inlineStr"><is><t>Company</t></is></c><c t="inlineStr"><is><t>City</t></is></c></row><row><c t="inlineStr"><is><t>Moss</t></is></c><c t="inlineStr"><is><t>Berlin</t></is></c></row><row><c/><c t="inlineStr"><is><t>Paris</t></is></c></row>',
          },
          { name: 'Lists', rows: '', state: 'hidden' },
        ],
      })
      const file = join(bench.directory, 'companies.dat')
      writeFileSync(file, made)
      const look = await bench.run('import', file, '--dry-run', '--data', bench.data)
      equal(look.code, 0, look.stderr)
      match(look.stdout, /an XLSX workbook, columns read by their headers/)
      match(look.stdout, /sheet "Lists" is not read: It is hidden/)
      match(look.stdout, /sheet "Pipeline", row 4: name/)
      match(look.stdout, /sheet "Pipeline", row 1: Spring review \(a line above the header\)/)
      const report = await bench.json<ImportReport>('import', file)
      equal(report.created, 1)
      equal(report.rejects_csv, null)
      match(readFileSync(report.rejects_file ?? '', 'utf8'), /"sheet":"Pipeline"/)
      writeFileSync(file, made.slice(0, 900))
      const torn = await bench.run('import', file, '--data', bench.data)
      equal(torn.code, 1)
      match(torn.stderr, /The file is damaged: its end is missing/)
    },
  },
  {
    name: 'a CSV file with odd headers is looked at, imported, put right and imported again',
    async run(bench) {
      const file = join(bench.directory, 'odd.csv')
      writeFileSync(file, odd)
      const map = [
        '--map',
        'founded_year=Since',
        '--on-bad-cell',
        'reject',
        '--save-mapping',
        join(bench.directory, 'odd.json'),
      ]
      const look = await bench.run('import', file, '--dry-run', ...map, '--data', bench.data)
      equal(look.code, 0, look.stderr)
      match(look.stdout, /CSV between semicolons, utf-8/)
      match(look.stdout, /Firm +name\n/)
      match(look.stdout, /Notes +kept in extra\n/)
      match(look.stdout, /3 rows read: 1 would be a new company, .* 2 rejected/)
      match(look.stdout, /line 4: Since: expected a year or a date such as 2021-03-05/)
      match(look.stdout, /"region_slug": "berlin-metro"/)
      match(look.stdout, /To import it: dealflow import \S+odd\.csv --map founded_year=Since/)
      ok(!existsSync(bench.data))

      const mapping = ['--mapping', join(bench.directory, 'odd.json'), '--on-bad-cell', 'reject']
      const report = await bench.json<ImportReport>('import', file, ...mapping)
      deepEqual(
        { ...countsOf(report), rejects_file: null },
        { read: 3, created: 1, updated: 0, unchanged: 0, rejected: 2, rejects_file: null },
      )
      // Put right where they stand, the rows are imported with the same options.
      const rejects = report.rejects_csv ?? ''
      writeFileSync(
        rejects,
        readFileSync(rejects, 'utf8').replace(';soon;', ';2015;').replace(';AI;x;y', ';AI;x'),
      )
      const again = await bench.json<ImportReport>('import', rejects, ...mapping)
      deepEqual(countsOf(again), {
        read: 2,
        created: 2,
        updated: 0,
        unchanged: 0,
        rejected: 0,
        rejects_file: null,
      })
      const found = await bench.json<{ companies: { company: { founded_year: number } }[] }>(
        'lookup',
        'harbor.example',
      )
      equal(found.companies[0]?.company.founded_year, 2015)
    },
  },
  {
    name: 'a file without a header and in an older encoding is read by position, its rejects too',
    async run(bench) {
      const file = join(bench.directory, 'plain.csv')
      writeFileSync(file, Buffer.from('Zo\xeb;zoe.example;2019\nBolt;bolt.example;soon\n', 'latin1'))
      const read = ['--map', 'name=#1,website=#2,founded_year=#3', '--encoding', 'windows-1252']
      const how = [...read, '--on-bad-cell', 'reject']
      const refused = await bench.run('import', file, '--data', bench.data)
      equal(refused.code, 1)
      match(refused.stderr, /--map name=COLUMN,website=#2/)
      match(refused.stderr, /No column of the first row is known.*\{"#1":"name"/)
      const report = await bench.json<ImportReport>('import', file, ...how)
      deepEqual([report.created, report.rejected, report.encoding], [1, 1, 'windows-1252'])
      const rejects = report.rejects_csv ?? ''
      writeFileSync(rejects, readFileSync(rejects, 'utf8').replace(';soon', ';2020'))
      equal((await bench.json<ImportReport>('import', rejects, ...how)).created, 1)
      const { companies } = await bench.json<{ companies: { company: { name: string } }[] }>(
        'lookup',
        'zoe.example',
      )
      equal(companies[0]?.company.name, 'Zoë')
    },
  },
  {
    name: 'rows in another encoding are never stored half-read, from their rejects neither, and the way out is said',
    async run(bench) {
      const file = join(bench.directory, 'old.csv')
      writeFileSync(file, Buffer.from('name,website\nB\xe9t\xe0,b.example\nC,c.example\n', 'latin1'))
      const first = await bench.run('import', file, '--encoding', 'utf-8', '--data', bench.data)
      match(first.stdout, /1 new company.* 1 rejected/)
      match(first.stdout, /1 row is not in utf-8: import the original again, with --encoding windows-1252/)
      doesNotMatch(first.stdout, /Put the rows right there/)
      const rejects = /as CSV: (.*)/.exec(first.stdout)?.[1] ?? ''
      ok(readFileSync(rejects).includes(Buffer.from('B\xe9t\xe0,b.example', 'latin1')))
      const second = await bench.run('import', rejects, '--encoding', 'utf-8', '--data', bench.data)
      match(second.stdout, /0 new companies.* 1 rejected/)
      const whole = await bench.json<ImportReport>('import', file, '--encoding', 'windows-1252')
      deepEqual([whole.created, whole.unchanged, whole.rejected], [1, 1, 0])
    },
  },
  {
    name: 'a file without rows says so, and rejects fail a command that is told to',
    async run(bench) {
      const file = join(bench.directory, 'few.csv')
      for (const text of ['', 'name,website\n']) {
        writeFileSync(file, text)
        const { code, stderr } = await bench.run('import', file, '--data', bench.data)
        equal(code, 0)
        match(stderr, /Nothing to import: the file holds no (rows|lines)\./)
      }
      writeFileSync(file, 'name,website\nA,a.example,surplus\nB,b.example\n')
      equal((await bench.run('import', file, '--data', bench.data)).code, 0)
      const failed = await bench.run('import', file, '--fail-on-rejects', '--data', bench.data)
      deepEqual([failed.code, /1 as they were, 1 rejected/.test(failed.stdout)], [1, true])
      match(failed.stdout, /columns read by their headers\.$/m)
      writeFileSync(file, 'name,website\nB,b.example\n')
      equal((await bench.run('import', file, '--fail-on-rejects', '--data', bench.data)).code, 0)
    },
  },
  {
    name: 'a mapping that does not fit is an error with the nearest name, and nothing is read in',
    async run(bench) {
      const file = join(bench.directory, 'fit.csv')
      writeFileSync(file, 'name,Sektor\nAcme,AI\n')
      const cases: readonly (readonly [string, RegExp])[] = [
        ['industries=Sector', /no column "Sector"\. Did you mean "Sektor"\?/],
        ['industry=Sektor', /"industry" is no field\. Did you mean "industries"\?/],
      ]
      for (const [map, message] of cases) {
        const { code, stderr } = await bench.run('import', file, '--map', map, '--data', bench.data)
        equal(code, 1)
        match(stderr, message)
      }
      deepEqual((await bench.json<{ results: unknown[] }>('search', 'acme')).results, [])
      writeFileSync(join(bench.directory, 'wrong.json'), '{"columns":{"name":"nmae"}}')
      const wrong = await bench.run('import', file, '--mapping', 'wrong.json', '--data', bench.data)
      equal(wrong.code, 2)
      match(wrong.stderr, /wrong\.json: Mapping, "name": "nmae" is no field\. Did you mean "name"\?/)
    },
  },
  {
    name: 'the same file with another mapping is another import, with a server too',
    async run(bench) {
      const server = await bench.serve()
      const file = join(bench.directory, 'two.csv')
      writeFileSync(file, 'name,brand,website\nAcme Ltd,Acme,acme.example\n')
      equal((await bench.json<ImportReport>('import', file)).created, 1)
      const again = await bench.json<ImportReport>('import', file, '--map', 'name=brand')
      deepEqual([again.created, again.updated], [0, 1])
      const { companies } = await bench.json<{ companies: { company: { name: string } }[] }>(
        'lookup',
        'acme.example',
      )
      equal(companies[0]?.company.name, 'Acme')
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'standard input is imported, says that it cannot go on, and leaves no copy',
    async run(bench) {
      await importInput(bench, '[{"name":"Acme","website":"acme.example"}]', 1)
      const server = await bench.serve()
      await importInput(bench, 'name,website\nBolt,bolt.example\nAcme,acme.example\n', 1)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a file with as long a name as there can be has rejects too, and a mapping that cannot be saved stops nothing half-way',
    async run(bench) {
      const file = join(bench.directory, `${'é'.repeat(122)}x.jsonl`)
      writeFileSync(file, '{"name":"Acme"}\nnot json\n')
      const nowhere = join(bench.directory, 'none', 'mapping.json')
      const refused = await bench.run('import', file, '--save-mapping', nowhere, '--data', bench.data)
      deepEqual([refused.code, existsSync(bench.data)], [2, false])
      match(refused.stderr, /--save-mapping: .*none is no directory/)
      const report = await bench.json<ImportReport>('import', file)
      match(readFileSync(report.rejects_file ?? '', 'utf8'), /"line":2/)
    },
  },
  {
    name: 'standard input that a kill cut off is removed by the next command',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'Fund')
      const child = bench.spawn(['import', '-', '--data', bench.data], {}, 'pipe')
      const ended = finished(child)
      const copies = join(bench.data, 'tmp')
      child.stdin?.write('name,website\n')
      while (!existsSync(copies)) await new Promise((resolve) => setImmediate(resolve))
      child.kill('SIGKILL')
      await ended
      ok(existsSync(copies))
      await bench.json('account', 'list')
      ok(!existsSync(copies))
    },
  },
  {
    name: 'a large import finds the thread that takes its checkpoints',
    async run(bench) {
      const file = join(bench.directory, 'large.jsonl')
      const count = 2_000
      const row = (i: number) => ({
        id: `a:${i}`,
        name: `Company ${i}`,
        description: 'Moves freight. '.repeat(50),
      })
      writeFileSync(file, jsonLines(Array.from({ length: count }, (_, i) => row(i))))
      const server = await bench.serve()
      equal((await bench.json<ImportReport>('import', file)).created, count)
      equal(await server.stop(), 0)
      doesNotMatch(server.output(), /commits take the checkpoints/)
    },
  },
]

async function importInput(bench: Workbench, text: string, created: number) {
  const child = bench.spawn(['import', '-', '--data', bench.data, '--json'], {}, 'pipe')
  const ended = finished(child)
  child.stdin?.end(text)
  const { code, stdout, stderr } = await ended
  equal(code, 0, stderr)
  match(stderr, /cannot go on where it was/)
  doesNotMatch(stdout, /data\/tmp/)
  equal((JSON.parse(stdout) as ImportReport).created, created)
  ok(existsSync(bench.data))
  ok(!existsSync(join(bench.data, 'tmp')))
}
