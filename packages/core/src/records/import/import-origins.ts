import { toIso } from '../../kernel/index.ts'
import type { Origin, OriginPlace } from '../history/history.ts'
import type { CompanyDraft } from '../store.ts'
import type { SourceRecord } from './formats/record.ts'
import type { ImportOptions } from './import-options.ts'

/** Where what one import brings is from: one origin a source that its rows name, mostly one in all. */
export class ImportOrigins {
  private readonly bySource = new Map<string | null, Origin>()
  private readonly shared: Omit<Origin, 'source'>

  constructor({ fileName, licence, retrievedAt, asOf, host }: ImportOptions) {
    this.shared = {
      kind: 'import',
      file: fileName ?? null,
      licence: licence ?? null,
      retrieved_at: retrievedAt ?? toIso(host.clock.now()),
      as_of: asOf ?? null,
    }
  }

  of({ record: { source }, matchDomain }: CompanyDraft, record: SourceRecord): OriginPlace {
    let origin = this.bySource.get(source)
    if (origin === undefined) {
      const { kind, ...others } = this.shared
      origin = { kind, source, ...others }
      this.bySource.set(source, origin)
    }
    // An id of the source's own says where it is.
    return { origin, place: matchDomain ? placeOf(record) : null }
  }
}

function placeOf({ line, entry, cells, table }: SourceRecord): string {
  if (entry !== null) return `entry ${entry}`
  if (table !== undefined) return `sheet ${table.sheet}, row ${line}`
  return `${cells === null ? 'line' : 'row'} ${line}`
}
