import type { Environment } from './accounts/account.ts'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { createAuthenticator } from './accounts/authenticate.ts'
import { type AccountEndpointParts, accountEndpoints } from './accounts/endpoints.ts'
import { type Audit, createAudit } from './audit/audit.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import { type BillingEndpointParts, billingEndpoints } from './billing/endpoints.ts'
import { type Companies, createCompanies, type Dataset } from './companies/companies.ts'
import { type CompanyEdits, createCompanyEdits } from './companies/edit/company-edits.ts'
import { companyEndpoints } from './companies/endpoints.ts'
import { createExports, type ServiceExportOptions } from './companies/export/service-export.ts'
import { importCompanies } from './companies/import/import.ts'
import type { ImportOptions, ImportReport } from './companies/import/import-options.ts'
import { createRunningImports } from './companies/import/running-imports.ts'
import type { LookupData } from './companies/lookup/schema.ts'
import { referenceIndex } from './companies/search/reference-index.ts'
import type { SearchData, SearchRequest } from './companies/search/schema.ts'
import { ServiceError } from './errors.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { RequestContext } from './http/exchange.ts'
import { createFetch } from './http/fetch.ts'
import { createInputCheck } from './http/input-check.ts'
import { openApiDocument } from './http/openapi.ts'
import type { QuoteParts } from './http/quote.ts'
import { quoteEndpoints } from './http/quote-endpoints.ts'
import { keyLimits, shownLimits } from './http/rate-limits.ts'
import { createRouter } from './http/router.ts'
import { createInstanceNotes, type InstanceNotes } from './instance/instance.ts'
import { createRunTimeSettings, type RunTimeSettings } from './instance/run-time-settings.ts'
import { checkedLists } from './lists/checked-lists.ts'
import { type ListEndpointParts, listEndpoints } from './lists/endpoints.ts'
import { createLists, type Lists } from './lists/lists.ts'
import { createOperators, type Operators } from './operators/operators.ts'
import { type ServiceOptions, serviceDefaults } from './options.ts'
import { keepRateCounters } from './rates/persistence.ts'
import { fixedWindowRateStore } from './rates/windows.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { memoryCompanyStore } from './storage/memory/companies.ts'

/** The startup-data service: one `fetch` that speaks the public API, and the same operations for code in this process. */
export interface Service extends Pick<RunTimeSettings, 'prices' | 'setPrices' | 'limits' | 'setLimits'> {
  /** Answers a request of the public API. Never rejects, whatever arrives. */
  fetch(request: Request, context?: RequestContext): Promise<Response>
  readonly accounts: Accounts
  readonly billing: Billing
  readonly companies: ServiceCompanies
  /** Saved lists; drafts and changes are checked as those over HTTP are. */
  readonly lists: Lists
  /** The keys of the operator API. */
  readonly operators: Operators
  readonly audit: Audit
  readonly instance: InstanceNotes
  /** Every operation of the public API that is built. */
  readonly endpoints: readonly Endpoint[]
  /** The OpenAPI 3.1 document, with the prices in force. */
  openapi(): Readonly<Record<string, unknown>>
  /**
   * Lets the company index read what is stored now, and again after each import, so that no search has to wait for it. A
   * server asks for it once it listens; a process that runs one command does not.
   */
  warmUp(): Promise<void>
  /** Whether requests can be served, as it was at most a second ago. */
  ready(): Promise<Readiness>
  /** Number of the last migration applied to the storage. */
  readonly schemaVersion: number
  /** Turns new requests and imports away, finishes the requests under way, stops the imports, then closes the storage. */
  close(): Promise<void>
}

/** Companies for callers in this process: requests are checked as those over HTTP are, and cost nothing. */
export interface ServiceCompanies extends Pick<Companies, 'find' | 'status'>, CompanyEdits {
  /** Throws BAD_REQUEST with every problem of the request. Its filters may name lists of the account, if one is given. */
  search(environment: Environment, request: unknown, accountId?: string | null): Promise<SearchData>
  lookup(environment: Environment, request: unknown): Promise<LookupData>
  /**
   * Loads JSON Lines, a JSON array or CSV, gzip too, into the live dataset. Closing the service stops it between batches; an
   * import of a fingerprint that is being imported waits five seconds for its turn and is then a CONFLICT.
   */
  import(options: ServiceImportOptions): Promise<ImportReport>
  /**
   * Companies as a file that `import` reads back, in bounded memory, as fast as it is read. What is wrong with the request, and
   * that the service is closing, is thrown by the reading.
   */
  export(options?: ServiceExportOptions): AsyncIterable<Uint8Array>
}

