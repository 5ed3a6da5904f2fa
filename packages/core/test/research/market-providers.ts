import { MarketAnswerSchema } from '../../src/deep-research/market/market-claims.ts'
import type {
  ModelProvider,
  ProviderFailure,
  Providers,
  SearchProvider,
} from '../../src/kernel/provider-ports.ts'
import type { WebPages } from '../../src/testing/memory-web.ts'

const sentence = 'The small ports market grows by 9 percent a year.'
const article = 'https://quay-times.example/berth-booking'
const closed = 'https://tide-weekly.example/berth-booking'

/** What a search finds of the market of the fixture: an article, and one that cannot be had. */
export const marketPages: WebPages = {
  [article]:
    `<title>Berth booking</title><article><h1>The small ports market</h1><p>${sentence}</p>` +
    '<p>Demand is driven by skippers who pay by telephone, and small ports follow.</p></article>',
  [closed]: { status: 503 },
}

/** A model that points at one sentence, and finds nothing of any other matter. */
const model: ModelProvider = {
  model: 'stub',
  async ask({ pages, answer }) {
    const page = pages.find(({ text }) => text.includes(sentence))?.id
    if (answer !== (MarketAnswerSchema as unknown) || page === undefined)
      return { outcome: 'failed', failure: 'refused' }
    const told = { page, quote: sentence }
    const value = {
      market: { value: 'small ports market', ...told },
      segments: [],
      size_usd: null,
      growth_rate: { value: 9, ...told },
      drivers: [],
      risks: [],
    }
    return { outcome: 'answered', value: value as never }
  },
}

/** Finds these whatever it is asked, or fails. */
function searching(found: readonly string[] | ProviderFailure): Providers {
  const search: SearchProvider = {
    search: async () =>
      typeof found === 'string'
        ? { outcome: 'failed', failure: found }
        : { outcome: 'found', hits: found.map((url) => ({ url, title: 'Berth booking', snippet: '' })) },
  }
  return { model, search, renderer: null }
}

export const marketProviders = {
  whole: searching([article]),
  torn: searching([article, closed]),
  failing: searching('unreachable'),
} as const
