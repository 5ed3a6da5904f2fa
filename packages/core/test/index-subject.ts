import type { Company, CompanyRecord } from '../src/records/company.ts'
import { documentOf } from '../src/search/analysis/document-of.ts'
import { mergeSegments } from '../src/search/segments/build/merge-segments.ts'
import { buildSegment } from '../src/search/segments/build/segment-builder.ts'
import { openSegment } from '../src/search/segments/format/open-segment.ts'
import { withDead } from '../src/search/segments/lifecycle/dead-bitmap.ts'
import type { IndexView, LiveSegment, Segment } from '../src/search/segments/segment.ts'
import { caseBesideOf } from '../src/testing/case-people.ts'
import { fixtureRecord } from '../src/testing/fixtures.ts'
import { referenceIndex } from '../src/testing/reference-index.ts'

/**
 * One dataset as the reference index has it, and as views of different pasts: many segments with dead documents, those merged, and one
 * segment built anew.
 */
export interface IndexSubject {
  readonly reference: ReturnType<typeof referenceIndex>
  readonly views: Readonly<Record<string, IndexView>>
  readonly companies: readonly Company[]
}

/** Each company first as an older version of itself; one in nine comes and goes. */
export async function indexSubject(companies: readonly Company[]): Promise<IndexSubject> {
  const records = companies.map((company) => ({ ...fixtureRecord(company), ...caseBesideOf(company) }))
  const older = records.map((record, i) => ({
    ...record,
    company: {
      ...record.company,
      description: records[(i * 7) % records.length]?.company.description ?? null,
      score: (i % 50) / 10,
    },
  }))
  const gone = records.slice(0, Math.floor(records.length / 9))
  const final = records.slice(gone.length)
  const batches = [
    older.slice(0, Math.ceil(older.length / 2)),
    gone,
    older.slice(older.length / 3, older.length / 1.5),
  ]
  const last = [final.filter((_, i) => i % 3 > 0), final.filter((_, i) => i % 3 === 0)]
  const many = viewOfHistory([...batches, ...last], new Set(gone.map(({ company }) => company.id)))
  const reference = referenceIndex()
  await reference.apply(
    final.map((record) => ({ id: record.company.id, record })),
    '1',
  )
  const [first, second, ...others] = many.segments
  const rest = first === undefined || second === undefined ? [] : [merged([first, second]), ...others]
  return {
    reference,
    companies: final.map(({ company }) => company),
    views: {
      many,
      'partly merged': { segments: rest, cursor: null },
      merged: { segments: [merged(many.segments)], cursor: null },
      rebuilt: { segments: [alive(segmentOf(final))], cursor: null },
    },
  }
}

/** A segment a batch, in which what a later batch holds is dead, and what is gone. */
function viewOfHistory(batches: readonly (readonly CompanyRecord[])[], gone: ReadonlySet<string>): IndexView {
  const later = new Set(gone)
  const segments = [...batches].reverse().map((batch) => {
    const segment = segmentOf(batch)
    const dead = batch.map(({ company }) => company.id).filter((id) => later.has(id))
    for (const { company } of batch) later.add(company.id)
    const documents = dead.map((id) => segment.documentOf(id))
    if (documents.length === 0) return alive(segment)
    const live = segment.documents - documents.length
    return { segment, dead: withDead(null, documents, segment.documents), live }
  })
  return { segments, cursor: null }
}

function segmentOf(records: readonly CompanyRecord[]): Segment {
  return openSegment(buildSegment(records.map(documentOf)))
}

function alive(segment: Segment): LiveSegment {
  return { segment, dead: null, live: segment.documents }
}

function merged(segments: readonly LiveSegment[]): LiveSegment {
  const chunks: Uint8Array[] = []
  mergeSegments(segments, { write: (bytes) => void chunks.push(bytes.slice()) })
  return alive(openSegment(new Uint8Array(Buffer.concat(chunks))))
}

/** Texts of a few words, common ones often, in every field that ranks. */
export function withTexts(companies: readonly Company[]): Company[] {
  const vocabulary =
    'pay payroll payments robot robots bridge drone solar roof clinic teleclinic grid fleet bakery tunnel quartz'.split(
      ' ',
    )
  const wordAt = (n: number) => vocabulary[Math.floor(vocabulary.length * ((n * 0.618034) % 1) ** 2)] ?? ''
  const text = (seed: number, length: number) =>
    Array.from({ length }, (_, i) => wordAt(seed * 31 + i * i * 7 + i)).join(' ')
  return companies.map((company, i) => ({
    ...company,
    name: `${text(i, 1)} ${i % 40}`,
    tagline: i % 3 === 0 ? null : text(i + 1_000, 3),
    // Few say what many notes of own fields say.
    description: i % 10 === 0 ? null : `${text(i + 2_000, 3 + (i % 17))}${i % 50 === 7 ? ' fair' : ''}`,
    tags: i % 4 === 0 ? [text(i + 3_000, 2), text(i + 4_000, 1)] : [],
  }))
}
