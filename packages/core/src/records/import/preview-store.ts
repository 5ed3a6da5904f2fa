import { hash52 } from '../../kernel/index.ts'
import type { CompanyRecord } from '../company.ts'
import type { EditableField } from '../edit/editable-fields.ts'
import { afterImport, keepEnrichedFields, noEdits } from '../edit/take-fields.ts'
import { noHistory, type RecordHistory } from '../history/history.ts'
import { keepNewer } from '../history/newer-values.ts'
import { haveOneName } from '../merges/one-name.ts'
import type { CompanyDraft, CompanyStore, DeletedByOperator, UpsertOutcome } from '../store.ts'
import { hashNumbers } from './hash-numbers.ts'

/**
 * A store for a dry run: `upsertMany` tells what the store behind it would do and writes nothing, nor a checkpoint. Of what it
 * was given before it keeps the records, up to 32 million characters of them, and hashes of all: a million take 36 MB. Exact but
 * for files that move a website from one company to another, because which of several owners was first is known of the store alone;
 * for second rows of companies whose records are not held any more, which count as updates; for names that companies get by merges of
 * the same file; and for files of a day about records that are merged, whose history is not read by itself.
 */
export function previewStore(store: CompanyStore): CompanyStore {
  const told = toldCompanies()

  function outcomeOf(draft: CompanyDraft, known: KnownCompanies): UpsertOutcome {
    const { id, domain } = draft.record.company
    if (known.deleted.forgottenIds.has(id) || known.deleted.forgottenDomains.has(domain)) return 'withheld'
    const stored = known.byId.get(id)
    const key = hash52(id, idSeed)
    if (stored !== undefined || told.has(key)) return update(key, stored ?? null, draft, known)
    const owner = ownerOf(domain, known)
    if (draft.matchDomain && owner !== null) return update(owner.key, owner.stored, draft, known)
    if (isDeleted(draft, known.deleted)) return 'withheld'
    told.note(key, { ...draft.record, edits: noEdits }, null)
    if (owner === null) return 'created'
    const beside = told.recordOf(owner.key) ?? owner.shown
    const isTwin = draft.mergesTwin === true && beside !== null && haveOneName(beside, draft.record)
    return isTwin ? 'created_merged' : 'created_beside'
  }

  /** Whose website it is; `stored` is null for a company that only this run has made. */
  function ownerOf(domain: string, known: KnownCompanies) {
    if (domain === '') return null
    const owner = known.byDomain.get(domain)
    const key = owner === undefined ? null : hash52(owner.stored.company.id, idSeed)
    if (owner !== undefined && key !== null && told.mayOwn(key, domain)) return { key, ...owner }
    const toldKey = told.ownerOf(domain)
    return toldKey === null ? null : { key: toldKey, stored: null, shown: null }
  }

  /** `stored` is null for a company that this run has made. */
  function update(
    key: number,
    stored: CompanyRecord | null,
    draft: CompanyDraft,
    known: KnownCompanies,
  ): UpsertOutcome {
    const before = told.recordOf(key) ?? stored
    const isEdited = before !== null && Object.keys(before.edits).length > 0
    // With a record that is not held no row can be merged.
    const whole: CompanyDraft = before === null ? { ...draft, merge: 'replace' } : draft
    const identity = before?.company ?? draft.record.company
    const brought = afterImport(identity, isEdited ? before : null, whole, () => before ?? draft.record)
    const history = () => known.histories.get(before?.company.id ?? '') ?? noHistory
    const arrived = before === null ? brought : keepNewer(brought, before, history, draft.by)
    const enriched = stored === null ? [] : (known.enriched.get(stored.company.id) ?? [])
    const still = enriched.filter((field) => !told.outdatedOf(key).includes(field))
    const kept =
      before === null ? { record: arrived, outdated: [] } : keepEnrichedFields(arrived, before, still)
    const content = told.contentOf(key) ?? (stored === null ? null : contentOf(stored).hash)
    const isSame = told.note(key, kept.record, stored) === content
    told.noteOutdated(key, kept.outdated)
    return isSame ? 'unchanged' : 'updated'
  }

  return {
    ...store,
    async upsertMany(drafts) {
      const known = await knownCompanies(store, drafts)
      return drafts.map((draft) => outcomeOf(draft, known))
    },
    replace: refuse,
    remove: refuse,
    importCheckpoint: async () => null,
  }
}

interface KnownCompanies {
  readonly byId: ReadonlyMap<string, CompanyRecord>
  /** By their website, alternate domains aside. */
  readonly byDomain: ReadonlyMap<string, WebsiteOwner>
  readonly deleted: DeletedByOperator
  readonly enriched: ReadonlyMap<string, readonly EditableField[]>
  /** Read where a draft says of which day it is. */
  readonly histories: ReadonlyMap<string, RecordHistory>
}

interface WebsiteOwner {
  /** By itself. */
  readonly stored: CompanyRecord
  /** With those that were merged into it, or of the one that it was merged into. */
  readonly shown: CompanyRecord
}

