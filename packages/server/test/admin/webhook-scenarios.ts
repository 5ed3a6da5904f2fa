import { expect } from 'bun:test'
import { newAccount } from './account-scenarios.ts'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'
import { clientOf } from './job-scenarios.ts'

/** An account with an endpoint at which nobody listens, to which tests were sent. */
async function accountWithDeliveries(subject: AdminSubject, tests: number) {
  const accountId = await newAccount(subject)
  const ask = await clientOf(subject, accountId)
  const made = await ask('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', label: 'CRM' })
  const webhookId = String(made['webhook_id'])
  const deliveryIds: string[] = []
  for (let sent = 0; sent < tests; sent++)
    deliveryIds.push(String((await ask('POST', `/webhook-endpoints/${webhookId}/test`))['delivery_id']))
  return { accountId, ask, webhookId, secret: String(made['signing_secret']), deliveryIds }
}

export const webhookScenarios: readonly AdminScenario[] = [
  {
    name: 'webhook endpoints of one account or of all are listed, and their secrets never',
    async run(subject) {
      const { accountId, webhookId, secret } = await accountWithDeliveries(subject, 0)
      const other = await accountWithDeliveries(subject, 0)
      const own = await subject.call('GET', `/admin/v1/webhook-endpoints?account_id=${accountId}`)
      expect(own.data['webhook_endpoints']).toMatchObject([
        {
          webhook_id: webhookId,
          account_id: accountId,
          url: 'http://127.0.0.1:9/hook',
          label: 'CRM',
          status: 'active',
        },
      ])
      const all = await subject.call('GET', '/admin/v1/webhook-endpoints')
      const [newest, next] = [other.webhookId, webhookId].sort().toReversed()
      const first = await subject.call('GET', '/admin/v1/webhook-endpoints?limit=1')
      expect(first.data).toMatchObject({ webhook_endpoints: [{ webhook_id: newest }] })
      const cursor = first.data['next_cursor']
      const second = await subject.call('GET', `/admin/v1/webhook-endpoints?limit=1&after=${cursor}`)
      expect(second.data).toMatchObject({ webhook_endpoints: [{ webhook_id: next }] })
      for (const each of [webhookId, other.webhookId]) expect(all.text).toContain(each)
      for (const shown of [own, all]) {
        expect(shown.text).not.toContain('whsec_')
        expect(shown.text).not.toContain(secret)
      }
      expect((await subject.call('GET', '/admin/v1/webhook-endpoints?account_id=nobody')).status).toBe(404)
    },
  },
  {
    name: 'deliveries are listed by account, endpoint and state, come by pages, and are shown with their attempts',
    async run(subject) {
      const { accountId, webhookId, deliveryIds } = await accountWithDeliveries(subject, 3)
      const seen: unknown[] = []
      for (let after = ''; seen.length < 9; ) {
        const query = `account_id=${accountId}&limit=2${after}`
        const { data } = await subject.call('GET', `/admin/v1/webhook-deliveries?${query}`)
        seen.push(...(data['deliveries'] as { delivery_id: string }[]).map(({ delivery_id }) => delivery_id))
        if (data['next_cursor'] === null) break
        after = `&after=${data['next_cursor']}`
      }
      expect(seen).toEqual(deliveryIds.toSorted().toReversed())
      const count = async (query: string) => {
        const { data } = await subject.call('GET', `/admin/v1/webhook-deliveries?${query}`)
        return (data['deliveries'] as unknown[]).length
      }
      expect(await count(`webhook_id=${webhookId}&status=failed`)).toBe(3)
      expect(await count(`webhook_id=${webhookId}&status=succeeded`)).toBe(0)
      const shown = await subject.call('GET', `/admin/v1/webhook-deliveries/${deliveryIds[0]}`)
      expect(shown.data).toMatchObject({
        account_id: accountId,
        webhook_id: webhookId,
        event_type: 'api.webhook.test',
        status: 'failed',
        attempts: [{ attempt: 1, response_status: null, error: 'connect' }],
      })
      for (const unknown of [
        'account_id=nobody',
        'webhook_id=none',
        `account_id=${accountId}&webhook_id=none`,
      ])
        expect((await subject.call('GET', `/admin/v1/webhook-deliveries?${unknown}`)).status).toBe(404)
      expect((await subject.call('GET', '/admin/v1/webhook-deliveries/none')).status).toBe(404)
    },
  },
  {
    name: 'a delivery is sent once more in one of its own, and not to a disabled endpoint',
    async run(subject) {
      const { ask, webhookId, deliveryIds } = await accountWithDeliveries(subject, 1)
      const path = `/admin/v1/webhook-deliveries/${deliveryIds[0]}`
      const before = await subject.call('GET', path)
      const again = await subject.call('POST', `${path}/replay`)
      expect(again.data).toMatchObject({
        trigger: 'replay',
        status: 'pending',
        event_id: before.data['event_id'],
      })
      expect(again.data['delivery_id']).not.toBe(deliveryIds[0])
      const audit = await subject.call('GET', `/admin/v1/audit-entries?target=${deliveryIds[0]}`)
      expect(audit.data['entries']).toMatchObject([
        { action: 'delivery.replay', outcome: 'done', made: again.data['delivery_id'] },
      ])
      await ask('PATCH', `/webhook-endpoints/${webhookId}`, { status: 'disabled' })
      expect((await subject.call('POST', `${path}/replay`)).error.code).toBe('CONFLICT')
      expect((await subject.call('POST', '/admin/v1/webhook-deliveries/none/replay')).status).toBe(404)
    },
  },
]
