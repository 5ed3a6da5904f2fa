import { type CompetitorData, CompetitorRequestSchema, type Competitors } from '../competitors/index.ts'
import {
  createEnrichedCompanies,
  createHistoryReader,
  type EnrichedCompanies,
  type FindDetails,
  historyText,
} from '../enrichment/index.ts'
import {
  badRequest,
  type CheckInput,
  choice,
  type Environment,
  type Members,
  object,
  optional,
  refuseMembers,
  ServiceError,
  type Static,
  type TSchema,
} from '../kernel/index.ts'
import {
  type CompanyEdits,
  type CompanyMerging,
  createCompanyEdits,
  createCompanyMerging,
  createExports,
  createRunningImports,
  customPrefix,
  type ImportMappings,
  type ImportReport,
  importArguments,
  importCompanies,
  namedChanges,
  namedOthers,
  namedWhole,
  type OpenedCustomFields,
  openMappingMemory,
  type Sees,
  type ServiceExportOptions,
  type ServiceImportOptions,
  type SourceMarks,
  type ToldChange,
  type ToldOther,
  toldChanges,
  toldOthers,
} from '../records/index.ts'
import {
  type Companies,
  type CompanyQueryData,
  CompanyQueryRequestSchema,
  createDuplicates,
  type Duplicates,
  type IndexLife,
  type InvestorData,
  InvestorPathSchema,
  type InvestorsData,
  InvestorsQuerySchema,
  type LookupData,
  LookupRequestSchema,
  type OpenedVectors,
  PortfolioQuerySchema,
  type SearchData,
  SearchRequestSchema,
  type SegmentIndex,
  type SuggestionsData,
  SuggestionsQuerySchema,
  type TwinFinder,
  type VectorStatus,
} from '../search/index.ts'
import type { ServiceOptions } from './options.ts'

/** Companies for callers in this process: requests are checked as those over HTTP are, and cost nothing. */
export interface ServiceCompanies
  extends Pick<Companies, 'find' | 'status'>,
    CompanyEdits,
    CompanyMerging,
    EnrichedCompanies {
  /**
   * Throws BAD_REQUEST with every problem of the request. Its filters may name lists of the account, if one is given. `sees: 'all'` is for
   * the operator: fields of one's own that API keys do not see are there, too.
   */
  search(
    environment: Environment,
    request: unknown,
    accountId?: string | null,
    sees?: Sees,
  ): Promise<SearchData>
  /** Companies that pass filters, without a sentence; likewise. */
  query(
    environment: Environment,
    request: unknown,
    accountId?: string | null,
    sees?: Sees,
  ): Promise<CompanyQueryData>
  /** A company with the parts that are asked for; null where there is none. */
  readonly details: FindDetails
  /** What a text that somebody is typing may become: `{ q, limit }`. */
  suggest(environment: Environment, request: unknown): Promise<SuggestionsData>
  lookup(environment: Environment, request: unknown): Promise<LookupData>
  /** Investors that companies name, those of most companies first: `{ q, limit, after }`. There are no people among them. */
  investors(environment: Environment, request?: unknown): Promise<InvestorsData>
  /** An investor and a page of its portfolio: `{ limit, after }`. Throws NOT_FOUND where no company names one with the id. */
  investor(environment: Environment, investorId: string, request?: unknown): Promise<InvestorData>
  /** Those most like a company, whether the dataset has it or not; its home page may be read, for 10 s at most. */
  competitors(environment: Environment, request: unknown, signal?: AbortSignal): Promise<CompetitorData>
  /**
   * Loads JSON Lines, a JSON array or CSV, gzip too, or a workbook (`location` says where it is) into the live dataset. Closing the service stops it between batches; an
   * import of a fingerprint that is being imported waits five seconds for its turn and is then a CONFLICT.
   */
  import(options: ServiceImportOptions): Promise<ImportReport>
  /** How the columns of imported files were read, which the next file with the same headers is read by. */
  readonly importMappings: ImportMappings
  /**
   * Companies as a file that `import` reads back, in bounded memory, as fast as it is read. What is wrong with the request, and
   * that the service is closing, is thrown by the reading.
   */
  export(options?: ServiceExportOptions): AsyncIterable<Uint8Array>
  /** The index of the live dataset. */
  readonly index: IndexLife
  /** What changed of a company of the live dataset, and what brought its values; null where there is no such company. */
  history(companyId: string): Promise<CompanyHistory | null>
  /** Pairs of live records that may be one company. */
  readonly duplicates: Duplicates
  /** How many live companies have a vector of the embedder; null where none is configured. */
  vectors(): Promise<VectorStatus | null>
}

