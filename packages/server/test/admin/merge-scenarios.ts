import { expect } from 'bun:test'
import type { AdminScenario } from './admin-subject.ts'
import { ended } from './import-scenarios.ts'

const merges = '/admin/v1/company-merges'

/** Two records of one company. */
export const mergeScenarios: readonly AdminScenario[] = [
  {
    name: 'two records of one company are merged and told apart again, and what cannot be is refused',
    async run(subject) {
      const put = (id: string, body: object) =>
        subject.call('PATCH', `/admin/v1/companies/${id}`, { body: { name: 'Twin Payroll', ...body } })
      await put('twin-1', { website: 'twin-1.example' })
      await put('twin-2', { website: 'twin-2.example', tagline: 'We pay' })
      const merge = (company_id: string, merged_id: string) =>
        subject.call('POST', merges, { body: { company_id, merged_id } })
      const done = await merge('twin-1', 'twin-2')
      expect(done.data).toMatchObject({
        company: { id: 'twin-1', website: 'https://twin-1.example' },
        merged_now: true,
        merged: [{ id: 'twin-2', into: 'twin-1' }],
      })
      const shown = await subject.call('GET', '/admin/v1/companies/twin-2')
      expect(shown.data['company']).toMatchObject({ id: 'twin-1', tagline: 'We pay' })
      expect((await merge('twin-1', 'twin-2')).data).toMatchObject({ merged_now: false })
      const itself = await merge('twin-1', 'twin-1')
      expect([itself.status, itself.error.code]).toEqual([400, 'BAD_REQUEST'])
      const unknown = await merge('twin-1', 'nobody-there')
      expect([unknown.status, unknown.error.code]).toEqual([404, 'NOT_FOUND'])

      const unmerge = (id: string) => subject.call('DELETE', `${merges}/${id}`)
      expect((await unmerge('twin-2')).data).toMatchObject({ company: { id: 'twin-2' } })
      const again = await unmerge('twin-2')
      expect([again.status, again.error.code]).toEqual([409, 'CONFLICT'])
      expect((await unmerge('nobody-there')).status).toBe(404)

      await subject.call('DELETE', '/admin/v1/companies/twin-2')
      const gone = await merge('twin-1', 'twin-2')
      expect([gone.status, gone.error.code]).toEqual([409, 'CONFLICT'])
      const { data } = await subject.call('GET', '/admin/v1/audit-entries?target=twin-2')
      expect(data['entries']).toMatchObject([
        { action: 'company.delete' },
        { action: 'duplicate.unmerge', outcome: 'refused' },
        { action: 'duplicate.unmerge', outcome: 'done' },
        { action: 'company.put' },
      ])
    },
  },
  {
    name: 'pairs that may be one company are listed, and one that is dismissed is listed no more',
    async run(subject) {
      const put = (id: string) =>
        subject.call('PATCH', `/admin/v1/companies/${id}`, { body: { name: 'Likely Payroll', tagline: id } })
      await put('likely-1')
      await put('likely-2')
      const listed = await subject.call('GET', '/admin/v1/duplicates?limit=1')
      expect(listed.data).toMatchObject({ pairs: expect.any(Array), open: expect.any(Number) })
      const dismiss = (...company_ids: string[]) =>
        subject.call('POST', '/admin/v1/dismissed-duplicates', { body: { company_ids } })
      const unknown = await dismiss('likely-1', 'nobody-there')
      expect([unknown.status, unknown.error.code]).toEqual([404, 'NOT_FOUND'])
      const line = (id: string) => JSON.stringify({ id, name: 'Surely Payroll', website: 'surely.example' })
      const imported = await subject.overHttp('POST', '/admin/v1/imports?file_name=surely.jsonl', {
        body: `${line('surely-1')}\n${line('surely-2')}\n`,
      })
      await ended(subject, imported.data['import_id'])
      const pairOf = async () => {
        const { data } = await subject.call('GET', '/admin/v1/duplicates?limit=200')
        const pairs = data['pairs'] as { companies: { id: string }[] }[]
        return pairs.find(({ companies }) => companies.some(({ id }) => id === 'surely-1')) ?? null
      }
      while ((await pairOf()) === null) await Bun.sleep(20)
      expect((await dismiss('surely-2', 'surely-1')).data).toEqual({
        company_ids: ['surely-2', 'surely-1'],
        dismissed: true,
      })
      expect(await pairOf()).toBeNull()
    },
  },
]
