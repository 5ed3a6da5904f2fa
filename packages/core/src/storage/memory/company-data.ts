import type { EnrichedRecord, StoredFact, StoredPerson, StoredRound } from '../../enrichment/index.ts'
import {
  type CompanyDraft,
  type CompanyRecord,
  countKept,
  draftWithoutPeople,
  draftWithoutRemoved,
  type EditableField,
  type ForgottenAmong,
  type ForgottenAt,
  forgottenAmong,
  forgottenBy,
  formerValues,
  type IsForgotten,
  type IsRemoved,
  isEditableField,
  type KeptCompany,
  keptOf,
  numberedChanges,
  type OfferedValue,
  type OriginPlace,
  offeredValues,
  offererOf,
  type RecordHistory,
  recordWithoutPeople,
  withoutRemoved,
} from '../../records/index.ts'
import { memoryMerges } from './company-merges.ts'
import type { Beside, NoteChange, StoredCompany } from './stored-company.ts'

interface Ordered {
  readonly seq: number
  readonly id: string
}

interface Fed {
  readonly change: number
  readonly id: string
}

/** What enrichment found about one company. */
export interface EnrichedData {
  readonly facts: ReadonlyMap<string, StoredFact>
  readonly people: readonly StoredPerson[]
  readonly rounds: readonly StoredRound[]
}

export type CompanyData = ReturnType<typeof companyData>

