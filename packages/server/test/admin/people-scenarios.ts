import { expect } from 'bun:test'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'
import { ended } from './import-scenarios.ts'

const path = '/admin/v1/forgotten-people'

/** People of whom nothing is kept. */
export const peopleScenarios: readonly AdminScenario[] = [
  {
    name: 'a person is forgotten everywhere, stays out of an import, and may be allowed again; no log has the name',
    async run(subject) {
      const companies = async () => {
        const body = { filters: { people: [{ name: 'Quillon Vardeman' }] }, query: 'all' }
        const { data } = await subject.call('POST', '/admin/v1/company-searches', { body })
        return (data['results'] as readonly unknown[]).length
      }
      const record = { id: 'forget:1', name: 'Forget One', founders: 'Quillon Vardeman' }
      await importOf(subject, record)
      expect(await companies()).toBe(1)
      const forgotten = await subject.call('POST', path, { body: { name: 'vardeman, QUILLON' } })
      expect([forgotten.status, forgotten.data]).toMatchObject([
        200,
        { company_ids: null, domains: null, is_done: true, companies_changed: 1 },
      ])
      await importOf(subject, { ...record, tagline: 'Again' })
      expect(await companies()).toBe(0)
      const listed = await subject.call('GET', path)
      expect(listed.data['forgotten_people']).toMatchObject([{ key: forgotten.data['key'], is_done: true }])
      const audit = await subject.call('GET', '/admin/v1/audit-entries?limit=20')
      expect(JSON.stringify(audit.data)).toContain('person.forget')
      expect(JSON.stringify(audit.data).toLowerCase()).not.toContain('vardeman')

      const allow = () =>
        subject.call('POST', '/admin/v1/allowed-people', { body: { name: 'Quillon Vardeman' } })
      expect((await allow()).data).toEqual({ allowed: true })
      expect((await allow()).status).toBe(404)
      await importOf(subject, { ...record, tagline: 'Once more' })
      expect(await companies()).toBe(1)
    },
  },
  {
    name: 'a person of a company that is not there, and a name that is none, are refused in words',
    async run(subject) {
      const none = await subject.call('POST', path, { body: { name: 'Ada Lee', company: 'nobody.example' } })
      expect([none.status, none.error.code]).toEqual([404, 'NOT_FOUND'])
      const bad = await subject.call('POST', path, { body: { name: ' — ' } })
      expect([bad.status, bad.error.message]).toEqual([
        400,
        'name: has no letters: write the name of a person',
      ])
    },
  },
]

async function importOf(subject: AdminSubject, record: object) {
  const body = JSON.stringify(record)
  const imported = await subject.overHttp('POST', '/admin/v1/imports?file_name=people.jsonl', { body })
  await ended(subject, imported.data['import_id'])
}
