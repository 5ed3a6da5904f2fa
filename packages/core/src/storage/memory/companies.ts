import {
  advanceCheckpoint,
  afterImport,
  byOperator,
  type CompanyDraft,
  type CompanyRecord,
  type CompanyStore,
  changeOf,
  cursorOf,
  editedFields,
  haveOneName,
  type ImportCheckpoint,
  keepEnrichedFields,
  keepNewer,
  madeBy,
  madeRecord,
  mayLose,
  noHistory,
  type UpsertOutcome,
  withFound,
} from '../../records/index.ts'
import { type CompanyData, companyData, copyRecord, recordText } from './company-data.ts'
import type { StoredCompany } from './stored-company.ts'

/** Companies in memory, frozen: for tests, the sample dataset and embedding without a disk. */
export function memoryCompanyStore(data: CompanyData = companyData()): CompanyStore {
  const { stored, byDomain, byAlternate, deletedIds, deletedDomains, firstStored } = data
  const { forgottenIds, forgottenDomains, merges } = data
  const checkpoints = new Map<string, ImportCheckpoint>()

  /** The draft's record is already our own copy. */
  function upsert(given: CompanyDraft): UpsertOutcome {
    const { id: draftId, domain } = given.record.company
    if (forgottenIds.has(draftId) || forgottenDomains.has(domain)) return 'withheld'
    const id =
      stored.has(draftId) || !given.matchDomain ? draftId : (firstStored(byDomain.ids(domain)) ?? draftId)
    const known = stored.get(id)
    const draft = known === undefined ? given : data.admitDraftOf(given, id, known.record.company.domain)
    if (known === undefined) {
      if (isDeleted(draft)) return 'withheld'
      const besideId = merges.shownId(firstStored(byDomain.ids(domain)) ?? '')
      data.putNew(id, copyRecord(madeRecord(draft)), madeBy(draft), draft.kept)
      const beside = stored.get(besideId)
      if (beside === undefined) return 'created'
      if (draft.mergesTwin !== true || !haveOneName(beside.record, draft.record)) return 'created_beside'
      merges.merge(besideId, id, draft.record.company.updated_at)
      return 'created_merged'
    }
    const before = { ...known, record: known.own ?? known.record }
    const isEdited = Object.keys(before.record.edits).length > 0
    const brought = afterImport(
      before.record.company,
      isEdited ? before.record : null,
      draft,
      () => before.record,
    )
    const history = () => data.histories.get(id) ?? noHistory
    const arrived = keepNewer(brought, before.record, history, draft.by)
    const { record, outdated } = keepEnrichedFields(arrived, before.record, data.enrichedFields(id))
    const isLess = arrived !== brought || mayLose(draft, record)
    if (isLess || data.hasOffers(id)) data.offer(id, draft.record, record, draft.by)
    const { updated_at } = before.record.company
    const same = { ...record, company: { ...record.company, updated_at } }
    if (recordText(same) === recordText(before.record)) return 'unchanged'
    if (!merges.update(id, record, draft.by)) data.putAgain(id, known, record, draft.by)
    data.dropFacts(id, outdated)
    return 'updated'
  }

  function isDeleted({ record, matchDomain, operatorEdits }: CompanyDraft): boolean {
    if (operatorEdits === 'overwrite') return false
    const { id, domain } = record.company
    return deletedIds.has(id) || (matchDomain && deletedDomains.ids(domain).size > 0)
  }

  function ownRecord(id: string): CompanyRecord | null {
    const found = stored.get(id)
    return found?.own ?? found?.record ?? null
  }
  const findOne = (id: string | null) => (id === null ? null : handedOut(stored.get(merges.shownId(id))))

  /** With whom enrichment found, of the company and of those that were merged into it. */
  function handedOut(found: StoredCompany | undefined): CompanyRecord | null {
    if (found === undefined) return null
    if (data.enriched.size === 0) return found.record
    const { id } = found.record.company
    const people = [id, ...merges.within(id)].flatMap((one) => data.enriched.get(one)?.people ?? [])
    if (people.length === 0) return found.record
    // Of whom nothing is kept here, a company that was merged may tell.
    const isForgotten = data.forgottenOf(id, [found.record.company.domain]) ?? (() => false)
    const kept = people.flatMap(({ person }) => (isForgotten(person.full_name) ? [] : [person]))
    return Object.freeze(withFound({ ...found.record }, () => kept))
  }

  return {
    find: async (id) => findOne(id),
    findMany: async (ids) => ids.map(findOne),
    findByDomains: (domains) =>
      domains.map((domain) =>
        findOne(firstStored(byDomain.ids(domain)) ?? firstStored(byAlternate.ids(domain))),
      ),
    async upsertMany(drafts, step) {
      // All or nothing: whatever can fail, copying, is done before the first write.
      const copies = drafts.map((draft) => ({
        ...draft,
        record: copyRecord(draft.record),
        ...(draft.kept === undefined ? {} : { kept: JSON.parse(JSON.stringify(draft.kept)) }),
      }))
      const outcomes = copies.map((draft) => upsert(data.admitDraft(draft)))
      if (step !== null) {
        const before = checkpoints.get(step.fingerprint) ?? null
        checkpoints.set(step.fingerprint, advanceCheckpoint(before, step, outcomes))
      }
      return outcomes
    },
    async replace(before, after) {
      if (!data.replace(before, after, byOperator)) return false
      const { id, domain, alternate_domains } = after.company
      data.dropFacts(id, editedFields(after.edits))
      forgottenIds.delete(id)
      for (const own of [domain, ...alternate_domains]) forgottenDomains.delete(own)
      return true
    },
    async remove(id, by) {
      const shownId = merges.shownId(id)
      if (!stored.has(shownId)) return false
      data.remove(shownId, by === 'operator')
      return true
    },
    deletedByOperator: async (ids, domains) => ({
      ids: new Set(ids.filter((id) => deletedIds.has(id))),
      domains: new Set(domains.filter((domain) => deletedDomains.ids(domain).size > 0)),
      forgottenIds: new Set(ids.filter((id) => forgottenIds.has(id))),
      forgottenDomains: new Set(domains.filter((domain) => forgottenDomains.has(domain))),
    }),
    async withHistory(id) {
      const record = findOne(id)
      const history = merges.historyOf(merges.shownId(id))
      return record === null || history === null ? null : { record, history }
    },
    enrichedFields: async (ids) =>
      new Map(
        ids.flatMap((id) => (data.enrichedFields(id).length === 0 ? [] : [[id, data.enrichedFields(id)]])),
      ),
    count: async () => stored.size - merges.count(),
    async scan(cursor, limit) {
      const records = []
      const inOrder = data.inOrder()
      let i = firstAfter(inOrder, ({ seq }) => seq, changeOf(cursor))
      let reached: number | null = null
      for (; i < inOrder.length && records.length < limit; i++) {
        const entry = inOrder[i]
        const found = entry === undefined ? undefined : stored.get(entry.id)
        if (found === undefined || found.seq !== entry?.seq || found.merged !== null) continue
        records.push(handedOut(found) ?? found.record)
        reached = found.seq
      }
      return { records, cursor: reached === null || records.length < limit ? null : cursorOf(reached) }
    },
    async changesAfter(cursor, limit) {
      const after = changeOf(cursor)
      const changes = []
      const feed = data.feed()
      let reached = after
      let i = firstAfter(feed, ({ change }) => change, after)
      for (; i < feed.length && changes.length < limit; i++) {
        const entry = feed[i]
        if (entry === undefined || data.latestChange.get(entry.id) !== entry.change) continue
        const found = stored.get(entry.id)
        changes.push({ id: entry.id, record: found?.merged === null ? handedOut(found) : null })
        reached = entry.change
      }
      return { changes, cursor: cursorOf(reached) }
    },
    lastCursor: async () => cursorOf(data.lastChange()),
    async merge(intoId, mergedId, at) {
      const [into, merged] = [merges.shownId(intoId), merges.shownId(mergedId)]
      if (!stored.has(into) || !stored.has(merged)) return 'not_found'
      if (into === merged) return 'same'
      merges.merge(into, merged, at)
      return 'merged'
    },
    unmerge: async (id, at) => (merges.unmerge(id, at) ? 'unmerged' : 'not_merged'),
    mergedInto: async (id) => merges.mergedInto(merges.shownId(id)),
    ownRecords: async (ids) => ids.map(ownRecord),
    ownRecordsOfWebsites: async (domains) =>
      domains.map((domain) => {
        const first = firstStored(byDomain.ids(domain))
        return first === null ? null : ownRecord(first)
      }),
    mergedIds: async () => merges.mergedIds(),
    importCheckpoint: async (fingerprint) => checkpoints.get(fingerprint) ?? null,
  }
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
