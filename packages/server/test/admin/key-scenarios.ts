import { expect } from 'bun:test'
import { newAccount } from './account-scenarios.ts'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'

async function newKey(subject: AdminSubject, more: Record<string, unknown> = {}) {
  const account_id = await newAccount(subject)
  const body = { account_id, kind: 'live', ...more }
  const { status, data } = await subject.call('POST', '/admin/v1/keys', { body })
  expect(status).toBe(201)
  return { account_id, key_id: String(data['key_id']), secret: String(data['key']) }
}

async function opens(subject: AdminSubject, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  const request = new Request('http://x/api/v2/key', { headers })
  return (await subject.instance.service.fetch(request, { clientAddress: '203.0.113.9' })).status
}

export const keyScenarios: readonly AdminScenario[] = [
  {
    name: 'a key works as it was made, and its secret is in no other answer',
    async run(subject) {
      const { key_id, account_id, secret } = await newKey(subject, {
        label: 'CI',
        scopes: ['search'],
        expires_at: '2040-01-01T00:00:00+01:00',
        rate_limits: { minute: 5 },
        allowed_cidrs: ['203.0.113.0/24'],
      })
      expect(await opens(subject, secret)).toBe(200)
      const one = await subject.call('GET', `/admin/v1/keys/${key_id}`)
      expect(one.data).toMatchObject({
        account_id,
        label: 'CI',
        status: 'active',
        scopes: ['search'],
        expires_at: '2039-12-31T23:00:00.000Z',
        rate_limits: { minute: 5 },
        allowed_cidrs: ['203.0.113.0/24'],
      })
      const list = await subject.call('GET', `/admin/v1/keys?account_id=${account_id}`)
      expect(list.data).toEqual({ keys: [one.data], next_cursor: null })
      for (const { text } of [one, list]) expect(text).not.toContain(secret.slice(13, 40))
      expect((await subject.call('GET', '/admin/v1/keys/none')).status).toBe(404)
    },
  },
  {
    name: 'a key for nobody is 404; wrong powers are 400 at their field',
    async run(subject) {
      const nobody = { account_id: 'none', kind: 'live' }
      expect((await subject.call('POST', '/admin/v1/keys', { body: nobody })).status).toBe(404)
      const account_id = await newAccount(subject)
      const wrong = [
        { scopes: ['everything'] },
        { expires_at: '2040-02-31' },
        { expires_at: '2040-99-01T00:00:00Z' },
        { rate_limits: { minute: -1 } },
        { allowed_cidrs: ['not a range'] },
        { kind: 'admin' },
      ]
      for (const more of wrong) {
        const body = { account_id, kind: 'live', ...more }
        const { status, error } = await subject.call('POST', '/admin/v1/keys', { body })
        const [field = ''] = Object.keys(more)
        expect([field, status]).toEqual([field, 400])
        expect((error.details as { path: string }[])[0]?.path).toStartWith(field)
      }
    },
  },
  {
    name: 'what is left out of a change stays, null lifts a power, and an inactive key is refused until it is active',
    async run(subject) {
      const { key_id, secret } = await newKey(subject, { label: 'first', rate_limits: { day: 9 } })
      const path = `/admin/v1/keys/${key_id}`
      const off = await subject.call('PATCH', path, { body: { status: 'inactive' } })
      expect(off.data).toMatchObject({ label: 'first', status: 'inactive', rate_limits: { day: 9 } })
      expect(await opens(subject, secret)).toBe(403)
      const on = await subject.call('PATCH', path, {
        body: { status: 'active', label: null, rate_limits: null },
      })
      expect(on.data).toMatchObject({ label: null, status: 'active', rate_limits: null })
      expect(await opens(subject, secret)).toBe(200)
      expect((await subject.call('PATCH', '/admin/v1/keys/none', { body: {} })).status).toBe(404)
      const past = await subject.call('PATCH', path, { body: { expires_at: '2020-01-01T00:00:00Z' } })
      expect(past.data['status']).toBe('expired')
    },
  },
  {
    name: 'a rotated key has both secrets until the overlap ends, and a revoked one is final',
    async run(subject) {
      const { key_id, secret } = await newKey(subject)
      const path = `/admin/v1/keys/${key_id}`
      const rotated = await subject.call('POST', `${path}/rotate`, { body: { overlap_seconds: 3_600 } })
      expect([await opens(subject, secret), await opens(subject, String(rotated.data['key']))]).toEqual([
        200, 200,
      ])
      const again = await subject.call('POST', `${path}/rotate`, { body: { overlap_seconds: 0 } })
      const audited = await subject.call('GET', `/admin/v1/audit-entries?action=key.rotate&target=${key_id}`)
      expect(audited.data['entries']).toMatchObject([
        { outcome: 'done', details: { overlap_seconds: 0 } },
        { outcome: 'done', details: { overlap_seconds: 3_600 } },
      ])
      expect(await opens(subject, String(rotated.data['key']))).toBe(403)
      expect(await opens(subject, String(again.data['key']))).toBe(200)
      const revoked = await subject.call('POST', `${path}/revoke`)
      expect(revoked.data['status']).toBe('retired')
      expect(await opens(subject, String(again.data['key']))).toBe(403)
      for (const [method, where, body] of [
        ['POST', `${path}/rotate`, {}],
        ['POST', `${path}/revoke`, undefined],
        ['PATCH', path, { label: 'x' }],
      ] as const) {
        const { status } = await subject.call(method, where, body === undefined ? {} : { body })
        expect([where, status]).toEqual([where, 409])
      }
      for (const action of ['rotate', 'revoke']) {
        const sent = action === 'rotate' ? { body: {} } : {}
        expect((await subject.call('POST', `/admin/v1/keys/none/${action}`, sent)).status).toBe(404)
      }
    },
  },
  {
    name: 'an operator key is shown once, works at once, and stops at its revocation',
    async run(subject) {
      const made = await subject.call('POST', '/admin/v1/operator-keys', { body: { label: 'second' } })
      const key = String(made.data['key'])
      expect((await subject.call('GET', '/admin/v1/accounts', { key })).status).toBe(200)
      const list = await subject.call('GET', '/admin/v1/operator-keys')
      expect(list.text).not.toContain(key.slice(14, 41))
      expect((list.data['keys'] as { label: string }[]).map(({ label }) => label)).toEqual([
        'tests',
        'second',
      ])
      const path = `/admin/v1/operator-keys/${made.data['key_id']}/revoke`
      const revoked = await subject.call('POST', path, { key })
      expect(revoked.data['status']).toBe('revoked')
      expect((await subject.call('GET', '/admin/v1/accounts', { key })).status).toBe(401)
      expect((await subject.call('POST', path)).data).toEqual(revoked.data)
      expect((await subject.call('POST', '/admin/v1/operator-keys/none/revoke')).status).toBe(404)
    },
  },
]
