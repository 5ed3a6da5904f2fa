import type { Company, CompanyRecord } from '../../companies/company.ts'
import {
  advanceCheckpoint,
  type CompanyDraft,
  type CompanyStore,
  changeOf,
  cursorOf,
  type ImportCheckpoint,
  type UpsertOutcome,
} from '../../companies/store.ts'

/** Companies in memory, frozen: for tests, the sample dataset and embedding without a disk. */
export function memoryCompanyStore(): CompanyStore {
  const stored = new Map<string, Stored>()
  const byDomain = new DomainMap()
  const byAlternate = new DomainMap()
  const checkpoints = new Map<string, ImportCheckpoint>()
  let lastSeq = 0
  // Change numbers rise along the feed. An entry counts only while it is its company's latest; stale ones are swept.
  let feed: { readonly change: number; readonly id: string }[] = []
  const latestChange = new Map<string, number>()
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

  /** `copy` is the draft's record, already our own. */
  function upsert(draft: CompanyDraft, copy: CompanyRecord): UpsertOutcome {
    const { id: draftId, domain } = copy.company
    const id =
      stored.has(draftId) || !draft.matchDomain ? draftId : (firstStored(byDomain.ids(domain)) ?? draftId)
    const before = stored.get(id)
    if (before === undefined) {
      put(id, ++lastSeq, copy)
      return 'created'
    }
    const { created_at, updated_at } = before.record.company
    const company: Company = { ...copy.company, id, primary_key: id, created_at }
    const same = { ...copy, company: { ...company, updated_at } }
    if (JSON.stringify(same) === JSON.stringify(before.record)) return 'unchanged'
    take(id, before)
    put(id, before.seq, { ...copy, company })
    return 'updated'
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
      const copies = drafts.map(({ record }) => copyRecord(record))
      const outcomes = drafts.map((draft, i) => upsert(draft, copies[i] ?? copyRecord(draft.record)))
      if (step !== null) {
        const before = checkpoints.get(step.fingerprint) ?? null
        checkpoints.set(step.fingerprint, advanceCheckpoint(before, step, outcomes))
      }
      return outcomes
    },
    async remove(id) {
      const found = stored.get(id)
      if (found === undefined) return false
      take(id, found)
      noteChange(id)
      return true
    },
    count: async () => stored.size,
    async changesAfter(cursor, limit) {
      const after = changeOf(cursor)
      const changes = []
      let reached = after
      for (let i = firstAfter(feed, after); i < feed.length && changes.length < limit; i++) {
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

interface Stored {
  /** Rises in the order in which companies were first stored. */
  readonly seq: number
  readonly record: CompanyRecord
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

/** The first feed position after a change number. */
function firstAfter(feed: readonly { readonly change: number }[], after: number): number {
  let low = 0
  let high = feed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((feed[middle]?.change ?? 0) <= after) low = middle + 1
    else high = middle
  }
  return low
}

/** Through JSON, as every other store does it: what JSON cannot hold is lost here too. */
function copyRecord({ company, rounds, source, extra }: CompanyRecord): CompanyRecord {
  return JSON.parse(JSON.stringify({ company, rounds, source, extra }))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
