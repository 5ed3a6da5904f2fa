import { DealflowError, verifyWebhook, WebhookVerificationError } from '../client/index.ts'
import { rejects, same } from './assert.ts'
import { type ClientCase, onClient } from './client-bench.ts'
import { clientJobCases } from './client-job-cases.ts'
import type { Skipped } from './http-subject.ts'

/**
 * The client against a running service, as plain data for any runner and any subject of the HTTP contract.
 *
 * @example
 * for (const { name, run } of clientCases) test(name, async () => { const skip = await run(subject); if (skip) console.log(skip.skipped) })
 */
export const clientCases: readonly ClientCase[] = [
  ...clientJobCases,

  onClient('a search tells what it found, and what it cost', async ({ live }) => {
    const query = 'robots that pick strawberries'
    const { data, meta, response } = await live.searches.create({ query, limit: 2 }).withResponse()
    same(data.results.map(({ name }) => name).sort(), ['Harvest Robotics', 'Orchardhand'], 'results')
    same([meta.billing.charged_usd, meta.billing.remaining_usd], [0.02, 9.98], 'billing')
    same(response.headers.get('x-balance-remaining-usd'), '9.98', 'X-Balance-Remaining-USD')
  }),

  onClient('companies are looked up, fetched and compared', async ({ live }) => {
    const { companies } = await live.companyLookups.create({
      websites: ['ledgerwise.example.com', 'no.example'],
    })
    same(
      companies.map(({ missing }) => missing),
      [false, true],
      'missing',
    )
    const company = await live.companies.get('contract/harvest robotics')
    same(company.name, 'Harvest Robotics', 'name')
    const { people } = await live.companies.get('contract/harvest robotics', {
      include: ['people', 'rounds'],
    })
    same(people[0]?.full_name, 'Ines Pickwell', 'people')
    same('people' in company, false, 'people that were not asked for')
    const analysis = await live.competitorAnalyses.create({ company: { website: 'ledgerwise.example.com' } })
    same(analysis.company.resolved.name, 'Ledgerwise', 'resolved')
  }),

  onClient('a refusal is told by its code, with its details and the id of the request', async ({ live }) => {
    const refused = live.searches.create(
      { query: '', request_id: 'r-17' },
      { headers: { 'x-request-id': 'r-17' } },
    )
    const error = await rejects(refused, 'an empty query')
    if (!(error instanceof DealflowError) || error.code !== 'BAD_REQUEST') throw error
    same([error.status, error.details[0]?.path], [400, 'query'], 'error')
    same(error.requestId, 'r-17', 'requestId')
  }),

  onClient('a search whose answer is lost is not paid for twice', async ({ dealflow, client }) => {
    const flaky = client({
      async fetch(url, init, send) {
        await (await send(url, init)).body?.cancel()
        throw new TypeError('socket hang up')
      },
    })
    const error = await rejects(flaky.searches.create({ query: 'payroll' }), 'a lost answer')
    same(error instanceof DealflowError && error.code, 'CONNECTION_FAILED', 'code')
    same((await dealflow.billing.ledger({ type: 'charge' })).entries.length, 1, 'charges')
  }),

  onClient('lists are kept, and their companies', async ({ live }) => {
    const { list_id } = await live.lists.create({ name: 'Robots' })
    await live.lists.change(list_id, { description: 'That pick fruit' })
    const change = { add: ['contract/harvest robotics', 'orchardhand.example.com', 'no.example'] }
    const { added, missing } = await live.lists.companies.change(list_id, change)
    same([added, missing], [2, ['no.example']], 'changed')
    const names: (string | undefined)[] = []
    for await (const { company } of live.lists.companies.list(list_id, { limit: 1 }))
      names.push(company?.name)
    same(names.sort(), ['Harvest Robotics', 'Orchardhand'], 'companies')
    const kept: string[] = []
    for await (const list of live.lists.list()) kept.push(`${list.name}: ${list.description}`)
    same(kept, ['Robots: That pick fruit'], 'lists')
    same((await live.lists.delete(list_id)).deleted, true, 'deleted')
  }),

  onClient('quotes, the balance and the key are told', async ({ live }) => {
    const quote = await live.quotes.create({
      method: 'POST',
      path: '/api/v2/searches',
      body: { query: 'robots' },
    })
    same([quote.price_usd, quote.sufficient], [0.02, true], 'quote')
    same((await live.billing.balance()).remaining_usd, 10, 'balance')
    same((await live.key.get()).kind, 'live', 'kind')
  }),

  onClient(
    'a delivery is verified as it came, and told of',
    async ({ subject, dealflow }): Promise<Skipped | undefined> => {
      if (subject.createReceiver === null) return { skipped: 'this subject has no receiver of webhooks' }
      const receiver = await subject.createReceiver()
      try {
        const endpoints = dealflow.webhookEndpoints
        const { webhook_id, signing_secret: secret } = await endpoints.create({ url: receiver.url })
        same((await endpoints.test(webhook_id)).status, 'succeeded', 'test')
        const [delivery] = await receiver.waitFor(1)
        if (delivery === undefined) throw new Error('nothing was received')
        // The service may live in another time.
        const now = Number(delivery.headers['x-service-timestamp']) * 1_000
        const event = await verifyWebhook({ secret, ...delivery, now })
        same([event.type, event.data], ['api.webhook.test', { webhook_id }], 'event')
        const forged = verifyWebhook({ secret, ...delivery, body: `${delivery.body} `, now })
        same((await rejects(forged, 'a changed body')) instanceof WebhookVerificationError, true, 'refused')

        const { deliveries: log } = await endpoints.deliveries(webhook_id)
        same(
          log.map(({ event_id }) => event_id),
          [event.id],
          'log',
        )
        const { signing_secret: next } = await endpoints.rotateSecret(webhook_id, { grace_period_seconds: 0 })
        same(next === secret, false, 'the same secret')
        same((await endpoints.change(webhook_id, { label: 'sales' })).label, 'sales', 'label')
        same((await endpoints.list()).webhook_endpoints.length, 1, 'endpoints')
        same((await endpoints.delete(webhook_id)).deleted, true, 'deleted')
      } finally {
        await receiver.close()
      }
      return undefined
    },
  ),
]