/** Companies in a process's memory, frozen, what enrichment found about them, and which of them must not come back. */
export function companyData() {
  const stored = new Map<string, StoredCompany>()
  const byDomain = new DomainMap()
  const byAlternate = new DomainMap()
  const enriched = new Map<string, EnrichedData>()
  const histories = new Map<string, RecordHistory>()
  /** What the operator deleted: ids, and under which domains they were. */
  const deletedIds = new Map<string, string>()
  const deletedDomains = new DomainMap()
  const forgottenIds = new Set<string>()
  const forgottenDomains = new Set<string>()
  /** Numbers of fields that were removed. */
  const removedFields = new Set<number>()
  const isRemoved: IsRemoved = (key) => removedFields.has(key)
  const forgottenPeople = new Map<string, ForgottenAt>()
  let forgotten: ForgottenAmong = null

  const forgottenKeys = (companyId: string, domains: readonly string[]) =>
    forgotten?.(companyId, domains) ?? null
  /** Null where nobody is. */
  function forgottenOf(companyId: string, domains: readonly string[]): IsForgotten | null {
    const keys = forgottenKeys(companyId, domains)
    return keys === null || keys.size === 0 ? null : forgottenBy(keys)
  }
  /** A record as it may be stored. */
  function admit(given: CompanyRecord): CompanyRecord {
    const record = withoutRemoved(given, isRemoved)
    const isForgotten = forgottenOf(record.company.id, domainsOf(record))
    return isForgotten === null ? record : recordWithoutPeople(record, isForgotten)
  }
  /** The same of what an import is about to store. */
  function admitDraft(given: CompanyDraft): CompanyDraft {
    const draft = draftWithoutRemoved(given, isRemoved)
    const isForgotten = forgottenOf(draft.record.company.id, domainsOf(draft.record))
    return isForgotten === null ? draft : draftWithoutPeople(draft, isForgotten)
  }
  /** Once it is known of which company it tells, under whatever id and website. */
  function admitDraftOf(draft: CompanyDraft, companyId: string, domain: string): CompanyDraft {
    const isForgotten = forgottenOf(companyId, [domain])
    return isForgotten === null ? draft : draftWithoutPeople(draft, isForgotten)
  }
  // Numbers rise along both lists. An entry counts only while it is its company's latest; stale ones are swept.
  let inOrder: Ordered[] = []
  let feed: Fed[] = []
  const latestChange = new Map<string, number>()
  let lastSeq = 0
  let lastChange = 0

  function noteChange(id: string) {
    lastChange++
    latestChange.set(id, lastChange)
    feed.push({ change: lastChange, id })
    if (feed.length > 1_000 + 2 * latestChange.size) {
      feed = feed.filter((entry) => latestChange.get(entry.id) === entry.change)
    }
  }

  function put(id: string, seq: number, record: CompanyRecord, { own, merged }: Beside) {
    stored.set(id, { seq, record: deepFreeze(record), own, merged })
    byDomain.add([record.company.domain], id)
    byAlternate.add(record.company.alternate_domains, id)
    noteChange(id)
  }

  function take(id: string, { record }: StoredCompany) {
    stored.delete(id)
    byDomain.delete([record.company.domain], id)
    byAlternate.delete(record.company.alternate_domains, id)
  }

  const note: NoteChange = (id, before, after, by, fields) => {
    const former = formerValues(before, after, fields)
    const known = histories.get(id)
    if (Object.keys(former).length === 0 || known === undefined) return
    const facts = [...(enriched.get(id)?.facts.values() ?? [])].filter(({ field }) =>
      Object.hasOwn(former, field),
    )
    const change = {
      change: lastChange,
      at: after.company.updated_at,
      by: by ?? null,
      before: former,
      facts: Object.fromEntries(facts.map(({ field, ...fact }) => [field, fact])),
    }
    const changes = [change, ...known.changes]
    const whole = countKept(changes.map((one) => JSON.stringify(one.before).length))
    histories.set(id, deepFreeze({ ...known, changes: keptOf(changes, whole) }))
  }

  function removeOne(id: string, isOperators: boolean) {
    const found = stored.get(id)
    if (found === undefined) return
    take(id, found)
    enriched.delete(id)
    histories.delete(id)
    merges.drop(id)
    noteChange(id)
    if (!isOperators) return
    const { domain } = found.record.company
    deletedIds.set(id, domain)
    deletedDomains.add([domain], id)
  }

  const data = {
    stored,
    byDomain,
    byAlternate,
    enriched,
    histories,
    deletedIds,
    deletedDomains,
    forgottenIds,
    forgottenDomains,
    removedFields,
    forgottenPeople,
    /** After a change of who they are. */
    readForgotten() {
      forgotten = forgottenAmong(forgottenPeople.values())
    },
    forgottenKeys,
    forgottenOf,
    admit,
    admitDraft,
    admitDraftOf,
    latestChange,
    inOrder: () => inOrder,
    feed: () => feed,
    lastChange: () => lastChange,

    /** With what was kept of it elsewhere, if anything. */
    putNew(id: string, record: CompanyRecord, by: OriginPlace | undefined, kept: KeptCompany | null = null) {
      const changes = kept === null ? [] : numberedChanges(kept.history, lastChange)
      lastChange += changes.length
      put(id, ++lastSeq, record, { own: null, merged: null })
      histories.set(id, deepFreeze({ from: by ?? null, changes, others: kept?.history.others ?? [] }))
      if (kept !== null) {
        // They were checked when the file was read.
        const { facts, people, rounds } = kept.found as Pick<
          Required<EnrichedRecord>,
          'facts' | 'people' | 'rounds'
        >
        enriched.set(id, { facts: new Map(facts.map((fact) => [fact.field, fact] as const)), people, rounds })
      }
      inOrder.push({ seq: lastSeq, id })
      if (inOrder.length > 1_000 + 2 * stored.size) {
        inOrder = inOrder.filter((entry) => stored.get(entry.id)?.seq === entry.seq)
      }
      deletedDomains.delete([deletedIds.get(id) ?? ''], id)
      deletedIds.delete(id)
    },

    putAgain(id: string, found: StoredCompany, record: CompanyRecord, by: OriginPlace | undefined) {
      data.putRecord(id, found, record)
      note(id, found.record, record, by)
    },

    /** The same without a word in the history. */
    putRecord(id: string, found: StoredCompany, record: CompanyRecord, beside: Beside = found) {
      take(id, found)
      put(id, found.seq, record, beside)
    },

    /** Says into which company one is merged from now on, or what one says itself. */
    putBeside(id: string, found: StoredCompany, beside: Partial<Beside>) {
      stored.set(id, { ...found, ...beside })
      noteChange(id)
    },

    noteChange,
    note,

    hasOffers: (id: string) => histories.get(id)?.others.length !== 0,

    /** Keeps what was sent and is not shown, and drops what the same source no longer says otherwise. */
    offer(id: string, sent: CompanyRecord, shown: CompanyRecord, by: OriginPlace | undefined) {
      const known = histories.get(id)
      if (known === undefined) return
      const said = new Map(offeredValues(sent, shown).map(({ field, value }) => [field, value]))
      const { updated_at: at } = sent.company
      const isOf = (other: OriginPlace | null) => offererOf(other ?? undefined) === offererOf(by)
      const kept = known.others.filter(
        (other) =>
          !said.has(other.field) ||
          !isOf(other.by) ||
          JSON.stringify(other.value) === JSON.stringify(said.get(other.field)),
      )
      const isKept = (field: string) => kept.some((other) => other.field === field && isOf(other.by))
      const fresh = [...said].flatMap(([field, value]) =>
        value === null || isKept(field) ? [] : [{ field, value, at, by: by ?? null }],
      )
      if (fresh.length === 0 && kept.length === known.others.length) return
      const others = [...kept, ...fresh].sort((a, b) => compareText(keyOf(a), keyOf(b)))
      histories.set(id, deepFreeze({ ...known, others }))
    },

    /** Stores `after` in the place of `before`; false when something else is there, or was merged meanwhile. */
    replace(before: CompanyRecord | null, after: CompanyRecord, by: OriginPlace): boolean {
      const copy = admit(copyRecord(after))
      const { id } = copy.company
      const found = stored.get(id)
      const isAsExpected =
        found === undefined || before === null
          ? found === undefined && before === null
          : found.merged === null && recordText(found.record) === recordText(before)
      if (!isAsExpected) return false
      if (found === undefined) data.putNew(id, copy, by)
      else if (found.own === null) data.putAgain(id, found, copy, by)
      else merges.carry(id, found.own, found.record, copy, by)
      return true
    },

    /** With all that enrichment found about it, and with all that was merged into it; tells the ids of what is gone. */
    remove(id: string, isOperators: boolean): readonly string[] {
      const gone = [id, ...merges.within(id)]
      for (const one of gone) removeOne(one, isOperators)
      return gone
    },

    enrichedFields: (id: string): readonly EditableField[] =>
      [...(enriched.get(id)?.facts.keys() ?? [])].filter(isEditableField),

    dropFacts(id: string, fields: readonly string[]) {
      const known = enriched.get(id)
      if (known === undefined || fields.length === 0) return
      const facts = new Map([...known.facts].filter(([field]) => !fields.includes(field)))
      enriched.set(id, { ...known, facts })
    },

    firstStored(ids: ReadonlySet<string>): string | null {
      const [only = null] = ids
      // As nearly always.
      if (ids.size <= 1) return only
      let first: string | null = null
      let firstSeq = Number.POSITIVE_INFINITY
      for (const id of ids) {
        const seq = stored.get(id)?.seq ?? Number.POSITIVE_INFINITY
        if (seq < firstSeq) [first, firstSeq] = [id, seq]
      }
      return first
    },
  }
  const merges = memoryMerges(data)
  return { ...data, merges }
}

