import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { createInputCheck } from '../../http/index.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { draft, exampleRecord } from '../../testing/example-company.ts'
import { testHost } from '../../testing/test-clock.ts'
import { openCustomFields } from './custom-fields.ts'

function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const fields = openCustomFields({
    store: storage.customFields,
    clock: host.clock,
    checkInput: createInputCheck(),
  })
  return { host, storage, fields }
}

async function refusal(promise: Promise<unknown>) {
  const error = await promise.catch((caught: unknown) => caught)
  return error instanceof ServiceError ? `${error.code}: ${error.message}` : error
}

describe('a field of one’s own', () => {
  test('is hidden from keys unless somebody says otherwise, and in force at once', async () => {
    const { fields } = setUp()
    await fields.view('all')
    await fields.create({ name: 'owner', type: 'person' })
    await fields.create({
      name: 'stage',
      type: 'choice',
      label: ' Our  stage ',
      choices: ['Lead', 'Won'],
      visible: true,
    })
    const names = async (sees: 'all' | 'visible') => (await fields.view(sees)).fields.map(({ name }) => name)
    expect([await names('all'), await names('visible')]).toEqual([['owner', 'stage'], ['stage']])
    expect(fields.known('visible')?.named('stage')).toMatchObject({ label: 'Our stage', type: 'choice' })
    await fields.change('owner', { name: 'lead', visible: true })
    expect([await names('all'), await names('visible')]).toEqual([
      ['lead', 'stage'],
      ['lead', 'stage'],
    ])
    await fields.remove('stage')
    expect(fields.known('all')?.named('stage')).toBeNull()
  })

  test('has a name that is no word of Dealflow’s own, and choices that can be told apart', async () => {
    const { fields } = setUp()
    const create = (field: object) => refusal(fields.create({ type: 'text', name: 'x', ...field } as never))
    for (const name of ['Owner', '1st', 'deal size', 'a'.repeat(41), '', '__proto__'])
      expect(await create({ name })).toMatch(/^BAD_REQUEST: name/)
    for (const name of [
      'name',
      'founded_year',
      'employees',
      'custom',
      'last_raised_on',
      'people',
      'skip',
      'id',
    ])
      expect(await create({ name })).toMatch(/^BAD_REQUEST: name: .* take another name/)
    expect(await create({ type: 'colour' })).toMatch(/^BAD_REQUEST: type/)
    expect(await create({ type: 'choice' })).toMatch(/^BAD_REQUEST: choices: .*at least one/)
    expect(await create({ choices: ['a'] })).toMatch(
      /^BAD_REQUEST: choices: are for a field of the type choice/,
    )
    expect(await create({ type: 'choice', choices: ['Été', 'ete'] })).toMatch(/^BAD_REQUEST: choices\[1\]/)
    expect(await create({ visibl: true })).toMatch(/^BAD_REQUEST: .*visible/)
    expect(await create({ name: 'constructor' })).toMatchObject({ name: 'constructor' })
  })

  test('that is not there, or whose name is taken, is told with the nearest', async () => {
    const { fields } = setUp()
    await fields.create({ name: 'owner', type: 'text' })
    await fields.create({ name: 'stage', type: 'choice', choices: ['a'] })
    expect(await refusal(fields.change('ownr', {}))).toBe(
      'NOT_FOUND: There is no field "ownr". Did you mean owner?',
    )
    expect(await refusal(fields.remove('zzzzzz'))).toBe('NOT_FOUND: There is no field "zzzzzz".')
    expect(await refusal(fields.create({ name: 'owner', type: 'date' }))).toMatch(
      /^CONFLICT: .*"owner" already/,
    )
    expect(await refusal(fields.change('stage', { name: 'owner' }))).toMatch(/^CONFLICT/)
    expect(await refusal(fields.change('stage', { choices: [] }))).toMatch(/^BAD_REQUEST: choices/)
    for (let i = 0; i < 48; i++) await fields.create({ name: `f${i}`, type: 'text' })
    expect(await refusal(fields.create({ name: 'more', type: 'text' }))).toMatch(
      /^CONFLICT: There are 50 fields/,
    )
  })

  test('leaves nothing behind once it is removed, however many companies have it', async () => {
    const { storage, fields } = setUp()
    const { key } = await fields.create({ name: 'owner', type: 'text' })
    const drafts = Array.from({ length: 450 }, (_, i) =>
      draft({ ...exampleRecord(`c${i}`), custom: { [key]: { text: 'Ann' } } }),
    )
    await storage.companies.upsertMany(drafts, null)
    await fields.remove('owner')
    const stopped = AbortSignal.abort()
    await fields.dropValues(stopped)
    expect((await storage.companies.find('c0'))?.custom).toBeDefined()
    await fields.dropValues(new AbortController().signal)
    const { records } = await storage.companies.scan(null, 1_000)
    expect(records.filter(({ custom }) => custom !== undefined)).toEqual([])
  })
})
