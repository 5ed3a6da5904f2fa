import { describe, expect, test } from 'bun:test'
import { fixtureHosts, fixturePages } from '../../test/fixture-sites.ts'
import { openSites } from '../../test/sites.ts'
import { sha256 } from '../../test/sqlite.ts'
import { loadLocations } from '../companies/locations/locations.ts'
import { allExtractors } from '../extraction/all-extractors.ts'
import { parsePage } from '../html/parse-page.ts'
import { enrichmentBench } from '../testing/enrichment-bench.ts'
import { workOut } from '../testing/job-run.ts'
import { unprovenIn } from '../testing/unproven-values.ts'
import type { DeepResearchResult } from './schema.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())

/** Proven in another way: competitors by the dataset, a report by its citations, pages by themselves, judgements by their tests. */
const aside: ReadonlySet<string> = new Set([
  'deepScrape',
  'ventureAssessment',
  'competitorAnalysis',
  'riskFlags',
  'report',
])

async function resultOf(host: string, html: ReadonlyMap<string, string>): Promise<DeepResearchResult | null> {
  const { reader, passing } = openSites(Object.fromEntries(html))
  const { works } = enrichmentBench({ locations, sha256 }, { reader, extractors: allExtractors })
  const { output } = await passing(workOut(works.deep_research, { website: host }))
  await reader.close()
  return output === null ? null : (output.result as DeepResearchResult)
}

describe('every value of the parts of a research is proven by what the pages say', () => {
  let values = 0
  for (const host of fixtureHosts)
    test(host, async () => {
      const html = fixturePages(host)
      const result = await resultOf(host, html)
      if (result === null) return
      const pagesAt = (url: string) => {
        const text = html.get(url)
        return text === undefined ? [] : [parsePage(text, url)]
      }
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
