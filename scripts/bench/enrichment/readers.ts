// What the readers of a site take: each alone on pages that nobody has read before, and all of them one after the other, as
// enrichment asks them. Beside another tree, in turns; what counts is the ratio of the medians.
//
//   bun scripts/bench/enrichment/readers.ts [TREE]        DATA=../shared/data PAGES=120 ROUNDS=5
//
// TREE is a directory with another commit and what it depends on.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { median, spread } from '../statistics.ts'

type Readers = 'identity and contacts' | 'profile' | 'people' | 'funding' | 'all'
type Times = Readonly<Record<Readers, number>>

const own = resolve(import.meta.dir, '../../..')
const data = resolve(process.env['DATA'] ?? join(own, '../shared/data'))
const pagesMax = Number(process.env['PAGES'] ?? 120)
const [mode = null, measured = ''] = process.argv.slice(2)

if (mode === '--measure') console.log(JSON.stringify(await timesOf(measured)))
else compare([own, ...(mode === null ? [] : [resolve(mode)])])

function compare(trees: readonly string[]): void {
  const rounds = Number(process.env['ROUNDS'] ?? 5)
  const figures = new Map(trees.map((tree) => [tree, [] as Times[]]))
  for (let round = 0; round < rounds; round++)
    for (const tree of round % 2 === 0 ? trees : trees.toReversed()) figures.get(tree)?.push(measure(tree))
  const [first, second] = trees.map((tree) => figures.get(tree) ?? [])
  for (const name of Object.keys(first?.[0] ?? {}) as Readers[]) {
    const [here, there] = [first, second].map((times) => times?.map((time) => time[name]) ?? [])
    const other = there === undefined || there.length === 0 ? null : there
    const ratio =
      other === null
        ? ''
        : `   ${spread(other)} there, ${(median(other) / median(here ?? [])).toFixed(2)} times as quick`
    console.log(`${name.padEnd(24)} ${spread(here ?? [])} ms${ratio}`)
  }
}

/** In a process of its own, so that neither tree is warmed by the other. */
function measure(tree: string): Times {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.path, '--measure', tree], {
    encoding: 'utf8',
    cwd: tree,
    env: { ...process.env, DATA: data },
  })
  if (status !== 0) throw new Error(`${tree}: ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Times
}

async function timesOf(tree: string): Promise<Times> {
  const source = join(tree, 'packages/core/src')
  const moved = join(source, 'web/html/parse-page.ts')
  const { parsePage } = await import(existsSync(moved) ? moved : join(source, 'html/parse-page.ts'))
  const { allExtractors } = await import(join(source, 'extraction/all-extractors.ts'))
  const { loadEvalData } = await import(join(tree, 'scripts/eval/enrichment/load-sites.ts'))
  const loaded = loadEvalData(data)
  if (loaded === null) throw new Error(`There is no data in ${data}.`)
  const { context, companies, startups, annotated } = loaded
  let left = pagesMax
  const samples = [...companies, ...startups, ...annotated].filter(({ site }) => {
    left -= site.pages.length
    return left >= 0
  })
  /** Parsed anew, so that nothing kept by page serves twice. */
  const fresh = () =>
    samples.map(({ site, html }) => ({
      domain: site.domain,
      names: [site.domain.split('.')[0] ?? ''],
      pages: site.pages.map((read: { url: string }, at: number) => ({
        ...read,
        page: parsePage(html[at] ?? '', read.url),
      })),
    }))
  const { identity, contacts, profile, people, funding } = allExtractors
  const groups: Readonly<Record<Readers, readonly ((site: unknown, context: unknown) => unknown)[]>> = {
    'identity and contacts': [identity, contacts],
    profile: [profile],
    people: [people],
    funding: [funding],
    all: [identity, contacts, profile, people, funding],
  }
  const times: Record<string, number> = {}
  // Twice, and the second time counts: the first one compiles.
  for (let round = 0; round < 2; round++)
    for (const [name, readers] of Object.entries(groups)) {
      const sites = fresh()
      const before = process.cpuUsage()
      for (const site of sites) for (const read of readers) read(site, context)
      const { user, system } = process.cpuUsage(before)
      times[name] = (user + system) / 1_000
    }
  return times as Times
}
