import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { fixtureHosts, fixturePages } from '../../test/fixture-sites.ts'
import { loadLocations } from '../companies/locations/locations.ts'
import { allExtractors } from '../extraction/all-extractors.ts'
import { noHelp } from '../help/ports.ts'
import { parsePage } from '../html/parse-page.ts'
import { createMemorySiteCache } from '../sites/memory-site-cache.ts'
import { createSiteReader } from '../sites/site-reader.ts'
import { memoryStorage } from '../storage/memory.ts'
import { workOut } from '../testing/job-run.ts'
import { memoryWeb } from '../testing/memory-web.ts'
import { testHost } from '../testing/test-clock.ts'
import { unprovenValues } from '../testing/unproven-values.ts'
import type { CombinedResult } from './combined-schema.ts'
import { liveWorks } from './live-work.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())
async function resultOf(host: string, html: ReadonlyMap<string, string>): Promise<CombinedResult | null> {
  const around = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const storage = memoryStorage({ host: around })
  const { client } = memoryWeb(Object.fromEntries(html), around)
  const reader = createSiteReader({
    client,
    cache: createMemorySiteCache(),
    clock: around.clock,
    hashing: around.crypto,
    log: around.log,
    userAgent: 'DealflowBot/1',
    delayMs: 0,
  })
  const works = liveWorks({
    host: around,
    reader,
    help: noHelp,
    extractors: allExtractors,
    locations,
    companies: {
      store: storage.companies,
      index: { similar: async () => [], investorsNamed: async () => [] },
      feed: { catchUp: async () => {} },
    },
    learnt: storage.enrichment,
    isOnline: async () => true,
  })
  const { output } = await workOut(works.combined_enrichment, { website: `https://${host}` })
  await reader.close()
  return output === null ? null : (output.result as CombinedResult)
}

describe('every value of a fixture site is proven by what its pages say', () => {
  let values = 0
  for (const host of fixtureHosts)
    test(host, async () => {
      const html = fixturePages(host)
      const result = await resultOf(host, html)
      if (result === null) return
      values += result.evidence.length
      const pagesAt = (url: string) => {
        const text = html.get(url)
        return text === undefined ? [] : [parsePage(text, url)]
      }
      expect(unprovenValues(result, pagesAt)).toEqual([])
    })

  test('and there are many', () => {
    expect(values).toBeGreaterThan(200)
  })

  test('what was lost in a wrong charset is in no value and in no quote', async () => {
    const broken = [...fixturePages('larkspur-payroll.example')].map(
      ([url, html]) => [url, html.replace(/(?<=>[^<]*)[y](?=[^<]*<)/g, '\uFFFD')] as const,
    )
    const result = await resultOf('larkspur-payroll.example', new Map(broken))
    const withoutTitles = JSON.stringify(result, (key, value) => (key === 'title' ? null : value))
    expect(withoutTitles).toContain('larkspur')
    expect(withoutTitles).not.toContain('\uFFFD')
  })

  test('a value that somebody made up would be found out', async () => {
    const html = fixturePages('larkspur-payroll.example')
    const result = await resultOf('larkspur-payroll.example', html)
    if (result?.general == null) throw new Error('The site was not read')
    const pagesAt = (url: string) => [parsePage(html.get(url) ?? '', url)]
    const forged = (general: object) =>
      unprovenValues({ ...result, general: { ...result.general, ...general } } as CombinedResult, pagesAt)
    expect(forged({ legal_name: 'Somebody Else Ltd' })).not.toEqual([])
    expect(forged({ value_proposition: null, follower_count: 12 })).not.toEqual([])
    expect(forged({ evidence: [] })).not.toEqual([])
  })
})
