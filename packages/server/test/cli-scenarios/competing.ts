import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompetitorData } from '@dealflow/core'
import type { Workbench } from '../dealflow.ts'
import { webOf, withFixtureSites } from '../sites/serve-fixture-sites.ts'
import { type CliScenario, jsonLines } from './scenario.ts'

const kitchens = 'Pays the staff of restaurants and bakeries every evening.'
const payroll = [
  { id: 'c:1', name: 'Tallow', website: 'tallow-wages.example', description: kitchens },
  { id: 'c:2', name: 'Kestrel Pay', website: 'kestrel-pay.example', description: `Kestrel Pay: ${kitchens}` },
  { id: 'c:3', name: 'Bad \u001b[31mName', description: `${kitchens} For hotels too.` },
].map((company) => ({ ...company, industries: ['Payroll'] }))
const others = [
  'Plant care subscriptions.',
  'Robots that pick strawberries.',
  'Satellite images of harbours.',
  'A game about trains.',
  'Insurance of musical instruments.',
  'Batteries made of salt.',
  'Maps of caves.',
  'Sails for cargo ships.',
].map((description, at) => ({ id: `o:${at}`, name: `Other ${at}`, description, industries: ['Other'] }))

/** `dealflow competitors`, with a server and without. */
export const competing: readonly CliScenario[] = [
  {
    name: 'competitors shows level, kind, score and summary of each, and nothing of the terminal but text',
    async run(bench) {
      await importCompanies(bench)
      const { code, stdout } = await bench.run('competitors', 'tallow-wages.example', '--data', bench.data)
      equal(code, 0)
      match(stdout, /^Tallow, compared with \d compan(?:y|ies):\n\n/)
      match(
        stdout,
        /^(?:VERY HIGH|HIGH|MEDIUM|LOW) +(?:(?:IN)?DIRECT)? +[01]\.\d\d {2}Kestrel Pay \(kestrel-pay\.example\)$/m,
      )
      match(stdout, /^ {4}Both are in Payroll.* In its own words: “.*”$/m)
      doesNotMatch(stdout, /Other \d/)
      equal(stdout.includes('\u001b'), false)
    },
  },
  {
    name: 'competitors --json is what the API answers, and a server that holds the directory answers the same',
    async run(bench) {
      await importCompanies(bench)
      const args = ['competitors', '--description', kitchens, '--name', 'Larkspur']
      const alone = await bench.json<CompetitorData>(...args)
      deepEqual(alone.company, {
        input: { name: 'Larkspur', website: null, description: kitchens },
        resolved: { name: 'Larkspur', normalized_website: null, id: null },
      })
      equal(alone.competitors.length > 0, true)
      const server = await bench.serve()
      try {
        deepEqual(await bench.json<CompetitorData>(...args), alone)
      } finally {
        await server.stop()
      }
    },
  },
  {
    name: 'competitors reads the home page of a company that the dataset does not have, and keeps nothing of it',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        await importCompanies(bench)
        const { code, stdout } = await bench.runWith(web, 'competitors', 'larkspur-payroll.example')
        equal(code, 0)
        match(stdout, /^Larkspur Payroll, compared with/)
        match(stdout, / {2}Tallow \(tallow-wages\.example\)$/m)
        const kept = await bench.json<{ companies: { missing: boolean }[] }>(
          'lookup',
          'larkspur-payroll.example',
        )
        equal(kept.companies[0]?.missing, true)
      }),
  },
  {
    name: 'competitors ends with 1 where nothing is known of a company, and with 2 where none is named',
    async run(bench) {
      await importCompanies(bench)
      const web = webOf(bench, { resolveMap: '' })
      const unknown = await bench.runWith(web, 'competitors', 'nobody.invalid')
      equal(unknown.code, 1)
      match(
        unknown.stdout,
        /^Nothing is known of nobody\.invalid: .* Say what it does with --description TEXT\.$/m,
      )
      for (const args of [[], ['--description', ' ']]) {
        const none = await bench.runWith(web, 'competitors', ...args)
        equal(none.code, 2)
        match(none.stderr, /--description TEXT/)
      }
      for (const website of ['', '  ', 'javascript:alert(1)']) {
        const none = await bench.runWith(web, 'competitors', website)
        equal(none.code, 2)
        match(none.stderr, /is no website\. An example: /)
      }
      const bad = await bench.runWith(web, 'competitors', 'http://10.0.0.1')
      equal(bad.code, 1)
      match(bad.stderr, /company\.website: must be a domain name/)
    },
  },
]

async function importCompanies(bench: Workbench) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines([...payroll, ...others]))
  await bench.json('import', file)
}
