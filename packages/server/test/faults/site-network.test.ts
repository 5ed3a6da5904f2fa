import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dealflow, type RunningServer } from '../dealflow.ts'
import type { BatchResult } from './site-batch.ts'
import { batchPath } from './site-batch-kills.ts'
import { SiteBench } from './site-bench.ts'
import type { SiteAnswer } from './site-web.ts'

const processTestMs = 170_000
/** What tells whether the machine reaches anything at all (vc-backability/network-control.ts). */
const controls = ['example.com', 'www.iana.org', 'www.wikipedia.org']

test(
  'with the network cut, what the dataset knows is answered, a few other rows are errors, and five are the failure of the whole',
  async () => {
    const lost = Array.from({ length: 6 }, (_, at) => `lost-${at}.example`)
    const bench = await SiteBench.open(dealflow, new Map([...lost, ...controls].map((host) => [host, null])))
    try {
      const server = await bench.serve()
      await importCompany(bench, 'kestrel.example')
      const few = await check(bench, server, ['kestrel.example', ...lost.slice(0, 4)])
      expect(few.status).toBe(200)
      expect(few.data.results.map(({ source, error }) => source ?? error?.code)).toEqual([
        'canonical_startup',
        ...Array.from({ length: 4 }, () => 'FETCH_FAILED'),
      ])
      const known = await check(
        bench,
        server,
        Array.from({ length: 5 }, () => 'kestrel.example'),
      )
      expect(known.data.summary).toMatchObject({ classified: 5, canonical_hits: 5 })
      const many = await check(bench, server, ['kestrel.example', ...lost])
      expect([many.status, many.error?.code]).toEqual([500, 'INTERNAL_ERROR'])
      expect(await server.stop()).toBe(0)
    } finally {
      await bench.close()
    }
  },
  processTestMs,
)

test(
  'sites that hang, and drip, keep nobody waiting but those who asked for them, and a stop not for long',
  async () => {
    const hosts = new Map<string, SiteAnswer>(
      Array.from({ length: 16 }, (_, at) => [`slow-${at}.example`, at % 2 === 0 ? hangs : drips]),
    )
    const bench = await SiteBench.open(dealflow, hosts)
    try {
      const server = await bench.serve()
      await bench.begin(server, batchPath, { websites: [...hosts.keys()], force_async: true })
      await Promise.all(
        [...hosts.keys()]
          .slice(0, 4)
          .map((host) =>
            bench.begin(server, '/api/v2/combined-enrichment-jobs', { website: `https://${host}` }),
          ),
      )
      await bench.web.whenAsked(16)
      const answers: number[] = []
      for (let at = 0; at < 100; at++) {
        const { status } = await bench.ask(server, '/api/v2/searches', {
          method: 'POST',
          body: JSON.stringify({ query: 'robots that pick strawberries' }),
        })
        answers.push(status)
      }
      expect(answers).toEqual(answers.map(() => 200))
      const started = performance.now()
      expect(await server.stop()).toBe(0)
      console.log(`stopped ${Math.round(performance.now() - started)} ms after it was told, 16 sites hanging`)
    } finally {
      await bench.close()
    }
  },
  processTestMs,
)

const hangs: SiteAnswer = () => {}
const drips: SiteAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  const timer = setInterval(() => response.write('.'), 100)
  response.once('close', () => clearInterval(timer))
}

const check = (bench: SiteBench, server: RunningServer, websites: readonly string[]) =>
  bench.ask<BatchResult>(server, batchPath, { method: 'POST', body: JSON.stringify({ websites }) })

async function importCompany({ bench }: SiteBench, domain: string): Promise<void> {
  const file = join(bench.directory, 'companies.csv')
  writeFileSync(file, `name,website\nKestrel,https://${domain}\n`)
  const { code, stderr } = await bench.run('import', file, '--data', bench.data)
  if (code !== 0) throw new Error(stderr)
}
