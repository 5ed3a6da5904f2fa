import { SegmentBuilder } from '../build/segment-builder.ts'
import type { IndexDocument } from '../document.ts'

/** Changes that become searchable together. */
export interface IndexBatch {
  readonly builder: SegmentBuilder
  /** Every company of the batch, the removed ones too. */
  readonly ids: Set<string>
}

export const emptyBatch = (): IndexBatch => ({ builder: new SegmentBuilder(), ids: new Set() })

/** Takes a company, or its removal, into a batch that does not have it yet. */
export function addToBatch({ builder, ids }: IndexBatch, id: string, document: IndexDocument | null) {
  ids.add(id)
  if (document !== null) builder.add(document)
}
