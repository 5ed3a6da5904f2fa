import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { edgeCompanies } from '../../../../test/company-sets.ts'
import { indexSubject } from '../../../../test/index-subject.ts'
import { isNightly, longTestMs, rounds } from '../../../../test/nightly.ts'
import { contextFor, filtersOver } from '../../../../test/random-filters.ts'
import { filterColumns } from '../../../records/filters/filter-table.ts'
import { resolveFilters } from '../../../records/filters/filters.ts'
import { exampleLocations } from '../../../testing/fixtures.ts'
import type { BrowsePlan, OrderPosition } from '../../company-index.ts'
import { browseView } from './browse-view.ts'

const subject = await indexSubject(edgeCompanies())
const context = contextFor(exampleLocations, subject.companies)

const filter = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: filtersOver(subject.companies).map((filters) => resolveFilters(filters, context).filter),
  },
)
const sort = fc.array(
  fc.record({
    column: fc.constantFrom(...filterColumns.map(({ name }) => name)),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 3 },
)
const limits = fc.constantFrom(1, 7, 40, 1_000)
/** What a plan of one company a page would have of them makes most of the work. */
const pagesOfAPlan = isNightly ? 200 : 50
const collapses = fc.constantFrom(null, 'domain' as const)

test(
  'every page is that of the reference index, whatever segments the companies lie in',
  async () => {
    let pages = 0
    let collapsed = 0
    await fc.assert(
      fc.asyncProperty(filter, sort, limits, collapses, async (filter, sort, limit, collapse) => {
        const seen: string[] = []
        for (let after: OrderPosition | null = null; ; pages++) {
          const plan: BrowsePlan = { filter, sort, limit, after, collapse }
          const expected = await subject.reference.browse(plan)
          for (const [name, view] of Object.entries(subject.views))
            expect({ name, ...browseView(view, plan) }).toEqual({ name, ...expected })
          seen.push(...expected.ids)
          if (expected.collapsed?.some((others) => others > 0)) collapsed++
          if (!expected.hasMore || seen.length > 200 || seen.length >= pagesOfAPlan * limit) break
          after = expected.last
        }
        expect(new Set(seen).size).toBe(seen.length)
      }),
      { numRuns: rounds(150) },
    )
    expect(pages).toBeGreaterThan(rounds(150))
    expect(collapsed).toBeGreaterThan(rounds(20))
  },
  longTestMs,
)

test('a page goes on behind a company that is gone or has moved, and repeats none that stays', async () => {
  const sort = [{ column: 'foundedYear', order: 'desc' }] as const
  const first = await subject.reference.browse({ filter: {}, sort, limit: 10, after: null })
  // Nobody has this id any more, and the place of whoever had it remains.
  const after = { ...(first.last as OrderPosition), id: `${first.last?.id}~` }
  for (const view of Object.values(subject.views)) {
    const { ids } = browseView(view, { filter: {}, sort, limit: 10, after })
    expect(ids).toHaveLength(10)
    expect(ids.filter((id) => first.ids.includes(id))).toEqual([])
  }
})
