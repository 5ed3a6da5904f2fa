import {
  type Allowance,
  providerError,
  readPages,
  searchedUrls,
  shownPages,
  tellsOf,
} from '../../enrichment/index.ts'
import type { Site } from '../../extraction/index.ts'
import { JobError, type ModelProvider, type Providers, type SearchProvider } from '../../kernel/index.ts'
import { MarketAnswerSchema, provenClaims } from '../market/market-claims.ts'
import { marketOutput } from '../market/market-output.ts'
import { type MarketTopic, marketQueries, marketTopicOf } from '../market/market-topic.ts'
import { spentSince } from '../model-budget.ts'
import type { Found, Skipped } from '../outcome.ts'
import type { Research } from '../research.ts'
import type { Subsystem } from '../subsystem.ts'

/** What others write of the market that a company is in: every statement is a sentence of a page that was read. */
export const marketAnalysis: Subsystem<'marketAnalysis'> = {
  name: 'marketAnalysis',
  needs: ['companyProfile'],
  uses: ['newsAndPress'],
  weight: 7,
  skip: ({ parts: { providers } }) =>
    providers.model === null || providers.search === null ? notConfigured(providers) : null,
  async run(research) {
    const { model, search } = research.parts.providers
    const profile = research.found('companyProfile')
    if (model === null || search === null) return notConfigured(research.parts.providers)
    const topic = profile === null ? null : marketTopicOf(profile.output)
    return topic === null ? noTopic : await analysed(topic, { model, search }, research)
  },
}

function notConfigured({ model, search }: Pick<Providers, 'model' | 'search'>): Skipped {
  const missing = [...(model === null ? ['model_url'] : []), ...(search === null ? ['search_kind'] : [])]
  return {
    status: 'skipped',
    reason: 'not_configured',
    detail: `A company's own site is not asked about its market. Set ${missing.join(' and ')} to have it looked up.`,
  }
}

const noTopic: Skipped = {
  status: 'skipped',
  reason: 'dependency_failed',
  detail: 'The profile does not say what the company makes: there is nothing to look its market up by.',
}

const pagesMax = 6
const answerTokensMax = 2_000

const task =
  'You read pages about a market and tell what they say of it: what it is called, its parts, how many US dollars it is worth a ' +
  'year today, by how many percent it grows a year, what drives it and what endangers it. Tell only what a page says in so many ' +
  'words, each with the id of the page and the whole sentence. What a single company earns or raises is no size of a market.'

async function analysed(
  { phrases, terms }: MarketTopic,
  { model, search }: { readonly model: ModelProvider; readonly search: SearchProvider },
  { parts: { reader, host }, subject, run, modelBudget }: Research,
): Promise<Found<'marketAnalysis'>> {
  const { signal } = run
  const { clock } = host
  const own = [subject.domain, ...(subject.record?.company.alternate_domains ?? [])]
  const found = await searchedUrls(marketQueries({ phrases, terms }), own, search, signal)
  const [failure] = found.errors
  if (found.urls.length === 0 && failure !== undefined) throw unavailable(failure.message, failure.retryable)
  const allowance: Allowance = { queries: 0, pages: pagesMax, tries: 2 * pagesMax }
  const read = await readPages(found.urls, own, { reader, clock, signal }, allowance)
  const pages = read.filter(({ origin }) => origin === 'third_party')
  const unread = 2 * pagesMax - allowance.tries - read.length
  if (pages.length === 0) throw nothingUsable(`No page about the market of ${phrases[0]} could be read.`)
  const site: Site = { domain: subject.domain, names: [], pages }
  const shown = shownPages(site, tellsOf('market.told'))
  const before = { ...modelBudget.used }
  const budget = modelBudget
  const question = {
    task,
    pages: shown.pages,
    answer: MarketAnswerSchema,
    tokensMax: answerTokensMax,
    budget,
    signal,
  }
  const answer = shown.pages.length === 0 ? null : await model.ask(question)
  signal.throwIfAborted()
  if (answer?.outcome === 'failed') {
    const { message, retryable } = providerError('model', answer.failure)
    throw unavailable(message, retryable)
  }
  const told =
    answer === null
      ? null
      : marketOutput(provenClaims(answer.value, shown, { site, terms, now: clock.now() }))
  if (told === null)
    throw nothingUsable(
      `Pages about ${phrases[0]} were read; none tells of its market in words that prove it.`,
    )
  return {
    status: found.errors.length > 0 || (unread > 0 && pages.length < pagesMax) ? 'partial' : 'succeeded',
    ...told,
    errors: found.errors,
    usage: {
      searches: found.asked,
      pages_fetched: read.length,
      ...spentSince(before, modelBudget),
    },
  }
}

const unavailable = (message: string, retryable: boolean) =>
  new JobError('PROVIDER_UNAVAILABLE', message, { retryable })
const nothingUsable = (message: string) => new JobError('NO_USABLE_CONTENT', message)