/** What the store holds of the companies that a batch names. */
async function knownCompanies(store: CompanyStore, drafts: readonly CompanyDraft[]): Promise<KnownCompanies> {
  const ids = drafts.map(({ record }) => record.company.id)
  const found = await store.ownRecords(ids)
  const websites = drafts.map(({ record }) => record.company.domain)
  const domains = websites.filter((_, i) => drafts[i]?.matchDomain === true || found[i] === null)
  const owners = await store.ownRecordsOfWebsites(domains)
  const shown = drafts.some(({ mergesTwin }) => mergesTwin) ? await store.findByDomains(domains) : owners
  const byId = new Map(found.flatMap((record) => (record === null ? [] : [[record.company.id, record]])))
  const byDomain = new Map(
    owners.flatMap((stored, i) =>
      stored === null ? [] : [[domains[i] ?? '', { stored, shown: shown[i] ?? stored }]],
    ),
  )
  const deleted = await store.deletedByOperator(ids, websites)
  const storedIds = [...byId.keys(), ...[...byDomain.values()].map(({ stored }) => stored.company.id)]
  const isDated = drafts.some(({ by }) => by?.origin.as_of != null)
  const histories = isDated ? await historiesOf(store, storedIds) : new Map()
  return { byId, byDomain, deleted, enriched: await store.enrichedFields(storedIds), histories }
}

async function historiesOf(store: CompanyStore, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => store.withHistory(id)))
  return new Map(found.flatMap((one, i) => (one === null ? [] : [[ids[i] ?? '', one.history]])))
}

function isDeleted({ record, matchDomain, operatorEdits }: CompanyDraft, deleted: DeletedByOperator) {
  if (operatorEdits === 'overwrite') return false
  const { id, domain } = record.company
  return deleted.ids.has(id) || (matchDomain && deleted.domains.has(domain))
}

/** The companies that a run has reported: their content, the first company of each website, and companies that changed their website. */
function toldCompanies() {
  /** Of each company its content. */
  const companies = hashNumbers()
  /** Of each website the number of the company that came first with it. */
  const owners = hashNumbers()
  const movedTo = new Map<number, number>()
  const records = heldRecords()
  const outdated = new Map<number, readonly EditableField[]>()
  const mayOwn = (key: number, domain: string) => {
    const moved = movedTo.get(key)
    return moved === undefined || moved === hash52(domain, domainSeed)
  }
  function firstWith(domainKey: number): number | null {
    const domain = owners.numberOf(domainKey)
    return domain === null ? null : companies.hashOf(owners.valueOf(domain))
  }
  return {
    has: (key: number) => companies.numberOf(key) !== null,
    contentOf(key: number): number | null {
      const company = companies.numberOf(key)
      return company === null ? null : companies.valueOf(company)
    },
    recordOf: records.get,
    /** Fields that enrichment found and the run has changed. */
    outdatedOf: (key: number) => outdated.get(key) ?? [],
    noteOutdated(key: number, fields: readonly EditableField[]) {
      if (fields.length > 0) outdated.set(key, [...(outdated.get(key) ?? []), ...fields])
    },
    mayOwn,
    ownerOf(domain: string): number | null {
      const owner = firstWith(hash52(domain, domainSeed))
      return owner !== null && mayOwn(owner, domain) ? owner : null
    },
    /** `stored` is what the store has of a company that it knows. Gives the content. */
    note(key: number, record: CompanyRecord, stored: CompanyRecord | null): number {
      const { domain } = record.company
      const storedDomain = stored?.company.domain ?? null
      const domainKey = hash52(domain, domainSeed)
      const owner = firstWith(domainKey)
      const isTold = companies.numberOf(key) !== null
      // What a company without a website is shown with is that of one that was merged into it.
      const hasNone = domain === '' && storedDomain === ''
      const hasMoved = !hasNone && (isTold ? owner !== key : storedDomain !== null && storedDomain !== domain)
      const content = contentOf(record)
      const company = companies.set(key, content.hash)
      records.set(key, record, content.characters)
      if (hasMoved) movedTo.set(key, domainKey)
      if (owner === null && domain !== '' && domain !== storedDomain) owners.set(domainKey, company)
      return content.hash
    },
  }
}

/** Records up to a size of them all; one that has no room any more is not held in an older form either. */
function heldRecords() {
  const held = new Map<number, { readonly record: CompanyRecord; readonly characters: number }>()
  let room = charactersHeld
  return {
    get: (key: number) => held.get(key)?.record ?? null,
    set(key: number, record: CompanyRecord, characters: number) {
      room += held.get(key)?.characters ?? 0
      held.delete(key)
      if (characters > room) return
      room -= characters
      held.set(key, { record, characters })
    },
  }
}

const charactersHeld = 32 * 1024 * 1024

const idSeed = 1
const domainSeed = 2
const contentSeed = 3

/** What an upsert compares, in 32 bits: all of a record but its id and its dates. */
function contentOf({ company, rounds, source, extra, edits, stated, custom }: CompanyRecord) {
  const { id: _id, primary_key: _key, created_at: _created, updated_at: _updated, ...rest } = company
  const text = JSON.stringify({ rest, rounds, source, extra, edits, stated, custom })
  return { hash: hash52(text, contentSeed) >>> 0, characters: text.length }
}

const refuse = () => Promise.reject(new Error('A dry run changes nothing.'))
