import { expect } from 'bun:test'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'

const path = '/admin/v1/search-tuning'
const none = { synonyms: [], generic_words: [], pins: [], hidden: [] }

async function found(subject: AdminSubject, query: string) {
  const body = { query, query_mode: 'discovery' }
  const { data } = await subject.call('POST', '/admin/v1/company-searches', { body })
  return (data['results'] as { id: string }[]).map(({ id }) => id)
}

export const tuningScenarios: readonly AdminScenario[] = [
  {
    name: 'searches are tuned from the next one on, previewed before, and the audit log has each change',
    async run(subject) {
      const put = (id: string, tagline: string) =>
        subject.call('PATCH', `/admin/v1/companies/${id}`, { body: { name: `Tuned ${id}`, tagline } })
      await put('tune-1', 'Lanterns for harbours')
      await put('tune-2', 'Gaslights for streets')
      const change = { add: { synonyms: [{ words: ['lantern', 'gaslight'] }] } }
      const preview = await subject.call('POST', `${path}/previews`, {
        body: { change, sentences: ['lantern'] },
      })
      expect(preview.data['sentences']).toEqual([
        {
          sentence: 'lantern',
          total_before: 1,
          total_after: 2,
          changed: [{ company_id: 'tune-2', name: 'Tuned tune-2', before: null, after: 2 }],
        },
      ])
      expect(await found(subject, 'lantern')).toEqual(['tune-1'])
      await subject.call('POST', `${path}/changes`, { body: change })
      expect(await found(subject, 'lantern')).toEqual(['tune-1', 'tune-2'])
      const body = { add: { pins: [{ sentence: 'Lantern', company_ids: ['tune-2'] }] } }
      const pinned = await subject.call('POST', `${path}/changes`, { body })
      expect(pinned.data).toEqual({
        tuning: { ...none, ...change.add, ...body.add },
        companies: [{ company_id: 'tune-2', name: 'Tuned tune-2' }],
      })
      expect(await found(subject, 'lantern')).toEqual(['tune-2', 'tune-1'])
      expect((await subject.call('GET', path)).data).toEqual(pinned.data)
      expect((await subject.call('PUT', path, { body: none })).data).toEqual({ tuning: none, companies: [] })
      expect(await found(subject, 'lantern')).toEqual(['tune-1'])
      const { data } = await subject.call(
        'GET',
        '/admin/v1/audit-entries?action=search_tuning.change&limit=1',
      )
      expect(data['entries']).toMatchObject([{ outcome: 'done', details: body }])
    },
  },
  {
    name: 'what cannot be tuned is refused with its field, and changes nothing',
    async run(subject) {
      const cases: readonly [string, string, object, string][] = [
        ['POST', '/changes', { add: { synonyms: [{ words: ['lamp'] }] } }, 'add.synonyms[0].words'],
        ['POST', '/changes', { remove: { generic_words: ['lamp'] } }, 'remove.generic_words[0]'],
        ['POST', '/previews', { sentences: ['lamps'] }, 'change'],
        ['PUT', '', { ...none, hidden: [{ company_ids: ['nobody'] }] }, 'hidden[0].company_ids[0]'],
      ]
      for (const [method, route, body, field] of cases) {
        const { status, error } = await subject.call(method, path + route, { body })
        expect([status, error.details]).toMatchObject([400, [{ path: field }]])
      }
      expect((await subject.call('GET', path)).data['tuning']).toEqual(none)
    },
  },
]
