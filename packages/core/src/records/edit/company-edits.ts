import { badRequest, type Host, isObject, ServiceError, toIso } from '../../kernel/index.ts'
import type { ExchangeRates, Locations } from '../../reference/index.ts'
import type { CompanyRecord, OrganizationType } from '../company.ts'
import type { OpenedCustomFields } from '../custom/custom-fields.ts'
import { type NormalForm, toNormalForm } from '../export/to-normal-form.ts'
import { readId } from '../import/company-id.ts'
import { FieldReader } from '../import/fields.ts'
import { organizationOf, reasonFor } from '../organization-type/organization-type.ts'
import type { CompanyStore } from '../store.ts'
import { applyPatch, asIssue, type CompanyPatch, type CustomEdits } from './patch.ts'

export interface CompanyEditsParts {
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly store: CompanyStore
  readonly locations: Pick<Locations, 'locate' | 'isCountry'>
  readonly fields: Pick<OpenedCustomFields, 'view' | 'known'>
  /** Of money in other currencies; by default those that come with Dealflow. */
  readonly rates?: ExchangeRates | undefined
}

/** What an operator does with single companies of the live dataset. */
export interface CompanyEdits {
  /** The company with all that is kept beside it, and which fields were edited. */
  record(id: string): Promise<CompanyRecord | null>
  /**
   * Sets the columns of the normal form that the patch names, null or [] emptying them, and marks their fields, so that later
   * imports leave them. Makes the company when there is none, and brings a deleted one back. Throws BAD_REQUEST with every
   * problem, CONFLICT for the website of another company: only imports bring companies that share one. `custom` has values of own
   * fields by name; fields that it does not name stay.
   *
   * @example await service.companies.put('acme', { status: 'acquired', city: 'Berlin', country_iso2: 'DE' })
   */
  put(id: string, patch: unknown): Promise<CompanyPut>
  /** A record in the columns that `put` takes; what is unknown is left out. */
  columnsOf(record: CompanyRecord): NormalForm
  /** The type of the organisation as it is answered, and how it is known. */
  organizationOf(record: CompanyRecord): { readonly type: OrganizationType; readonly reason: string }
  /** What the operator did with the company of this id that nobody brought back; null where there was none. */
  whyGone(id: string): Promise<'deleted' | 'forgotten' | null>
  /** Deletes a company and keeps later imports from bringing it back; false when there was none. */
  remove(id: string): Promise<boolean>
}

export interface CompanyPut {
  readonly created: boolean
  readonly record: CompanyRecord
  /** Columns of the place that the patch did not name and that went with the old one. */
  readonly cleared: readonly PlaceColumn[]
}

/** Each failed try means that somebody else wrote this very company in between. */
const triesMax = 100

export function createCompanyEdits({
  host,
  store,
  locations,
  fields,
  rates,
}: CompanyEditsParts): CompanyEdits {
  // One website at a time: between the look-up and the writing, no other edit may take it.
  let lastTurn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = lastTurn.then(work)
    lastTurn = done.catch(() => {})
    return done
  }

  async function refuseTakenWebsite(before: CompanyRecord | null, { company }: CompanyRecord) {
    const { id, domain } = company
    if (domain === '' || domain === before?.company.domain) return
    const [found] = await store.findByDomains([domain])
    const other = found?.company
    if (other === undefined || other.domain !== domain || other.id === id) return
    throw new ServiceError('CONFLICT', {
      message: `website: ${domain} belongs to ${other.name} (id ${other.id}). Give that company another website or delete it first.`,
    })
  }

  async function apply(wanted: string, patch: CompanyPatch): Promise<CompanyPut> {
    const custom = Object.hasOwn(patch, 'custom') ? await customEdits(patch['custom']) : undefined
    // Compare and set, and not a function that the store runs: a store on another machine can keep this promise too.
    for (let tries = 0; tries < triesMax; tries++) {
      const before = await store.find(wanted)
      const context = { locations, crypto: host.crypto, now: toIso(host.clock.now()) }
      const record = applyPatch(wanted, before, patch, context, custom)
      await refuseTakenWebsite(before, record)
      if (await store.replace(before, record))
        return { created: before === null, record, cleared: clearedPlace(before, record, patch) }
    }
    throw new ServiceError('CONFLICT', {
      message: 'The company is being changed too often at the moment. Try again.',
    })
  }

  async function customEdits(given: unknown): Promise<CustomEdits> {
    // What reads amounts and dates as people write them is seldom needed.
    const { patchCustom, readCustomPatch } = await import('../custom/patch-custom.ts')
    const { patch, issues } = readCustomPatch(given, await fields.view('all'), rates ?? null)
    return { issues, change: (record, at) => patchCustom(record, patch, at) }
  }

  return {
    async record(id) {
      await fields.view('all')
      return store.find(id)
    },
    async put(id, patch) {
      const wanted = wantedId(id)
      if (!isObject(patch)) {
        throw badRequest([
          { path: '', message: 'The edit must be a JSON object such as {"status":"closed"}.' },
        ])
      }
      const work = () => apply(wanted, patch)
      return Object.hasOwn(patch, 'website') ? inTurn(work) : work()
    },
    columnsOf: (record) => toNormalForm(record, locations, fields.known('all') ?? undefined),
    organizationOf({ company }) {
      const reading = organizationOf(company, new Date(host.clock.now()).getUTCFullYear())
      return { type: reading.type, reason: reasonFor(reading) }
    },
    async whyGone(id) {
      const { ids, forgottenIds } = await store.deletedByOperator([id], [])
      if (forgottenIds.has(id)) return 'forgotten'
      return ids.has(id) ? 'deleted' : null
    },
    remove: (id) => store.remove(id, 'operator'),
  }
}

/** As the reader of the normal form takes ids. */
function wantedId(id: string): string {
  const fields = new FieldReader(() => false)
  const wanted = readId(fields, id)
  if (wanted !== null) return wanted
  throw badRequest(fields.reasons.length > 0 ? fields.reasons.map(asIssue) : [noId])
}

const noId = { path: 'id', message: 'The id of the company is missing.' }

/** The columns of a place, each with its key in the document. */
const placeColumns = {
  city: 'city',
  region: 'region',
  country_iso2: 'country_iso',
  geonames_id: 'city_geo_id',
} as const

type PlaceColumn = keyof typeof placeColumns

/** What an edit cleared without naming it: a new city is not in the old one's region. */
function clearedPlace(
  before: CompanyRecord | null,
  after: CompanyRecord,
  patch: Readonly<Record<string, unknown>>,
): readonly PlaceColumn[] {
  const was = before?.company.location ?? null
  const is = after.company.location
  if (was === null) return []
  const columns = Object.entries(placeColumns) as [PlaceColumn, (typeof placeColumns)[PlaceColumn]][]
  return columns
    .filter(
      ([column, key]) => !Object.hasOwn(patch, column) && was[key] !== null && (is?.[key] ?? null) === null,
    )
    .map(([column]) => column)
}
