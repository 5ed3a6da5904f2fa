import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../test/locations.ts'
import { enrichmentBench } from '../../testing/enrichment-bench.ts'
import { exampleSitePage, exampleSnapshot } from '../../testing/example-site.ts'
import { workOut } from '../../testing/job-run.ts'
import type { SitePage, SiteSnapshot } from '../../web/sites/snapshot.ts'
import type { DeepResearchResult } from '../schema.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

async function scraped(given: Partial<SiteSnapshot>) {
  const { works } = enrichmentBench({ locations, sha256 }, { snapshot: exampleSnapshot(given) })
  const { output, error } = await workOut(works.deep_research, { website: 'acme.example' })
  if (output === null) throw error
  return (output.result as DeepResearchResult).data.deepScrape
}
const ofHome = (given: Partial<SitePage>) => scraped({ pages: [exampleSitePage(given)] })

describe('the pages that were read', () => {
  test('are Markdown that links to nothing', async () => {
    const html =
      '<title>Acme</title><h1>Kettles</h1><p>See <a href="/all">all <b>of</b> them</a>.<img src="x.png">'
    const { output } = await ofHome({ html })
    expect(output?.pages).toEqual([
      {
        url: 'https://acme.example/',
        title: 'Acme',
        status: 200,
        markdown: '# Kettles\n\nSee all of them.',
        char_count: 27,
        fetched_at: '1970-01-01T00:00:01.000Z',
      },
    ])
    expect(output?.truncated).toBe(false)
  })

  test('are told to 20,000 characters each, by whole paragraphs', async () => {
    const paragraph = `${'kettle '.repeat(300)}end`
    const { output } = await ofHome({ html: `<title>Acme</title>${`<p>${paragraph}</p>`.repeat(20)}` })
    const [page] = output?.pages ?? []
    expect(output?.truncated).toBe(true)
    expect(page?.char_count).toBe(page?.markdown.length)
    expect(page?.markdown.length).toBeLessThanOrEqual(20_000)
    expect(page?.markdown.length).toBeGreaterThan(17_000)
    expect(page?.markdown.endsWith('end')).toBe(true)
  })

  test('a word of a megabyte is cut between two characters, and no escape is left open', async () => {
    const words = ['😀', '*', '\\'].map((character) => character.repeat(300_000))
    for (const word of words.flatMap((word) => [word, `a${word}`])) {
      const { output } = await ofHome({ html: `<title>Acme</title><p>${word}</p>` })
      const markdown = output?.pages[0]?.markdown ?? ''
      expect(markdown.length).toBeGreaterThan(19_000)
      expect(markdown.isWellFormed()).toBe(true)
      expect(/(?:^|[^\\])(?:\\\\)*\\$/.test(markdown)).toBe(false)
    }
  })

  test('are not all where pages were left, or the end of one was', async () => {
    expect((await scraped({ pagesLeft: 3 })).output?.truncated).toBe(true)
    expect((await ofHome({ isCut: true })).output?.truncated).toBe(true)
    expect((await ofHome({ html: '<p>kettle</p>'.repeat(10_001) })).output?.truncated).toBe(true)
  })
})
