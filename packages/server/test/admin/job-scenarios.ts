import { expect } from 'bun:test'
import { newAccount } from './account-scenarios.ts'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'

/** A test key of the account, and what asks the public API with it. */
export async function clientOf(subject: AdminSubject, account_id: string) {
  const made = await subject.call('POST', '/admin/v1/keys', { body: { account_id, kind: 'test' } })
  const headers = { authorization: `Bearer ${made.data['key']}`, 'content-type': 'application/json' }
  return async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await subject.instance.service.fetch(new Request(`http://x/api/v2${path}`, init))
    const { data } = (await response.json()) as { data?: Record<string, unknown> }
    if (data === undefined) throw new Error(`${method} ${path} was answered ${response.status}`)
    return data
  }
}

/** An account with one queued job of each kind given; nothing works on them, so they stay as they are. */
async function accountWithJobs(subject: AdminSubject, ...kinds: readonly string[]) {
  const accountId = await newAccount(subject)
  const ask = await clientOf(subject, accountId)
  const bodies: Record<string, unknown> = {
    'general-enrichment': { website: 'https://succeed.test', request_id: 'crm-1' },
    'deep-research': { website: 'https://succeed.test' },
  }
  const jobIds: string[] = []
  for (const kind of kinds) jobIds.push(String((await ask('POST', `/${kind}-jobs`, bodies[kind]))['job_id']))
  return { accountId, ask, jobIds }
}

type ShownJob = { readonly job_id: string }

export const jobScenarios: readonly AdminScenario[] = [
  {
    name: 'jobs of every account are listed by account, kind and state, and come by pages',
    async run(subject) {
      const { accountId, jobIds } = await accountWithJobs(subject, 'general-enrichment', 'deep-research')
      await accountWithJobs(subject, 'general-enrichment')
      const listed = async (query: string) => {
        const { data } = await subject.call('GET', `/admin/v1/jobs?${query}`)
        return (data['jobs'] as ShownJob[]).map(({ job_id }) => job_id)
      }
      const [enrichment = '', research = ''] = jobIds
      const own = `account_id=${accountId}`
      expect((await listed(own)).sort()).toEqual(jobIds.toSorted())
      expect(await listed(`${own}&job_type=deep_research`)).toEqual([research])
      expect(await listed(`${own}&status=running`)).toEqual([])
      expect((await listed('limit=100')).length).toBeGreaterThanOrEqual(3)
      const { data } = await subject.call('GET', `/admin/v1/jobs?${own}&limit=1`)
      const first = (data['jobs'] as ShownJob[]).map(({ job_id }) => job_id)
      const rest = await listed(`${own}&limit=1&after=${data['next_cursor']}`)
      expect([...first, ...rest].sort()).toEqual([enrichment, research].sort())
      expect((await subject.call('GET', '/admin/v1/jobs?account_id=nobody')).status).toBe(404)
      expect((await subject.call('GET', '/admin/v1/jobs?job_type=unknown')).status).toBe(400)
    },
  },
  {
    name: 'a job is shown with whose it is, what it is about and what it cost, and not with what it was asked',
    async run(subject) {
      const { accountId, jobIds } = await accountWithJobs(subject, 'general-enrichment')
      const shown = await subject.call('GET', `/admin/v1/jobs/${jobIds[0]?.toUpperCase()}`)
      expect(shown.data).toMatchObject({
        job_id: jobIds[0],
        job_type: 'general_enrichment',
        status: 'queued',
        account_id: accountId,
        environment: 'test',
        request_id: 'crm-1',
        subject: 'https://succeed.test',
        attempt: 0,
        refunded: false,
        error: null,
      })
      expect(shown.data['charged_usd']).toBeGreaterThan(0)
      expect((await subject.call('GET', '/admin/v1/jobs/none')).error.code).toBe('NOT_FOUND')
    },
  },
  {
    name: 'a job is cancelled once, its owner sees by whom, and the audit log says so',
    async run(subject) {
      const { ask, jobIds } = await accountWithJobs(subject, 'general-enrichment', 'deep-research')
      const wanted = { 'general-enrichment': 'cancelled', 'deep-research': 'failed' }
      for (const [at, [kind, status]] of Object.entries(wanted).entries()) {
        const path = `/admin/v1/jobs/${jobIds[at]}/cancel`
        const { data } = await subject.call('POST', path)
        expect(data).toMatchObject({ status, refunded: true, error: { reason: 'CANCELLED_BY_OPERATOR' } })
        expect((await ask('GET', `/${kind}-jobs/${jobIds[at]}`))['status']).toBe(status)
        expect((await subject.call('POST', path)).error).toMatchObject({
          code: 'CONFLICT',
          details: { job_id: jobIds[at], status },
        })
      }
      const audit = await subject.call('GET', `/admin/v1/audit-entries?target=${jobIds[0]}`)
      expect(audit.data['entries']).toMatchObject([
        { action: 'job.cancel', outcome: 'refused' },
        { action: 'job.cancel', outcome: 'done', actor: { kind: 'operator_key', id: subject.keyId } },
      ])
      expect((await subject.call('POST', '/admin/v1/jobs/none/cancel')).status).toBe(404)
    },
  },
]
