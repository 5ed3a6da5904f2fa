import { expect } from 'bun:test'
import { newAccount } from './account-scenarios.ts'
import { type AdminScenario, AdminSubject } from './admin-subject.ts'

interface AuditView {
  readonly sequence: number
  readonly action: string
}

export const instanceScenarios: readonly AdminScenario[] = [
  {
    name: 'the installation tells its version, readiness and size',
    async run(subject) {
      const { data } = await subject.call('GET', '/admin/v1/instance')
      const { schemaVersion } = subject.instance.service
      expect(data).toMatchObject({
        ready: true,
        failing_checks: [],
        schema_version: schemaVersion,
        vectors: null,
      })
    },
  },
  {
    name: 'settings are shown with where they came from, and secrets not at all',
    async run(subject) {
      const secret = `token-${'q'.repeat(20)}`
      const other = new AdminSubject()
      await other.open({ metricsToken: secret })
      try {
        const { data, text } = await other.call('GET', '/admin/v1/settings')
        expect(data['settings']).toContainEqual(
          expect.objectContaining({ key: 'metrics_token', value: 'set', is_secret: true }),
        )
        expect(text).not.toContain(secret)
        for (const each of other.seen) subject.seen.add(each)
      } finally {
        await other.close()
      }
    },
  },
  {
    name: 'every ledger is recomputed on request',
    async run(subject) {
      await newAccount(subject, 1)
      const { data } = await subject.call('POST', '/admin/v1/ledger-verifications')
      expect(data).toMatchObject({ ok: true, problem_count: 0, problems: [] })
      expect(data['entries']).toBeGreaterThan(0)
    },
  },
  {
    name: 'every change stands in the audit log under the operator key that made it, refused ones too, never with a secret',
    async run(subject) {
      const account_id = await newAccount(subject)
      const body = { account_id, kind: 'live', label: 'audited' }
      const made = await subject.call('POST', '/admin/v1/keys', { body })
      await subject.call('POST', `/admin/v1/keys/${made.data['key_id']}/revoke`)
      await subject.call('POST', `/admin/v1/keys/${made.data['key_id']}/rotate`, { body: {} })
      const { data, text } = await subject.call(
        'GET',
        `/admin/v1/audit-entries?target=${made.data['key_id']}`,
      )
      const actor = { kind: 'operator_key', id: subject.keyId }
      expect(data['entries']).toMatchObject([
        { action: 'key.rotate', actor, outcome: 'refused' },
        { action: 'key.change', actor, outcome: 'done', details: { status: 'retired' } },
        { action: 'key.create', actor, outcome: 'done', made: made.data['key_id'] },
      ])
      const created = await subject.call(
        'GET',
        `/admin/v1/audit-entries?target=${account_id}&action=key.create`,
      )
      expect(created.data['entries']).toMatchObject([
        { actor, outcome: 'done', details: { label: 'audited' } },
      ])
      for (const shown of [text, created.text])
        expect(shown).not.toContain(String(made.data['key']).slice(13))
    },
  },
  {
    name: 'the audit log comes by pages, newest first, without gaps or repeats',
    async run(subject) {
      const sequences: number[] = []
      let after = ''
      do {
        const { data } = await subject.call('GET', `/admin/v1/audit-entries?limit=7${after}`)
        sequences.push(...(data['entries'] as AuditView[]).map(({ sequence }) => sequence))
        after = data['next_cursor'] === null ? '' : `&after=${data['next_cursor']}`
      } while (after !== '')
      expect(sequences).toEqual(Array.from({ length: sequences.length }, (_, at) => sequences.length - at))
      expect(sequences.length).toBeGreaterThan(7)
      const nobody = await subject.call('GET', '/admin/v1/audit-entries?actor_id=nobody')
      expect(nobody.data['entries']).toEqual([])
      const reads = await subject.call('GET', '/admin/v1/audit-entries?action=account.list')
      expect(reads.data['entries']).toEqual([])
    },
  },
]
