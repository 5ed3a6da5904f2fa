import { expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dealflow, longTestMs, Workbench } from './dealflow.ts'
import { callerOf, exported, pairsOf, recordIds, recordReads, withInstance } from './record-reads.ts'

const fixtures = fileURLToPath(new URL('./record-fixtures', import.meta.url))

/** As a document of JSON has it: a read has members that are undefined. */
const plain = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value))

for (const schema of readdirSync(fixtures).sort())
  test(
    `records of ${schema} are read as before, and go on: merges, own fields, origins, pairs, marks`,
    async () => {
      const bench = new Workbench(dealflow)
      try {
        mkdirSync(bench.data)
        for (const name of ['dealflow.db', 'instance.key'])
          cpSync(join(fixtures, schema, name), join(bench.data, name))
        const { pairs, ...before } = plain(
          JSON.parse(readFileSync(join(fixtures, schema, 'reads.json'), 'utf8')),
        )
        const now = plain(await recordReads(bench.data))
        for (const [what, read] of Object.entries(before))
          expect({ [what]: now[what] }).toEqual({ [what]: read })
        // Later rules may ask about more.
        expect(now['pairs']).toEqual(expect.arrayContaining(pairs as unknown[]))
        await goOn(bench)
      } finally {
        await bench.close()
      }
    },
    longTestMs,
  )

/** What was kept beside what is read. */
async function goOn(bench: Workbench) {
  const { whole, merged, nested, dismissed, open, twin } = recordIds
  await withInstance(bench.data, async (instance) => {
    const call = callerOf(instance)
    // Looked at again, and what was dismissed is not found.
    await call('company.put', { companyId: dismissed, patch: { tagline: 'Not they' } })
    await call('company.put', { companyId: open, patch: { tagline: 'Still they' } })
    expect(await pairsOf(instance)).toContainEqual([open, twin].sort())
    expect(await pairsOf(instance)).not.toContainEqual([whole, dismissed].sort())
    await call('duplicate.unmerge', { companyId: merged })
    const { companies } = instance.service
    expect((await companies.merged(whole))?.length).toBe(0)
    expect((await companies.merged(merged))?.map(({ id }) => id)).toEqual([nested])
    expect(await companies.find('live', merged)).toMatchObject({ name: 'Ashlar Stone', status: 'acquired' })
    expect(await companies.find('live', whole)).toMatchObject({ alternate_domains: [], status: 'unknown' })
    expect(await exported(instance)).not.toContain('secret')
  })
  const file = join(bench.directory, 'again.jsonl')
  writeFileSync(file, '{"id":"list:gone","name":"Gone"}\n{"name":"Gone","website":"gone.example"}\n')
  expect(await bench.json<unknown>('import', file)).toMatchObject({ created: 0 })
}
