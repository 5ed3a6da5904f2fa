import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyWebhook } from '@dealflow/core'
import type { ContractReceiver } from '@dealflow/core/testing'
import { systemClock, systemCrypto } from '@dealflow/node-adapter'
import { loopbackReceiver, type ServedSites, serveSites } from '@dealflow/node-adapter/testing'
import { keptLong, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { call, everythingAt, indexFiles, jobOf, type Keys } from '../node-directory/client.ts'
import { serveOnNode } from '../node-directory/servers.ts'

const binary = process.env['DEALFLOW_BINARY']
const processTestMs = 170_000

const company = (id: string, name: string, description: string, more: object = {}) => ({
  id,
  name,
  website: `${name.toLowerCase()}.example.com`,
  description,
  ...more,
})
const byBinary = [
  company('b:1', 'Ledgerwise', 'Bookkeeping software for small bakeries.', {
    city: 'Lyon',
    country_iso2: 'FR',
  }),
  company('b:2', 'Crumbledger', 'Bookkeeping software for bakeries and cafés, for any till.'),
  company('b:3', 'Strawpick', 'Robots that pick strawberries.'),
]
const byNode = [company('n:1', 'Breadsheet', 'Bookkeeping for bakeries by photo.')]
const byBinaryAgain = [company('b:4', 'Doughbooks', 'Bookkeeping for bakeries and mills.')]

const jsonLines = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

if (binary === undefined) {
  console.log(
    'skipped: a directory of the binary on Node, and back: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('a directory of the binary on Node, and back', () => {})
} else {
  describe('one data directory, the binary and openService on Node', () => {
    const bench = new Workbench([binary])
    let sites: ServedSites
    let receiver: ContractReceiver
    let keys: Keys
    let accountId = ''
    let webhookId = ''
    let secret = ''
    let listId = ''
    const jobs: string[] = []

    beforeAll(async () => {
      sites = await serveSites()
      receiver = await loopbackReceiver()
      writeFileSync(join(bench.directory, 'resolve.txt'), sites.resolveMap)
    })
    afterAll(async () => {
      await bench.close()
      await receiver.close()
      await sites.close()
    })

    const onBinary = () =>
      bench.serve([
        ...keptLong,
        ...['--outbound-resolve', join(bench.directory, 'resolve.txt')],
        ...[
          '--outbound-allowed-cidrs',
          '127.0.0.0/8',
          '--webhooks-allow-http',
          'true',
          '--site-delay-ms',
          '0',
        ],
      ])
    const onNode = () => serveOnNode(bench, sites.resolveMap)
    const everything = (url: string) => everythingAt(url, keys, listId, jobs)
    const imported = async (records: readonly object[]) => {
      const file = join(bench.directory, 'companies.jsonl')
      writeFileSync(file, jsonLines(records))
      await bench.json('import', file)
    }
    /** One more job with a test key, whose event must be signed with the secret that was shown when the endpoint was made. */
    const signedJob = async (url: string) => {
      const count = receiver.received().length + 1
      const order = {
        website: 'https://succeed.test',
        webhook_endpoint_id: webhookId,
        company_name: `Order ${count}`,
      }
      jobs.push(`general-enrichment-jobs/${await jobOf(url, keys.test, 'general-enrichment-jobs', order)}`)
      const { headers = {}, body = '' } = (await receiver.waitFor(count))[count - 1] ?? {}
      const verdict = verifyWebhook({ crypto: systemCrypto, secret, headers, body, now: systemClock.now() })
      expect(verdict).toEqual({ verdict: 'genuine' })
    }
    const enriched = async (url: string, website: string) => {
      const kind = 'combined-enrichment-jobs'
      jobs.push(`${kind}/${await jobOf(url, keys.live, kind, { website: `https://${website}` })}`)
    }
    const holds = async () => {
      expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true })
      expect(await bench.json<unknown>('index', 'verify')).toMatchObject({ ok: true })
    }
    let state: Awaited<ReturnType<typeof everything>>
    /** What was seen before the searches of `everything` were paid. */
    const afterSearches = () => ({ ...state, balance: expect.closeTo(state.balance - 4 * 0.02, 6) })

    test(
      'the binary fills it',
      async () => {
        const server = await onBinary()
        const { account_id = '', live_key = '', test_key = '' } = server.opening
        accountId = account_id
        keys = { live: live_key, test: test_key }
        await imported(byBinary)
        await bench.json('company', 'put', 'b:2', '{"tagline": "Books that rise"}')
        const list = await bench.json<{ list_id: string }>(
          'list',
          'create',
          '--account',
          accountId,
          '--name',
          'Till',
        )
        listId = list.list_id
        await bench.json('list', 'add', listId, 'b:1', 'b:2')
        const endpoint = await call(server.url, keys.test, '/api/v2/webhook-endpoints', { url: receiver.url })
        webhookId = endpoint.data.webhook_id
        secret = endpoint.data.signing_secret
        await signedJob(server.url)
        await enriched(server.url, 'larkspur-payroll.example')
        state = await everything(server.url)
        expect(JSON.stringify(state.lookups)).toContain('Books that rise')
        expect(await server.stop()).toBe(0)
      },
      processTestMs,
    )

    test(
      'Node answers the same of it, without building its index again, and signs with the same secret',
      async () => {
        const files = indexFiles(bench.data)
        const server = await onNode()
        expect(await everything(server.url)).toEqual(afterSearches())
        expect(indexFiles(bench.data)).toEqual(files)
        const refused = await bench.run('serve', '--data', bench.data, '--http-addr', '127.0.0.1:0')
        expect(refused.code).toBe(1)
        expect(refused.stderr).toMatch(/is in use by another Dealflow process/)
        await signedJob(server.url)
        await enriched(server.url, 'copperkite.example')
        const answer = await fetch(`${server.url}/own/import`, { method: 'POST', body: jsonLines(byNode) })
        expect(await answer.json()).toMatchObject({ created: 1 })
        state = await everything(server.url)
        expect(JSON.stringify(state.searches)).toContain('n:1')
        await server.kill()
        await holds()
      },
      processTestMs,
    )

    test(
      'the binary goes on with what a killed Node wrote',
      async () => {
        const files = indexFiles(bench.data)
        const server = await onBinary()
        expect(server.opening).toEqual({})
        expect(await everything(server.url)).toEqual(afterSearches())
        // What Node had not written into the index yet is added to it.
        expect(indexFiles(bench.data)).toEqual(expect.arrayContaining([...files]))
        await expect(onNode()).rejects.toThrow(/DirectoryInUse: The data directory .* is in use/)
        await signedJob(server.url)
        await imported(byBinaryAgain)
        state = await everything(server.url)
        expect(JSON.stringify(state.searches)).toContain('b:4')
        expect(await server.stop()).toBe(0)
        await holds()
      },
      processTestMs,
    )

    // The check has Node on a directory of the binary once.
    testInNightly(
      'Node goes on with what the binary wrote after it',
      async () => {
        const server = await onNode()
        expect(await everything(server.url)).toEqual(afterSearches())
        await signedJob(server.url)
        expect(await server.stop()).toBe(0)
        await holds()
      },
      processTestMs,
    )
  })
}
