import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { dealflow, isNightly, type RunningServer } from '../dealflow.ts'
import { hasProcesses } from '../processes.ts'
import type { BatchResult } from './site-batch.ts'
import { batchPath } from './site-batch-kills.ts'
import { judgedKinds } from './site-batch-table.ts'
import { isOver, type JobAnswer, SiteBench } from './site-bench.ts'
import type { SiteAnswer } from './site-web.ts'

const megabytes = 200
const megabyte = Buffer.alloc(1024 * 1024, '<p>More of the same.</p>')
/** Packed once: to pack it for each site costs more than all the rest. */
const bomb = gzipSync(Buffer.concat(Array.from({ length: megabytes }, () => megabyte)), { level: 1 })
/** Of each kind of site, in all more than are read at once. */
const eachKind = isNightly ? 8 : 4
/** What takes long to understand: the check has one of each. */
const isLong = (kind: string) => kind === 'deep' || kind === 'word'
const countOf = (kind: string) => (isLong(kind) && !isNightly ? 1 : eachKind)
/** Half of it is what sixteen pages of 3 MB take while they are read. */
const grownMax = 600
const processTestMs = 170_000
const name =
  'sites that answer with 200 MB, with headers or redirects without end, cost little memory and hold nobody up'

const floods: Readonly<Record<string, SiteAnswer>> = {
  huge: pour,
  bomb: (response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
  headers(response) {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    const line = `x-more: ${'m'.repeat(1_000)}\r\n`
    const timer = setInterval(() => socket?.write(line.repeat(100)), 1)
    socket?.once('close', () => clearInterval(timer))
  },
  redirects(response, path) {
    response.writeHead(302, { location: `${path === '/' ? '/on' : path}n` }).end()
  },
  deep: (response) => response.setHeader('content-type', 'text/html').end('<div>'.repeat(500_000)),
  word: (response) => response.setHeader('content-type', 'text/html').end(`<p>${'a'.repeat(2_900_000)}`),
}

async function floodServer() {
  const calm = Array.from(
    { length: eachKind },
    (_, at) => [`calm-${at}.example`, judgedKinds[0]?.answer ?? null] as const,
  )
  const wild = Object.entries(floods).flatMap(([kind, answer]) =>
    Array.from(
      { length: countOf(kind) },
      (_, at) => [`${kind}-${at}.example`, unlessRobots(answer)] as const,
    ),
  )
  const bench = await SiteBench.open(dealflow, new Map([...calm, ...wild]))
  try {
    const server = await bench.serve()
    await judge(
      bench,
      server,
      calm.map(([host]) => host),
    )
    const before = peakMegabytes(server.pid)
    const { slowestMs, rows } = await judge(
      bench,
      server,
      wild.map(([host]) => host),
    )
    const grown = peakMegabytes(server.pid) - before
    console.log(
      `${wild.length} floods, 16 at once: ${grown} MB more than ${before} MB at the peak, the slowest of other answers took ${slowestMs} ms: ${JSON.stringify(rows)}`,
    )
    expect(grown).toBeLessThan(grownMax)
    expect(await server.stop()).toBe(0)
  } finally {
    await bench.close()
  }
}

const unlessRobots =
  (answer: SiteAnswer): SiteAnswer =>
  (response, path) =>
    path === '/robots.txt' ? response.writeHead(404).end() : answer(response, path)

/** Writes as long as somebody reads, until all is out. */
function pour(response: ServerResponse) {
  response.setHeader('content-type', 'text/html')
  let left = megabytes
  const more = () => {
    while (left-- > 0) if (!response.write(megabyte)) return void response.once('drain', more)
    response.end()
  }
  more()
}

/** A batch, and how long other requests took meanwhile. */
async function judge(bench: SiteBench, server: RunningServer, websites: readonly string[]) {
  const jobId = await bench.begin(server, batchPath, { websites, force_async: true })
  let slowestMs = 0
  for (let isDone = false; !isDone; ) {
    const asked = performance.now()
    const { data } = await bench.ask<JobAnswer>(server, `${batchPath}/${jobId}`)
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - asked))
    isDone = isOver(data)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const { data } = await bench.ask<{ result: BatchResult }>(server, `${batchPath}/${jobId}/result`)
  const says = data.result.results.map(
    ({ input, source, error }) => `${input.split('-')[0]} ${error?.code ?? source}`,
  )
  return { slowestMs, rows: [...new Set(says)] }
}

function peakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

if (hasProcesses) test(name, floodServer, processTestMs)
else {
  console.log(`skipped: ${name}: what a process takes is told by /proc, on Linux alone`)
  test.skip(name, () => {})
}
