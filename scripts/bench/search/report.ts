import { statSync } from 'node:fs'
import { loadavg } from 'node:os'
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
  console.log('p50/p99 in milliseconds, top 25; "(n)" where the time ran out after n queries\n')
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
  console.log(row('search', ['dealflow', ...peers]))
  for (const name of [...names, 'one fuzzy name']) {
    const timings = [engine?.timings, ...peers.map((peer) => figures[peer]?.timings)]
    console.log(
      row(
        name,
        timings.map((of) => shown(find(of, name))),
      ),
    )
  }
}

/** How many times as long the others take, by medians of each set; the worst set decides. */
function printRatios({ engine, ...figures }: Figures, names: readonly string[]) {
  if (engine === undefined) return
  for (const peer of peerNames) {
    const ratios = names.flatMap((name) => {
      const [own, other] = [find(engine.timings, name), find(figures[peer]?.timings, name)]
      return own === undefined || other === undefined ? [] : [{ name, ratio: other.p50 / own.p50 }]
    })
    const [first] = ratios
    if (first === undefined) continue
    const least = ratios.reduce((a, b) => (b.ratio < a.ratio ? b : a))
    const median = quantile(
      ratios.map(({ ratio }) => ratio),
      0.5,
    )
    console.log(
      `  ${peer} takes ${times(first.ratio)} unfiltered, ${times(median)} in the median of the sets, at least ${times(least.ratio)} (${least.name})`,
    )
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
    line('open', `${engine.openMs.toFixed(0)} ms`, '50 ms')
    line(
      engine.isCold ? 'first query, pages dropped before' : 'first query',
      `${engine.firstQueryMs.toFixed(0)} ms`,
      '150 ms cold',
    )
  }
  const served = (timing: (Timing & { perSecond: number }) | undefined) =>
    timing && `${shown(timing)}, ${timing.perSecond.toFixed(0)}/s`
  line('two Workers, filters mixed', served(throughput), '1,000/s')
  line('over HTTP, 2 at once, free', served(http), '4/15, 500/s')
  line('over HTTP, 2 at once, billed', served(billed), 'reported')
  line('server, resident', http && `${(http.rssBytes / 1e6).toFixed(0)} MB`, '700 MB')
  line('full build', build && `${build.seconds.toFixed(1)} s, CPU ${build.cpuSeconds.toFixed(1)} s`, '60 s')
  line('full build, peak', build && `${(build.peakBytes / 2 ** 30).toFixed(2)} GiB`, '1.5 GiB')
  line('index on disk', build && `${(build.indexBytes / 1e6).toFixed(0)} MB`, '400 MB')
  line('10,000 changes searchable', build && `${build.changedMs.toFixed(0)} ms`, '1,000 ms')
}

const ownRows: Readonly<Record<string, string>> = {
  'query understanding': '0.1',
  '50 fuzzy names': '70/120',
  '100 websites': '1/3',
  'similar companies': '3/10',
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

const fullSet = 100

function shown(timing: Timing | undefined): string {
  if (timing === undefined) return '-'
  const { calls, p50, p99 } = timing
  const cut = timing.name.startsWith('sentences') && calls < fullSet ? ` (${calls})` : ''
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
