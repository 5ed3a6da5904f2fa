import { describe, expect, test } from 'bun:test'
import { fixtureResult } from '../../test/fixture-results.ts'
import { fixtureHosts } from '../../test/fixture-sites.ts'
import { unprovenIn } from '../testing/unproven-values.ts'
import type { DeepResearchResult } from './schema.ts'

/** Proven in another way: competitors by the dataset, a report by its citations, pages by themselves, judgements by their tests. */
const aside: ReadonlySet<string> = new Set([
  'deepScrape',
  'ventureAssessment',
  'competitorAnalysis',
  'riskFlags',
  'report',
])

describe('every value of the parts of a research is proven by what the pages say', () => {
  let values = 0
  for (const host of fixtureHosts)
    test(host, async () => {
      const read = await fixtureResult<DeepResearchResult>('deep_research', host)
      if (read === null) return
      const { result, pagesAt } = read
      const problems = Object.entries(result.data).flatMap(([name, { output, evidence }]) => {
        if (output === null || aside.has(name)) return []
        values += evidence.length
        return unprovenIn(output, evidence, pagesAt).map((problem) => `${name}${problem}`)
      })
      expect(problems).toEqual([])
    })

  test('and there are many', () => {
    expect(values).toBeGreaterThan(400)
  })
})
