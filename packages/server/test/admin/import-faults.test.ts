import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AdminSubject } from './admin-subject.ts'
import { ended } from './import-scenarios.ts'

const subject = new AdminSubject()
afterAll(() => subject.close())

test('an import whose state cannot be written ends all the same, says so in the log, and is made sure of by the next start', async () => {
  await subject.open()
  const lines = Array.from({ length: 3_000 }, (_, number) => JSON.stringify({ name: `Company ${number}` }))
  const accepted = await subject.call('POST', '/admin/v1/imports', { body: lines.join('\n') })
  const id = String(accepted.data['import_id'])
  // What stands in the way of the file is to the program like a full disk.
  const obstacle = join(subject.directory, 'imports', id, 'import.json.draft')
  mkdirSync(obstacle)
  expect(await ended(subject, id)).toMatchObject({ status: 'succeeded', report: { created: 3_000 } })
  expect(subject.logged.filter((line) => line.includes('the state of an import was not kept'))).toHaveLength(
    1,
  )
  await subject.stop()
  rmSync(obstacle, { recursive: true })
  await subject.open()
  expect(await ended(subject, id)).toMatchObject({ status: 'succeeded', report: { read: 3_000 } })
})
