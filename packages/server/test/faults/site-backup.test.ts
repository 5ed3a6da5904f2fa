import { expect, test } from 'bun:test'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keyFileName, siteCacheName } from '@dealflow/node-adapter/directory'
import { dealflow } from '../dealflow.ts'
import { SiteBench } from './site-bench.ts'
import { fixturePages, sendsPages } from './site-web.ts'

const host = 'larkspur-payroll.example'
const path = '/api/v2/combined-enrichment-jobs'
const processTestMs = 170_000

test(
  'a backup made while a site is read holds the job and no page; what is restored from it reads the site and ends the job',
  async () => {
    const bench = await SiteBench.open(dealflow, new Map([[host, sendsPages(fixturePages(host))]]))
    const { web, bench: work } = bench
    try {
      web.hold((request) => request.path === '/pricing')
      const server = await bench.serve()
      const jobId = await bench.begin(server, path, { website: `https://${host}` })
      await web.whenHeld()
      expect(existsSync(join(work.data, siteCacheName))).toBe(true)
      const backup = join(work.directory, 'amid.dfbackup')
      await work.json('backup', backup)
      await server.kill()
      const key = join(work.directory, 'kept.key')
      renameSync(join(work.data, keyFileName), key)
      rmSync(work.data, { recursive: true })

      const restored = await work.run('restore', backup, '--data', work.data, '--instance-key', key, '--json')
      expect([restored.code, restored.stderr]).toEqual([0, ''])
      const files = readdirSync(work.data)
      expect(files.filter((name) => name.startsWith(siteCacheName))).toEqual([])
      const from = web.requests.length
      web.hold(() => false)
      const next = await bench.serve()
      const end = await bench.end(next, path, jobId)
      expect(end).toEqual({
        status: 'succeeded',
        reason: null,
        ledger: 'charge',
        events: ['api.job.succeeded'],
      })
      expect(web.requests.slice(from).map((request) => request.path)).toContain('/')
      expect(await next.stop()).toBe(0)
    } finally {
      await bench.close()
    }
  },
  processTestMs,
)
