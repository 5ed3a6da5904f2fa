import { expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { draft, exampleRecord } from '../../testing/example-company.ts'
import { testHost } from '../../testing/test-clock.ts'
import { createCompanyMerging } from './company-merging.ts'
import { composeRecords } from './compose.ts'

async function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const records = ['a', 'b'].map((id) => exampleRecord(id, { domain: `${id}.example`, tagline: id }))
  await storage.companies.upsertMany(
    records.map((record) => draft(record)),
    null,
  )
  return { storage, merging: createCompanyMerging(storage.companies, host.clock) }
}

test('a merge tells what is shown, and a repeat changes nothing', async () => {
  const { merging, storage } = await setUp()
  expect(await merging.merge('a', 'b')).toMatchObject({ isNew: true, record: { company: { id: 'a' } } })
  const cursor = await storage.companies.lastCursor()
  expect(await merging.merge('a', 'b')).toMatchObject({ isNew: false, record: { company: { id: 'a' } } })
  expect(await storage.companies.lastCursor()).toBe(cursor)
  expect((await merging.merged('b'))?.map(({ id, into }) => [id, into])).toEqual([['b', 'a']])
  expect((await merging.unmerge('b')).company.id).toBe('b')
  expect(await merging.merged('a')).toEqual([])
  expect(await merging.merged('none')).toBeNull()
})

test('what cannot be merged or told apart is refused with the reason', async () => {
  const { merging, storage } = await setUp()
  await expect(merging.merge('a', 'a')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(merging.merge('a', 'none')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no company with the id none.',
  })
  await expect(merging.unmerge('b')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'b is not merged into another company.',
  })
  await merging.merge('a', 'b')
  await storage.enrichment.forget({ companyId: 'a' }, 1)
  await expect(merging.unmerge('b')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'b was forgotten, and nothing is kept of it.',
  })
})

test('lists of all are joined, each entry once, and the order of merging decides who fills what is unknown', () => {
  const of = (id: string, tags: readonly string[], tagline: string | null) =>
    exampleRecord(id, { tags: [...tags], tagline, domain: 'acme.example', name: 'Acme' })
  const whole = composeRecords(
    of('a', ['x'], null),
    [of('b', ['y', 'x'], 'first'), of('c', ['z'], 'second')],
    '2026-03-01T00:00:00.000Z',
  )
  expect(whole.company).toMatchObject({ id: 'a', tags: ['x', 'y', 'z'], tagline: 'first' })
  expect([whole.company.aliases, whole.company.alternate_domains]).toEqual([[], []])
})
