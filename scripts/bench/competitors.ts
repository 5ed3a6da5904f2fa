import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { comparedCompanyOf } from '../../packages/core/src/competitors/compared-company.ts'
import { createAnalyzer } from '../../packages/core/src/competitors/create-analyzer.ts'
import { openSqliteStorage } from '../../packages/core/src/index.ts'
import type { Company } from '../../packages/core/src/records/company.ts'
import { similarQueryOf } from '../../packages/core/src/search/analysis/similar-query.ts'
import { nodeHost } from '../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../packages/server/src/bun-sqlite.ts'
import { allCompanies } from '../eval/competitors/companies.ts'
import { datasetOf } from '../eval/dataset.ts'
import { benchCompanies, readRealTexts } from './search/corpus.ts'
import { median, spread } from './statistics.ts'

/**
 * How long a competitor analysis takes beside plain `similar` of the index, by turns over the same companies. Exit code 1 when the
 * median analysis takes more than 10 ms. `--letters`: how long every description is; 0, as they come. `--sqlite`: over a file
 * in place of memory.
 *
 *     bun scripts/bench/competitors.ts [--companies 100000] [--analyses 300] [--letters 2500] [--sqlite] [--data DIRECTORY]
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    analyses: { type: 'string', default: '300' },
    letters: { type: 'string', default: '0' },
    sqlite: { type: 'boolean', default: false },
    data: { type: 'string', default: '../shared/data' },
  },
})
const wantedMs = 10
const [companies, analyses] = [Number(values.companies), Number(values.analyses)]
const directory = await mkdtemp(join(tmpdir(), 'competitors-'))
const file = (name: string) => join(directory, name)
const open = () => openSqliteStorage({ open: openBunSqlite, host: nodeHost({ write() {} }), directory, file })
const store = values.sqlite ? (await open()).companies : undefined
const dataset = await datasetOf(await written(file('companies.jsonl')), Date.now, store)
const analyzer = createAnalyzer(dataset)
const all = (await allCompanies(dataset.store)).filter(({ description }) => description !== null)
const chosen = (at: number) => all[(at * 7_919) % all.length] as Company
for (let at = analyses; at < analyses + 50; at++) {
  await analysis(chosen(at))
  await similar(chosen(at))
}
const times: { readonly analysis: number[]; readonly similar: number[] } = { analysis: [], similar: [] }
for (let at = 0; at < analyses; at++) {
  times.similar.push(await timed(() => similar(chosen(at))))
  times.analysis.push(await timed(() => analysis(chosen(at))))
}
console.log(`${companies} companies, ${analyses} analyses, ms: median (least to most), 95th percentile`)
for (const [what, each] of Object.entries(times))
  console.log(`${what.padEnd(9)} ${spread(each, 2)}, ${percentile(each, 0.95).toFixed(2)}`)
console.log(`ratio ${(median(times.analysis) / median(times.similar)).toFixed(1)}`)
await rm(directory, { recursive: true })
process.exit(median(times.analysis) > wantedMs ? 1 : 0)

async function written(file: string): Promise<string> {
  const out = createWriteStream(file)
  let before = ''
  for (const company of benchCompanies(companies, readRealTexts(values.data)?.prose ?? null)) {
    // As long as `--letters` says: with the texts of those before it.
    const text = `${company['description'] ?? ''} ${before}`.slice(0, Number(values.letters))
    before = text
    out.write(
      `${JSON.stringify(Number(values.letters) === 0 ? company : { ...company, description: text })}\n`,
    )
  }
  out.end()
  await finished(out)
  return file
}

function analysis(company: Company) {
  return analyzer.analyze(comparedCompanyOf(company), new AbortController().signal)
}

function similar(company: Company) {
  const query = similarQueryOf(company)
  return dataset.index.similar({ ...query, filter: {}, excludedIds: [company.id], limit: 10 })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(each: readonly number[], part: number): number {
  return [...each].sort((a, b) => a - b)[Math.floor(each.length * part)] ?? Number.NaN
}