const domainsOf = ({ company }: CompanyRecord) => [company.domain, ...company.alternate_domains]

const keyOf = ({ field, by }: OfferedValue) => `${field}\n${offererOf(by ?? undefined)}`
const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

/** Through JSON, as every other store does it: what JSON cannot hold is lost here too. */
export function copyRecord(record: CompanyRecord): CompanyRecord {
  return JSON.parse(recordText(record))
}

/** Keys in one order: records are compared as text. */
export function recordText({ company, rounds, source, extra, edits, stated, custom }: CompanyRecord): string {
  return JSON.stringify({ company, rounds, source, extra, edits, stated, custom })
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}

/** Which companies have a domain; most domains have one. */
class DomainMap {
  private readonly idsByDomain = new Map<string, Set<string>>()

  ids(domain: string): ReadonlySet<string> {
    return this.idsByDomain.get(domain) ?? nobody
  }

  add(domains: readonly string[], id: string) {
    for (const domain of domains) {
      if (domain === '') continue
      const ids = this.idsByDomain.get(domain)
      if (ids === undefined) this.idsByDomain.set(domain, new Set([id]))
      else ids.add(id)
    }
  }

  delete(domains: readonly string[], id: string) {
    for (const domain of domains) {
      const ids = this.idsByDomain.get(domain)
      ids?.delete(id)
      if (ids?.size === 0) this.idsByDomain.delete(domain)
    }
  }
}

const nobody: ReadonlySet<string> = new Set()
