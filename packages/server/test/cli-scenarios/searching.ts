import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, jsonLines } from './scenario.ts'

export const searching: readonly CliScenario[] = [
  {
    name: 'search --explain shows which words became filters and what they left, without colours in a pipe',
    async run(bench) {
      await importCompanies(bench)
      const query = 'plant care founded after 2018'
      const { code, stdout } = await bench.run('search', query, '--explain', '--data', bench.data)
      equal(code, 0)
      const [line, marks] = stdout.split('\n')
      equal(line, query)
      equal(marks, `${' '.repeat('plant care '.length)}${'~'.repeat('founded after 2018'.length)}`)
      match(stdout, /foundedYear +2019 or more, or unknown {2}\(from "founded after 2018"\)/)
      match(stdout, /3 companies pass the filters, 1 of them matches\./)
      match(stdout, /^Moss & Fern/m)
      ok(!stdout.includes('\u001b'))
    },
  },
  {
    name: 'a search without a hit relaxes nothing, and --explain counts what each filter keeps out',
    async run(bench) {
      await importCompanies(bench)
      const query = 'plant care founded after 2022'
      const { stdout } = await bench.run('search', query, '--explain', '--data', bench.data)
      match(stdout, /Without foundedYear \(2023 or more, or unknown\): 1 company/)
      match(stdout, /No company matches\./)
      const plain = await bench.run('search', query, '--data', bench.data)
      equal(plain.stdout, 'No company matches. --explain tells what each filter keeps out.\n')
      const data = await bench.json<{ results: unknown[]; explanation: { relaxations: unknown[] } }>(
        ...['search', query, '--explain'],
      )
      deepEqual(data.results, [])
      deepEqual(data.explanation.relaxations, [
        { filter: 'foundedYear', value: { min: 2023, includeMissing: true }, hits_if_dropped: 1 },
      ])
    },
  },
  {
    name: 'a misspelt name is found, and a search without a hit says which words nobody holds',
    async run(bench) {
      await importCompanies(bench)
      const misspelt = await bench.run('search', 'harboranalitics', '--data', bench.data)
      match(misspelt.stdout, /^Harbor Analytics/)
      const { code, stdout } = await bench.run('search', 'zorbanalytics', '--data', bench.data)
      equal(code, 0)
      match(stdout, /^No company speaks of "zorbanalytics"\.$/m)
    },
  },
  {
    name: 'investors are listed without people, and one is shown with its portfolio, page by page',
    async run(bench) {
      const file = join(bench.directory, 'backed.jsonl')
      const round = (announced_on: string) => ({
        type: 'seed',
        announced_on,
        investors: [{ name: 'Quarry Lane Ventures', lead: true }, { name: 'Una Quarrymann' }],
      })
      const backed = [
        { id: 'q:1', name: 'Ashlar', website: 'ashlar.example', rounds: [round('2021-03-04')] },
        { id: 'q:2', name: 'Berm', rounds: [round('2023-05-06')] },
      ]
      writeFileSync(file, jsonLines(backed))
      await bench.json('import', file)
      const list = await bench.run('investor', 'list', '--data', bench.data)
      match(list.stdout, /^[0-9a-f-]{36} {2}Quarry Lane Ventures {2}\(2 companies, led 2\)\n$/)
      const id = list.stdout.slice(0, 36)
      const shown = await bench.run('investor', 'get', id, '--limit', '1', '--data', bench.data)
      equal(shown.stdout, 'Quarry Lane Ventures: 2 companies, led 2\nBerm  (q:2; seed; 2023-05-06; led)\n')
      const [, after = ''] = /--after (\S+)/.exec(shown.stderr) ?? []
      const rest = await bench.run('investor', 'get', id, '--after', after, '--data', bench.data)
      match(rest.stdout, /^Ashlar {2}\(https:\/\/ashlar\.example; seed; 2021-03-04; led\)$/m)
      const nobody = await bench.run('investor', 'list', 'una', '--data', bench.data)
      equal(nobody.stdout, 'No investor has such a name.\n')
      const { code, stderr } = await bench.run('investor', 'get', 'una', '--data', bench.data)
      equal(code, 1)
      match(stderr, /names an investor with this id/)
    },
  },
]

async function importCompanies(bench: Workbench) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  await bench.json('import', file)
}
