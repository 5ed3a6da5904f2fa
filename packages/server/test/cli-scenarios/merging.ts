import { deepEqual, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, type ImportReport, jsonLines } from './scenario.ts'

interface Record {
  readonly company: { readonly id: string; readonly name: string; readonly employee_count: number | null }
}

interface Listed {
  readonly pairs: readonly { readonly companies: readonly { readonly id: string }[] }[]
}

const crm = { id: 'crm:1', name: 'Acme', website: 'acme.example', employees: 12 }
const list = { id: 'list:9', name: 'ACME Inc.', website: 'acme.example', tagline: 'We make it' }

/** Two records of one company. */
export const merging: readonly CliScenario[] = [
  { name: 'two records of one company are merged and told apart again, on a free directory', run: merge },
  {
    name: 'two records of one company are merged and told apart again, while a server holds the directory',
    async run(bench) {
      const server = await bench.serve()
      await merge(bench)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'records that may be one company are listed with the reasons, until they are merged or dismissed',
    async run(bench) {
      const other = { id: 'list:10', name: 'Moss & Fern', website: 'mossfern.example' }
      await importOf(bench, 'crm.jsonl', [crm, { ...other, id: 'crm:2' }])
      await importOf(bench, 'list.jsonl', [list, other])
      const listed = () => bench.json<Listed>('duplicates', 'list')
      deepEqual((await listed()).pairs.map(({ companies }) => companies.map(({ id }) => id).sort()).sort(), [
        ['crm:1', 'list:9'],
        ['crm:2', 'list:10'],
      ])
      const shown = await bench.run('duplicates', 'list', '--data', bench.data)
      match(shown.stdout, /same website \(acme\.example\), same name/)
      await bench.json('duplicates', 'dismiss', 'list:10', 'crm:2')
      await bench.json('duplicates', 'merge', 'crm:1', 'list:9')
      deepEqual(await listed(), { pairs: [], next_cursor: null, open: 0, changes_behind: 0 })
      const repeated = await bench.run('duplicates', 'dismiss', 'list:10', 'crm:2', '--data', bench.data)
      equal(repeated.code, 1)
      match(repeated.stderr, /list:10 and crm:2 are no pair of the list/)
    },
  },
  {
    name: 'an import merges what has the website and the name of another company where it is told to, and only there',
    async run(bench) {
      await importOf(bench, 'crm.jsonl', [crm])
      const other = { id: 'list:10', name: 'Acme Foundation', website: 'acme.example' }
      const told = await importOf(bench, 'list.jsonl', [list, other], '--merge', 'same-domain')
      equal(told.created, 2)
      deepEqual(Object.values(told.warnings), [1, 1])
      equal(await idOf(bench, 'list:9'), 'crm:1')
      equal(await idOf(bench, 'list:10'), 'list:10')
      const again = await importOf(bench, 'list.jsonl', [list, other], '--merge', 'same-domain')
      deepEqual([again.created, again.unchanged], [0, 2])
    },
  },
]

async function merge(bench: Workbench) {
  await importOf(bench, 'crm.jsonl', [crm])
  await importOf(bench, 'list.jsonl', [list])
  const done = await bench.run('duplicates', 'merge', 'crm:1', 'list:9', '--data', bench.data)
  equal(
    done.stdout,
    'list:9 is merged into Acme (crm:1).\nTake it back: dealflow duplicates unmerge list:9\n',
  )
  const shown = await bench.json<Record>('company', 'get', 'list:9')
  deepEqual([shown.company.id, shown.company.employee_count], ['crm:1', 12])
  await importOf(bench, 'list.jsonl', [{ ...list, tagline: 'We make it well' }])
  match((await bench.run('company', 'get', 'crm:1', '--data', bench.data)).stdout, /We make it well/)
  const repeated = await bench.run('duplicates', 'merge', 'crm:1', 'list:9', '--data', bench.data)
  match(repeated.stdout, /was merged before/)
  const undone = await bench.run('duplicates', 'unmerge', 'list:9', '--data', bench.data)
  equal(undone.stdout, 'ACME Inc. (list:9) is a company of its own again.\n')
  equal(await idOf(bench, 'list:9'), 'list:9')
  const refused = await bench.run('duplicates', 'unmerge', 'list:9', '--data', bench.data)
  equal(refused.code, 1)
  match(refused.stderr, /list:9 is not merged into another company/)
}

const idOf = async (bench: Workbench, id: string) =>
  (await bench.json<Record>('company', 'get', id)).company.id

async function importOf(bench: Workbench, name: string, lines: readonly object[], ...options: string[]) {
  const file = join(bench.directory, name)
  writeFileSync(file, jsonLines(lines))
  return bench.json<ImportReport>('import', file, ...options)
}
