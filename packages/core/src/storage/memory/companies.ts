import type { CompanyRecord } from '../../companies/company.ts'
import { afterImport, noEdits } from '../../companies/edit/take-fields.ts'
import {
  advanceCheckpoint,
  type CompanyDraft,
  type CompanyStore,
  changeOf,
  cursorOf,
  type ImportCheckpoint,
  type UpsertOutcome,
} from '../../companies/store.ts'
import { DomainMap } from './domain-map.ts'

/** Companies in memory, frozen: for tests, the sample dataset and embedding without a disk. */
export function memoryCompanyStore(): CompanyStore {
  const stored = new Map<string, Stored>()
  const byDomain = new DomainMap()
  const byAlternate = new DomainMap()
  const checkpoints = new Map<string, ImportCheckpoint>()
  /** What the operator deleted: ids, and under which domains they were. */
  const deletedIds = new Map<string, string>()
  const deletedDomains = new DomainMap()
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

  function put(id: string, seq: number, record: CompanyRecord) {
    stored.set(id, { seq, record: deepFreeze(record) })
    byDomain.add([record.company.domain], id)
    byAlternate.add(record.company.alternate_domains, id)
    noteChange(id)
  }

  function putNew(id: string, record: CompanyRecord) {
    put(id, ++lastSeq, record)
    inOrder.push({ seq: lastSeq, id })
    if (inOrder.length > 1_000 + 2 * stored.size) {
      inOrder = inOrder.filter((entry) => stored.get(entry.id)?.seq === entry.seq)
    }
    deletedDomains.delete([deletedIds.get(id) ?? ''], id)
    deletedIds.delete(id)
  }

  function take(id: string, { record }: Stored) {
    stored.delete(id)
    byDomain.delete([record.company.domain], id)
    byAlternate.delete(record.company.alternate_domains, id)
  }

  function firstStored(ids: ReadonlySet<string>): string | null {
    let first: string | null = null
    let firstSeq = Number.POSITIVE_INFINITY
    for (const id of ids) {
      const seq = stored.get(id)?.seq ?? Number.POSITIVE_INFINITY
      if (seq < firstSeq) [first, firstSeq] = [id, seq]
    }
    return first
  }

  /** The draft's record is already our own copy. */
  function upsert(draft: CompanyDraft): UpsertOutcome {
    const { id: draftId, domain } = draft.record.company
    const id =
      stored.has(draftId) || !draft.matchDomain ? draftId : (firstStored(byDomain.ids(domain)) ?? draftId)
    const before = stored.get(id)
    if (before === undefined) {
      if (isWithheld(draft)) return 'withheld'
      const isBeside = byDomain.ids(domain).size > 0
      putNew(id, { ...draft.record, edits: noEdits })
      return isBeside ? 'created_beside' : 'created'
    }
    const isEdited = Object.keys(before.record.edits).length > 0
    const record = afterImport(before.record.company, isEdited ? before.record : null, draft)
    const { updated_at } = before.record.company
    const same = { ...record, company: { ...record.company, updated_at } }
    if (recordText(same) === recordText(before.record)) return 'unchanged'
    take(id, before)
    put(id, before.seq, record)
    return 'updated'
  }

  function isWithheld({ record, matchDomain, operatorEdits }: CompanyDraft): boolean {
    if (operatorEdits === 'overwrite') return false
    const { id, domain } = record.company
    return deletedIds.has(id) || (matchDomain && deletedDomains.ids(domain).size > 0)
  }

  const findOne = (id: string | null) => (id === null ? null : (stored.get(id)?.record ?? null))

  return {
    find: async (id) => findOne(id),
    findMany: async (ids) => ids.map(findOne),
    findByDomains: async (domains) =>
      domains.map((domain) =>
        findOne(firstStored(byDomain.ids(domain)) ?? firstStored(byAlternate.ids(domain))),
      ),
    async upsertMany(drafts, step) {
      // All or nothing: whatever can fail, copying, is done before the first write.
      const copies = drafts.map((draft) => ({ ...draft, record: copyRecord(draft.record) }))
      const outcomes = copies.map(upsert)
      if (step !== null) {
        const before = checkpoints.get(step.fingerprint) ?? null
        checkpoints.set(step.fingerprint, advanceCheckpoint(before, step, outcomes))
      }
      return outcomes
    },
    async replace(before, after) {
      const copy = copyRecord(after)
      const { id } = copy.company
      const found = stored.get(id)
      const isAsExpected =
        found === undefined || before === null
          ? found === undefined && before === null
          : recordText(found.record) === recordText(before)
      if (!isAsExpected) return false
      if (found === undefined) putNew(id, copy)
      else {
        take(id, found)
        put(id, found.seq, copy)
      }
      return true
    },
    async remove(id, by) {
      const found = stored.get(id)
      if (found === undefined) return false
      take(id, found)
      noteChange(id)
      if (by === 'operator') {
        const { domain } = found.record.company
        deletedIds.set(id, domain)
        deletedDomains.add([domain], id)
      }
      return true
    },
    deletedByOperator: async (ids, domains) => ({
      ids: new Set(ids.filter((id) => deletedIds.has(id))),
      domains: new Set(domains.filter((domain) => deletedDomains.ids(domain).size > 0)),
    }),
    count: async () => stored.size,
    async scan(cursor, limit) {
      const records = []
      let i = firstAfter(inOrder, ({ seq }) => seq, changeOf(cursor))
      let reached: number | null = null
      for (; i < inOrder.length && records.length < limit; i++) {
        const entry = inOrder[i]
        const found = entry === undefined ? undefined : stored.get(entry.id)
        if (found === undefined || found.seq !== entry?.seq) continue
        records.push(found.record)
        reached = found.seq
      }
      return { records, cursor: reached === null || records.length < limit ? null : cursorOf(reached) }
    },
    async changesAfter(cursor, limit) {
      const after = changeOf(cursor)
      const changes = []
      let reached = after
      let i = firstAfter(feed, ({ change }) => change, after)
      for (; i < feed.length && changes.length < limit; i++) {
        const entry = feed[i]
        if (entry === undefined || latestChange.get(entry.id) !== entry.change) continue
        changes.push({ id: entry.id, record: findOne(entry.id) })
        reached = entry.change
      }
      return { changes, cursor: cursorOf(reached) }
    },
    lastCursor: async () => cursorOf(lastChange),
    importCheckpoint: async (fingerprint) => checkpoints.get(fingerprint) ?? null,
  }
}

interface Ordered {
  readonly seq: number
  readonly id: string
}

interface Fed {
  readonly change: number
  readonly id: string
}

interface Stored {
  /** Rises in the order in which companies were first stored. */
  readonly seq: number
  readonly record: CompanyRecord
}

/** The first position after a number, in numbers that rise. */
function firstAfter<T>(list: readonly T[], numberOf: (entry: T) => number, after: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = list[middle]
    if (entry !== undefined && numberOf(entry) <= after) low = middle + 1
    else high = middle
  }
  return low
}

/** Through JSON, as every other store does it: what JSON cannot hold is lost here too. */
function copyRecord(record: CompanyRecord): CompanyRecord {
  return JSON.parse(recordText(record))
}

/** Keys in one order: records are compared as text. */
function recordText({ company, rounds, source, extra, edits }: CompanyRecord): string {
  return JSON.stringify({ company, rounds, source, extra, edits })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
