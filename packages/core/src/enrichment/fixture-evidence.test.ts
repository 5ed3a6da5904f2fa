import { describe, expect, test } from 'bun:test'
import { fixtureResult } from '../../test/fixture-results.ts'
import { fixtureHosts, fixturePages } from '../../test/fixture-sites.ts'
import { unprovenValues } from '../testing/unproven-values.ts'
import type { CombinedResult } from './combined-schema.ts'

const enriched = (host: string, html?: ReadonlyMap<string, string>) =>
  fixtureResult<CombinedResult>('combined_enrichment', host, html)

describe('every value of a fixture site is proven by what its pages say', () => {
  let values = 0
  for (const host of fixtureHosts)
    test(host, async () => {
      const read = await enriched(host)
      if (read === null) return
      const { result, pagesAt } = read
      values += result.evidence.length
      expect(unprovenValues(result, pagesAt)).toEqual([])
    })

  test('and there are many', () => {
    expect(values).toBeGreaterThan(200)
  })

  test('what was lost in a wrong charset is in no value and in no quote', async () => {
    const broken = [...fixturePages('larkspur-payroll.example')].map(
      ([url, html]) => [url, html.replace(/(?<=>[^<]*)[y](?=[^<]*<)/g, '\uFFFD')] as const,
    )
    const read = await enriched('larkspur-payroll.example', new Map(broken))
    const withoutTitles = JSON.stringify(read?.result, (key, value) => (key === 'title' ? null : value))
    expect(withoutTitles).toContain('larkspur')
    expect(withoutTitles).not.toContain('\uFFFD')
  })

  test('a value that somebody made up would be found out', async () => {
    const read = await enriched('larkspur-payroll.example')
    if (read?.result.general == null) throw new Error('The site was not read')
    const { result, pagesAt } = read
    const forged = (general: object) =>
      unprovenValues({ ...result, general: { ...result.general, ...general } } as CombinedResult, pagesAt)
    expect(forged({ legal_name: 'Somebody Else Ltd' })).not.toEqual([])
    expect(forged({ value_proposition: null, follower_count: 12 })).not.toEqual([])
    expect(forged({ evidence: [] })).not.toEqual([])
  })
})
