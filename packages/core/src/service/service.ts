import { createAccounts, createAuthenticator, keyIn } from '../accounts/index.ts'
import { createAudit } from '../audit/index.ts'
import { createBilling } from '../billing/index.ts'
import { openAnalyzers, openCompetitors, openLikeness } from '../competitors/index.ts'
import { createCompanyDetails } from '../enrichment/index.ts'
import type { Endpoint } from '../http/endpoint.ts'
import {
  createFetch,
  createInputCheck,
  createRouter,
  createValueCheck,
  keyLimits,
  openApiDocument,
  shownLimits,
} from '../http/index.ts'
import { createInstanceNotes, createRunTimeSettings } from '../instance/index.ts'
import { checkedJobs, openJobs } from '../jobs/index.ts'
import { closeInOrder, createReadiness, holdProcess } from '../kernel/index.ts'
import { createOperators } from '../operators/index.ts'
import { fixedWindowRateStore, keepRateCounters } from '../rates/index.ts'
import { checkedLists, createLists, openCustomFields, openPeople, openSourceMarks } from '../records/index.ts'
import { type Companies, openSearchTuning } from '../search/index.ts'
import { verdictUpkeep } from '../vc-backability/index.ts'
import { checkedWebhooks, openWebhooks, webhookForms } from '../webhooks/index.ts'
import { openAtOnce } from './at-once.ts'
import { createServiceCompanies } from './companies.ts'
import { openDatasets, settled } from './datasets.ts'
import { createEndpoints } from './endpoints.ts'
import type { Service } from './interface.ts'
import { createJobKinds } from './job-kinds.ts'
import { openSites } from './open-sites.ts'
import { type ServiceOptions, serviceDefaults } from './options.ts'

export type { Service }

/**
 * Makes a service over the ports and the storage it is given.
 *
 * @example
 * const host = nodeHost(log)
 * const service = createService({ host, storage: memoryStorage({ host }), locations: loadLocations(await readLocations()) })
 * const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
 * const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
 * const headers = { authorization: `Bearer ${secret}` }
 * const response = await service.fetch(new Request('http://localhost/api/v2/key', { headers }))
 */
