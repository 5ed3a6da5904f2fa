import { afterAll, beforeAll, describe, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  contractCompaniesAsJsonLines,
  contractSettings,
  type HttpContractSubject,
  httpContract,
  type NarrowPowers,
} from '@dealflow/core/testing'
import { loopbackReceiver, overHttp } from '@dealflow/node-adapter/testing'
import { type RunningServer, Workbench } from '../dealflow.ts'

const binary = process.env['DEALFLOW_BINARY']
const scenarioMs = 30_000

if (binary === undefined) {
  console.log(
    'skipped: the HTTP contract on the binary: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('the HTTP contract on the binary', () => {})
} else {
  const bench = new Workbench([binary])
  let server: RunningServer
  let subject: HttpContractSubject

  beforeAll(async () => {
    const { activeJobs, limits, testJobsAtOnce } = contractSettings
    const adminKey = (await bench.run('key', 'generate', '--kind', 'admin')).stdout.trim()
    const settings = [
      ...['--limits', JSON.stringify(limits)],
      ...[
        '--active-jobs-per-key',
        String(activeJobs.key),
        '--active-jobs-per-account',
        String(activeJobs.account),
        '--test-job-workers',
        String(testJobsAtOnce),
      ],
      ...['--outbound-allowed-cidrs', '127.0.0.0/8', '--webhooks-allow-http', 'true'],
    ]
    server = await bench.serve(settings, { DEALFLOW_BOOTSTRAP_ADMIN_KEY: adminKey })
    const file = join(bench.directory, 'companies.jsonl')
    writeFileSync(file, contractCompaniesAsJsonLines())
    await bench.json('import', file)
    subject = commandLineSubject(bench, overHttp(server.url), adminKey)
  }, scenarioMs)
  afterAll(async () => {
    await server.stop()
    await bench.close()
  })

  describe('the HTTP contract, on the binary', () => {
    for (const { name, run } of httpContract) {
      test(
        name,
        async () => {
          const skip = await run(subject)
          if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
        },
        scenarioMs,
      )
    }
  })
}

/** The operator's part by verbs of the command line, while the server holds the directory; what has none, by the operator API. */
function commandLineSubject(
  bench: Workbench,
  fetch: HttpContractSubject['fetch'],
  adminKey: string,
): HttpContractSubject {
  const verbs = { active: 'enable', inactive: 'disable', retired: 'revoke' } as const

  async function createKey(accountId: string, kind: string, powers: readonly string[]) {
    const args = ['key', 'create', '--account', accountId, '--kind', kind, ...powers]
    const { key_id, key } = await bench.json<{ key_id: string; key: string }>(...args)
    return { keyId: key_id, key }
  }

  return {
    fetch,
    createReceiver: loopbackReceiver,
    readsDecks: true,
    readsSites: true,
    passTime: null,
    jumpTime: null,
    async createAccount(grantUsd) {
      const args = ['account', 'create', '--name', 'Contract', '--grant-usd', String(grantUsd)]
      return { accountId: (await bench.json<{ account_id: string }>(...args)).account_id }
    },
    createKey: (accountId, kind) => createKey(accountId, kind, []),
    createNarrowKey: (accountId, powers) => createKey(accountId, 'live', powerOptions(powers)),
    async setKeyStatus(keyId, status) {
      await bench.json('key', verbs[status], keyId)
    },
    rotateKey: (keyId, overlapMs) => bench.json('key', 'rotate', keyId, '--overlap', `${overlapMs / 1_000}s`),
    async takeTestMoney(accountId, amountUsd) {
      const url = `http://dealflow.test/admin/v1/accounts/${accountId}/adjustments`
      const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ amount_usd: -amountUsd, environment: 'test', note: 'contract' })
      const { status } = await fetch(new Request(url, { method: 'POST', headers, body }))
      if (status !== 201) throw new Error(`the adjustment was answered ${status}`)
    },
    async grant(accountId, amountUsd) {
      await bench.json('grant', accountId, '--usd', String(amountUsd))
    },
  }
}

function powerOptions({ scopes, expiresAt, rateLimits, allowedCidrs }: NarrowPowers): readonly string[] {
  const limits = Object.entries(rateLimits ?? {}).map(([window, limit]) => `${window}=${limit}`)
  return [
    ...(scopes === undefined ? [] : ['--scope', scopes.join(',')]),
    ...(expiresAt === undefined ? [] : ['--expires-at', new Date(expiresAt).toISOString()]),
    ...(rateLimits === undefined ? [] : ['--rate-limit', limits.join(',')]),
    ...(allowedCidrs === undefined ? [] : ['--allow-cidr', allowedCidrs.join(',')]),
  ]
}
