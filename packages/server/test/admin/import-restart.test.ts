import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AdminSubject } from './admin-subject.ts'
import { ended } from './import-scenarios.ts'

const lines = 6_000
const file = () =>
  Array.from({ length: lines }, (_, number) =>
    JSON.stringify({ name: `Company ${number}`, website: `https://company-${number}.example` }),
  ).join('\n')

const subject = new AdminSubject()
afterAll(() => subject.close())

test('imports that a stop or a kill cut off or left waiting go on by themselves, and an upload cut off by a kill is gone', async () => {
  await subject.open()
  const accepted = await Promise.all(
    [1, 2, 3].map(() => subject.call('POST', '/admin/v1/imports', { body: `${file()}\n` })),
  )
  const ids = accepted.map(({ data }) => String(data['import_id']))
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await subject.call('GET', `/admin/v1/imports/${id}`)).data['status']))
  expect((await statuses()).sort()).toEqual(['queued', 'running', 'running'])
  await subject.stop()
  const before = ids.map((id) => existsSync(join(subject.directory, 'imports', id, 'file')))
  expect(before).toEqual([true, true, true])
  // As a kill leaves it: nobody wrote down that it was interrupted.
  const record = join(subject.directory, 'imports', String(ids[0]), 'import.json')
  writeFileSync(record, readFileSync(record, 'utf8').replace('"interrupted"', '"running"'))
  const cutOff = join(subject.directory, 'imports', '0192f0c1-7a00-7000-8000-000000000000')
  mkdirSync(join(cutOff, 'file'), { recursive: true })
  writeFileSync(join(cutOff, 'file', 'upload'), 'half a fi')

  const strays = ['.DS_Store', 'my-notes'].map((name) => join(subject.directory, 'imports', name))
  writeFileSync(strays[0] ?? '', '')
  mkdirSync(strays[1] ?? '')

  await subject.open()
  expect(existsSync(cutOff)).toBe(false)
  expect(strays.map((path) => existsSync(path))).toEqual([true, true])
  const done = await Promise.all(ids.map((id) => ended(subject, id)))
  for (const each of done)
    expect(each).toMatchObject({ status: 'succeeded', report: { read: lines, rejected: 0 } })
  const made = done.map((each) => (each['report'] as { created: number }).created)
  expect(made.reduce((sum, created) => sum + created, 0)).toBe(lines)
  expect(readdirSync(join(subject.directory, 'imports', String(ids[0])))).toEqual(['import.json'])
})

test('an event stream ends when the server stops, without done', async () => {
  const accepted = await subject.call('POST', '/admin/v1/imports', { body: file() })
  const response = await fetch(
    `${subject.listener.url}/admin/v1/imports/${accepted.data['import_id']}/events`,
    { headers: { authorization: `Bearer ${subject.key}` } },
  )
  const decoder = new TextDecoder()
  let text = ''
  let stopped: Promise<void> | null = null
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk)
    stopped ??= subject.stop()
  }
  await stopped
  expect(text).toStartWith('event: status\n')
  expect(text).not.toContain('event: done')
  await subject.open()
  await ended(subject, accepted.data['import_id'])
})
