import { deepEqual, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, get, jsonLines, post } from './scenario.ts'

const none = { synonyms: [], generic_words: [], pins: [], hidden: [] }

/** What an operator tunes of searches, on a free directory and through a server. */
export const tuning: readonly CliScenario[] = [
  {
    name: 'searches are tuned with a server and without, previewed, shown, moved as a document, and kept',
    async run(bench) {
      await importCompanies(bench)
      await tuneSynonyms(bench)
      const server = await bench.serve()
      const { account_id } = await bench.json<{ account_id: string }>(
        ...['account', 'create', '--name', 'Acme', '--grant-usd', '1'],
      )
      const { key } = await bench.json<{ key: string }>('key', 'create', '--account', account_id)
      const search = async () => {
        const { body } = await post(server.url, key, '/api/v2/searches', { query: 'greenery for homes' })
        return body.data.results.map((hit: { id: string }) => hit.id)
      }
      deepEqual(await search(), [])
      const document = await tuneSynonyms(bench, 'keep')
      deepEqual(await search(), ['a:2'])
      await bench.json('search', 'tune', 'pin', 'Greenery, for homes', 'noid.example', 'a:1')
      const [first = '', ...others] = await search()
      deepEqual(others, ['a:1', 'a:2'])
      await bench.json('search', 'tune', 'hide', 'a:2')
      deepEqual(await search(), [first, 'a:1'])
      equal((await get(server.url, key, '/api/v2/companies/a%3A2')).status, 200)
      const shown = await bench.run('search', 'tune', '--data', bench.data)
      match(shown.stdout, /^synonyms +plant = greenery$/m)
      match(shown.stdout, /^pinned +Greenery, for homes: No Id Labs \(.+\), Harbor Analytics \(a:1\)$/m)
      match(shown.stdout, /^hidden +everywhere: Moss & Fern \(a:2\)$/m)
      const file = join(bench.directory, 'tuning.json')
      writeFileSync(file, JSON.stringify(document))
      const preview = await bench.run(
        ...['search', 'tune', 'import', file, '--preview', '--sentence', 'greenery for homes'],
        ...['--data', bench.data],
      )
      match(preview.stdout, /^greenery for homes: 2 found, 1 with the change$/m)
      match(preview.stdout, /^ {2}comes to 1 +Moss & Fern \(a:2\)$/m)
      match(preview.stdout, /^ {2}goes from 2 +Harbor Analytics \(a:1\)$/m)
      deepEqual(await bench.json<unknown>('search', 'tune', 'import', file), document)
      deepEqual(await search(), ['a:2'])
      await bench.json('company', 'put', 'a:2', '{"tagline":"Ferns"}')
      equal(await server.stop(), 0)
      deepEqual(await bench.json<unknown>('search', 'tune'), document)
    },
  },
  {
    name: 'a backup has what is tuned, and a company that is forgotten is in it no more',
    async run(bench) {
      await importCompanies(bench)
      await bench.json('search', 'tune', 'pin', 'fern care', 'a:2', 'a:1')
      const backup = join(bench.directory, 'tuned.dfbackup')
      await bench.json('backup', backup)
      await bench.json('company', 'forget', 'mossfern.example')
      deepEqual(await bench.json<unknown>('search', 'tune'), {
        ...none,
        pins: [{ sentence: 'fern care', company_ids: ['a:1'] }],
      })
      const restored = join(bench.directory, 'restored')
      equal((await bench.run('restore', backup, '--data', restored)).code, 0)
      const { stdout } = await bench.run('search', 'tune', '--json', '--data', restored)
      deepEqual(JSON.parse(stdout).pins, [{ sentence: 'fern care', company_ids: ['a:2', 'a:1'] }])
    },
  },
  {
    name: 'what cannot be tuned is told with its remedy',
    async run(bench) {
      await importCompanies(bench)
      const cases: readonly [readonly string[], number, RegExp][] = [
        [['synonyms', 'plant'], 1, /add\.synonyms\[0\]\.words: needs a second word, or found/],
        [['synonyms', 'plant', '--found', 'fern,'], 2, /--found has an empty word/],
        [['generic', 'the'], 1, /add\.generic_words\[0\]: "the" is ignored in every sentence/],
        [['pin', 'plants', 'nobody'], 1, /"nobody" is the id or website of no company/],
        [['hide', 'a:1', '--remove'], 1, /remove\.hidden\[0\]\.company_ids\[0\]: is not there/],
        [['hide', 'a:1', '--sentence', 'ports'], 2, /add --preview/],
        [['import', join(bench.directory, 'none.json')], 2, /none\.json/],
        [['colours'], 2, /"colours" is one argument too many/],
      ]
      for (const [args, code, message] of cases) {
        const result = await bench.run('search', 'tune', ...args, '--data', bench.data)
        deepEqual([args, result.code], [args, code])
        match(result.stderr, message)
      }
      deepEqual(await bench.json<unknown>('search', 'tune'), none)
      const hidden = await bench.run('search', 'tune', 'hide', 'a:1', '--preview', '--data', bench.data)
      match(hidden.stdout, /^Harbor Analytics: 1 found, 0 with the change$/m)
      const word = await bench.run('search', '--data', bench.data, '--', 'tune')
      match(word.stdout, /No company/)
    },
  },
]

async function importCompanies(bench: Workbench) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  await bench.json('import', file)
}

/** Adds a group and takes it away again, unless it is kept. */
async function tuneSynonyms(bench: Workbench, then: 'keep' | 'remove' = 'remove') {
  const group = ['search', 'tune', 'synonyms', 'plant', 'greenery']
  const preview = await bench.run(...group, '--preview', '--data', bench.data)
  match(preview.stdout, /^greenery: 0 found, 1 with the change$/m)
  deepEqual(await bench.json<unknown>('search', 'tune'), none)
  const document = await bench.json<unknown>(...group)
  deepEqual(document, { ...none, synonyms: [{ words: ['plant', 'greenery'] }] })
  if (then === 'remove') deepEqual(await bench.json<unknown>(...group, '--remove'), none)
  return document
}
