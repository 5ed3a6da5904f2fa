import {
  byOperator,
  type CompanyRecord,
  carryChange,
  changesByOrigin,
  composeRecords,
  historyWithoutPeople,
  type IsForgotten,
  type MergedCompany,
  noHistory,
  type OriginPlace,
  type RecordHistory,
  unshownOf,
} from '../../records/index.ts'
import type { Beside, NoteChange, StoredCompany } from './stored-company.ts'

/** What companies that were merged need of the companies in memory. */
export interface MergeableCompanies {
  readonly stored: ReadonlyMap<string, StoredCompany>
  readonly histories: ReadonlyMap<string, RecordHistory>
  /** A record as it may be stored. */
  admit(record: CompanyRecord): CompanyRecord
  forgottenOf(companyId: string, domains: readonly string[]): IsForgotten | null
  putRecord(id: string, found: StoredCompany, record: CompanyRecord, beside?: Beside): void
  putBeside(id: string, found: StoredCompany, beside: Partial<Beside>): void
  noteChange(id: string): void
  readonly note: NoteChange
}

/** Companies in memory that were merged into others, by the rules of the other stores. */
export function memoryMerges(data: MergeableCompanies) {
  const { stored, histories } = data
  /** Who was merged into a company directly, in the order of merging. */
  const children = new Map<string, string[]>()

  /** The id of the company to which an id leads. */
  function shownId(id: string): string {
    let reached = id
    for (let into = intoOf(reached); into !== undefined; into = intoOf(reached)) reached = into
    return reached
  }
  const intoOf = (id: string) => stored.get(id)?.merged?.into

  const mergedInto = (id: string): readonly string[] => children.get(id) ?? []
  const recordsInto = (id: string) => mergedInto(id).flatMap((merged) => stored.get(merged)?.record ?? [])

  function within(id: string): readonly string[] {
    return mergedInto(id).flatMap((merged) => [merged, ...within(merged)])
  }

  /** One of them may still have what is not stored any more. */
  const composed = (own: CompanyRecord, id: string, at: string) =>
    data.admit(composeRecords(own, recordsInto(id), at))

  function recompose(id: string, at: string, by: OriginPlace | undefined) {
    for (let reached: string | undefined = id; reached !== undefined; reached = intoOf(reached)) {
      const found = stored.get(reached)
      if (found === undefined || found.own === null) continue
      const record = composed(found.own, reached, at)
      const own = mergedInto(reached).length === 0 ? null : found.own
      data.putRecord(reached, found, record, { own, merged: found.merged })
      data.note(reached, found.record, record, by)
    }
  }

  return {
    shownId,
    within,
    count: () => [...children.values()].reduce((sum, ids) => sum + ids.length, 0),

    /** Stores what an import says of a company that is merged or has others merged into it; false of any other. */
    update(id: string, record: CompanyRecord, by: OriginPlace | undefined): boolean {
      const found = stored.get(id)
      if (found === undefined || (found.own === null && found.merged === null)) return false
      if (found.own === null) {
        data.putRecord(id, found, record)
        data.note(id, found.record, record, by)
      } else data.putBeside(id, found, { own: record })
      recompose(id, record.company.updated_at, by)
      return true
    },

    /** Makes what somebody changed of a shown record the company's own. */
    carry(id: string, own: CompanyRecord, before: CompanyRecord, after: CompanyRecord, by: OriginPlace) {
      const found = stored.get(id)
      if (found === undefined) return
      data.putBeside(id, found, { own: carryChange(own, before, after) })
      recompose(id, after.company.updated_at, by)
    },

    /** Of two that are shown, not the same. */
    merge(intoId: string, mergedId: string, at: string) {
      const merged = stored.get(mergedId)
      const into = stored.get(intoId)
      if (merged === undefined || into === undefined) return
      const own = into.own ?? into.record
      data.putBeside(mergedId, merged, { merged: { into: intoId, at } })
      children.set(intoId, [...mergedInto(intoId), mergedId])
      const after = composed(own, intoId, at)
      const groups = changesByOrigin(into.record, after, histories.get(mergedId) ?? noHistory)
      for (const { by, fields } of groups) {
        data.noteChange(intoId)
        data.note(intoId, into.record, after, by ?? undefined, fields)
      }
      data.putRecord(intoId, into, after, { own, merged: into.merged })
    },

    unmerge(id: string, at: string): boolean {
      const found = stored.get(id)
      if (found === undefined || found.merged === null) return false
      const { into } = found.merged
      data.putBeside(id, found, { merged: null })
      children.set(
        into,
        mergedInto(into).filter((other) => other !== id),
      )
      recompose(into, at, byOperator)
      return true
    },

    /** Forgets who was merged into a company that is gone. */
    drop: (id: string) => void children.delete(id),

    historyOf(id: string): RecordHistory | null {
      const told = histories.get(id)
      const shown = stored.get(id)
      const merged = within(id)
      if (told === undefined || shown === undefined || merged.length === 0) return told ?? null
      const unshown = merged.flatMap((one) => {
        const found = stored.get(one)
        if (found === undefined) return []
        return unshownOf(found.own ?? found.record, shown.record, histories.get(one) ?? noHistory)
      })
      const isForgotten = data.forgottenOf(id, [shown.record.company.domain])
      const all = { ...told, others: [...told.others, ...unshown] }
      return isForgotten === null ? all : historyWithoutPeople(all, isForgotten)
    },

    mergedInto(id: string): readonly MergedCompany[] {
      const seq = (one: string) => stored.get(one)?.seq ?? 0
      return [...within(id)]
        .sort((a, b) => seq(a) - seq(b))
        .flatMap((one) => {
          const found = stored.get(one)
          if (found?.merged == null) return []
          const { into, at } = found.merged
          return [{ id: one, into, mergedAt: at, record: found.record }]
        })
    },

    mergedIds: (): ReadonlyMap<string, string> =>
      new Map([...children.values()].flat().map((id) => [id, shownId(id)])),
  }
}
