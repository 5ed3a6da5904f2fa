import { nameOf } from '../../enrichment/index.ts'
import { blocksMax } from '../../extraction/index.ts'
import { cutTo, toIso } from '../../kernel/index.ts'
import { pageMarkdown } from '../../web/index.ts'
import { keptReading } from '../kept-reading.ts'
import type { ReadResearchSite } from '../research.ts'
import type { OutputOf } from '../schema.ts'
import type { Subsystem } from '../subsystem.ts'

/** Of a page, in characters. */
const markdownMax = 20_000

/** Reads the pages of the site that tell of the company. */
export const deepScrape: Subsystem<'deepScrape'> = {
  name: 'deepScrape',
  needs: [],
  uses: [],
  weight: 30,
  async run(research) {
    const read = await research.site()
    const { covered } = read.input
    return {
      status: covered.isPartial ? 'partial' : 'succeeded',
      output: outputOf(read),
      evidence: [],
      errors: covered.errors,
      usage: { pages_fetched: covered.coverage.pages_fetched, bytes_fetched: covered.bytesFetched },
      learnt: nameOf(read.input),
      isOfAnother: read.isOfAnother,
      reading: keptReading(read.snapshot, read.input),
    }
  },
}

function outputOf({ snapshot, input }: ReadResearchSite): OutputOf<'deepScrape'> {
  const statuses = new Map(snapshot.pages.map((page) => [page.finalUrl ?? page.url, page.status]))
  const whole = input.reading.site.pages.map(({ page, url, fetchedAt }) => ({
    url,
    title: page.title,
    status: statuses.get(url) ?? 200,
    markdown: pageMarkdown(page),
    fetched_at: toIso(fetchedAt),
  }))
  const pages = whole.map((page) => {
    const markdown = beginningOf(page.markdown)
    return { ...page, markdown, char_count: markdown.length }
  })
  return {
    final_url: snapshot.pages[0]?.finalUrl ?? `https://${snapshot.domain}`,
    pages,
    page_count: pages.length,
    truncated: isCut({ snapshot, input }) || whole.some(({ markdown }) => markdown.length > markdownMax),
  }
}

/** Whether there is more on the site than was read. */
function isCut({ snapshot, input }: Pick<ReadResearchSite, 'snapshot' | 'input'>): boolean {
  const blocks = input.reading.site.pages.reduce((sum, { page }) => sum + page.blocks.length, 0)
  return snapshot.pagesLeft > 0 || blocks >= blocksMax || snapshot.pages.some((page) => page.isCut)
}

/** Whole lines; a line that is longer than all of it is cut between two characters. */
function beginningOf(markdown: string): string {
  if (markdown.length <= markdownMax) return markdown
  const cut = cutTo(markdown, markdownMax)
  const end = cut.lastIndexOf('\n')
  if (end > 0) return cut.slice(0, end).trimEnd()
  let backslashes = 0
  while (cut.at(-1 - backslashes) === '\\') backslashes++
  return backslashes % 2 === 0 ? cut : cut.slice(0, -1)
}
