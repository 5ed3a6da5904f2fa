import { expect } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'
import { ended } from './import-scenarios.ts'

const company = (number: number) =>
  JSON.stringify({ name: `Imported ${number}`, website: `https://imported-${number}.example` })

/** What is refused before or amid the upload, what is no import, and what is cancelled. */
export const importRefusals: readonly AdminScenario[] = [
  {
    name: 'a wrong option is 400 before the file is taken',
    async run(subject) {
      const before = readdirSync(join(subject.directory, 'imports'))
      const tried = [
        ['format=xml', 'query.format'],
        ['preset=linkedin', 'query.preset'],
        ['encoding=ebcdic', 'query.encoding'],
        ['dry_run=yes', 'query.dry_run'],
        ['mapping={', 'query.mapping'],
        ['delimiter=ab', 'query.delimiter'],
      ] as const
      for (const [query, named] of tried) {
        const { status, error } = await subject.overHttp('POST', `/admin/v1/imports?${query}`, { body: 'x' })
        expect([query, status]).toEqual([query, 400])
        expect(error.details).toContainEqual(expect.objectContaining({ path: named }))
      }
      const long = '"'.repeat(4_097)
      const over = await subject.overHttp('POST', `/admin/v1/imports?mapping=${encodeURIComponent(long)}`, {
        body: 'x',
      })
      expect([over.status, over.error.message]).toEqual([
        400,
        'query.mapping: takes 2 to 4096 characters; you sent 4097',
      ])
      const most = `{"columns":{${' '.repeat(4_069)}"Firm":"nmae"}}`
      const fits = await subject.overHttp(
        ...(['POST', `/admin/v1/imports?mapping=${most.replace(/./g, escaped)}`, { body: 'x' }] as const),
      )
      expect([fits.status, fits.error.message]).toEqual([
        400,
        expect.stringContaining('Did you mean "name"?'),
      ])
      const mapping = encodeURIComponent('{"columns":{"Firm":"nmae"}}')
      const unknown = await subject.overHttp('POST', `/admin/v1/imports?mapping=${mapping}`, { body: 'x' })
      expect(unknown.error.code).toBe('BAD_REQUEST')
      expect(readdirSync(join(subject.directory, 'imports'))).toEqual(before)
    },
  },
  {
    name: 'a file over the limit is 413 in the envelope, declared or chunked, and leaves nothing',
    async run(subject) {
      const before = readdirSync(join(subject.directory, 'imports'))
      const whole = await subject.overHttp('POST', '/admin/v1/imports', { body: 'x'.repeat(100_001) })
      const chunked = await subject.overHttp('POST', '/admin/v1/imports', { body: endless() })
      for (const { status, error } of [whole, chunked]) {
        expect([status, error.code]).toEqual([413, 'FILE_TOO_LARGE'])
        expect(error.message).toMatch(/at most 100,000 bytes/)
      }
      expect(readdirSync(join(subject.directory, 'imports'))).toEqual(before)
    },
  },
  {
    name: 'an empty file is 400, and an upload that breaks off leaves nothing',
    async run(subject) {
      const before = readdirSync(join(subject.directory, 'imports'))
      expect((await subject.overHttp('POST', '/admin/v1/imports')).error.code).toBe('BAD_REQUEST')
      const refused = () => subject.logged.filter((line) => /"status":400.*|createImport/.test(line)).length
      for (const framing of ['Content-Length: 90000', 'Transfer-Encoding: chunked']) {
        const earlier = refused()
        await breakOff(subject, framing)
        while (refused() === earlier) await new Promise((resolve) => setImmediate(resolve))
      }
      expect(readdirSync(join(subject.directory, 'imports'))).toEqual(before)
    },
  },
  {
    name: 'what is no import is 404 on every route of one, and an ended one is not cancelled',
    async run(subject) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/events'],
        ['GET', '/rejects'],
        ['POST', '/cancel'],
      ] as const) {
        const { status } = await subject.call(method, `/admin/v1/imports/none${path}`)
        expect([path, status]).toEqual([path, 404])
      }
      const accepted = await subject.overHttp('POST', '/admin/v1/imports', { body: company(6) })
      await ended(subject, accepted.data['import_id'])
      const path = `/admin/v1/imports/${accepted.data['import_id']}/cancel`
      expect((await subject.call('POST', path)).error.message).toBe(
        'The import has ended already: succeeded.',
      )
    },
  },
  {
    name: 'a cancelled import stops, keeps what it stored, and its upload goes',
    async run(subject) {
      const body = Array.from({ length: 1_400 }, (_, number) => company(1_000 + number)).join('\n')
      const accepted = await subject.call('POST', '/admin/v1/imports', { body })
      const importId = String(accepted.data['import_id'])
      const cancelled = await subject.call('POST', `/admin/v1/imports/${importId}/cancel`)
      expect(cancelled.data['status']).toBe('cancelled')
      expect(existsSync(join(subject.directory, 'imports', importId, 'file'))).toBe(false)
      const audited = await subject.call('GET', `/admin/v1/audit-entries?target=${importId}`)
      expect(audited.data['entries']).toMatchObject([{ action: 'import.cancel', outcome: 'done' }])
    },
  },
]

/** A body without a declared length, and without an end. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(10_000)) })
}

function breakOff(subject: AdminSubject, framing: string): Promise<void> {
  const { hostname, port } = new URL(subject.listener.url)
  const head = [
    'POST /admin/v1/imports HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${subject.key}`,
    framing,
    '',
    '5\r\nabcde\r\n',
  ]
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head.join('\r\n'), () => socket.destroy())
    })
    socket.once('close', () => resolve())
  })
}

/** A character as a query may write every one of ASCII: `%22`. */
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
