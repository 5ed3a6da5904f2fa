import type { CompanyRecord } from './company.ts'

/** A company as its store keeps it. */
export interface StoredText {
  /** The document as JSON, its keys in the order of `CompanySchema`. */
  readonly text: string
  /** The number of its last change in the feed, null where the store did not look. */
  readonly change: number | null
}

/** Told by a store of a record that it hands out. Beside the record and not in it: a changed copy must not keep the text. */
export function noteStored(record: CompanyRecord, stored: StoredText): void {
  known.set(record, stored)
}

export function storedTextOf(record: CompanyRecord): StoredText | null {
  return known.get(record) ?? null
}

const known = new WeakMap<CompanyRecord, StoredText>()
