import { deepEqual, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, type ImportReport, post } from './scenario.ts'

/** Fields of one's own. */
export const fields: readonly CliScenario[] = [
  {
    name: 'own fields are made, filled from a file, searched, renamed and removed, on a free directory',
    run: work,
  },
  {
    name: 'own fields are made, filled from a file, searched, renamed and removed, while a server holds the directory',
    async run(bench) {
      const server = await bench.serve()
      const key = server.opening.live_key ?? ''
      await work(bench)
      const body = { query: 'payroll', filters: { custom: { stage: 'Won' } } }
      const refused = await post(server.url, key, '/api/v2/searches', body)
      equal(refused.status, 400)
      // Nothing tells a field that a key may not see from one that is not there.
      const absent = { query: 'payroll', filters: { custom: { never: 'Won' } } }
      const other = await post(server.url, key, '/api/v2/searches', absent)
      equal(JSON.stringify(other.body.error).replaceAll('never', 'stage'), JSON.stringify(refused.body.error))
      await bench.json('field', 'change', 'stage', '--visible')
      const found = await post(server.url, key, '/api/v2/searches', body)
      deepEqual(
        found.body.data.results.map(({ id, custom }: { id: string; custom: unknown }) => [id, custom]),
        [['b', { stage: 'Won' }]],
      )
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'own fields and their values are in a backup, and in exports of every form',
    async run(bench) {
      await fill(bench)
      const shown = (data: string) => bench.run('export', '--data', data)
      const { stdout } = await shown(bench.data)
      match(stdout, /"custom":\{"deal_size":1250000,"owner":"Ann Lee","stage":"Lead"\}/)
      const file = join(bench.directory, 'a.backup')
      equal((await bench.run('backup', file, '--data', bench.data)).code, 0)
      const restored = join(bench.directory, 'restored')
      equal((await bench.run('restore', file, '--data', restored)).code, 0)
      equal((await shown(restored)).stdout, stdout)
      const listed = (data: string) => bench.run('field', 'list', '--data', data)
      equal((await listed(restored)).stdout, (await listed(bench.data)).stdout)
      for (const ending of ['jsonl', 'csv', 'parquet']) {
        const left = join(bench.directory, `left.${ending}`)
        equal((await bench.run('export', left, '--data', bench.data)).code, 0)
        const other = join(bench.directory, `other-${ending}`)
        for (const args of [owner, stage, amount]) await bench.run(...args, '--data', other)
        const report = await bench.run('import', left, '--data', other, '--json')
        deepEqual(JSON.parse(report.stdout).warnings, {})
        equal((await shown(other)).stdout, stdout, ending)
      }
    },
  },
  {
    name: 'what is no field is refused with the remedy',
    async run(bench) {
      await fill(bench)
      const cases: readonly [readonly string[], number, RegExp][] = [
        [['field', 'create', 'Deal size', '--type', 'number'], 1, /name/],
        [['field', 'create', 'city', '--type', 'text'], 1, /take another name/],
        [['field', 'create', 'owner', '--type', 'text'], 1, /There is a field "owner" already/],
        [['field', 'create', 'x', '--type', 'texts'], 2, /must be one of text, number/],
        [['field', 'create', 'x', '--type', 'choice'], 1, /at least one/],
        [['field', 'create', 'x', '--type', 'choice', '--choices', 'a,A'], 1, /is there twice/],
        [['field', 'create', 'x', '--type', 'choice', '--choices', '[1'], 2, /JSON array of texts/],
        [['field', 'create', 'x', '--type', 'choice', '--choices', '[1]'], 1, /choices/],
        [['field', 'rename', 'ownr', 'x'], 1, /There is no field "ownr"\. Did you mean owner\?/],
        [['field', 'rename', 'owner', 'stage'], 1, /There is a field "stage" already/],
        [['field', 'change', 'owner'], 2, /--label/],
        [['field', 'change', 'owner', '--visible', '--hidden'], 2, /contradict/],
        [['field', 'remove', ''], 1, /There is no field ""/],
        [['company', 'put', 'a', '{"custom":{"stage":"Lost"}}'], 1, /Lead, Won/],
        [['company', 'put', 'a', '{"custom":{"ownr":"x"}}'], 1, /[Dd]id you mean owner\?/],
        [['import', join(bench.directory, 'crm.csv'), '--custom', 'ownr=Owner'], 1, /ownr/],
        [['import', join(bench.directory, 'crm.csv'), '--custom', 'owner'], 2, /--custom/],
        [['search', 'payroll', '--filters', '{"custom":{"ownr":"x"}}'], 1, /[Dd]id you mean owner\?/],
      ]
      for (const [args, code, message] of cases) {
        const { code: ended, stderr, stdout } = await bench.run(...args, '--data', bench.data)
        equal(ended, code, `${args.join(' ')}: ${stderr}${stdout}`)
        match(stderr, message, args.join(' '))
        equal(stdout, '')
      }
    },
  },
]

const owner = ['field', 'create', 'owner', '--type', 'person'] as const
const stage = ['field', 'create', 'stage', '--type', 'choice', '--choices', 'Lead,Won'] as const
const amount = ['field', 'create', 'deal_size', '--type', 'money', '--label', 'Deal size'] as const

/** The fields come first, and the directory with them. */
async function fill(bench: Workbench) {
  for (const args of [owner, stage, amount]) await bench.json(...args)
  const file = join(bench.directory, 'crm.csv')
  writeFileSync(
    file,
    'Id,Name,Tagline,Account owner,stage,Deal size\na,Acme,Payroll,Ann Lee,lead,"$1,250,000"\nb,Best,Payroll,Bo Kim,WON,€2M\nc,Core,Payroll,,Lost,\n',
  )
  const report = await bench.json<ImportReport>('import', file, '--custom', 'owner=Account owner')
  equal(report.created, 3)
  match(Object.keys(report.warnings).join(), /custom\.stage/)
}

async function work(bench: Workbench) {
  await fill(bench)
  const found = async (filters: object) => {
    const given = JSON.stringify(filters)
    const { results } = await bench.json<{ results: { id: string }[] }>(
      'search',
      'payroll',
      '--filters',
      given,
    )
    const ids = results.map(({ id }) => id).sort()
    const { stdout } = await bench.run('export', '--filters', given, '--data', bench.data)
    deepEqual([...stdout.matchAll(/"id":"(\w)"/g)].map(([, id]) => id).sort(), ids)
    return ids
  }
  deepEqual(await found({ custom: { owner: ['ann lee', 'BO KIM'] } }), ['a', 'b'])
  deepEqual(await found({ custom: { deal_size: { min: 1_250_000, max: 1_250_000 } } }), ['a'])
  const sorted = await bench.run('export', '--sort', 'custom.deal_size', '--data', bench.data)
  match(sorted.stdout, /"id":"b".*\n.*"id":"a".*\n.*"id":"c"/)
  const put = await bench.run('company', 'put', 'c', '{"custom":{"owner":"Cy"}}', '--data', bench.data)
  equal(put.code, 0, put.stderr)
  const renamed = await bench.run('field', 'rename', 'owner', 'partner', '--data', bench.data)
  equal(renamed.stdout, 'owner is called partner now.\n')
  deepEqual(await found({ custom: { partner: 'cy' } }), ['c'])
  const shown = await bench.run('company', 'get', 'c', '--data', bench.data)
  match(shown.stdout, /custom\.partner {2}Cy {3}\* edited/)
  const listed = await bench.run('field', 'list', '--data', bench.data)
  equal(
    listed.stdout,
    'partner    person, "owner", hidden from API keys\nstage      choice (Lead, Won), "stage", hidden from API keys\ndeal_size  money, "Deal size", hidden from API keys\n',
  )
  const removed = await bench.run('field', 'remove', 'partner', '--data', bench.data)
  equal(removed.stdout, 'partner is gone, with its values.\n')
  await bench.json('field', 'create', 'partner', '--type', 'person')
  deepEqual(await found({ custom: { partner: 'cy' } }), [])
  const left = await bench.run('export', '--data', bench.data)
  equal(/Cy|Bo Kim/.test(left.stdout), false)
}
