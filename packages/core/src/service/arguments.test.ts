import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../test/locations.ts'
import { createService, memoryStorage } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

function openCompanies() {
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  const { companies } = service
  const refusal = (name: 'search' | 'lookup' | 'competitors' | 'import', ...given: unknown[]) =>
    Reflect.apply(companies[name], null, given).then(
      () => 'answered',
      (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
    )
  return { companies, refusal, [Symbol.asyncDispose]: () => service.close() }
}

test('a question without its environment, or with nothing asked, is refused by the name of what is missing', async () => {
  await using opened = openCompanies()
  const { refusal } = opened
  for (const name of ['search', 'lookup', 'competitors'] as const) {
    for (const environment of [{ query: 'robots' }, undefined, 'prod'])
      expect(await refusal(name, environment, { query: 'robots' })).toBe(
        "BAD_REQUEST: environment: must be 'live' or 'test'",
      )
    for (const request of [undefined, null, 'robots'])
      expect(await refusal(name, 'live', request)).toBe(
        'BAD_REQUEST: request: must be an object; it comes after the environment',
      )
  }
  expect(await refusal('search', 'live', { query: 'robots', limits: 5 })).toMatch(/^BAD_REQUEST: limits: /)
  expect(await refusal('search', 'live', { query: 'robots' })).toBe('answered')
})

test('an import with a member that is missing, misspelt or of a wrong kind reads nothing and names it', async () => {
  await using opened = openCompanies()
  const { refusal, companies } = opened
  let read = 0
  const source = {
    async *[Symbol.asyncIterator]() {
      read++
      yield new TextEncoder().encode('{"id":"a","name":"A"}')
    },
  }
  const noSource =
    'BAD_REQUEST: source: must be an async iterable of bytes, as `createReadStream(file)` of node:fs gives; a path is not opened'
  expect(await refusal('import')).toBe('BAD_REQUEST: The argument must be an object with `source`.')
  expect(await refusal('import', {})).toBe(noSource)
  expect(await refusal('import', { source: 'companies.csv' })).toBe(noSource)
  for (const [wrong, words] of [
    [{ dryrun: true }, 'dryrun: is not known here; did you mean `dryRun`?'],
    [{ dryRun: 'yes' }, 'dryRun: must be true or false'],
    [
      { format: 'xls' },
      "format: must be 'jsonl' or 'json' or 'csv' or 'xlsx' or 'ods' or 'parquet', or null",
    ],
    [{ delimiter: '::' }, 'delimiter: must be one character, or null'],
    [{ onReject: 'log' }, 'onReject: must be a function'],
    [{ signal: 5 }, 'signal: must be an AbortSignal'],
  ] as [object, string][])
    expect(await refusal('import', { source, ...wrong })).toBe(`BAD_REQUEST: ${words}`)
  expect(read).toBe(0)
  expect(await refusal('import', { source, dryRun: undefined, format: null })).toBe('answered')
  expect(await companies.find('live', 'a')).not.toBeNull()
})
