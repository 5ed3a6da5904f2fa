import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importCompanies } from '../../records/import/import.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { caseCustomOf } from '../../testing/case-custom.ts'
import { casePeople } from '../../testing/case-people.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { testHost } from '../../testing/test-clock.ts'
import { documentOf } from '../analysis/document-of.ts'
import { buildSegment } from './build/segment-builder.ts'
import { rulesSha256, rulesVersion } from './rules-version.ts'

test('the rules that make an index have the version under which they are known', async () => {
  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
  const data = (name: string) => readFileSync(new URL(`../../../data/${name}`, import.meta.url))
  const store = memoryCompanyStore()
  await importCompanies({
    source: (async function* () {
      yield data('sample-companies.jsonl.gz')
    })(),
    fingerprint: null,
    store,
    host: testHost({ sha256 }),
    locations: loadLocations(data('locations.bin')),
  })
  const { changes } = await store.changesAfter(null, 10_000)
  // The sample names no people and has no own fields.
  const people = {
    ...fixtureRecord({ id: 'people' }),
    stated: { people: casePeople.map(({ person }) => person) },
    custom: caseCustomOf({ id: 'custom 0' }),
  }
  const records = [...changes.map(({ record }) => record), people]
  const segment = buildSegment(records.flatMap((record) => (record === null ? [] : [documentOf(record)])))
  const advice = `The index holds something else of a company than rulesVersion ${rulesVersion} says. If a release has that version, raise it; then note the hash beside it.`
  expect(sha256(segment), advice).toBe(rulesSha256)
})
