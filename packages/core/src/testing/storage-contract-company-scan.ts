import type { OwnCompanyStore } from '../storage/own-companies.ts'
import { rejects, same } from './assert.ts'
import type { CompanyStoreCase } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'

/** What `CompanyStore.scan` promises to an export. */
export const companyScanCases: readonly CompanyStoreCase[] = [
  {
    name: 'a scan goes through the companies in the order of first storing, in pages',
    async run({ store }) {
      await store.upsertMany(
        ['c', 'a', 'd', 'b'].map((id) => draft(exampleRecord(id))),
        null,
      )
      await store.upsertMany([draft(exampleRecord('c', { name: 'C2' }))], null)
      for (const limit of [1, 3, 4, 100]) same(await scanned(store, limit), ['c', 'a', 'd', 'b'])
      const [first] = (await store.scan(null, 1)).records
      same(first, exampleRecord('c', { name: 'C2' }))
    },
  },
  {
    name: 'a scan of nothing ends at once',
    async run({ store }) {
      same(await store.scan(null, 10), { records: [], cursor: null })
    },
  },
  {
    name: 'a company that is stored throughout comes exactly once, whatever changes during the scan',
    async run({ store }) {
      const ids = Array.from({ length: 30 }, (_, i) => `c${i}`)
      await store.upsertMany(
        ids.map((id) => draft(exampleRecord(id, { domain: `${id}.example` }))),
        null,
      )
      let round = 0
      const seen = await scanned(store, 4, async () => {
        round++
        const changed = ids.filter((_, i) => i % 3 !== round % 3)
        await store.upsertMany(
          changed.map((id) =>
            draft(exampleRecord(id, { name: `${id} in ${round}`, domain: `${round}.example` })),
          ),
          null,
        )
        await store.upsertMany([draft(exampleRecord(`new${round}`))], null)
        await store.remove(`gone${round - 1}`, 'source')
        await store.upsertMany([draft(exampleRecord(`gone${round}`))], null)
      })
      same(
        seen.filter((id) => ids.includes(id)),
        ids,
      )
      same(new Set(seen).size, seen.length)
    },
  },
  {
    name: 'a company that came back after its removal is scanned where it was stored again',
    async run({ store }) {
      const all = ['a', 'b', 'c'].map((id) => draft(exampleRecord(id)))
      await store.upsertMany(all, null)
      await store.remove('a', 'source')
      await store.upsertMany(all, null)
      same(await scanned(store, 2), ['b', 'c', 'a'])
    },
  },
  {
    name: 'a cursor that no scan gave is refused',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('a'))], null)
      for (const cursor of ['', 'abc', '-1']) await rejects(store.scan(cursor, 1), `cursor "${cursor}"`)
    },
  },
]

async function scanned(store: OwnCompanyStore, limit: number, between = async () => {}): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = null, pages = 0; ; pages++) {
    same(pages < 1_000, true, 'the scan ends')
    const page = await store.scan(cursor, limit)
    same(page.records.length <= limit, true, 'a page of a scan holds to its limit')
    ids.push(...page.records.map(({ company }) => company.id))
    if (page.cursor === null) return ids
    cursor = page.cursor
    await between()
  }
}
