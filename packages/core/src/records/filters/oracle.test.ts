import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { edgeCompanies, hasRealCompanies, realCompanies, realLocations } from '../../../test/company-sets.ts'
import { inNightly, longTestMs, rounds } from '../../../test/nightly.ts'
import { contextFor, filtersOver } from '../../../test/random-filters.ts'
import { createValidator } from '../../http/validator.ts'
import { caseBesideOf } from '../../testing/case-people.ts'
import { exampleLocations } from '../../testing/fixtures.ts'
import { passesNaively } from '../../testing/naive-filters.ts'
import type { Company } from '../company.ts'
import { type FilterContext, FiltersSchema, passesFilter, resolveFilters } from './filters.ts'

const isAccepted = createValidator(FiltersSchema)

describe('resolved filters pass exactly what the words of the contract pass', () => {
  test('over made-up companies with every kind of gap', () => {
    checkAgainstWords(edgeCompanies(), contextFor(exampleLocations, edgeCompanies()), rounds(600))
  })

  test.skipIf(!hasRealCompanies() || !inNightly('over real companies'))(
    'over real companies',
    () => {
      const locations = realLocations()
      const companies = realCompanies(locations)
      expect(companies.length).toBeGreaterThan(2_000)
      checkAgainstWords(companies, contextFor(locations, companies), rounds(600))
    },
    longTestMs,
  )
})

/** Also that the active filters, sent back, say the same and are already in normal form. */
function checkAgainstWords(companies: readonly Company[], context: FilterContext, numRuns: number) {
  const seen = { passed: 0, stopped: 0 }
  const window = rounds(500)
  const start = fc.integer({ min: 0, max: Math.max(0, companies.length - window) })
  fc.assert(
    fc.property(filtersOver(companies), start, (filters, first) => {
      expect(isAccepted.accepts(filters)).toBe(true)
      const { filter, active, issues } = resolveFilters(filters, context)
      expect(issues).toEqual([])
      expect(isAccepted.accepts(active)).toBe(true)
      const again = resolveFilters(active, context)
      expect(again).toEqual({ filter, active, issues: [], unknownValues: again.unknownValues })
      for (const company of companies.slice(first, first + window)) {
        const passes = passesFilter(filter, company, caseBesideOf(company))
        if (passes !== passesNaively(filters, company, context)) {
          throw new Error(`${passes ? 'passes' : 'stops'} ${JSON.stringify(company)}`)
        }
        seen[passes ? 'passed' : 'stopped']++
      }
    }),
    { numRuns },
  )
  // Filters that let nothing or everything through would agree about nothing.
  const share = seen.passed / (seen.passed + seen.stopped)
  expect(share).toBeGreaterThan(0.05)
  expect(share).toBeLessThan(0.8)
}
