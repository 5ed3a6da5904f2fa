import type { SegmentFiles } from '../segment-files.ts'
import { openIndex } from './index-directory.ts'

/** What an index consists of. */
export interface IndexFacts {
  readonly companies: number
  readonly segments: number
  /** Companies in the segments that were replaced or removed since; the next merge drops them. */
  readonly dead: number
  readonly bytes: number
  /** Where in the change feed it is. */
  readonly cursor: string | null
  /** False while the first build is under way: then searches wait, or are refused. */
  readonly isComplete: boolean
}

export interface InspectedIndex extends IndexFacts {
  /** Why what is there cannot be used, in words, as the next writer would find it; null when it can. */
  readonly problem: string | null
}

export const nothingIndexed: InspectedIndex = {
  companies: 0,
  segments: 0,
  dead: 0,
  bytes: 0,
  cursor: null,
  isComplete: false,
  problem: null,
}

/**
 * Looks at an index that nobody writes, and changes nothing; null when there is none. Every file is opened, as at a start, and
 * its outline checked: `verify` reads every byte. Without an identity the index of any data will do.
 */
export function inspectIndex(files: SegmentFiles, identity: string | null): InspectedIndex | null {
  const opened = openIndex(files, identity)
  if (opened === null) return null
  if (typeof opened === 'string') return { ...nothingIndexed, problem: opened }
  const { manifest, segments } = opened
  const documents = manifest.segments.reduce((sum, entry) => sum + entry.documents, 0)
  const companies = segments.reduce((sum, { live }) => sum + live, 0)
  return {
    companies,
    segments: segments.length,
    dead: documents - companies,
    bytes: segments.reduce((sum, { bytes }) => sum + bytes.length, 0),
    cursor: manifest.cursor,
    isComplete: manifest.complete,
    problem: null,
  }
}
