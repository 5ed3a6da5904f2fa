import { expect } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { xlsxOfTexts } from '@dealflow/core/testing'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'

const company = (number: number) =>
  JSON.stringify({ name: `Imported ${number}`, website: `https://imported-${number}.example` })

/** The last event of an import's stream: it ends when the import has. */
export async function ended(subject: AdminSubject, importId: unknown): Promise<Record<string, unknown>> {
  const { text } = await subject.overHttp('GET', `/admin/v1/imports/${importId}/events`)
  const [, data = '{}'] = /event: done\ndata: (.*)\n\n$/.exec(text) ?? []
  return JSON.parse(data) as Record<string, unknown>
}

export const importScenarios: readonly AdminScenario[] = [
  {
    name: 'a workbook is told by its bytes and read sheet by sheet; one that is torn fails in words',
    async run(subject) {
      const whole = await xlsxOfTexts([['Our list'], ['Name', 'City'], ['From a sheet', 'Berlin']])
      const accepted = await subject.overHttp('POST', '/admin/v1/imports?file_name=a.csv', { body: whole })
      expect(await ended(subject, accepted.data['import_id'])).toMatchObject({
        status: 'succeeded',
        report: {
          format: 'xlsx',
          encoding: null,
          created: 1,
          sheets: [{ name: 'Companies', state: 'read', reason: null, header_row: 2, last_row: 3 }],
        },
      })
      const torn = await subject.overHttp('POST', '/admin/v1/imports', { body: whole.slice(0, 600) })
      expect(await ended(subject, torn.data['import_id'])).toMatchObject({
        status: 'failed',
        error: { code: 'BAD_REQUEST', message: expect.stringContaining('The file is damaged') },
      })
    },
  },
  {
    name: 'a file is uploaded, imported and reported, with its rejects and its problems; the upload is deleted',
    async run(subject) {
      const body = [company(1), '{"nonsense":1}', company(2)].join('\n')
      const accepted = await subject.overHttp('POST', '/admin/v1/imports?file_name=..%2Fmine.jsonl', { body })
      expect([accepted.status, accepted.data['file_name']]).toEqual([202, 'mine.jsonl'])
      const done = await ended(subject, accepted.data['import_id'])
      expect(done).toMatchObject({
        status: 'succeeded',
        report: { read: 3, created: 2, rejected: 1 },
        error: null,
      })
      const path = accepted.headers.get('location') ?? ''
      const one = await subject.call('GET', path)
      expect(one.data).toMatchObject({ ...done, first_problems: [{ line: 2, text: '{"nonsense":1}' }] })
      const rejects = await subject.overHttp('GET', `${path}/rejects`)
      expect(rejects.headers.get('content-disposition')).toMatch(/^attachment; filename="rejects-.*\.jsonl"$/)
      expect(JSON.parse(rejects.text)).toMatchObject({ line: 2 })
      expect(readdirSync(join(subject.directory, 'imports', String(done['import_id'])))).toEqual([
        'import.json',
      ])
      const list = await subject.call('GET', '/admin/v1/imports?limit=1')
      expect(list.data['imports']).toEqual([done])
    },
  },
  {
    name: 'gzip is told by its bytes, and an import without rejects has none to show',
    async run(subject) {
      const body = new Uint8Array(gzipSync([company(3), company(4)].join('\n')))
      const accepted = await subject.overHttp('POST', '/admin/v1/imports', { body })
      expect(await ended(subject, accepted.data['import_id'])).toMatchObject({ report: { created: 2 } })
      const path = `/admin/v1/imports/${accepted.data['import_id']}`
      expect((await subject.call('GET', `${path}/rejects`)).status).toBe(404)
      const head = await subject.overHttp('HEAD', `${path}/events`)
      expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
        200,
        '',
        'text/event-stream',
      ])
    },
  },
  {
    name: 'CSV with headers of its own is read by a mapping; a dry run stores nothing; refused rows come back as CSV',
    async run(subject) {
      const body = 'Firm;Web;Since\nMapped One;mapped-1.example;2019\n;mapped-2.example;2020\n'
      const mapping = { columns: { Firm: 'name', Web: 'website', Since: 'founded_year' } }
      const query = `file_name=odd.csv&mapping=${encodeURIComponent(JSON.stringify(mapping))}`
      const dry = await subject.overHttp('POST', `/admin/v1/imports?${query}&dry_run=true`, { body })
      const tried = await ended(subject, dry.data['import_id'])
      expect(tried).toMatchObject({
        report: { read: 2, created: 1, rejected: 1, format: 'csv', delimiter: ';' },
      })
      const found = { query: 'Mapped One', query_mode: 'name' }
      const none = await subject.call('POST', '/admin/v1/company-searches', { body: found })
      expect(none.data['total_results']).toBe(0)
      const shown = await subject.call('GET', `/admin/v1/imports/${dry.data['import_id']}`)
      expect(shown.data['first_problems']).toMatchObject([{ line: 3 }])
      const real = await subject.overHttp('POST', `/admin/v1/imports?${query}`, { body })
      expect(await ended(subject, real.data['import_id'])).toMatchObject({
        report: { rejected: 1, rejects_left_out: 0 },
      })
      const one = await subject.call('POST', '/admin/v1/company-searches', { body: found })
      expect(one.data['results']).toMatchObject([{ name: 'Mapped One', founded_year: 2019 }])
      const path = `/admin/v1/imports/${real.data['import_id']}/rejects?format=csv`
      const rejects = await subject.overHttp('GET', path)
      expect(rejects.headers.get('content-type')).toStartWith('text/csv')
      expect(rejects.text).toContain('mapped-2.example')
    },
  },
  {
    name: 'a dry run tells of every row what would become of it, as JSON Lines and as CSV; other imports have no preview',
    async run(subject) {
      const body = `${company(1)}\n{"name":5}\n{"id":"p:1","name":"Previewed"}\n`
      const dry = await subject.overHttp('POST', '/admin/v1/imports?dry_run=true', { body })
      const id = dry.data['import_id']
      const done = await ended(subject, id)
      expect(done['report']).toMatchObject({
        dry_run: true,
        preview: { doubtful: 0, left_out: 0, rows: [{ line: 1 }, { line: 2 }, { line: 3 }] },
      })
      const { rows } = (done['report'] as { preview: { rows: { outcome: string; reasons: string[] }[] } })
        .preview
      expect(rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'rejected', 'created'])
      const lines = await subject.overHttp('GET', `/admin/v1/imports/${id}/preview`)
      expect(lines.headers.get('content-type')).toBe('application/x-ndjson')
      expect(
        lines.text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(rows)
      const table = await subject.overHttp('GET', `/admin/v1/imports/${id}/preview?format=csv`)
      expect(table.headers.get('content-type')).toStartWith('text/csv')
      expect(table.text.split('\r\n')).toEqual([
        'line,sheet,outcome,doubtful,name,reasons',
        '1,,unchanged,,Imported 1,',
        `2,,rejected,,"{""name"":5}","${rows[1]?.reasons.join('; ')}"`,
        '3,,created,,Previewed,',
        '',
      ])
      const real = await subject.overHttp('POST', '/admin/v1/imports', { body: company(1) })
      const report = (await ended(subject, real.data['import_id']))['report'] as { preview: unknown }
      expect(report.preview).toBeNull()
      for (const path of [
        `/admin/v1/imports/${real.data['import_id']}/preview`,
        '/admin/v1/imports/none/preview',
      ])
        expect((await subject.call('GET', path)).status).toBe(404)
      expect((await subject.call('GET', `/admin/v1/imports/${id}/preview?format=xml`)).status).toBe(400)
    },
  },
  {
    name: 'the next file with the same headers is read as the last one, until that is forgotten',
    async run(subject) {
      const body = 'Marke,Haus\nRemembered One,Remembered Ltd\n'
      const mapping = encodeURIComponent('{"columns":{"Haus":"name"}}')
      const report = async (query: string) => {
        const { data } = await subject.overHttp('POST', `/admin/v1/imports?file_name=a.csv${query}`, { body })
        return (await ended(subject, data['import_id']))['report'] as {
          remembered: { mapping_id: string } | null
          mapping: { columns: object }
        }
      }
      expect((await report(`&mapping=${mapping}`)).remembered).toBeNull()
      const next = await report('')
      const id = next.remembered?.mapping_id ?? ''
      expect(next.mapping.columns).toEqual({ Haus: 'name' })
      const { data: all } = await subject.call('GET', '/admin/v1/import-mappings')
      const kept = all['mappings'] as { mapping_id: string }[]
      expect(kept.find(({ mapping_id }) => mapping_id === id)).toMatchObject({ file_name: 'a.csv' })
      const one = await subject.call('GET', `/admin/v1/import-mappings/${id}`)
      expect(one.data).toMatchObject({ mapping: next.mapping, format: 'csv' })
      expect((await report(`&mapping=${mapping}&forget_mapping=true`)).remembered).toBeNull()
      const removed = await subject.call('DELETE', `/admin/v1/import-mappings/${id}`)
      expect(removed.data).toEqual({ mapping_id: id, deleted: true })
      for (const method of ['GET', 'DELETE'] as const)
        expect((await subject.call(method, `/admin/v1/import-mappings/${id}`)).status).toBe(404)
      // No header is known by itself.
      const anew = await subject.overHttp('POST', '/admin/v1/imports?file_name=a.csv', { body })
      expect(await ended(subject, anew.data['import_id'])).toMatchObject({ status: 'failed' })
    },
  },
  {
    name: 'an import has one audit entry, under the operator key that sent it',
    async run(subject) {
      const before = await subject.call('GET', '/admin/v1/audit-entries?action=import')
      const accepted = await subject.overHttp('POST', '/admin/v1/imports', { body: company(5) })
      await ended(subject, accepted.data['import_id'])
      const after = await subject.call('GET', '/admin/v1/audit-entries?action=import')
      const entries = after.data['entries'] as { actor: unknown }[]
      expect(entries.length - (before.data['entries'] as unknown[]).length).toBe(1)
      expect(entries[0]?.actor).toEqual({ kind: 'operator_key', id: subject.keyId })
    },
  },
]