export interface CompanyHistory {
  /** Newest first, the creation last. */
  readonly changes: readonly ToldChange[]
  /** What imports say and the company does not show. */
  readonly others: readonly ToldOther[]
}

export type { ServiceImportOptions }

export interface ServiceCompaniesParts {
  readonly options: Pick<ServiceOptions, 'host' | 'storage' | 'locations' | 'tables' | 'exchangeRates'>
  readonly searchNow: () => number
  readonly sources: Pick<SourceMarks, 'mark'>
  readonly fields: OpenedCustomFields
  readonly companies: Companies
  readonly findDetails: FindDetails
  readonly competitors: Competitors
  readonly liveIndex: SegmentIndex
  readonly vectors: OpenedVectors | null
  readonly twins: TwinFinder
  readonly checkInput: CheckInput
  /** The same of a value that is parsed already. */
  readonly checkValue: CheckInput
  /** As an import awaits it. */
  readonly giveWay: () => Promise<boolean>
  /** Drops what is cached of the pages of a domain. */
  readonly forgetPages: (domain: string) => Promise<void>
  /** Takes companies out of what an operator pinned and hid. */
  readonly leaveTuning: (companyIds: readonly string[]) => Promise<void>
  /** Called after each import. */
  readonly onImported: () => void
}

/** The companies for callers in this process, and their end: what runs is stopped, and nothing new is taken. */
export function createServiceCompanies({
  options,
  searchNow,
  sources,
  fields,
  companies,
  findDetails,
  competitors,
  liveIndex,
  vectors,
  twins,
  checkInput,
  checkValue,
  giveWay,
  forgetPages,
  leaveTuning,
  onImported,
}: ServiceCompaniesParts) {
  const { host, storage, locations, tables, exchangeRates } = options
  const imports = createRunningImports(host.clock)
  const memory = openMappingMemory(storage.instance, host.clock)
  const closing = new AbortController()
  const readHistory = createHistoryReader(checkValue)
  /** The request, checked as over HTTP. */
  function read<Schema extends TSchema>(schema: Schema, given: Asked): Static<Schema> {
    refuseMembers(given, asked)
    return checkInput(schema, given.request)
  }
  const enriched = createEnrichedCompanies({
    clock: host.clock,
    companies: storage.companies,
    store: storage.enrichment,
    forgetPages,
  })
  const service: ServiceCompanies = {
    ...createCompanyEdits({ host, locations, store: storage.companies, fields, rates: exchangeRates }),
    ...createCompanyMerging(storage.companies, host.clock),
    duplicates: createDuplicates(storage.twins, storage.companies, twins, host.clock),
    ...enriched,
    async forget(idOrWebsite) {
      // First: once the company is gone nobody knows which ids a website stood for, and a repeat after a failure could not finish.
      const [company = null] = await companies.resolve('live', [idOrWebsite])
      if (company !== null) await leaveTuning([company.id])
      const forgotten = await enriched.forget(idOrWebsite)
      await leaveTuning(forgotten.companyIds)
      return forgotten
    },
    find: companies.find,
    details: findDetails,
    status: companies.status,
    index: liveIndex.life,
    vectors: async () => vectors?.status() ?? null,
    async history(companyId) {
      const found = await storage.companies.withHistory(companyId)
      if (found === null) return null
      const { record, history } = found
      const view = await fields.view('all')
      return {
        changes: namedChanges(toldChanges(record, history), view),
        others: namedOthers(toldOthers(record, history), view),
      }
    },
    export: createExports({
      host,
      locations,
      storeOf: companies.storeOf,
      checkFilters: (filters) => checkInput(SearchRequestSchema, { query: 'all', filters }).filters,
      idsInOrder: (environment, query) =>
        companies.idsInOrder(environment, checkInput(CompanyQueryRequestSchema, query)),
      async histories(ids) {
        const found = await storage.enrichment.wholeOf(ids)
        const view = await fields.view('all')
        return found.map(
          (whole) => whole && { record: whole.record, text: historyText(namedWhole(whole, view)) },
        )
      },
      searchNow,
      fields,
      closing: closing.signal,
    }),
    search: async (environment, request, accountId, sees) =>
      companies.search(
        environment,
        read(SearchRequestSchema, { environment, request, sees }),
        accountId,
        sees,
      ),
    query: async (environment, request, accountId, sees) =>
      companies.query(
        environment,
        read(CompanyQueryRequestSchema, { environment, request, sees }),
        accountId,
        sees,
      ),
    suggest: async (environment, request) =>
      companies.suggest(environment, read(SuggestionsQuerySchema, { environment, request })),
    lookup: async (environment, request) =>
      companies.lookup(environment, read(LookupRequestSchema, { environment, request })),
    investors: async (environment, request = {}) =>
      companies.investors(environment, read(InvestorsQuerySchema, { environment, request })),
    async investor(environment, investorId, request = {}) {
      const { investor_id } = checkInput(InvestorPathSchema, { investor_id: investorId })
      return companies.investor(
        environment,
        investor_id,
        read(PortfolioQuerySchema, { environment, request }),
      )
    },
    competitors: async (environment, request, signal = closing.signal) =>
      competitors.analyze(
        { environment, accountId: '' },
        read(CompetitorRequestSchema, { environment, request }),
        AbortSignal.any([signal, closing.signal]),
      ),
    importMappings: memory,
    async import(options) {
      refuseMembers(options, importArguments)
      const { fingerprint = null, signal, withHistory = false, custom, ...given } = options
      if (given.canonical != null) await markSource({ ...given, canonical: given.canonical }, sources)
      const store = storage.companies
      const map = mapWithCustom(given.map, custom)
      const report = await imports.run(fingerprint, signal, (signal) =>
        liveIndex.feed.duringImport(async () =>
          importCompanies({
            rates: exchangeRates,
            ...given,
            ...(map === null ? {} : { map }),
            fields: await fields.view('all'),
            giveWay,
            signal,
            fingerprint,
            store,
            host,
            locations,
            tables,
            memory,
            readHistory: withHistory ? readHistory : undefined,
          }),
        ),
      )
      onImported()
      return report
    },
  }
  return {
    service,
    async close() {
      const details = { retry_after_ms: 1_000 }
      const message = 'The service is stopping.'
      closing.abort(new ServiceError('SERVICE_UNAVAILABLE', { message, details }))
      await imports.close()
    },
  }
}

