import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeepResearchResult } from '@dealflow/core'
import { checkResearchedSite } from '@dealflow/node-adapter/testing'
import { finished, type Workbench } from '../dealflow.ts'
import { withFixtureSites } from '../sites/serve-fixture-sites.ts'
import { endlessSite } from './endless-site.ts'
import type { CliScenario } from './scenario.ts'

const harbor = 'brindle-harbor.example'
/** With fewer pages. */
const copperkite = 'copperkite.example'
const quillstone = 'quillstone.example'

/** `dealflow research` over sites on this machine. */
export const researching: readonly CliScenario[] = [
  {
    name: 'research prints a report in Markdown, says beside it where the company is kept, and keeps it',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const { code, stdout, stderr } = await bench.runWith(web, 'research', harbor)
        equal(code, 0, stderr)
        match(stdout, /^# Brindle Harbor\n/)
        match(stdout, /^## Team\n/m)
        match(stdout, /Saskia Veldhoen.* \[\d+\]/)
        match(stdout, /^## What we could not check\n/m)
        ok(!stdout.includes('\u001b'))
        match(stderr, /^14 of 15 parts.*, 1 skipped; 13 pages of its site\.$/m)
        const [, id = ''] = /^Its record is (\S+): dealflow company get \1$/m.exec(stderr) ?? []
        const kept = await bench.runWith(web, 'company', 'get', id)
        match(kept.stdout, /^legal_name +Brindle Harbor B\.V\.$/m)
      }),
  },
  {
    name: 'research --json is the result of a job, and --dry-run leaves the record as it is',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        // No directory is made only to look.
        equal((await bench.runWith(web, 'research', copperkite, '--dry-run')).code, 1)
        ok(!existsSync(bench.data))
        const result = await research(bench, web, copperkite)
        checkResearchedSite(copperkite, { status: 'succeeded', result })
        const { record_store_id: id } = result
        const shown = async () => (await bench.runWith(web, 'company', 'get', id)).stdout
        const before = await shown()
        const looked = await bench.runWith(web, 'research', copperkite, '--dry-run', '--skip-competitors')
        match(looked.stderr, /, 2 skipped; .*\nNothing was kept\.\nIts record is \S+: .*\n$/)
        equal(await shown(), before)
        const other = await research(
          bench,
          web,
          quillstone,
          '--dry-run',
          '--country-iso',
          'nl',
          '--skip-competitors',
        )
        equal(other.data.companyProfile.output?.location?.country_iso, 'NL')
        // No record was made.
        equal(other.record_store_id as string | null, null)
      }),
  },
  {
    name: 'research --html writes a page that stands alone, and replaces none unless it is told to',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const file = join(bench.directory, 'report.html')
        const written = await bench.runWith(web, 'research', copperkite, '--html', file)
        deepEqual([written.code, written.stdout], [0, `The report is in ${file}\n`])
        const page = readFileSync(file, 'utf8')
        match(page, /^<!doctype html>/i)
        match(page, /Petra Lindqvist/)
        doesNotMatch(page, /<script|<iframe|<link|<img|src=|url\(/i)
        writeFileSync(file, 'mine')
        const refused = await bench.runWith(web, 'research', copperkite, '--html', file)
        equal(refused.code, 1)
        match(refused.stderr, /report\.html is there already\. --force replaces it\./)
        equal(readFileSync(file, 'utf8'), 'mine')
        const failed = await bench.runWith(
          web,
          'research',
          'walled-garden.example',
          '--html',
          file,
          '--force',
        )
        equal(failed.code, 1)
        equal(readFileSync(file, 'utf8'), 'mine')
        const replaced = await bench.runWith(web, 'research', quillstone, '--html', file, '--force', '--json')
        match(replaced.stdout, /^\{"success":true,/)
        match(readFileSync(file, 'utf8'), /^<!doctype html>/i)
        deepEqual(leftovers(bench), [])
      }),
  },
  {
    name: 'research takes what an analyst knows from text, a file or standard input, and keeps none of it',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const marker = 'zanzibar-marmalade'
        const file = join(bench.directory, 'notes.txt')
        writeFileSync(file, `Ask about ${marker}.`)
        const result = await research(bench, web, quillstone, '--context-file', file)
        ok(!JSON.stringify(result).includes(marker))
        const child = bench.spawn(['research', quillstone, '--context-file', '-'], web, 'pipe')
        child.stdin?.end(`Who pays for ${marker}?`)
        const { code, stdout } = await finished(child)
        equal(code, 0)
        ok(!stdout.includes(marker))
        ok(filesOf(bench.data).every((path) => !readFileSync(path).includes(marker)))
      }),
  },
  {
    name: 'research tells what is wrong with its options, and reads nothing',
    run: (bench) =>
      withFixtureSites(bench, async (web, { requests }) => {
        equal((await bench.runWith(web, 'account', 'create', '--name', 'Acme')).code, 0)
        const long = join(bench.directory, 'long.txt')
        writeFileSync(long, 'x'.repeat(20_001))
        for (const [code, words, ...args] of [
          [2, /is no website\. An example/, 'no such site'],
          [2, /two ways to say one thing/, harbor, '--context', 'a', '--context-file', long],
          [2, /There is no .*missing\.txt/, harbor, '--context-file', 'missing.txt'],
          [2, /--force is for --html/, harbor, '--force'],
          [2, /: --context .*20,?000/, harbor, '--context-file', long],
          [2, /: --country-iso must be an ISO 3166-1 alpha-2 code/, harbor, '--country-iso', 'xx'],
          [2, /: --country/, harbor, '--country', 'Germany', '--country-iso', 'FR'],
          [2, /: --record must be the id of a company record/, harbor, '--record', 'gone'],
          [2, /: WEBSITE must be a domain name/, 'http://10.0.0.1'],
          [1, /is no directory/, harbor, '--html', join(bench.directory, 'missing', 'report.html')],
        ] as const) {
          const ended = await bench.runWith(web, 'research', ...args)
          equal(ended.code, code, ended.stderr)
          match(ended.stderr, words)
        }
        deepEqual(requests, [])
      }),
  },
  {
    name: 'research ends with 1 where nothing tells of the company, and with a report where the dataset does',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const walled = 'walled-garden.example'
        const { code, stdout, stderr } = await bench.runWith(web, 'research', walled)
        deepEqual([code, stdout], [1, ''])
        match(stderr, /site_contact_url tells.*\ndealflow: .*wall against programs/)
        const told = await bench.runWith(web, 'research', walled, '--json')
        const { error } = JSON.parse(told.stderr) as { error: { reason: string } }
        equal(error.reason, 'WEBSITE_BLOCKED')
        const file = join(bench.directory, 'companies.jsonl')
        writeFileSync(
          file,
          `${JSON.stringify({ id: 'walled', name: 'Walled Garden', website: walled, founded_year: 2017, description: 'Seeds for walls.' })}\n`,
        )
        equal((await bench.runWith(web, 'import', file)).code, 0)
        const result = await research(bench, web, walled)
        equal(result.record_store_id, 'walled')
        equal(result.data.deepScrape.error?.reason, 'WEBSITE_BLOCKED')
        equal(result.data.companyProfile.output?.founded_year, 2017)
        const failed = await bench.runWith(web, 'research', walled)
        match(failed.stdout, /^# Walled Garden\n/)
        match(failed.stderr, /^deepScrape failed: .*wall against programs/m)
      }),
  },
  {
    name: 'research works through the server that holds the directory',
    run: (bench) =>
      withFixtureSites(bench, async (web) => {
        const server = await bench.serve([], web)
        const args = ['research', copperkite, '--data', bench.data]
        const made = await bench.runWith({}, ...args)
        equal(made.code, 0, made.stderr)
        match(made.stdout, /^# Copperkite\n/)
        const file = join(bench.directory, 'report.html')
        const written = ['research', quillstone, '--data', bench.data, '--html', file]
        equal((await bench.runWith({}, ...written)).code, 0)
        match(readFileSync(file, 'utf8'), /^<!doctype html>/i)
        const refused = await bench.runWith({}, ...args, '--country-iso', 'xx')
        equal(refused.code, 2)
        match(refused.stderr, /--country-iso must be an ISO/)
        doesNotMatch(server.output(), /"level":"error"/)
        equal(await server.stop(), 0)
      }),
  },
  {
    name: 'Ctrl-C ends research amid a page that never ends, and nothing is kept',
    async run(bench) {
      const site = await endlessSite(bench)
      const file = join(bench.directory, 'report.html')
      const stopped = async () => {
        const asked = site.asked()
        const args = ['research', 'endless.example', '--html', file, '--data', bench.data]
        const child = bench.spawn(args, site.web)
        const ended = finished(child)
        await asked
        child.kill('SIGINT')
        const { code, stdout, stderr } = await ended
        deepEqual([code, stdout, existsSync(file), leftovers(bench)], [1, '', false, []])
        equal((await bench.runWith(site.web, 'company', 'get', 'site:endless.example')).code, 1)
        return stderr
      }
      try {
        equal(await stopped(), 'dealflow: Stopped. Nothing was kept.\n')
        const server = await bench.serve([], site.web)
        equal(await stopped(), 'dealflow: Stopped waiting.\n')
        // It reads no more for nobody.
        equal(await server.stop(), 0)
      } finally {
        await site.close()
      }
    },
  },
]

async function research(
  bench: Workbench,
  web: Record<string, string>,
  ...args: readonly string[]
): Promise<DeepResearchResult> {
  const { code, stdout, stderr } = await bench.runWith(web, 'research', ...args, '--json')
  equal(code, 0, stderr)
  return JSON.parse(stdout) as DeepResearchResult
}

const leftovers = (bench: Workbench) =>
  readdirSync(bench.directory).filter((name) => name.endsWith('.partial'))

const filesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