export function createService(given: ServiceOptions): Service {
  const options = settled(given)
  const { host, storage } = options
  const accounts = createAccounts({ host, store: storage.accounts })
  const billing = createBilling({
    host,
    store: storage.billing,
    mode: options.billing ?? 'on',
    priceOf: (endpointKey, defaultMicroUsd) => settings.priceOf(endpointKey, defaultMicroUsd),
  })
  const instance = createInstanceNotes({ host, store: storage.instance })
  const searchNow = options.searchNow ?? (() => host.clock.now())
  // Competitors build on search, and searches for companies like one on competitors: here they meet.
  const likeness = openLikeness({ datasetOf: (environment) => companies.datasetOf(environment) }, host.clock)
  const checkInput = createInputCheck()
  const tuning = openSearchTuning({
    store: storage.instance,
    clock: host.clock,
    crypto: host.crypto,
    checkInput,
    resolve: (entries) => companies.resolve('live', entries),
    searchWith: (tuning, request) => companies.searchTuned(tuning, request),
  })
  const fields = openCustomFields({ store: storage.customFields, clock: host.clock, checkInput })
  const opened = openDatasets(options, instance, likeness, tuning, fields, searchNow)
  const companies: Companies = opened.companies
  const people = openPeople({
    store: storage.forgottenPeople,
    clock: host.clock,
    checkInput,
    resolve: (asked) => companies.resolve('live', asked),
  })
  const findDetails = createCompanyDetails({
    companies,
    enriched: storage.enrichment,
    crypto: host.crypto,
  })
  const lists = createLists({ host, store: storage.lists, companies })
  const version = options.version ?? serviceDefaults.version
  const outgoing = openWebhooks({
    host,
    store: storage.webhooks,
    outbound: options.outbound,
    instanceKey: options.instanceKey,
    observe: options.observeDelivery,
    version,
  })
  const live = { store: storage.companies, ...opened.liveIndex }
  const analyzers = openAnalyzers(companies, host.clock)
  const sources = openSourceMarks(storage.instance, host.clock)
  const sites = openSites({ options, companies, live, analyzer: analyzers.live, sources })
  const competitors = openCompetitors({
    analyzers,
    storeOf: companies.storeOf,
    forgottenOf: storage.enrichment.forgottenOf,
    readHomePage: sites.reading?.readHomePage ?? null,
  })
  const { work = {}, answerVcBackability, ...jobSettings } = options.jobs ?? {}
  const kinds = createJobKinds({
    companies,
    locations: options.locations,
    crypto: host.crypto,
    work,
    ...(answerVcBackability === undefined ? {} : { answerVcBackability }),
    sites: sites.reading,
    decks: options.decks,
    uploads: options.uploads,
  })
  const engine = openJobs({
    host,
    store: storage.jobs,
    kinds,
    settings: jobSettings,
    billing,
    uploads: options.uploads,
    observe: options.observeJob,
    upkeep: [
      verdictUpkeep(storage.verdicts, host.clock),
      { what: 'Dropping values of removed fields', run: fields.dropValues },
      { what: 'Removing people who were forgotten', run: people.removePeople },
    ],
    onDelivery: outgoing.sender.wake,
  })
  const endpoints = createEndpoints({
    host,
    companies,
    findDetails,
    chargesEmptySearches: options.chargeEmptySearches ?? true,
    competitors,
    lists,
    kinds: engine.jobs.kinds,
    jobs: engine.jobs,
    clock: host.clock,
    webhooks: outgoing.webhooks,
    billing,
    router: () => router,
    priceMicroUsd: (endpoint) => (billing.mode === 'on' ? priceOf(endpoint) : 0),
    charges: billing.mode === 'on',
    prices: () => endpoints.map((endpoint) => ({ ...endpoint, priceMicroUsd: priceOf(endpoint) })),
    limitsOf: (key, rateClass) => shownLimits(keyLimits(key, rateClass, settings.limitTable())),
  })
  const router = createRouter(endpoints)
  const priceOf = ({ method, path, priceMicroUsd }: Endpoint) =>
    billing.priceOf(`${method} ${path}`, priceMicroUsd)
  const openapi = () =>
    openApiDocument({
      endpoints,
      webhooks: webhookForms,
      priceOf: billing.priceOf,
      version,
    })

  let openapiText: string | null = null
  const settings = createRunTimeSettings({
    store: storage.instance,
    clock: host.clock,
    routes: endpoints,
    given: { prices: options.prices ?? null, limits: options.limits ?? null },
    pinned: options.pinned ?? {},
    onChange() {
      openapiText = null
    },
  })
  const rates = options.rateStore === undefined ? fixedWindowRateStore() : null
  const keptRates = rates === null ? null : keepRateCounters({ host, rates, store: storage.rateCounters })
  const ratesStarted = keptRates === null ? Promise.resolve() : keptRates.start()
  const settingsLoaded = Promise.all([settings.load(), tuning.inForce(), fields.view('all')]).then(() => {})
  const started = Promise.all([ratesStarted, settingsLoaded]).then(() => {})
  let warming: Promise<void> | null = null
  const warmUp = () => {
    // The index has noted what failed; the next search tries again, and answers with the error if it remains.
    warming = companies.catchUp('live', () => ended !== null).catch(() => {})
    return warming
  }
  const handler = createFetch({
    host,
    clock: host.clock,
    started,
    router,
    authenticator: createAuthenticator({
      host,
      store: storage.accounts,
      billing,
      environment: options.environment ?? 'both',
    }),
    keyIn,
    billing,
    charges: billing.mode === 'on',
    rateStore: options.rateLimits === 'off' ? null : (options.rateStore ?? rates),
    limits: settings.limitTable,
    bodyBytesMax: options.bodyBytesMax ?? serviceDefaults.bodyBytesMax,
    requestDeadlineMs: options.requestDeadlineMs ?? serviceDefaults.requestDeadlineMs,
    uploadDeadlineMs: options.uploadDeadlineMs ?? serviceDefaults.uploadDeadlineMs,
    uploadsMax: options.uploadsMax ?? serviceDefaults.uploadsMax,
    beginSpool: engine.beginSpool,
    streamsMax: options.eventStreamsMax ?? serviceDefaults.eventStreamsMax,
    inFlightMax: options.inFlightMax ?? serviceDefaults.inFlightMax,
    observe: options.observe ?? null,
    openapiJson() {
      openapiText ??= JSON.stringify(openapi())
      return openapiText
    },
  })

  const inProcess = createServiceCompanies({
    options,
    searchNow,
    sources,
    fields,
    companies,
    findDetails,
    competitors,
    liveIndex: opened.liveIndex,
    vectors: opened.vectors,
    twins: opened.twins,
    checkInput,
    checkValue: createValueCheck(),
    giveWay: handler.quiet,
    forgetPages: sites.forgetPages,
    leaveTuning: tuning.forget,
    onImported() {
      if (warming !== null) void warmUp()
      opened.twins.wake()
    },
  })
  const atOnce = openAtOnce({ host, kinds, checkInput, sites })
  const ready = createReadiness({
    clock: host.clock,
    log: host.log,
    isDraining: () => ended !== null,
    checks: {
      storage: () => storage.probe(),
      rate_counters: () => ratesStarted,
      settings: () => settingsLoaded,
      jobs: engine.check,
    },
  })
  let ended: Promise<void> | null = null
  function retire(): Promise<void> {
    if (ended === null) {
      engine.refuse()
      handler.endStreams()
      ended = holdProcess(host.clock, async () => {
        await Promise.all([engine.close(), outgoing.sender.stop(deliveriesGraceMs)])
      })
      // Whoever closes the service hears of it.
      ended.catch(() => {})
    }
    return ended
  }

  const closeAll = () =>
    closeInOrder([
      [retire, handler.drain, inProcess.close, atOnce.close],
      [engine.closeFiles],
      [
        async () => options.decks?.close(),
        // What reads sites and what sends webhooks dial through one dialer, which goes last.
        () =>
          closeInOrder([
            [sites.close, async () => opened.vectors?.close()],
            [async () => outgoing.client?.close()],
          ]),
        opened.twins.close,
        // A build under way is given up; the next start goes on with it.
        opened.close,
      ],
      [async () => warming, () => settingsLoaded.catch(() => {}), closeRates],
      [() => storage.close()],
    ])

  return {
    fetch: handler.fetch,
    accounts,
    billing,
    operators: createOperators({ host, store: storage.operators }),
    audit: createAudit({ host, store: storage.audit }),
    instance,
    companies: inProcess.service,
    searchTuning: tuning.tunings,
    customFields: {
      list: fields.list,
      create: fields.create,
      change: fields.change,
      remove: fields.remove,
    },
    people: { forget: people.forget, allow: people.allow, forgotten: people.forgotten },
    lists: checkedLists(lists, checkInput),
    jobs: checkedJobs(engine.jobs, { checkInput, billing, clock: host.clock }),
    atOnce: atOnce.atOnce,
    webhooks: checkedWebhooks(outgoing.webhooks, checkInput),
    prices: settings.prices,
    setPrices: settings.setPrices,
    limits: settings.limits,
    setLimits: settings.setLimits,
    endpoints,
    openapi,
    warmUp,
    async work() {
      outgoing.sender.start()
      // Nothing is kept of what nobody follows: a company that is removed would stay in it.
      if (opened.vectors === null) options.vectors?.discard()
      else opened.vectors.follow()
      opened.twins.follow()
      await holdProcess(host.clock, engine.work)
    },
    ready,
    schemaVersion: storage.schemaVersion,
    readVcLabels: async (labels, given) => sites.mustRead().readVcLabels(labels, given),
    retire,
    close: () => holdProcess(host.clock, closeAll),
  }

  async function closeRates(): Promise<void> {
    await ratesStarted.then(
      () => keptRates?.close(),
      // Requests and readiness have said why; what was never loaded must not be overwritten now.
      () => {},
    )
  }
}

/** What attempts under way get when the service closes; the rest waits for the next start. */
const deliveriesGraceMs = 5_000
