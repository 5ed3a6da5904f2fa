import { fromIso, toIso } from '../../kernel/index.ts'
import type { Origin, OriginPlace } from '../history/history.ts'
import type { CompanyDraft } from '../store.ts'
import type { SourceRecord } from './formats/record.ts'
import type { ImportOptions } from './import-options.ts'

/** Where what one import brings is from: one origin a source that its rows name, mostly one in all. */
export class ImportOrigins {
  private readonly bySource = new Map<string | null, Origin>()
  private readonly shared: Omit<Origin, 'source'>
  /** Of rows that name no source. */
  private readonly sourceName: string | null

  constructor({ fileName, sourceName, licence, retrievedAt, asOf, host }: ImportOptions) {
    const instant = fromIso(retrievedAt ?? '')
    this.sourceName = sourceName?.trim() || null
    this.shared = {
      kind: 'import',
      file: fileName ?? null,
      licence: licence?.trim() || null,
      retrieved_at: instant === null ? (retrievedAt ?? toIso(host.clock.now())) : toIso(instant),
      as_of: asOf ?? null,
    }
  }

  /** Under the source of the file, where the row names none. */
  named(draft: CompanyDraft): CompanyDraft {
    const { sourceName } = this
    if (sourceName === null || draft.record.source !== null) return draft
    return { ...draft, record: { ...draft.record, source: sourceName } }
  }

  of({ record: { source }, matchDomain }: CompanyDraft, record: SourceRecord): OriginPlace {
    let origin = this.bySource.get(source)
    if (origin === undefined) {
      const { kind, ...others } = this.shared
      origin = { kind, source, ...others }
      // A file may name another source in each row.
      if (this.bySource.size >= sourcesMax) this.bySource.clear()
      this.bySource.set(source, origin)
    }
    // An id of the source's own says where it is.
    return { origin, place: matchDomain ? placeOf(record) : null }
  }
}

const sourcesMax = 1_000

function placeOf({ line, entry, cells, table }: SourceRecord): string {
  if (entry !== null) return `entry ${entry}`
  if (table !== undefined) return `sheet ${table.sheet}, row ${line}`
  return `${cells === null ? 'line' : 'row'} ${line}`
}