/** `{ owner: 'Owner' }` maps `custom.owner`. */
function mapWithCustom(
  map: ServiceImportOptions['map'],
  custom: ServiceImportOptions['custom'],
): Readonly<Record<string, string>> | null {
  if (custom == null) return map ?? null
  const own = Object.entries(custom).map(([name, column]) => [`${customPrefix}${name}`, column] as const)
  return { ...map, ...Object.fromEntries(own) }
}

/** Before the first row: what is imported while somebody asks is judged as it will be. */
async function markSource(
  { canonical, sourceName, dryRun }: MarkingOptions,
  sources: Pick<SourceMarks, 'mark'>,
) {
  const source = sourceName?.trim() ?? ''
  if (source === '')
    throw badRequest([
      { path: 'sourceName', message: 'names the source that is to be canonical or not: give it' },
    ])
  if (dryRun !== true) await sources.mark(source, canonical)
}

interface MarkingOptions extends Pick<ServiceImportOptions, 'sourceName' | 'dryRun'> {
  readonly canonical: boolean
}

interface Asked {
  readonly environment: unknown
  readonly request: unknown
  readonly sees?: unknown
}

const asked: Members<Asked> = {
  environment: choice('live', 'test'),
  request: object('an object; it comes after the environment'),
  sees: optional(choice('all', 'visible')),
}
