import { expect } from 'bun:test'
import { newAccount } from './account-scenarios.ts'
import type { AdminScenario } from './admin-subject.ts'
import { ended } from './import-scenarios.ts'

interface Shown {
  readonly company: { readonly name: string; readonly status: string }
  readonly edits: Record<string, string>
}

export const companyScenarios: readonly AdminScenario[] = [
  {
    name: 'the audit log names the columns of a change, and keeps little of what names none',
    async run(subject) {
      const body = { ['x'.repeat(100_000)]: 1, name: 'Audited' }
      const { status } = await subject.call('PATCH', '/admin/v1/companies/audited', { body })
      expect(status).toBe(400)
      const { data } = await subject.call('GET', '/admin/v1/audit-entries?target=audited')
      const [entry] = data['entries'] as { outcome: string; details: { columns: string[] } }[]
      expect([entry?.outcome, entry?.details.columns]).toEqual(['refused', ['x'.repeat(100), 'name']])
    },
  },
  {
    name: 'a company is made, changed, found and deleted; imports leave what was set and do not bring it back',
    async run(subject) {
      const path = '/admin/v1/companies/mine%2F1'
      const body = { name: 'Handmade Payroll', website: 'handmade.example', status: 'active' }
      const made = await subject.call('PATCH', path, { body })
      expect(made.data).toMatchObject({ created: true, company: { id: 'mine/1', name: 'Handmade Payroll' } })
      const closed = await subject.call('PATCH', path, { body: { status: 'closed' } })
      expect(closed.data).toMatchObject({ created: false, company: { status: 'closed' } })
      const line = JSON.stringify({ id: 'mine/1', ...body, name: 'Imported', tagline: 'new' })
      const imported = await subject.overHttp('POST', '/admin/v1/imports?file_name=a.jsonl', { body: line })
      await ended(subject, imported.data['import_id'])
      const { data } = await subject.call('GET', path)
      const { company, edits } = data as unknown as Shown
      expect(company).toMatchObject({ name: 'Handmade Payroll', status: 'closed', tagline: 'new' })
      expect(Object.keys(edits).sort()).toContain('status')
      const found = await subject.call('POST', '/admin/v1/company-searches', {
        body: { query: 'Handmade Payroll' },
      })
      expect(found.data['results']).toMatchObject([{ id: 'mine/1' }])
      expect((await subject.call('DELETE', path)).data).toEqual({ company_id: 'mine/1', deleted: true })
      const again = await subject.overHttp('POST', '/admin/v1/imports?file_name=b.jsonl', {
        body: `${line}\n`,
      })
      expect(await ended(subject, again.data['import_id'])).toMatchObject({ report: { withheld: 1 } })
      for (const method of ['GET', 'DELETE']) expect((await subject.call(method, path)).status).toBe(404)
      const unknown = await subject.call('PATCH', path, { body: { no_such_column: 1 } })
      expect([unknown.status, unknown.error.code]).toEqual([400, 'BAD_REQUEST'])
    },
  },
  {
    name: 'a company is forgotten by its website: no import brings it back, and a change by its id does',
    async run(subject) {
      const path = '/admin/v1/companies/gone-1'
      const body = { name: 'Gone Payroll', website: 'gone-1.example' }
      await subject.call('PATCH', path, { body })
      const forget = (company: string) =>
        subject.call('POST', '/admin/v1/forgotten-companies', { body: { company } })
      const done = await forget('https://www.gone-1.example/about')
      expect(done.data).toEqual({ company_ids: ['gone-1'], domains: ['gone-1.example'] })
      expect((await subject.call('GET', path)).error.message).toContain('had forgotten gone-1')
      const line = JSON.stringify({ id: 'other-1', ...body })
      const to = '/admin/v1/imports?file_name=gone.jsonl&overwrite_edits=true'
      const imported = await subject.overHttp('POST', to, { body: line })
      expect(await ended(subject, imported.data['import_id'])).toMatchObject({ report: { withheld: 1 } })
      expect((await subject.call('PATCH', path, { body })).data).toMatchObject({ created: true })
      const unknown = await forget('nobody')
      expect([unknown.status, unknown.error.code]).toEqual([404, 'NOT_FOUND'])
      const { data } = await subject.call('GET', '/admin/v1/audit-entries?target=nobody')
      expect(data['entries']).toMatchObject([{ action: 'company.forget', outcome: 'refused' }])
    },
  },
  {
    name: 'the website of another company is a conflict that names it, and what a new city clears is told',
    async run(subject) {
      const patch = (id: string, body: object) => subject.call('PATCH', `/admin/v1/companies/${id}`, { body })
      await patch('web-1', { name: 'First', website: 'web-1.example', city: 'Rome', country_iso2: 'IT' })
      const taken = await patch('web-2', { name: 'Second', website: 'www.web-1.example' })
      expect([taken.status, taken.error.code]).toEqual([409, 'CONFLICT'])
      expect(taken.error.message).toContain('belongs to First (id web-1)')
      const moved = await patch('web-1', { city: 'Atlantis' })
      expect(moved.data).toMatchObject({ cleared: ['region', 'geonames_id'] })
    },
  },
  {
    name: 'what is exported with filters comes back as it was, as JSON Lines, as CSV and as Parquet',
    async run(subject) {
      for (const [id, country] of [
        ['ex-1', 'DE'],
        ['ex-2', 'FR'],
      ]) {
        const body = { name: `Exported ${id}`, website: `${id}.example`, country_iso2: country }
        await subject.call('PATCH', `/admin/v1/companies/${id}`, { body })
      }
      const filters = { countries: { include: ['FR'] } }
      const lines = await subject.overHttp('POST', '/admin/v1/company-exports', { body: { filters } })
      expect(lines.headers.get('content-disposition')).toBe('attachment; filename="companies.jsonl"')
      expect(JSON.parse(lines.text)).toMatchObject({ id: 'ex-2', name: 'Exported ex-2' })
      const csv = await subject.overHttp('POST', '/admin/v1/company-exports', {
        body: { format: 'csv', filters },
      })
      expect(csv.headers.get('content-type')).toStartWith('text/csv')
      const parquet = await subject.overHttp('POST', '/admin/v1/company-exports', {
        body: { format: 'parquet', filters },
      })
      expect(parquet.headers.get('content-type')).toBe('application/vnd.apache.parquet')
      expect(parquet.headers.get('content-disposition')).toBe('attachment; filename="companies.parquet"')
      expect(parquet.text.slice(0, 4)).toBe('PAR1')
      expect(parquet.text.slice(-4)).toBe('PAR1')
      const back = await subject.overHttp('POST', '/admin/v1/imports?file_name=c.csv', { body: csv.text })
      const done = await ended(subject, back.data['import_id'])
      expect(done).toMatchObject({ report: { read: 1, unchanged: 1, format: 'csv', preset: 'normal' } })
      const whole = await subject.overHttp('POST', '/admin/v1/company-exports', {
        body: { filters, with_history: true },
      })
      expect(JSON.parse(JSON.parse(whole.text.split('\n')[0] ?? '').history_as_stored)).toMatchObject({
        edits: { location: expect.any(String) },
        from: { kind: 'operator' },
      })
      const sent = await subject.overHttp('POST', '/admin/v1/imports?file_name=w.jsonl&with_history=true', {
        body: whole.text,
      })
      expect(await ended(subject, sent.data['import_id'])).toMatchObject({
        report: {
          read: 1,
          warnings: { 'history_as_stored: left out of companies that are there already': 1 },
        },
      })
      const all = await subject.overHttp('POST', '/admin/v1/company-exports', { body: {} })
      expect(all.text.trim().split('\n').length).toBeGreaterThan(1)
    },
  },
  {
    name: 'an export of what is no list or has wrong filters is refused before a byte of it',
    async run(subject) {
      const list_id = '0192f0c1-7a00-7000-8000-00000000dead'
      const missing = await subject.overHttp('POST', '/admin/v1/company-exports', { body: { list_id } })
      expect(missing.error.code).toBe('NOT_FOUND')
      const wrong = { filters: { countries: { include: ['Atlantis'] } } }
      const refused = await subject.overHttp('POST', '/admin/v1/company-exports', { body: wrong })
      expect(refused.error.code).toBe('BAD_REQUEST')
    },
  },
  {
    name: 'a reader that hangs up ends its export, and a slow one loses nothing',
    async run(subject) {
      const lines = Array.from({ length: 3_000 }, (_, number) =>
        JSON.stringify({ name: `Many ${number}`, website: `many-${number}.example` }),
      )
      for (let first = 0; first < lines.length; first += 1_000) {
        const body = lines.slice(first, first + 1_000).join('\n')
        const sent = await subject.overHttp('POST', `/admin/v1/imports?file_name=m${first}.jsonl`, { body })
        await ended(subject, sent.data['import_id'])
      }
      const headers = { authorization: `Bearer ${subject.key}`, 'content-type': 'application/json' }
      const asked = () =>
        subject.api.fetch(
          new Request('http://x/admin/v1/company-exports', { method: 'POST', headers, body: '{}' }),
          { clientAddress: null },
        )
      const hungUp = (await asked()).body?.getReader()
      await hungUp?.read()
      await hungUp?.cancel()
      const whole = await (await asked()).text()
      expect(whole.trim().split('\n').length).toBe(
        (await subject.instance.service.companies.status()).live.stored,
      )
    },
  },
  {
    name: 'a list is made, filled, paged in the order of joining, exported and deleted',
    async run(subject) {
      const account_id = await newAccount(subject)
      const made = await subject.call('POST', '/admin/v1/lists', { body: { account_id, name: 'To call' } })
      const path = made.headers.get('location') ?? ''
      for (const id of ['l-1', 'l-2', 'l-3']) {
        await subject.call('PATCH', `/admin/v1/companies/${id}`, {
          body: { name: `Listed ${id}`, website: `${id}.example` },
        })
      }
      const add = ['l-2', 'https://www.l-3.example', 'l-1', 'nobody.example']
      const filled = await subject.call('POST', `${path}/companies`, { body: { add } })
      expect(filled.data).toMatchObject({ added: 3, removed: 0, missing: ['nobody.example'] })
      const joined: unknown[] = []
      for (let after = ''; ; ) {
        const { data } = await subject.call('GET', `${path}/companies?limit=1${after}`)
        joined.push(...(data['companies'] as { company_id: string }[]).map(({ company_id }) => company_id))
        if (data['next_cursor'] === null) break
        after = `&after=${data['next_cursor']}`
      }
      expect(joined).toEqual(['l-2', 'l-3', 'l-1'])
      const list_id = made.data['list_id']
      const file = await subject.overHttp('POST', '/admin/v1/company-exports', { body: { list_id } })
      const elsewhere = { list_id, environment: 'test' }
      const refused = await subject.overHttp('POST', '/admin/v1/company-exports', { body: elsewhere })
      expect(refused.error.details).toMatchObject([{ path: '' }])
      expect(file.text.match(/"id":"l-\d"/g)).toEqual(['"id":"l-2"', '"id":"l-3"', '"id":"l-1"'])
      const mine = await subject.call('GET', `/admin/v1/lists?account_id=${account_id}`)
      expect(mine.data).toMatchObject({ lists: [{ list_id, company_count: 3 }], next_cursor: null })
      expect((await subject.call('GET', path)).data).toMatchObject({ name: 'To call', account_id })
      expect((await subject.call('DELETE', path)).data).toEqual({ list_id, deleted: true })
      for (const [method, missing, body] of [
        ['GET', path, undefined],
        ['DELETE', path, undefined],
        ['GET', `${path}/companies`, undefined],
        ['POST', `${path}/companies`, { add: ['l-1'] }],
        ['GET', '/admin/v1/lists?account_id=none', undefined],
        ['POST', '/admin/v1/lists', { account_id: 'none', name: 'x' }],
      ] as const) {
        const { status } = await subject.call(method, missing, body === undefined ? {} : { body })
        expect([missing, status]).toEqual([missing, 404])
      }
    },
  },
]
