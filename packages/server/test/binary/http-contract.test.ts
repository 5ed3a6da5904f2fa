import { afterAll, beforeAll, describe, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as contractTest } from 'node:test'
import {
  contractCompaniesAsJsonLines,
  contractSettings,
  type HttpContractSubject,
  httpContract,
  type NarrowPowers,
} from '@dealflow/core/testing'
import { loopbackReceiver, overHttp } from '@dealflow/node-adapter/testing'
import { CommandProcess } from '../command-process.ts'
import { faultProcess, isNightly, type RunningServer, Workbench } from '../dealflow.ts'
import { skipTest } from '../skip-test.ts'

const binary = process.env['DEALFLOW_BINARY']
const scenarioMs = 170_000

if (binary === undefined) {
  console.log(
    'skipped: the HTTP contract on the binary: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('the HTTP contract on the binary', () => {})
} else {
  // What the operator does by commands: `cli.test.ts` has those as processes of their own.
  const commands = isNightly ? null : new CommandProcess(faultProcess('command-process'))
  const bench = new Workbench([binary], commands)
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
    await commands?.close()
    await bench.close()
  })

  describe('the HTTP contract, on the binary', () => {
    for (const { name, run } of httpContract) {
      contractTest(name, { timeout: scenarioMs }, async (context) => {
        const skip = await run(subject)
        if (skip !== undefined) skipTest(context, skip.skipped)
      })
    }
  })
}

/**
 * The operator's part: what every scenario needs by the operator API, since a command is a process, and the rest by verbs of the command
 * line, while the server holds the directory.
 */
function commandLineSubject(
  bench: Workbench,
  fetch: HttpContractSubject['fetch'],
  adminKey: string,
): HttpContractSubject {
  const verbs = { active: 'enable', inactive: 'disable', retired: 'revoke' } as const

  async function operate(path: string, body: unknown): Promise<Readonly<Record<string, string>>> {
    const url = `http://dealflow.test/admin/v1/${path}`
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }
    const answer = await fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
    if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}`)
    return ((await answer.json()) as { data: Record<string, string> }).data
  }

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
      const { account_id } = await operate('accounts', { name: 'Contract', grant_usd: grantUsd })
      return { accountId: account_id ?? '' }
    },
    async createKey(accountId, kind) {
      const { key_id = '', key = '' } = await operate('keys', { account_id: accountId, kind })
      return { keyId: key_id, key }
    },
    createNarrowKey: (accountId, powers) => createKey(accountId, 'live', powerOptions(powers)),
    async setKeyStatus(keyId, status) {
      await bench.json('key', verbs[status], keyId)
    },
    rotateKey: (keyId, overlapMs) => bench.json('key', 'rotate', keyId, '--overlap', `${overlapMs / 1_000}s`),
    async takeTestMoney(accountId, amountUsd) {
      const body = { amount_usd: -amountUsd, environment: 'test', note: 'contract' }
      await operate(`accounts/${accountId}/adjustments`, body)
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
