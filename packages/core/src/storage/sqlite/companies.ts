import {
  afterImport,
  byOperator,
  type CompanyDraft,
  type CompanyRecord,
  type CompanyStore,
  changeOf,
  cursorOf,
  type EditableField,
  editedFields,
  haveOneName,
  keepNewer,
  madeBy,
  madeRecord,
  mayLose,
  type UpsertOutcome,
} from '../../records/index.ts'
import type { LastNumbers } from './company-changes.ts'
import { editedRecord, integer, restText, text, toRecord } from './company-documents.ts'
import { importRows } from './company-imports.ts'
import { type CompanyParts, companyParts } from './company-parts.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { foundRows } from './found-rows.ts'

/** The part of the committer that this store needs. */
export interface CompanyWrites {
  /** Runs `decide` in a transaction of its own fate; resolves once its effects are durable, rejects with nothing done. */
  write<T>(decide: () => T): Promise<T>
}

/** Companies in SQLite. Needs the companies migration; all statements are compiled once, here. */
export function sqliteCompanyStore(
  driver: SqliteDriver,
  writes: CompanyWrites,
  parts: CompanyParts = companyParts(driver),
): CompanyStore {
  const { rows, changes, removals, forgotten, enriched, history, merges } = parts
  const imports = importRows(driver)

  /** Stores one draft under the numbers after `last`, and moves those on. */
  function upsert(given: CompanyDraft, last: LastNumbers, has: Has): UpsertOutcome {
    const { id, domain } = given.record.company
    if (has.forgotten && (forgotten.hasId(id) || forgotten.hasDomain(domain))) return 'withheld'
    const found = rows.byId(id) ?? (given.matchDomain ? rows.byDomain(domain) : undefined)
    const draft =
      found === undefined ? given : parts.admitted.draftOf(given, text(found, 'id'), text(found, 'domain'))
    if (found === undefined) {
      if (has.removals && isDeleted(draft)) return 'withheld'
      const beside = draft.matchDomain ? undefined : rows.shown(rows.byDomain(domain))
      parts.insert(madeRecord(draft), last, has.removals, madeBy(draft), draft.kept)
      if (draft.kept !== undefined) has.facts = has.offers = true
      if (beside === undefined) return 'created'
      if (draft.mergesTwin !== true || !haveOneName(toRecord(beside), draft.record)) return 'created_beside'
      mergeTwin(beside, draft, last)
      has.merges = true
      return 'created_merged'
    }
    const before = has.merges ? merges.ownRow(found) : found
    const stored = { id: text(before, 'id'), created_at: text(before, 'created_at') }
    const seq = integer(before, 'seq')
    const brought = afterImport(stored, editedRecord(before), draft, () => toRecord(before))
    const isDated = draft.by?.origin.as_of != null
    const arrived = isDated ? keepNewer(brought, toRecord(before), () => history.of(seq), draft.by) : brought
    const { record, outdated } = has.facts ? parts.withEnriched(arrived, before) : notEnriched(arrived)
    const isLess = arrived !== brought || mayLose(draft, record)
    if (isLess || (has.offers && history.hasOffers(seq))) history.offer(seq, draft.record, record, draft.by)
    const rest = restText(record)
    // Compared as text: cheaper than parsing what is stored, and exact because one reader fixes the order of keys.
    if (rest === before['rest'] && companyText(record, text(before, 'updated_at')) === before['company'])
      return 'unchanged'
    if (!has.merges || !merges.update(found, record, last, draft.by)) {
      rows.update(before, record.company, rest, ++last.change)
      parts.note(before, last.change, toRecord(before), record, draft.by, has.facts)
    }
    enriched.dropFacts(seq, outdated)
    return 'updated'
  }

  function mergeTwin(beside: SqliteRow, { record }: CompanyDraft, last: LastNumbers) {
    const made = rows.byId(record.company.id)
    if (made === undefined) throw new Error('A company that was just stored is not there.')
    merges.merge(beside, made, record.company.updated_at, last)
  }

  function isDeleted({ record, matchDomain, operatorEdits }: CompanyDraft): boolean {
    if (operatorEdits === 'overwrite') return false
    const { id, domain } = record.company
    return removals.hasId(id) || (matchDomain && removals.hasDomain(domain))
  }

  const shownOf = (id: string) => rows.shown(rows.byId(id))

  const withFound = foundRows(driver, parts.admitted)
  const handedOut = (row: SqliteRow | undefined): CompanyRecord | null =>
    row === undefined ? null : withFound.record(row)

  return {
    find: async (id) => handedOut(rows.inOneRead(() => shownOf(id))),
    findMany: async (ids) => rows.readByIds(ids).map(handedOut),
    findByDomains: (domains) =>
      rows
        .inOneRead(() =>
          rows
            .byDomains(domains)
            .map((row, i) => rows.shown(row ?? rows.byAlternateDomain(domains[i] ?? ''))),
        )
        .map(handedOut),
    upsertMany: (drafts, step) =>
      writes.write(() => {
        parts.begin()
        const last = changes.lastNumbers()
        const has = {
          removals: removals.any(),
          forgotten: forgotten.any(),
          facts: enriched.anyFacts(),
          offers: history.anyOffers(),
          merges: merges.any(),
        }
        const ids = drafts.map(({ record }) => record.company.id)
        const domains = drafts.map(({ record }) => record.company.domain)
        const store = (draft: CompanyDraft) => upsert(parts.admitted.draft(draft), last, has)
        const outcomes = rows.lookedUp(ids, domains, () => drafts.map(store))
        rows.settle(last.seq)
        if (step !== null) imports.advance(step, outcomes)
        return outcomes
      }),
    replace: (before, after) =>
      writes.write(() => {
        if (!parts.replace(before, after, byOperator)) return false
        const { id, domain, alternate_domains } = after.company
        const row = rows.byId(id)
        if (row !== undefined) enriched.dropFacts(integer(row, 'seq'), editedFields(after.edits))
        forgotten.dropId(id)
        for (const own of [domain, ...alternate_domains]) forgotten.dropDomain(own)
        return true
      }),
    remove: (id, by) =>
      writes.write(() => {
        const found = shownOf(id)
        if (found === undefined) return false
        parts.remove(found, by)
        return true
      }),
    deletedByOperator: async (ids, domains) =>
      rows.inOneRead(() => ({
        ids: new Set(ids.filter(removals.hasId)),
        domains: new Set(domains.filter(removals.hasDomain)),
        forgottenIds: new Set(ids.filter(forgotten.hasId)),
        forgottenDomains: new Set(domains.filter(forgotten.hasDomain)),
      })),
    withHistory: async (id) =>
      rows.inOneRead(() => {
        const row = shownOf(id)
        return row === undefined ? null : { record: toRecord(row), history: merges.historyOf(row) }
      }),
    async enrichedFields(ids) {
      return rows.inOneRead(() => {
        const fields = new Map<string, readonly EditableField[]>()
        if (!enriched.anyFacts()) return fields
        for (const row of rows.byIds(ids)) {
          const found = row === undefined ? [] : enriched.fields(integer(row, 'seq'))
          if (row !== undefined && found.length > 0) fields.set(text(row, 'id'), found)
        }
        return fields
      })
    },
    async scan(cursor, limit) {
      const found = rows.scan(changeOf(cursor), limit)
      const last = found.at(-1)
      return {
        records: found.map(withFound.ofPage()),
        cursor: last === undefined || found.length < limit ? null : cursorOf(integer(last, 'seq')),
      }
    },
    ...changes.feed,
    merge: (intoId, mergedId, at) =>
      writes.write(() => {
        const [into, merged] = [shownOf(intoId), shownOf(mergedId)]
        if (into === undefined || merged === undefined) return 'not_found'
        if (into['seq'] === merged['seq']) return 'same'
        parts.begin()
        merges.merge(into, merged, at, changes.lastNumbers())
        return 'merged'
      }),
    unmerge: (id, at) =>
      writes.write(() => {
        const row = rows.byId(id)
        if (row === undefined) return 'not_merged'
        parts.begin()
        return merges.unmerge(row, at, changes.lastNumbers()) ? 'unmerged' : 'not_merged'
      }),
    mergedInto: async (id) =>
      rows.inOneRead(() => {
        const row = shownOf(id)
        return row === undefined ? [] : merges.mergedInto(row)
      }),
    ownRecords: async (ids) =>
      rows.inOneRead(() =>
        rows.byIds(ids).map((row) => (row === undefined ? null : toRecord(merges.ownRow(row)))),
      ),
    ownRecordsOfWebsites: async (domains) =>
      rows.inOneRead(() =>
        rows.byDomains(domains).map((row) => (row === undefined ? null : toRecord(merges.ownRow(row)))),
      ),
    mergedIds: async () => rows.inOneRead(merges.mergedIds),
    importCheckpoint: async (fingerprint) => imports.find(fingerprint),
  }
}

/** What a dataset has at all. Of what it has not, nobody needs to ask about each company. */
interface Has {
  readonly removals: boolean
  readonly forgotten: boolean
  /** Of these the batch may make the first. */
  facts: boolean
  offers: boolean
  merges: boolean
}

const notEnriched = (record: CompanyRecord) => ({ record, outdated: [] })

/** The document as stored, with another `updated_at`. */
function companyText({ company }: CompanyRecord, updatedAt: string): string {
  return JSON.stringify({ ...company, updated_at: updatedAt })
}
