import { statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { compared } from './comparison.ts'
import type { PeerFigures } from './peers/peer.ts'
import type { Workload } from './queries.ts'
import type { Figures } from './subjects.ts'
import { quantile, type Timing } from './timing.ts'

const peerNames = ['fts5', 'postgresql', 'lancedb', 'minisearch'] as const

/** Prints what was measured: p50/p99 in milliseconds, targets of a million companies beside it. */
export function printReport(count: number, file: string, { sets }: Workload, figures: Figures) {
  const megabytes = Math.round(statSync(file).size / 1e6)
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(
    `\n${count.toLocaleString('en-US')} generated companies (${megabytes} MB of JSON Lines), load averages ${load.join(' ')}`,
  )
  console.log(
    'p50/p99 in milliseconds, top 25; "(n)" where the time ran out after n queries, so that these are compared by fewer\n',
  )
  printSearches(
    figures,
    sets.map(({ name }) => name),
  )
  printRatios(
    figures,
    sets.map(({ name }) => name),
  )
  printOwn(figures)
  printPeers(figures)
}

function printSearches({ engine, ...figures }: Figures, names: readonly string[]) {
  const peers = peerNames.filter((name) => figures[name] !== undefined)
  const print = (title: string, cell: (timing: Timing) => string) => {
    console.log(row(title, ['dealflow', ...peers]))
    for (const name of [...names, 'one fuzzy name']) {
      const timings = [engine?.timings, ...peers.map((peer) => figures[peer]?.timings)]
      const cells = timings.map((of) => find(of, name))
      console.log(
        row(
          name,
          cells.map((timing) => (timing === undefined ? '-' : cell(timing))),
        ),
      )
    }
  }
  print('search', shown)
  console.log('')
  print('answers to a query, on average', ({ hits, calls }) => (hits / calls).toFixed(1))
}

/** How many times as long the others take, by medians of each set; the worst set decides. */
function printRatios({ engine, ...figures }: Figures, names: readonly string[]) {
  for (const peer of peerNames) {
    const [own, other] = [engine?.timings, figures[peer]?.timings].map(
      (timings) => timings?.filter(({ name }) => names.includes(name)) ?? [],
    )
    const { ratios, refused, median } = compared(own ?? [], other ?? [])
    const unfiltered = ratios.find(({ name }) => name === names[0])
    if (ratios.length > 0) {
      const least = ratios.reduce((a, b) => (b.ratio < a.ratio ? b : a))
      const first = unfiltered === undefined ? '' : `${times(unfiltered.ratio)} unfiltered, `
      console.log(
        `  ${peer} takes ${first}${times(median)} in the median of the sets, at least ${times(least.ratio)} (${least.name})`,
      )
    }
    if (refused.length > 0)
      console.log(`  ${peer} is not compared where one of the two found nothing: ${refused.join('; ')}`)
  }
}

function printOwn({ build, engine, throughput, http, billed }: Figures) {
  console.log(`\n${row('dealflow', ['measured', 'wanted at 1,000,000'])}`)
  const line = (name: string, value: string | undefined, wanted: string) => {
    if (value !== undefined) console.log(row(name, [value, wanted]))
  }
  const filtered = engine?.timings.filter(({ name }) => name.startsWith('sentences, ')) ?? []
  if (filtered.length > 0) {
    const worst = filtered.reduce((a, b) => (b.p50 > a.p50 ? b : a))
    line('engine, slowest filters', `${shown(worst)}`, '2/10')
  }
  for (const [name, wanted] of Object.entries(ownRows)) {
    const timing = find(engine?.timings, name)
    if (timing !== undefined) line(name, shown(timing), wanted)
  }
  if (engine !== undefined) {
    line('open, pages in memory', `${engine.warmOpenMs.toFixed(0)} ms`, '50 ms')
    line(`open, ${residency(engine.residentShare)}`, `${engine.openMs.toFixed(0)} ms`, 'reported')
    line(
      `first query, ${residency(engine.residentShare)}`,
      `${engine.firstQueryMs.toFixed(0)} ms`,
      '150 ms cold',
    )
  }
  const served = (timing: (Timing & { perSecond: number }) | undefined) =>
    timing && `${shown(timing)}, ${timing.perSecond.toFixed(0)}/s`
  line('two Workers, filters mixed', served(throughput), '1,000/s')
  line('over HTTP, 2 at once, free', served(http), '4/15, 500/s')
  line('over HTTP, CPU of the server a search', http && `${http.cpuMs.toFixed(2)} ms`, '1.3 ms at 100,000')
  line(
    'over HTTP, 2 at once, sentences that never come again',
    http && `${digits(http.cold.p50)} p50, ${http.cold.perSecond.toFixed(0)}/s`,
    'reported',
  )
  line('over HTTP, CPU of the server for one of them', http && `${http.cold.cpuMs.toFixed(2)} ms`, 'reported')
  const p50s = engine?.timings.flatMap(({ name, p50 }) => (name.startsWith('sentences') ? [p50] : [])) ?? []
  const times =
    http === undefined ? '' : `, ${(http.oneClientP50 / quantile(p50s, 0.5)).toFixed(1)} x the engine`
  line(
    'over HTTP, one client, p50',
    http && `${http.oneClientP50.toFixed(2)} ms${p50s.length === 0 ? '' : times}`,
    '2 x the engine',
  )
  line('over HTTP, 2 at once, billed', served(billed), 'reported')
  line('server, resident', http && `${(http.rssBytes / 1e6).toFixed(0)} MB`, '700 MB')
  line('full build', build && `${build.seconds.toFixed(1)} s, CPU ${build.cpuSeconds.toFixed(1)} s`, '60 s')
  line('full build, peak', build && `${(build.peakBytes / 2 ** 30).toFixed(2)} GiB`, '1.5 GiB')
  line('index on disk', build && `${(build.indexBytes / 1e6).toFixed(0)} MB`, '400 MB')
  line(
    '10,000 changes searchable',
    build && `${build.changedMs.toFixed(0)} ms, CPU ${build.changedCpuMs.toFixed(0)} ms`,
    '1,000 ms',
  )
}

const ownRows: Readonly<Record<string, string>> = {
  'query understanding': '0.1',
  '50 fuzzy names': '70/120',
  '100 websites': '1/3',
  'similar companies': '3/10',
  suggestions: 'reported/5',
  'facets, unfiltered': '10/20',
  'facets, one country': '10/20',
  'facets, country and year': '10/20',
}

function printPeers(figures: Figures) {
  const peers = peerNames.flatMap((name): [string, PeerFigures][] => {
    const peer = figures[name]
    return peer === undefined ? [] : [[name, peer]]
  })
  if (peers.length === 0) return
  console.log(`\n${row('others', ['load and index', 'on disk', 'resident'])}`)
  for (const [, { version, loadSeconds, bytes, rssBytes }] of peers) {
    const disk = bytes === null ? '-' : `${(bytes / 1e6).toFixed(0)} MB`
    console.log(row(version, [`${loadSeconds.toFixed(0)} s`, disk, `${(rssBytes / 1e6).toFixed(0)} MB`]))
  }
}

function find(timings: readonly Timing[] | undefined, name: string): Timing | undefined {
  return timings?.find((timing) => timing.name === name)
}

/** Cold is what was seen to be, not what was asked for. */
function residency(share: number | null): string {
  if (share === null) return 'pages asked to be forgotten'
  return share < 0.01 ? 'no pages in memory' : `${Math.ceil(share * 100)} % of the pages in memory`
}

function shown({ calls, isWhole, p50, p99 }: Timing): string {
  const cut = isWhole ? '' : ` (${calls})`
  return `${digits(p50)}/${digits(p99)}${cut}`
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3)
}

function times(ratio: number): string {
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1)} x`
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(52)}${cells.map((cell) => cell.padStart(20)).join('')}`
}
