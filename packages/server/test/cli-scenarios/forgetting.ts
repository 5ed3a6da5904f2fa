import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, jsonLines } from './scenario.ts'

/** People of whom nothing is kept. */
export const forgetting: readonly CliScenario[] = [
  { name: 'a person is forgotten and stays so, on a free directory', run: forget },
  {
    name: 'a person is forgotten and stays so, while a server holds the directory',
    async run(bench) {
      const server = await bench.serve()
      await forget(bench)
      equal(await server.stop(), 0)
    },
  },
]

async function forget(bench: Workbench) {
  const of = (id: string) => ({
    id,
    name: `Company ${id}`,
    website: `${id}.example`,
    founders: 'Ada Lee; Bo Ray',
  })
  const file = join(bench.directory, 'people.jsonl')
  writeFileSync(file, jsonLines([of('a'), of('b'), of('c')]))
  await bench.json('import', file)
  const run = (...args: string[]) => bench.run(...args, '--data', bench.data)
  const kept = async () => {
    const told = [
      await run('company', 'get', 'a'),
      await run('company', 'get', 'b'),
      await run('company', 'history', 'b'),
    ]
    return told.map(({ stdout }) => stdout).join('')
  }
  match(await kept(), /Ada Lee/)
  match((await run('search', 'founded by Ada Lee')).stdout, /Company a/)

  const one = await run('person', 'forget', 'Lee, Ada', '--company', 'a.example')
  equal(
    one.stdout,
    'The person is gone from 1 company, and from its history.\nImports and enrichment of that company leave the person out from now on.\n',
  )
  const all = await run('person', 'forget', 'ada lee')
  equal(
    all.stdout,
    'The person is gone from 2 companies, and from their history.\nImports and enrichment leave the person out from now on.\n',
  )
  writeFileSync(file, jsonLines([{ ...of('b'), tagline: 'again' }]))
  await bench.json('import', file)
  doesNotMatch(await kept(), /Ada/)
  match(await kept(), /Bo Ray/)

  match((await run('person', 'list')).stdout, /^[0-9a-f]{13} {2}\d{4}-\d\d-\d\d {2}everywhere\n$/)
  const nobody = await run('person', 'forget', '...')
  deepEqual([nobody.code, nobody.stdout], [1, ''])
  match(nobody.stderr, /name: has no letters/)
  const nowhere = await run('person', 'forget', 'Cy Fox', '--company', 'nobody.example')
  match(nowhere.stderr, /There is no company with the id or website "nobody\.example"/)
  match((await run('person', 'forget', 'Cy Fox')).stdout, /^No company names this person\./)

  equal(
    (await run('person', 'allow', 'Ada Lee')).stdout,
    'Imports and enrichment may bring this person again.\n',
  )
  equal((await run('person', 'allow', 'Ada Lee')).code, 1)
  writeFileSync(file, jsonLines([{ ...of('b'), tagline: 'once more' }]))
  await bench.json('import', file)
  match(await kept(), /Ada Lee/)
}
