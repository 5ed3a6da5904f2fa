import { badRequest, type Environment, type Host, toIsoDate } from '../../kernel/index.ts'
import type { Locations } from '../../reference/index.ts'
import type { OpenedCustomFields } from '../custom/custom-fields.ts'
import type { FieldView } from '../custom/field-view.ts'
import type { CompanyFilter } from '../filters/company-filter.ts'
import { type FilterLocations, type Filters, resolveFilters } from '../filters/filters.ts'
import type { CompanyStore } from '../store.ts'
import {
  type ExportFormat,
  type ExportProgress,
  exportCompanies,
  exportFormats,
  type ReadHistories,
} from './export.ts'

export interface ServiceExportOptions {
  /** Default `live`. */
  readonly environment?: Environment
  /** As a search takes them; ages count from the same instant. */
  readonly filters?: unknown
  /** Only these companies, in this order; those that are no longer stored are passed over. */
  readonly ids?: readonly string[]
  /** As a company query takes it, such as `[{ by: 'funding' }]`; default the order of first storing, or of `ids`. */
  readonly sort?: unknown
  /** Default `jsonl`, the normal form. */
  readonly format?: ExportFormat
  /**
   * Writes with each company what brought its values, what they were before, which were edited and what enrichment found: all that an import
   * `withHistory` restores. Only of `jsonl` and live data. Default false.
   */
  readonly withHistory?: boolean
  /** Begins a CSV file with the mark by which some spreadsheets tell UTF-8. Default false. */
  readonly byteOrderMark?: boolean
  /** Told at most every 500 ms, and once at the end. */
  readonly onProgress?: (progress: ExportProgress) => void
  /** Stops between two pages with its reason. */
  readonly signal?: AbortSignal
}

export interface ServiceExportParts {
  readonly host: Pick<Host, 'clock'>
  readonly locations: FilterLocations & Pick<Locations, 'locate' | 'isCountry'>
  readonly storeOf: (environment: Environment) => Promise<CompanyStore>
  /** Throws BAD_REQUEST with every problem that the schema of a search finds. */
  readonly checkFilters: (filters: unknown) => Filters | null | undefined
  /** Ids of the companies that pass, a page after the other; throws BAD_REQUEST for an order that is none. */
  readonly idsInOrder: (
    environment: Environment,
    query: { readonly filters: unknown; readonly sort: unknown },
  ) => AsyncIterable<readonly string[]>
  readonly histories: ReadHistories
  readonly searchNow: () => number
  readonly fields: Pick<OpenedCustomFields, 'view'>
  /** Aborted when the service closes. */
  readonly closing: AbortSignal
}

/** Exports for callers in this process. What is wrong with a request is thrown when the first bytes are asked for. */
export function createExports(parts: ServiceExportParts) {
  return async function* exported(
    options: ServiceExportOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const { environment = 'live', format = 'jsonl', signal, filters, sort = null } = options
    const { closing } = parts
    if (!exportFormats.includes(format)) {
      throw badRequest([{ path: 'format', message: `must be one of ${exportFormats.join(', ')}` }])
    }
    if (sort !== null && options.ids !== undefined)
      throw badRequest([
        { path: 'sort', message: 'is for all companies; those of ids come in their own order' },
      ])
    const { withHistory = false } = options
    if (withHistory && (format !== 'jsonl' || environment !== 'live'))
      throw badRequest([{ path: 'withHistory', message: 'is for JSON Lines of the live dataset' }])
    const fields = await parts.fields.view('all')
    const filter = filterOf(parts, filters, fields)
    const ids =
      options.ids ??
      (sort === null ? null : parts.idsInOrder(environment, { filters: filters ?? null, sort }))
    const store = await parts.storeOf(environment)
    yield* exportCompanies(
      { store, host: parts.host, locations: parts.locations },
      {
        format,
        fields,
        filter,
        histories: withHistory ? parts.histories : null,
        ids,
        byteOrderMark: options.byteOrderMark ?? false,
        onProgress: options.onProgress ?? null,
        signal: signal === undefined ? closing : AbortSignal.any([closing, signal]),
      },
    )
  }
}

function filterOf(
  { locations, searchNow, checkFilters }: ServiceExportParts,
  given: unknown,
  fields: FieldView,
): CompanyFilter | null {
  if (given === undefined || given === null) return null
  const now = searchNow()
  const { filter, issues } = resolveFilters(checkFilters(given), {
    locations,
    today: toIsoDate(now),
    currentYear: new Date(now).getUTCFullYear(),
    fields,
  })
  if (issues.length > 0) throw badRequest(issues)
  return filter
}
