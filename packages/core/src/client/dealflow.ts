import { billing, key, quotes } from './account.ts'
import { companies, companyLookups, competitorAnalyses, searches } from './companies.ts'
import { deepResearch, enrichment, jobs, pitchDecks, vcBackability } from './jobs.ts'
import { lists } from './lists.ts'
import type { DealflowOptions } from './options.ts'
import { systemTiming, type Timing } from './timing.ts'
import { createTransport } from './transport.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.ts'

/**
 * The API of a Dealflow service, for one API key. Methods take and give the contract's own documents. They reject with a
 * `DealflowError`, or with the reason of a signal that aborts. What is safe to send again is sent again: after 429, 503 and
 * broken connections, and a job is never made or charged twice by that.
 *
 * @example
 * const dealflow = new Dealflow({ apiKey, baseUrl: 'https://dealflow.example' })
 * const { results } = await dealflow.searches.create({ query: 'payroll software for restaurants' })
 */
export class Dealflow {
  readonly searches
  readonly companyLookups
  readonly companies
  readonly competitorAnalyses
  readonly lists
  readonly enrichment
  readonly pitchDecks
  readonly deepResearch
  readonly vcBackability
  readonly jobs
  readonly webhookEndpoints
  readonly webhookDeliveries
  readonly quotes
  readonly billing
  readonly key

  /** Throws TypeError for options that cannot work. `timing` is for tests that bring a clock of their own. */
  constructor(options: DealflowOptions, timing: Timing = systemTiming) {
    const transport = createTransport(options, timing)
    this.searches = searches(transport)
    this.companyLookups = companyLookups(transport)
    this.companies = companies(transport)
    this.competitorAnalyses = competitorAnalyses(transport)
    this.lists = lists(transport)
    this.enrichment = enrichment(transport)
    this.pitchDecks = pitchDecks(transport)
    this.deepResearch = deepResearch(transport)
    this.vcBackability = vcBackability(transport)
    this.jobs = jobs(transport)
    this.webhookEndpoints = webhookEndpoints(transport)
    this.webhookDeliveries = webhookDeliveries(transport)
    this.quotes = quotes(transport)
    this.billing = billing(transport)
    this.key = key(transport)
  }
}
