import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished, type Workbench } from '../dealflow.ts'
import { withFixtureSites } from '../sites/serve-fixture-sites.ts'
import { endlessSite } from './endless-site.ts'
import type { CliScenario } from './scenario.ts'

const payroll = 'larkspur-payroll.example'
/** With fewer pages. */
const tidewater = 'tidewater-labs.example'

interface Combined {
  readonly company_id: string | null
  readonly general: { readonly name: string; readonly founded_year: number }
  readonly entity: { readonly matched_existing: boolean }
}

interface Rows {
  readonly count: number
  readonly results: readonly {
    readonly website: string
    readonly classification: string | null
    readonly source: string | null
    readonly error: { readonly code: string } | null
  }[]
  readonly summary: { readonly classified: number; readonly errors: number; readonly cache_hits: number }
}

/** A machine at load tells of pages and of web sites. */
const withoutProgress = (stderr: string) =>
  stderr.replace(/^(?:[^·\n]+ · )*[\d,]+(?: of [\d,]+)? (?:pages?|websites)(?: · .*)?\n/gm, '')

/** `dealflow enrich`, `vc` and `train vc` over sites on this machine. */
export const enriching: readonly CliScenario[] = [
  {
    name: 'enrich shows each value with how sure it is and the words it was read from, and keeps the company',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const { code, stdout, stderr } = await bench.runWith(web, 'enrich', payroll)
        deepEqual([code, withoutProgress(stderr)], [0, ''])
        match(stdout, /^Larkspur Payroll\n {2}http:\/\/larkspur-payroll\.example\n {2}10 pages read,/)
        match(
          stdout,
          / {2}founded {13}2021\n +sure \(0\.\d\d\), structured data, http:\/\/larkspur-payroll\.example\/.*\n +“.*2021/,
        )
        match(stdout, /\nPeople\n {2}co-founder {10}Ines Fairweather, Co-founder & CEO\n/)
        match(
          stdout,
          /\nFunding\n {2}total .*\n.*\n.*\n {2}Series A {12}USD 12,000,000, 2026-03-17, led by Quarry Lane Ventures, with /,
        )
        match(stdout, /\nNot found: .*offices/)
        const [, id = ''] = /Made the record (\S+):/.exec(stdout) ?? []
        const kept = await bench.runWith(web, 'company', 'get', id)
        match(kept.stdout, /^legal_name +Larkspur Payroll, Inc\.$/m)
        match((await bench.runWith(web, 'search', 'payroll for restaurants')).stdout, /^Larkspur Payroll/)
      }),
  },
  {
    name: 'enrich --json is the result of a job, and --dry-run leaves the record as it is',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const read = async (...args: readonly string[]) => {
          const { code, stdout, stderr } = await bench.runWith(web, 'enrich', tidewater, '--json', ...args)
          deepEqual([code, stderr], [0, ''])
          return JSON.parse(stdout) as Combined
        }
        // No directory is made only to look.
        equal((await bench.runWith(web, 'enrich', tidewater, '--dry-run')).code, 1)
        ok(!existsSync(bench.data))
        const made = await read()
        equal(made.entity.matched_existing, false)
        equal(made.general.name, 'Tidewater Labs')
        const shown = async () => (await bench.runWith(web, 'company', 'get', made.company_id ?? '')).stdout
        const before = await shown()
        const looked = await read('--dry-run')
        deepEqual([looked.company_id, looked.entity.matched_existing], [made.company_id, true])
        equal(await shown(), before)
        const founder = await bench.runWith(web, 'enrich', tidewater, '--kind', 'founder', '--dry-run')
        match(founder.stdout, /Nothing was kept; its record is site:/)
        doesNotMatch(founder.stdout, /\nProfile\n|\nFunding\n/)
      }),
  },
  {
    name: 'enrich tells what could not be read, and what is not known for that',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const { code, stdout } = await bench.runWith(web, 'enrich', 'half-shut.example')
        equal(code, 0)
        match(stdout, /^Not read: http:\/\/half-shut\.example\/team \(robots_disallowed\)$/m)
        match(stdout, /^robots\.txt keeps us from \/team$/m)
        match(stdout, /^Not checked: .*founders/m)
      }),
  },
  {
    name: 'enrich ends with 1, the reason of a job and a remedy where a site cannot be read',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const refused: readonly [readonly string[], string, RegExp, RegExp][] = [
          [
            ['walled-garden.example', '--kind', 'general'],
            'WEBSITE_BLOCKED',
            /wall against programs/,
            /site_contact_url/,
          ],
          [
            ['down-for-repair.example', '--kind', 'founder'],
            'WEBSITE_UNREACHABLE',
            /an error of its own/,
            /doctor --outbound/,
          ],
          [
            ['just-a-file.example'],
            'ALL_CHILDREN_FAILED',
            /NO_USABLE_CONTENT.*is no web page/,
            /^dealflow: /,
          ],
        ]
        for (const [args, reason, message, remedy] of refused) {
          const { code, stdout, stderr } = await bench.runWith(web, 'enrich', ...args, '--json')
          deepEqual([code, stdout], [1, ''])
          const { error } = JSON.parse(stderr) as { error: { message: string; reason: string } }
          equal(error.reason, reason)
          match(error.message, message)
          const told = await bench.runWith(web, 'enrich', ...args)
          match(told.stderr, remedy)
          match(told.stderr, /^dealflow: .*\n$/m)
          doesNotMatch(told.stderr, /\n\s+at /)
        }
        equal((await bench.runWith(web, 'company', 'forget', payroll)).code, 0)
        const forgotten = await bench.runWith(web, 'enrich', payroll)
        equal(forgotten.code, 1)
        match(forgotten.stderr, /company put/)
      }),
  },
  {
    name: 'enrich and vc work through the server that holds the directory, and say which flags it does not use',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const server = await bench.serve([], web)
        const made = await bench.runWith({}, 'enrich', tidewater, '--data', bench.data)
        deepEqual([made.code, withoutProgress(made.stderr)], [0, ''])
        match(made.stdout, /^Tidewater Labs\n/)
        const flagged = await bench.runWith(
          {},
          ...['enrich', tidewater, '--data', bench.data, '--site-delay-ms', '5', '--json'],
        )
        match(flagged.stderr, /reads by its own settings: --site-delay-ms is not used/)
        const refused = await bench.runWith({}, 'enrich', 'walled-garden.example', '--data', bench.data)
        equal(refused.code, 1)
        match(refused.stderr, /site_contact_url.*\ndealflow: .*wall against programs/)
        const screened = await bench.json<Rows>('vc', 'brasserie-du-quai.example')
        equal(screened.results[0]?.classification, 'Likely Not')
        // What the command lets through no log has to tell.
        doesNotMatch(server.output(), /"level":"error"/)
        equal(await server.stop(), 0)
      }),
  },
  {
    name: 'a polite pause between pages ends no command',
    isLong: true,
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const { code, stdout } = await bench.runWith(
          { ...web, DEALFLOW_SITE_DELAY_MS: '150' },
          ...['enrich', 'tidewater-labs.example'],
        )
        equal(code, 0)
        match(stdout, /^Tidewater Labs\n/)
      }),
  },
  {
    name: 'Ctrl-C ends enrich and vc amid a page that never ends',
    async run(bench) {
      const site = await endlessSite(bench)
      try {
        // A directory, which vc wants to be there.
        equal((await bench.runWith(site.web, 'account', 'create', '--name', 'Acme')).code, 0)
        for (const command of ['enrich', 'vc']) {
          const asked = site.asked()
          const child = bench.spawn([command, 'endless.example'], site.web)
          const ended = finished(child)
          await asked
          child.kill('SIGINT')
          const { code, stdout, stderr } = await ended
          deepEqual([code, stdout, stderr], [1, '', 'dealflow: Stopped.\n'])
        }
      } finally {
        await site.close()
      }
    },
  },
  {
    name: 'vc gives a row for each website of arguments, a file and standard input, and what all came to',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const file = join(bench.directory, 'sites.txt')
        writeFileSync(file, '# mine\nbrasserie-du-quai.example\r\n\n  idle-acre.example\n')
        const child = bench.spawn(['vc', payroll, `@${file}`, '-'], web, 'pipe')
        child.stdin?.end('walled-garden.example\nnonsense\n')
        const { code, stdout, stderr } = await finished(child)
        deepEqual([code, withoutProgress(stderr)], [0, ''])
        match(stdout, /^Yes {9}0\.\d\d {2}larkspur-payroll\.example +\S/m)
        match(stdout, /^Likely Not {2}0\.\d\d {2}brasserie-du-quai\.example +\S/m)
        match(stdout, /^error {13}walled-garden\.example +BLOCKED: /m)
        match(stdout, /^error {13}nonsense +INVALID_WEBSITE: /m)
        match(stdout, /^5 websites: 1 Yes, 2 Likely Not, 2 without a verdict\.$/m)
        const again = await bench.runWith(web, 'vc', payroll, '--json')
        const { results, summary } = JSON.parse(again.stdout) as Rows
        deepEqual([results[0]?.source, summary.cache_hits], ['cache', 1])
        // More than one call takes.
        const many = join(bench.directory, 'many.txt')
        writeFileSync(many, `${'nonsense\n'.repeat(501)}${payroll}\n`)
        const all = await bench.runWith(web, 'vc', `@${many}`, '--json')
        const { count, ...rest } = JSON.parse(all.stdout) as Rows
        deepEqual([count, rest.results.length], [502, 502])
        deepEqual([rest.summary.errors, rest.summary.cache_hits], [501, 1])
        // What a request would be refused for costs its own row alone.
        const odd = join(bench.directory, 'odd.txt')
        writeFileSync(
          odd,
          `idle-acre.example\u0001\n${'x'.repeat(5_000)}\n${payroll}/${'😀'.repeat(2_000)}\n`,
        )
        const rows = (JSON.parse((await bench.runWith(web, 'vc', `@${odd}`, '--json')).stdout) as Rows)
          .results
        deepEqual(
          rows.map(({ classification, error }) => error?.code ?? classification),
          ['INVALID_WEBSITE', 'INVALID_WEBSITE', 'Yes'],
        )
        // A bakery that somebody had enriched is none the more a startup.
        equal((await bench.runWith(web, 'enrich', 'brasserie-du-quai.example')).code, 0)
        match((await bench.runWith(web, 'vc', 'brasserie-du-quai.example')).stdout, /^Likely Not/)
      }),
  },
  {
    name: 'vc ends with 1 where there is no verdict at all, and with 2 where no website is named',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        equal((await bench.runWith(web, 'account', 'create', '--name', 'Acme')).code, 0)
        equal((await bench.runWith(web, 'vc', 'nonsense')).code, 1)
        const empty = join(bench.directory, 'empty.txt')
        writeFileSync(empty, '# none\n')
        for (const [args, words] of [
          [['vc'], /WEBSITE is missing/],
          [['vc', `@${empty}`], /no website/],
          [['vc', '@missing.txt'], /There is no .*missing\.txt/],
          [['enrich', 'ftp://acme.example'], /is no website\. An example/],
          [['enrich', 'no such site'], /is no website\. An example/],
          [['enrich', payroll, '--kind', 'all'], /--kind must be one of/],
          [['enrich', payroll, '--model-url', 'http://127.0.0.1:1/v1'], /model_name is not: name the model/],
        ] as const) {
          const { code, stderr } = await bench.runWith(web, ...args)
          equal(code, 2, stderr)
          match(stderr, words)
        }
      }),
  },
  {
    name: 'train vc tells what weights would reach, and keeps them where they are good enough',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        equal((await bench.runWith(web, 'account', 'create', '--name', 'Acme')).code, 0)
        const labels = labelFile(bench, 14)
        const trained = await bench.runWith(web, 'train', 'vc', labels)
        deepEqual([trained.code, trained.stderr], [0, ''])
        match(trained.stdout, /^14 Yes and 14 Likely Not could be read/)
        match(trained.stdout, /^precision +100\.0 %/m)
        match(trained.stdout, /^walled-garden\.example|^ {2}walled-garden\.example {2}\S/m)
        match(trained.stdout, /Nothing was kept: --write keeps these weights/)
        const model = join(bench.data, 'vc-model.json')
        ok(!existsSync(model))
        const kept = await bench.runWith(web, 'train', 'vc', labels, '--write')
        equal(kept.code, 0)
        ok(kept.stdout.includes(`The weights are in ${model}.`), kept.stdout)
        equal(statSync(model).mode & 0o777, 0o600)
        equal((await bench.runWith(web, 'vc', payroll)).code, 0)
        match((await bench.runWith(web, 'train', 'vc', labels, '--write')).stdout, /in place of those before/)

        const few = await bench.runWith(web, 'train', 'vc', labelFile(bench, 3), '--write')
        equal(few.code, 1)
        match(few.stdout, /These weights are not kept\. It takes at least 10 labels of each class/)
        writeFileSync(model, '{}')
        const damaged = await bench.runWith(web, 'vc', payroll)
        equal(damaged.code, 2)
        match(damaged.stderr, /vc-model\.json: .*Train it again with dealflow train vc, or remove it/)
      }),
  },
  {
    name: 'train vc names every label that it cannot read, with its line',
    async run(bench) {
      const file = join(bench.directory, 'labels.csv')
      writeFileSync(file, 'website,label\nacme.example,maybe\nacme.example,yes\nacme,no\n')
      const { code, stderr } = await bench.run('train', 'vc', file)
      equal(code, 2)
      match(stderr, /labels\.csv: 2 of 3 labels cannot be read\. Correct these lines or take them out/)
      match(stderr, /^ {2}Line 2: the label must be Yes or Likely Not; got "maybe"\.$/m)
      match(stderr, /^ {2}Line 4: the website must be /m)
    },
  },
]

/** As many labels of each class, told by descriptions, and one of a site that lets nobody in. */
function labelFile(bench: Workbench, each: number): string {
  const file = join(bench.directory, `labels-${each}.csv`)
  const rows = Array.from({ length: each }, (_, at) => [
    `yes${at}.example,Yes,"A cloud platform with an API for developers, number ${at}. Start a free trial, backed by Seed Ventures."`,
    `no${at}.example,Likely Not,"A family-owned bakery since 19${at + 60}. Visit our shop, opening hours Monday to Friday, call us."`,
  ])
  writeFileSync(file, ['website,label,description', ...rows.flat(), 'walled-garden.example,Yes,'].join('\n'))
  return file
}
