import { hash52 } from '../../kernel/index.ts'
import type { CompanyRecord } from '../company.ts'
import type { EditableField } from '../edit/editable-fields.ts'
import { afterImport, keepEnrichedFields } from '../edit/take-fields.ts'
import type { CompanyDraft, CompanyStore, DeletedByOperator, UpsertOutcome } from '../store.ts'
import { hashNumbers } from './hash-numbers.ts'

/**
 * A store for a dry run: `upsertMany` tells what the store behind it would do and writes nothing, nor a checkpoint. What it
 * was given before counts as stored, kept as hashes: a million take 36 MB. Exact but for files
 * that move a website from one company to another: which of several owners was first is known of the store alone.
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
    told.note(key, contentOf(draft.record), domain, null)
    return owner === null ? 'created' : 'created_beside'
  }

  /** Whose website it is; `stored` is null for a company that only this run has made. */
  function ownerOf(domain: string, known: KnownCompanies) {
    if (domain === '') return null
    const stored = known.byDomain.get(domain)
    const storedKey = stored === undefined ? null : hash52(stored.company.id, idSeed)
    if (stored !== undefined && storedKey !== null && told.mayOwn(storedKey, domain))
      return { key: storedKey, stored }
    const key = told.ownerOf(domain)
    return key === null ? null : { key, stored: null }
  }

  /** `stored` is null for a company that this run has made: it has no edits. */
  function update(
    key: number,
    stored: CompanyRecord | null,
    draft: CompanyDraft,
    known: KnownCompanies,
  ): UpsertOutcome {
    const enriched = stored === null ? [] : (known.enriched.get(stored.company.id) ?? [])
    const isEdited = stored !== null && Object.keys(stored.edits).length > 0
    const identity = stored?.company ?? draft.record.company
    // Of what this run has made nothing is held that a row could be merged with.
    const whole: CompanyDraft = stored === null ? { ...draft, merge: 'replace' } : draft
    const arrived = afterImport(identity, isEdited ? stored : null, whole, () => stored ?? draft.record)
    const record = stored === null ? arrived : keepEnrichedFields(arrived, stored, enriched).record
    const content = contentOf(record)
    const before = told.contentOf(key) ?? (stored === null ? null : contentOf(stored))
    told.note(key, content, record.company.domain, stored?.company.domain ?? null)
    return content === before ? 'unchanged' : 'updated'
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
  readonly byDomain: ReadonlyMap<string, CompanyRecord>
  readonly deleted: DeletedByOperator
  readonly enriched: ReadonlyMap<string, readonly EditableField[]>
}

/** What the store holds of the companies that a batch names. */
async function knownCompanies(store: CompanyStore, drafts: readonly CompanyDraft[]): Promise<KnownCompanies> {
  const ids = drafts.map(({ record }) => record.company.id)
  const found = await store.findMany(ids)
  const websites = drafts.map(({ record }) => record.company.domain)
  const domains = websites.filter((_, i) => drafts[i]?.matchDomain === true || found[i] === null)
  const owners = await store.findByDomains(domains)
  const byId = new Map(found.flatMap((record) => (record === null ? [] : [[record.company.id, record]])))
  const byDomain = new Map(
    owners.flatMap((record, i) =>
      record !== null && record.company.domain === domains[i] ? [[record.company.domain, record]] : [],
    ),
  )
  const deleted = await store.deletedByOperator(ids, websites)
  const storedIds = [...byId.keys(), ...[...byDomain.values()].map(({ company }) => company.id)]
  return { byId, byDomain, deleted, enriched: await store.enrichedFields(storedIds) }
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
    mayOwn,
    ownerOf(domain: string): number | null {
      const owner = firstWith(hash52(domain, domainSeed))
      return owner !== null && mayOwn(owner, domain) ? owner : null
    },
    /** `storedDomain` is what the store has as the website of a company that it knows. */
    note(key: number, content: number, domain: string, storedDomain: string | null) {
      const domainKey = hash52(domain, domainSeed)
      const owner = firstWith(domainKey)
      const isTold = companies.numberOf(key) !== null
      const hasMoved = isTold ? owner !== key : storedDomain !== null && storedDomain !== domain
      const company = companies.set(key, content)
      if (hasMoved) movedTo.set(key, domainKey)
      if (owner === null && domain !== '' && domain !== storedDomain) owners.set(domainKey, company)
    },
  }
}

const idSeed = 1
const domainSeed = 2
const contentSeed = 3

/** 32 bits of what an upsert compares: all of a record but its id and its dates. */
function contentOf({ company, rounds, source, extra, edits, stated }: CompanyRecord): number {
  const { id: _id, primary_key: _key, created_at: _created, updated_at: _updated, ...rest } = company
  return hash52(JSON.stringify({ rest, rounds, source, extra, edits, stated }), contentSeed) >>> 0
}

const refuse = () => Promise.reject(new Error('A dry run changes nothing.'))