export type ServiceImportOptions = Omit<ImportOptions, 'store' | 'host' | 'locations' | 'fingerprint'> & {
  readonly fingerprint?: string
}

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
export function createService(options: ServiceOptions): Service {
  const { host, storage, locations } = options
  const accounts = createAccounts({ host, store: storage.accounts })
  const billing = createBilling({
    host,
    store: storage.billing,
    mode: options.billing ?? 'on',
    priceOf: (endpointKey, defaultMicroUsd) => settings.priceOf(endpointKey, defaultMicroUsd),
  })
  const createIndex = options.createIndex ?? referenceIndex
  const searchNow = options.searchNow ?? (() => host.clock.now())
  const companies = createCompanies({
    host,
    locations,
    live: { store: storage.companies, index: createIndex() },
    test: () => sampleDataset(options, createIndex()),
    searchNow,
    lists: storage.lists,
  })
  const lists = createLists({ host, store: storage.lists, companies })
  const endpoints = createEndpoints({
    host,
    companies,
    lists,
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
      priceOf: billing.priceOf,
      version: options.version ?? serviceDefaults.version,
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
  const settingsLoaded = settings.load()
  const started = Promise.all([ratesStarted, settingsLoaded]).then(() => {})
  let warming: Promise<void> | null = null
  const warmUp = () => {
    warming = catchUp(companies, host)
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
    billing,
    charges: billing.mode === 'on',
    rateStore: options.rateLimits === 'off' ? null : (options.rateStore ?? rates),
    limits: settings.limitTable,
    bodyBytesMax: options.bodyBytesMax ?? serviceDefaults.bodyBytesMax,
    requestDeadlineMs: options.requestDeadlineMs ?? serviceDefaults.requestDeadlineMs,
    inFlightMax: options.inFlightMax ?? serviceDefaults.inFlightMax,
    observe: options.observe ?? null,
    openapiJson() {
      openapiText ??= JSON.stringify(openapi())
      return openapiText
    },
  })

  const checkInput = createInputCheck(endpoints)
  const imports = createRunningImports(host.clock)
  const closing = new AbortController()
  const ready = createReadiness({
    clock: host.clock,
    log: host.log,
    checks: {
      storage: () => storage.probe(),
      rate_counters: () => ratesStarted,
      settings: () => settingsLoaded,
    },
  })
  return {
    fetch: handler.fetch,
    accounts,
    billing,
    operators: createOperators({ host, store: storage.operators }),
    audit: createAudit({ host, store: storage.audit }),
    instance: createInstanceNotes({ host, store: storage.instance }),
    companies: {
      ...createCompanyEdits({ host, locations, store: storage.companies }),
      find: companies.find,
      status: companies.status,
      export: createExports({
        host,
        locations,
        storeOf: companies.storeOf,
        checkFilters: (filters) =>
          checkInput<SearchRequest>('searchCompanies', { query: 'all', filters }).filters,
        searchNow,
        closing: closing.signal,
      }),
      search: async (environment, request, accountId) =>
        companies.search(environment, checkInput('searchCompanies', request), accountId),
      lookup: async (environment, request) =>
        companies.lookup(environment, checkInput('lookUpCompanies', request)),
      async import({ fingerprint = null, signal, ...given }) {
        const store = storage.companies
        const report = await imports.run(fingerprint, signal, (signal) =>
          importCompanies({ ...given, signal, fingerprint, store, host, locations }),
        )
        if (warming !== null) void warmUp()
        return report
      },
    },
    lists: checkedLists(lists, checkInput),
    prices: settings.prices,
    setPrices: settings.setPrices,
    limits: settings.limits,
    setLimits: settings.setLimits,
    endpoints,
    openapi,
    warmUp,
    ready,
    schemaVersion: storage.schemaVersion,
    async close() {
      closing.abort(new ServiceError('SERVICE_UNAVAILABLE', { message: 'The service is stopping.' }))
      await Promise.all([handler.drain(), imports.close()])
      await warming
      await settingsLoaded.catch(() => {})
      await ratesStarted.then(
        () => keptRates?.close(),
        // Requests and readiness have told why; what was never loaded must not be overwritten now.
        () => {},
      )
      await storage.close()
    },
  }
}

export interface EndpointParts
  extends AccountEndpointParts,
    BillingEndpointParts,
    ListEndpointParts,
    QuoteParts {
  readonly companies: Companies
}

/** Every operation of the public API that is built, in the order of the OpenAPI document. */
export function createEndpoints(parts: EndpointParts): readonly Endpoint[] {
  return [
    ...companyEndpoints(parts),
    ...listEndpoints(parts),
    ...quoteEndpoints(parts),
    ...billingEndpoints(parts),
    ...accountEndpoints(parts),
  ]
}

/** The OpenAPI 3.1 document with default prices, for tools that have no service running. */
export function openapiDocument(version: string = serviceDefaults.version) {
  // Endpoints are described without being run, so that nothing has to stand behind them.
  const endpoints = createEndpoints({} as EndpointParts)
  return openApiDocument({ endpoints, priceOf: (_endpoint, priceMicroUsd) => priceMicroUsd, version })
}

/** What a price list may name: `POST /api/v2/searches` and every other route of the public API. */
export function publicRoutes(): readonly string[] {
  return createEndpoints({} as EndpointParts).map(({ method, path }) => `${method} ${path}`)
}

async function catchUp(companies: Companies, { log }: ServiceOptions['host']): Promise<void> {
  try {
    await companies.catchUp('live')
  } catch (error) {
    // The next search tries again and answers with the error if it remains.
    log.write('warn', 'the company index is not up to date', { error })
  }
}

async function sampleDataset(options: ServiceOptions, index: Dataset['index']): Promise<Dataset> {
  const store = memoryCompanyStore()
  const { host, locations, sampleCompanies } = options
  if (sampleCompanies !== undefined) {
    await importCompanies({ source: await sampleCompanies(), fingerprint: null, store, host, locations })
  }
  return { store, index }
}
