import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { finished, type Workbench } from '../dealflow.ts'
import type { CliScenario, ImportReport } from './scenario.ts'

const list = 'Company,Website,Year founded\nMoss,moss.example,2019\nFern,,2018\nTern,tern.example,soon\n'
const next =
  'Company,Website,Year founded\nMoss,moss.example,2019\nFern,,2017\n"=Kelp, ""the"" firm",kelp.example,2020\nTotal,,\n,nameless.example,2001\n'

interface Preview extends ImportReport {
  readonly preview: { doubtful: number; left_out: number; rows: readonly Row[] } | null
}
interface Row {
  readonly line: number
  readonly outcome: string
  readonly doubtful: boolean
  readonly name: string
  readonly reasons: readonly string[]
}

/** What would become of a file, before there is anything of it. */
export const previewing: readonly CliScenario[] = [
  {
    name: 'a dry run makes no directory and leaves nothing, from standard input neither',
    async run(bench) {
      const file = writeList(bench, list)
      const look = await bench.run('import', file, '--dry-run', '--data', bench.data)
      equal(look.code, 0, look.stderr)
      match(look.stdout, /3 rows read: 3 would be new companies, .* 0 rejected; 1 doubtful\./)
      match(look.stdout, /^ {2}line 2 {2}new {11}Moss$/m)
      match(look.stdout, /^ {2}line 4 {2}new\? {10}Tern$/m)
      const child = bench.spawn(['import', '-', '--dry-run', '--json', '--data', bench.data], {}, 'pipe')
      const ended = finished(child)
      child.stdin?.end(list)
      const { code, stdout } = await ended
      equal(code, 0)
      equal((JSON.parse(stdout) as Preview).created, 3)
      deepEqual(filesIn(bench), ['list.csv'])
    },
  },
  {
    name: 'a dry run writes every row to a file, as CSV, as JSON Lines and packed, with a server too, and changes nothing',
    async run(bench) {
      await bench.json('import', writeList(bench, list))
      const file = writeList(bench, next)
      const told = await previewed(bench, file, 'rows.csv')
      const audited = await importsAudited(bench)
      deepEqual(readFileSync(join(bench.directory, 'rows.csv'), 'utf8').split('\r\n'), [
        'line,sheet,outcome,doubtful,name,reasons',
        '2,,unchanged,,Moss,',
        '3,,updated,yes,Fern,known again by its name and place alone',
        `4,,created,,"'=Kelp, ""the"" firm",`,
        '5,,passed_over,yes,"Total,,",a total',
        told.preview?.rows[4] === undefined
          ? ''
          : `6,,rejected,,",nameless.example,2001","${told.preview.rows[4].reasons.join('; ').replaceAll('"', '""')}"`,
        '',
      ])
      deepEqual([told.created, told.updated, told.unchanged, told.rejected], [1, 1, 1, 1])
      equal(told.preview?.doubtful, 2)
      const server = await bench.serve()
      deepEqual((await previewed(bench, file, 'rows.jsonl.gz')).preview, told.preview)
      const packed = gunzipSync(readFileSync(join(bench.directory, 'rows.jsonl.gz'))).toString()
      deepEqual(
        packed
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Row),
        told.preview?.rows,
      )
      equal(await importsAudited(bench), audited)
      equal(await server.stop(), 0)
      const done = await bench.json<Preview>('import', file)
      deepEqual([done.created, done.updated, done.unchanged, done.rejected, done.preview], [1, 1, 1, 1, null])
    },
  },
  {
    name: 'a preview replaces no file unasked, is of a dry run alone, and of one that fails nothing is left',
    async run(bench) {
      const file = writeList(bench, list)
      const at = join(bench.directory, 'rows.csv')
      const run = (...args: readonly string[]) => bench.run('import', file, ...args, '--data', bench.data)
      const real = await run('--preview', at)
      deepEqual([real.code, existsSync(bench.data)], [2, false])
      match(real.stderr, /--preview is for --dry-run/)
      const taken = await run('--dry-run', '--preview', file)
      equal(taken.code, 1)
      match(taken.stderr, /list\.csv is there already\. --force replaces it/)
      equal(readFileSync(file, 'utf8'), list)
      equal((await run('--dry-run', '--preview', at)).code, 0)
      equal((await run('--dry-run', '--preview', at, '--force')).code, 0)
      const failed = await run(
        '--dry-run',
        '--map',
        'name=Nmae',
        '--preview',
        join(bench.directory, 'none.csv'),
      )
      equal(failed.code, 1)
      const shown = await run('--dry-run', '--preview', join(bench.directory, 'more.csv'))
      match(shown.stdout, /Every one of them is in \S+more\.csv\./)
      doesNotMatch(shown.stdout, /To import it: .*--preview/)
      deepEqual(filesIn(bench), ['list.csv', 'more.csv', 'rows.csv'])
    },
  },
  {
    name: 'columns are read as those of the last file with these headers, which is told, shown and forgotten',
    async run(bench) {
      const file = join(bench.directory, 'crm.csv')
      writeFileSync(file, 'Company,House,City\nMoss,Moss Ltd,Berlin\n')
      await bench.json('import', file, '--map', 'name=House,city=City')
      writeFileSync(file, 'Company,House,City\nFern,Fern Ltd,Porto\n')
      const look = await bench.run('import', file, '--dry-run', '--data', bench.data)
      match(
        look.stdout,
        /Columns read as on \d{4}-\d\d-\d\d \(dealflow mapping show \w{16}\); --forget-mapping reads/,
      )
      match(look.stdout, /^ {2}House +name$/m)
      const { mappings } = await bench.json<{ mappings: { mapping_id: string }[] }>('mapping', 'list')
      const [{ mapping_id: id } = { mapping_id: '' }] = mappings
      match(
        (await bench.run('mapping', 'list', '--data', bench.data)).stdout,
        new RegExp(`^${id} .* csv +crm\\.csv +House, City$`, 'm'),
      )
      const shown = await bench.run('mapping', 'show', id, '--data', bench.data)
      writeFileSync(join(bench.directory, 'shown.json'), shown.stdout)
      const said = await bench.json<ImportReport>(
        'import',
        file,
        '--mapping',
        join(bench.directory, 'shown.json'),
      )
      equal(said.columns.find(({ column }) => column === 'House')?.field, 'name')
      const anew = await bench.json<ImportReport>('import', file, '--forget-mapping')
      equal(anew.columns.find(({ column }) => column === 'Company')?.field, 'name')
      match((await bench.run('mapping', 'remove', id, '--data', bench.data)).stdout, /^Forgot mapping/)
      deepEqual(await bench.json('mapping', 'list'), { mappings: [] })
      const none = await bench.run('mapping', 'show', id, '--data', bench.data)
      deepEqual([none.code, /No mapping \w+ is remembered/.test(none.stderr)], [1, true])
    },
  },
]

/** What the program of the sources caches has a name that begins with a dot. */
const filesIn = ({ directory }: Workbench) =>
  readdirSync(directory)
    .filter((name) => !name.startsWith('.'))
    .sort()

const importsAudited = async (bench: Workbench) =>
  (await bench.json<{ entries: readonly unknown[] }>('audit', '--action', 'import')).entries.length

function writeList(bench: Workbench, text: string): string {
  const file = join(bench.directory, 'list.csv')
  writeFileSync(file, text)
  return file
}

const previewed = (bench: Workbench, file: string, preview: string) =>
  bench.json<Preview>('import', file, '--dry-run', '--preview', join(bench.directory, preview))
