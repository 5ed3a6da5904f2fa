import { createEvidenceBuilder, isTold } from '../../enrichment/index.ts'
import { findNews } from '../../extraction/index.ts'
import type { Subsystem } from '../subsystem.ts'

/** What the company published, and who it says wrote of it. */
export const newsAndPress: Subsystem<'newsAndPress'> = {
  name: 'newsAndPress',
  needs: ['deepScrape'],
  uses: [],
  weight: 3,
  async run(research) {
    const { input } = await research.site()
    const { site, context } = input.reading
    const { unread } = input.covered
    const builder = createEvidenceBuilder()
    const items = findNews(site, context)
      .filter(({ title, url }) => isTold(title) && isTold(url))
      .map(({ title, url, publishedOn }, at) => ({
        title: builder.value(`/items/${at}/title`, title) ?? '',
        url: builder.value(`/items/${at}/url`, url) ?? '',
        published_on: builder.value(`/items/${at}/published_on`, publishedOn),
      }))
    return {
      status: unread.has('press') || unread.has('post') ? 'partial' : 'succeeded',
      output: { items },
      evidence: builder.evidence,
    }
  },
}
